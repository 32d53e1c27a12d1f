/** The financial year of a day in India, April to March: "2027-03-31" -> "2627". */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
  return `${String(year % 100).padStart(2, "0")}${String((year + 1) % 100).padStart(2, "0")}`;
}

/** First and last day of the financial year "2627". Two digits mean this century. */
export const daysOfFinancialYear = (year: string): [first: string, last: string] => [
  `20${year.slice(0, 2)}-04-01`,
  `20${year.slice(2)}-03-31`,
];

/** The financial years between two days, the newest first; at most 30, so that a mistyped day does not make a list of hundreds. */
export function financialYearsBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((day) => Number(`20${financialYear(day).slice(0, 2)}`)) as [number, number];
  return Array.from({ length: Math.min(30, to - from + 1) }, (_, yearsBack) => financialYear(`${to - yearsBack}-04-01`));
}

/** "2026-27" of "2627" */
export const financialYearLabel = (year: string): string => `20${year.slice(0, 2)}-${year.slice(2)}`;

/** Invoices, credit notes, commercial credit notes, debit notes, receipt vouchers, refund vouchers, quotes. */
export type SeriesKind = "INV" | "CN" | "CC" | "DN" | "RV" | "RF" | "QT";

/** "INV-H/2627": each kind of document of each office (`letter`) has a series of numbers of its own in each financial year. */
export const seriesName = (kind: SeriesKind, letter: string, day: string): string => `${kind}-${letter}/${financialYear(day)}`;

/** "INV-H/2627/00001". Rule 46(b): at most 16 characters out of letters, digits, - and /. @throws RangeError past 99,999 */
export function documentNumber(series: string, count: number): string {
  if (count < 1 || count > 99_999) throw new RangeError(`${series} has no number ${count}`);
  return `${series}/${String(count).padStart(5, "0")}`;
}
