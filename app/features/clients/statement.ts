import { daysOfFinancialYear, financialYear } from "#app/gst/document-numbers.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { dayFilter, filterReaderWithoutSort } from "#app/records/list-filters.ts";

/** An entry that changes the balance of a client. Money is paise. */
export type StatementEntry = {
  id: string;
  kind: "Invoice" | "Debit note" | "Credit note" | "Payment" | "Advance" | "Refund" | "Reversal" | "Bank charges";
  date: string;
  /** "INV-H/2627/00012"; for a payment how it was paid: "UPI 4123" */
  document: string;
  /** Why something was reversed; else empty. */
  detail: string;
  /** Whether the document is shown on the page of its invoice: an invoice or a note. */
  isOnInvoice: boolean;
  /** The invoice itself; the invoice of a note; the invoices that a payment or an advance paid, or whose overpayment was refunded. */
  invoices: { id: string; number: string }[];
  /** The amount by which the debt grows. */
  debit: number;
  /** The amount by which the debt shrinks. */
  credit: number;
  /** The tax in it that the client deducted; below zero: of what was reversed. */
  tds: number;
};

/** "INV-H/2627/00012, INV-H/2627/00013" */
export const invoiceNumbers = ({ invoices }: Pick<StatementEntry, "invoices">): string =>
  invoices.map(({ number }) => number).join(", ");

/** "Payment UPI 4123 for INV-H/2627/00012, with TDS ₹1,000.00" */
export function statementText(entry: Pick<StatementEntry, "kind" | "document" | "invoices" | "tds" | "detail">): string {
  const numbers = entry.kind === "Invoice" ? "" : invoiceNumbers(entry);
  return [`${entry.kind} ${entry.document}`, numbers && `for ${numbers}`].filter(Boolean).join(" ") + detailText(entry);
}

/** ", bounced cheque, with TDS ₹1,000.00"; empty without both. */
export const detailText = ({ tds = 0, detail = "" }: Partial<Pick<StatementEntry, "tds" | "detail">>): string =>
  [detail, tds === 0 ? "" : `with TDS ${formatRupeesAndPaise(Math.abs(tds))}`].map((text) => text && `, ${text}`).join("");

export type StatementPeriod = { from: string; to: string };
/** The error beside the field "To". */
export const periodProblem = ({ from, to }: StatementPeriod): string | undefined =>
  to < from ? "To is before From: please change one of them." : undefined;
export type StatementLine = StatementEntry & { balance: number };

/** `opening` and `closing` are what the client owes less all credit and unused advances: below zero when those are more. */
export type Statement = StatementPeriod & {
  opening: number;
  lines: StatementLine[];
  debit: number;
  credit: number;
  tds: number;
  closing: number;
};

const readPeriodFilters = filterReaderWithoutSort({ from: dayFilter, to: dayFilter });

/** The period in the URL; without one this financial year up to today. Only an end before this year: everything up to that day. */
export function readPeriod(params: URLSearchParams, today: string): StatementPeriod {
  const [first] = daysOfFinancialYear(financialYear(today));
  const period = readPeriodFilters(params);
  const from = period.from || (period.to && period.to < first ? "2000-01-01" : first);
  return { from, to: period.to || (from > today ? from : today) };
}

/** The statement of a period. @param opening the balance before it @param entries in their order */
export function makeStatement(period: StatementPeriod, opening: number, entries: readonly StatementEntry[]): Statement {
  let balance = opening;
  const lines = entries.map((entry) => {
    balance += entry.debit - entry.credit;
    return { ...entry, balance };
  });
  const sum = (side: "debit" | "credit" | "tds") => entries.reduce((total, entry) => total + entry[side], 0);
  return { ...period, opening, lines, debit: sum("debit"), credit: sum("credit"), tds: sum("tds"), closing: balance };
}

/** "statement-Rice-Road-Foods-2026-04-01-2026-11-22": only characters that are safe in an HTTP header. */
export function statementFileName(client: string, { from, to }: StatementPeriod): string {
  const name = client.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  return ["statement", name, from, to].filter(Boolean).join("-");
}

export const wrongPeriodResponse = (message: string) =>
  new Response(`${message}\n`, {
    status: 400,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });

export const noSuchClientResponse = () =>
  new Response("There is no such client.\n", {
    status: 404,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
