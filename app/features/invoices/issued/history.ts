import type { InvoiceState } from "#app/billing/invoice-state.ts";
import type { TemplateKey } from "#app/content/mails/message-templates.ts";
import { daysBetween } from "#app/platform/values/dates.ts";
import type { PaymentMethod, ReversalReason } from "#db/enums.ts";
import type { cancelReasons } from "../e-invoice/e-invoice.ts";
import type { StoredInvoice } from "../stored-invoice.server.ts";

/** "dropped": discarded before it was sent. Null: sent more than a week ago, or no mail. */
type MailState = "waiting" | "sent" | "failed" | "dropped" | null;

/** An entry in the history of an invoice. Money is paise. */
export type HistoryEntry = { at: string; person: string | null } & (
  | { action: "invoice drafted" }
  | { action: "invoice issued"; fields: { amount: number } }
  | {
      action: "invoice sent" | "reminder sent";
      /** `receipt`: the mail said what was received. */
      fields: { recipient: string; way?: string; receipt?: true };
      mail: MailState;
    }
  /** By WhatsApp. */
  | { action: "message sent"; fields: { recipient: string; text: string } }
  | { action: "payment recorded"; document: string; fields: PaymentFields }
  | { action: "payment removed"; fields: { gross: number; amount?: number } }
  | { action: "receipt reversed"; document: string; fields: ReversalFields }
  | { action: "reversal undone"; fields: { amount: number } }
  | { action: "credit used"; fields: { amount: number; from: string | null } }
  | { action: "use of credit removed"; fields: { amount: number } }
  | { action: "credit moved"; fields: { amount: number; number: string } }
  | { action: "refunded"; fields: RefundFields }
  | { action: "refund cancelled"; fields: { amount: number; reason: string } }
  | { action: "advance used"; document: string; fields: { amount: number; number: string; date: string } }
  | { action: "credit note issued" | "debit note issued"; document: string; fields: NoteFields }
  | { action: "note sent"; fields: { number: string; recipient: string }; mail: MailState }
  | { action: "e-invoice entered" | "e-invoice corrected"; fields: { number: string; irn: string } }
  | { action: "e-invoice cancelled"; fields: { number: string; reason: keyof typeof cancelReasons; remark: string } }
);
type NoteFields = { number: string; amount: number; reason: string };
/** `amount`: the part of the payment for this invoice. */
type PaymentFields = Record<"amount" | "gross" | "tds" | "tdsGst", number> & {
  method: PaymentMethod;
  reference: string;
  paidOn: string;
  isReversed: boolean;
};
/** `isAsked`: the client is asked for the bank's charges on this invoice. */
type ReversalFields = { amount: number; charges: number; isRefund: boolean; isAsked: boolean; reason: ReversalReason } & {
  note: string;
  reversedOn: string;
  chequeOn: string | null;
  memoOn: string | null;
  noticeSentOn: string | null;
  noticeReceivedOn: string | null;
};
type RefundFields = { amount: number; number: string | null; method: PaymentMethod; reference: string; refundedOn: string } & {
  reason: string;
};

/** The dialogs of an issued invoice's page, by their parameter in the URL. */
export const issuedDialogs = ["pay", "refund", "mail", "receipt", "remind", "credit", "debit", "irn", "cancel-irn"] as const;
export type IssuedDialog = (typeof issuedDialogs)[number];

/** The intents of the dialogs' forms that show their errors themselves. */
export const dialogIntents: Partial<Record<IssuedDialog, string>> = {
  pay: "record-payment",
  refund: "refund",
  credit: "credit",
  debit: "debit",
  irn: "enter-irn",
  "cancel-irn": "cancel-irn",
};

export type PrimaryAction = "mail" | "receipt" | "remind" | "pay" | "refund" | "copy";

/** @param can `mail`: there is an email address, and no missing IRN prevents a mail; `refund`: the person may return money */
export function primaryAction(state: InvoiceState, isMailed: boolean, can: { mail: boolean; refund: boolean }): PrimaryAction {
  const canMail = can.mail;
  if (state === "refund due" && can.refund) return "refund";
  if (state === "cancelled" || state === "refund due") return "copy";
  if (state === "overdue") return canMail ? "remind" : "pay";
  if (state === "paid") return canMail ? "receipt" : "copy";
  return state === "issued" && canMail && !isMailed ? "mail" : "pay";
}

type Sums = Pick<StoredInvoice, "charged" | "bankCharges" | "credited" | "balance">;

/** What payments, advances and credit have settled. Paise. */
export const settledAmount = ({ charged, bankCharges, credited, balance }: Sums): number =>
  charged + bankCharges - credited - balance;

/** Whether a receipt can be mailed: something was received, and none of it is to be returned. */
export const hasReceipt = (invoice: Sums): boolean => invoice.balance >= 0 && settledAmount(invoice) > 0;

const changesOfReceived: readonly HistoryEntry["action"][] = [
  "payment recorded",
  "payment removed",
  "receipt reversed",
  "reversal undone",
  "advance used",
  "credit used",
  "use of credit removed",
];

/** Whether a receipt was mailed after the last change of what was received. @param history the newest first */
export function isReceiptMailed(history: readonly HistoryEntry[]): boolean {
  const newest = history.find(
    (entry) => changesOfReceived.includes(entry.action) || (entry.action === "invoice sent" && entry.fields.receipt),
  );
  return newest?.action === "invoice sent";
}

/** "in 3 days", "today", "3 days ago" */
export function relativeDays(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** @param issuedNow what was done just now: "mailed", "undelivered" or "" of an issue; null: nothing */
export function issuedMessage(
  { number, draft }: StoredInvoice,
  shownNote: { number: string } | null,
  issuedNow: string | null,
): string | null {
  if (issuedNow === null) return null;
  const document = shownNote?.number ?? number;
  const mail = issuedNow.endsWith("undelivered")
    ? `. Its mail to ${draft.clientEmail} does not go: no mail server is set up (SETTINGS, Mail)`
    : issuedNow.endsWith("mailed")
      ? `, and on its way to ${draft.clientEmail}`
      : "";
  if (issuedNow.startsWith("registered")) return `The IRN of ${document} is stored${mail}.`;
  if (issuedNow === "waiting") return `${number} is issued. Its mail to ${draft.clientEmail} waits for the IRN.`;
  if (shownNote) return `${shownNote.number} is issued. It is not mailed yet.`;
  return `${number} is issued${mail}.`;
}

/** The text of a WhatsApp message about an invoice. It is a reminder of an overdue invoice, and of one that was sent before. */
export function whatsAppTemplate(state: InvoiceState, balance: number, history: readonly HistoryEntry[]): TemplateKey {
  if (balance <= 0) return "receipt";
  const wasSent = history.some(
    (entry) =>
      entry.action === "message sent" ||
      ((entry.action === "invoice sent" || entry.action === "reminder sent") &&
        entry.mail !== "failed" &&
        entry.mail !== "dropped"),
  );
  return state === "overdue" || wasSent ? "paymentDue" : "invoiceSent";
}

/** @param isMailed what the action would mail was mailed before */
export function actionLabel(action: Exclude<PrimaryAction, "copy">, isMailed: boolean): string {
  if (action === "mail") return isMailed ? "Mail again" : "Mail to client";
  if (action === "receipt") return isMailed ? "Mail receipt again" : "Mail receipt";
  return { remind: "Send reminder", pay: "Record payment", refund: "Record refund" }[action];
}
