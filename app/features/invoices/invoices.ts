import { formatShortDay, isDay, today } from "#app/platform/dates.ts";
import { choiceFilter, filterReader, idFilter, textFilter } from "#app/platform/list-filters.ts";
import { type OfficeKey, officeKeys } from "#db/enums.ts";

/** The stored status of an invoice, and what follows from its payments, credit notes and due date. */
const invoiceStates = ["draft", "issued", "part paid", "paid", "overdue", "refund due", "cancelled"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export type InvoiceRow = {
  id: string;
  number: string | null;
  reference: string;
  office: OfficeKey;
  clientName: string | null;
  date: string;
  dueDate: string | null;
  /** Paise. */
  amount: number;
  balance: number;
  state: InvoiceState;
};

type ChipStyle = { tone: "neutral" | "progress" | "done" | "high" | "pending"; shape: "hollow" | "half" | "full" };

export const stateChips: Record<InvoiceState, ChipStyle> = {
  draft: { tone: "neutral", shape: "hollow" },
  issued: { tone: "progress", shape: "half" },
  "part paid": { tone: "pending", shape: "half" },
  paid: { tone: "done", shape: "full" },
  overdue: { tone: "high", shape: "half" },
  "refund due": { tone: "high", shape: "full" },
  cancelled: { tone: "high", shape: "hollow" },
};

/** "Reminded just now", "Reminded 20 minutes ago", "Reminded 3 hours ago"; from the next day on "Reminded on 20 Nov". */
export function remindedText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return "Reminded just now";
  if (minutes < 60) return `Reminded ${minutes === 1 ? "1 minute" : `${minutes} minutes`} ago`;
  const day = today(new Date(at));
  if (day !== today(now)) return `Reminded on ${formatShortDay(day, today(now))}`;
  const hours = Math.floor(minutes / 60);
  return `Reminded ${hours === 1 ? "1 hour" : `${hours} hours`} ago`;
}

/** "2026-11" */
const monthFilter = (text: string | null) => (text && isDay(`${text}-01`) ? text : "");

/** A financial year, "2627". */
const yearFilter = (text: string | null) => text?.match(/^\d{4}$/)?.[0] ?? "";

export const readInvoiceFilters = filterReader(["newest"], {
  year: yearFilter,
  month: monthFilter,
  office: choiceFilter(officeKeys),
  status: choiceFilter(invoiceStates),
  client: idFilter,
  q: textFilter,
});
export type InvoiceFilterValues = ReturnType<typeof readInvoiceFilters>;

/** An amount in paise under its name. */
export type NamedAmount = { name: string; amount: number };

/** With the filter of the list that is behind a bar: "month=2026-11". */
type LinkedAmount = NamedAmount & { filter?: string };

/** Issued invoices less credit notes. */
export type Revenue = {
  /** Paise, of all time. */
  total: number;
  /** How many invoices. */
  issued: number;
  /** The last twelve months, the oldest first. */
  months: LinkedAmount[];
  offices: LinkedAmount[];
  services: NamedAmount[];
  /** What is still to be paid, by days overdue. Credit does not lessen it. */
  receivables: LinkedAmount[];
  /** Paise of clients on account, or paid too much for invoices. */
  credit: number;
};
