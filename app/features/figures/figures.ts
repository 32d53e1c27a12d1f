import { daysOfFinancialYear, financialYear, financialYearLabel } from "#app/gst/document-numbers.ts";
import type { PreferenceValue } from "#app/identity/preferences.ts";
import {
  addDays,
  type Days,
  daysOfMonth,
  daysParam,
  formatDaysOfMonth,
  lastMonths,
  monthLabel,
} from "#app/platform/values/dates.ts";

export type Period = PreferenceValue<"period">;

export const periodNames: Record<Period, string> = {
  "12-months": "the last 12 months",
  year: "this financial year",
  month: "this month",
  all: "all time",
};

/** The first and the last day of a period; null for all days. */
export function daysOfPeriod(period: Period, today: string): Days | null {
  const month = today.slice(0, 7);
  if (period === "12-months") return [`${lastMonths(today, 12)[0]}-01`, daysOfMonth(month)[1]];
  if (period === "month") return daysOfMonth(month);
  return period === "year" ? daysOfFinancialYear(financialYear(today)) : null;
}

/** The query of a list of what is dated within a period; empty for all time. */
export function periodQuery(period: Period, today: string): string {
  const days = daysOfPeriod(period, today);
  if (!days) return "";
  if (period === "year") return `year=${financialYear(today)}`;
  return period === "month" ? `month=${today.slice(0, 7)}` : `dates=${daysParam(days)}`;
}

export const joinQuery = (...parts: string[]): string => parts.filter(Boolean).join("&");

export const columnUnits: Record<Period, string> = {
  "12-months": "month",
  year: "month",
  month: "week",
  all: "financial year",
};

/** A column of a chart over time. `detail`: the calendar year below the label; `query`: of the list of invoices of these days. */
type TimeColumn = { name: string; label: string; detail?: string; days: Days; query: string };

/**
 * The columns of a period: twelve months, the weeks of this month, counted from its first day, or all financial years.
 * @param datedDays the days of what is counted: of all time only this financial year, and those that have any, get a column
 */
export function timeColumns(period: Period, today: string, datedDays: readonly string[]): TimeColumn[] {
  if (period === "all") {
    const years = new Set([...datedDays, today].sort().map(financialYear));
    return [...years].map((year) => {
      const name = financialYearLabel(year);
      return { name, label: name, days: daysOfFinancialYear(year), query: `year=${year}` };
    });
  }
  const [first, last] = daysOfPeriod(period, today) as Days;
  if (period === "month") return weeksOf(first, last);
  return lastMonths(last, 12).map((month, index) => {
    const [label = "", detail] = monthLabel(month).split(" ");
    const hasDetail = index === 0 || label === "Jan";
    return {
      name: monthLabel(month),
      label,
      detail: hasDetail ? detail : undefined,
      days: daysOfMonth(month),
      query: `month=${month}`,
    };
  });
}

/** PostgreSQL's format of the days by which the rows of a period are summed: each day for weeks, otherwise the first of each month. */
export const dayFormat = (period: Period): string => (period === "month" ? "YYYY-MM-DD" : "YYYY-MM-01");

function weeksOf(first: string, last: string): TimeColumn[] {
  const starts = [0, 7, 14, 21, 28].map((days) => addDays(first, days)).filter((day) => day <= last);
  return starts.map((start) => {
    const end = addDays(start, 6);
    const days: Days = [start, end < last ? end : last];
    const name = formatDaysOfMonth(days);
    return { name, label: name, days, query: `dates=${daysParam(days)}` };
  });
}

/** The rows that are dated within the days of a column; null while none of these days has begun. */
export const rowsOfColumn = <Row extends { day: string }>(
  rows: readonly Row[],
  [first, last]: Days,
  today: string,
): Row[] | null => (first > today ? null : rows.filter(({ day }) => day >= first && day <= last));

/** An amount in paise with a name, such as an office's. */
export type NamedAmount = { name: string; amount: number };

/**
 * `filter`: the query of the list of invoices behind a bar, "month=2026-11". `isRest`: not one client or event but the sum of all others, or of
 * invoices without one; it is shown without a bar.
 */
export type Share = NamedAmount & { filter?: string; isRest?: boolean };

/** `amount`: null for a month or week that has not begun. `filter`: as of a `Share`. */
export type RevenueColumn = Omit<TimeColumn, "days" | "query"> & { amount: number | null; filter: string };

/** Money in paise. Revenue is before GST, see `revenueDocuments`. */
export type Figures = {
  period: Period;
  /** The key of the office whose documents count; empty: of all offices. Payments and credit have no office, and count for all. */
  office: string;
  /** This financial year, "2627" for 2026-27. */
  year: string;
  /** The query of the list of invoices of the period and office, and that of the payments of the period; empty for all. */
  invoicesQuery: string;
  paymentsQuery: string;
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
  columns: RevenueColumn[];
  /** All offices, also when the other figures are of one. */
  offices: Share[];
  /** Open balances by days overdue. */
  receivables: Share[];
};

/** Revenue by client, event and source of the lead. The shares of each add up to the revenue. */
export type Breakdown = Record<"clients" | "events" | "sources", Share[]>;

/** "+12%", "−25%"; "-" when `before` is zero or, because of credit notes, less. */
export function percentChange(before: number, now: number): string {
  if (before <= 0) return "-";
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toLocaleString("en-IN")}%`;
}

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
