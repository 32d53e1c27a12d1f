import { daysOfFinancialYear, financialYear } from "#app/gst/numbers.ts";
import { addDays, type Days } from "#app/platform/dates.ts";
import type { PreferenceValue } from "#app/platform/preferences.ts";
import { type EnquirySource, enquirySources } from "#db/enums.ts";

/** Which documents the figures count: those of this financial year, or all. */
export type Period = PreferenceValue<"period">;

export const periodNames: Record<Period, string> = { year: "this financial year", all: "all time" };

/** The first and the last day of a period; null for all days. */
export const daysOfPeriod = (period: Period, today: string): Days | null =>
  period === "year" ? daysOfFinancialYear(financialYear(today)) : null;

/** An amount in paise with a name, such as an office's. */
export type NamedAmount = { name: string; amount: number };

/**
 * `filter`: the query of the list of invoices behind a bar, "month=2026-11". `isRest`: not one client or event but the sum of all others, or of
 * invoices without one; it is shown without a bar.
 */
export type Share = NamedAmount & { filter?: string; isRest?: boolean };

/** A month or a financial year. `detail`: the calendar year below the label; `amount`: null for a month that has not begun. */
export type RevenueColumn = { name: string; label: string; detail?: string; amount: number | null; filter: string };

/** Money in paise. Revenue is before GST, see `revenueDocuments`. */
export type Figures = {
  period: Period;
  /** This financial year, "2627" for 2026-27. */
  year: string;
  billed: number;
  gst: number;
  /** Payments and advances, less the tax that clients deducted (TDS), less refunds. */
  received: number;
  /** The open balances of today, whatever the period. Credit balances do not reduce it. */
  outstanding: number;
  /** Overpayments of invoices, and payments on account. */
  credit: number;
  /** The part of advances that no invoice has used. */
  openAdvances: number;
  /** This month until today beside the same days of the last one. */
  monthToDate: { current: number; previous: number; previousDays: Days };
  /** The months of this financial year, or all financial years. */
  columns: RevenueColumn[];
  offices: Share[];
  /** Open balances by days overdue. */
  receivables: Share[];
};

/** Revenue by client, event and source of the enquiry. The shares of each add up to the revenue. */
export type Breakdown = Record<"clients" | "events" | "sources", Share[]>;

/** "+12%", "−25%"; "-" when `before` is zero or, because of credit notes, less. */
export function percentChange(before: number, now: number): string {
  if (before <= 0) return "-";
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
}

/** Where the client of an invoice came from: the page of the first enquiry of the invoice's lead, or of its event's lead. */
export const origins = [...enquirySources, "staff", "none"] as const;
export type Origin = EnquirySource | "staff" | "none";
export const originNames: Record<Origin, string> = {
  contact: "Contact page",
  services: "Services page",
  staff: "Lead added by the staff",
  none: "Without a lead",
};

/** Stands for no limit of days. */
const centuryDays = 36_525;
const daysOverdue = {
  all: [-centuryDays, centuryDays],
  "not-due": [-centuryDays, 0],
  "1-30": [1, 30],
  "31-60": [31, 60],
  "61-90": [61, 90],
  "over-90": [91, centuryDays],
} as const satisfies Record<string, readonly [min: number, max: number]>;

/** The classes of open balances by days overdue, and all of them. */
export const receivableAges = [
  "all",
  "not-due",
  "1-30",
  "31-60",
  "61-90",
  "over-90",
] as const satisfies (keyof typeof daysOverdue)[];
export type ReceivableAge = (typeof receivableAges)[number];
export const receivableAgeNames: Record<ReceivableAge, string> = {
  all: "Unpaid",
  "not-due": "Not due",
  "1-30": "1 to 30 days",
  "31-60": "31 to 60 days",
  "61-90": "61 to 90 days",
  "over-90": "Over 90 days",
};

/** The first and the last due date of the invoices of an age. */
export function dueDaysOf(age: ReceivableAge, today: string): Days {
  const [min, max] = daysOverdue[age];
  return [addDays(today, -max), addDays(today, -min)];
}
