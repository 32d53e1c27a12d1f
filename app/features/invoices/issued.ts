import type { PaymentMethod } from "#db/enums.ts";
import type { InvoiceState } from "./invoices.ts";

/** What happened to an invoice. Money is paise. */
export type HistoryEntry = { at: string; person: string | null } & (
  | { action: "invoice drafted" }
  | { action: "invoice issued"; fields: { amount: number } }
  | { action: "invoice sent" | "reminder sent"; fields: { recipient: string }; mail: "waiting" | "sent" | "failed" | null }
  | { action: "payment recorded"; document: string; fields: PaymentFields }
  | { action: "payment removed"; fields: { gross: number } }
  | { action: "credit note issued" | "debit note issued"; document: string; fields: NoteFields }
  | { action: "note sent"; fields: { number: string; recipient: string }; mail: "waiting" | "sent" | "failed" | null }
  | { action: "e-invoice entered"; fields: { number: string; irn: string } }
);
type NoteFields = { number: string; amount: number; reason: string };
type PaymentFields = { gross: number; tds: number; tdsGst: number; method: PaymentMethod; reference: string; paidOn: string };

/** The dialogs of an issued invoice's page, by their parameter in the URL. */
export const issuedDialogs = ["pay", "mail", "remind", "credit", "debit", "irn"] as const;
export type IssuedDialog = (typeof issuedDialogs)[number];

/** What an invoice's page offers first. */
export type PrimaryAction = "mail" | "remind" | "pay" | "copy";

/** @param canMail the invoice names the client's address */
export function primaryAction(
  state: InvoiceState,
  { isMailed, canMail }: { isMailed: boolean; canMail: boolean },
): PrimaryAction {
  if (state === "cancelled") return "copy";
  if (state === "overdue") return canMail ? "remind" : "pay";
  if (state === "paid") return canMail ? "mail" : "copy";
  return state === "issued" && canMail && !isMailed ? "mail" : "pay";
}

/** "in 3 days", "today", "3 days ago" */
export function relativeDays(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days === 0) return "today";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}
