import { type InvoiceState, invoiceStates } from "#app/billing/invoice-state.ts";
import { receivableAges } from "#app/features/figures/figures.ts";
import { formatDateTime, formatShortDay, timeAgo, today } from "#app/platform/values/dates.ts";
import { amountProblem, parseAmount } from "#app/platform/values/money.ts";
import {
  choiceFilter,
  daysFilter,
  filterReader,
  idFilter,
  monthFilter,
  textFilter,
  yearFilter,
} from "#app/records/list-filters.ts";

export type InvoiceRow = {
  id: string;
  number: string | null;
  reference: string;
  office: string;
  clientName: string | null;
  date: string;
  dueDate: string | null;
  /** Paise. */
  amount: number;
  /** By credit notes, less what debit notes added. */
  credited: number;
  balance: number;
  state: InvoiceState;
};

/** "Reminded just now", "Reminded 20 minutes ago", "Reminded 3 hours ago"; from the next day on "Reminded on 20 Nov". */
export function remindedText(at: string, now: Date): string {
  const day = today(new Date(at));
  const isRecent = day === today(now) || now.getTime() - Date.parse(at) < 3_600_000;
  return `Reminded ${isRecent ? timeAgo(at, now, formatDateTime) : `on ${formatShortDay(day, today(now))}`}`;
}

/** The amount that somebody searches, in paise: "₹1,25,000", "125000.50", "1.25 lakh", "2 cr"; null for another text. */
export const searchedAmount = (text: string): number | null =>
  text.trim() === "" || amountProblem(text) ? null : parseAmount(text);

/** The id of a client or an event, or "none". */
const idOrNoneFilter = (text: string | null) => (text === "none" ? text : idFilter(text));

/** A SAC (Services Accounting Code), by which the lines of invoices are found. */
export const sacFilter = (text: string | null) => text?.match(/^\d{4,8}$/)?.[0] ?? "";

export const readInvoiceFilters = filterReader(["newest"], {
  year: yearFilter,
  month: monthFilter,
  dates: daysFilter,
  office: textFilter,
  status: choiceFilter(invoiceStates),
  client: idOrNoneFilter,
  event: idOrNoneFilter,
  service: sacFilter,
  /** The source of the lead, or `notSaid` or `withoutLead`. */
  source: textFilter,
  unpaid: choiceFilter(receivableAges),
  q: textFilter,
});
export type InvoiceFilterValues = ReturnType<typeof readInvoiceFilters>;
