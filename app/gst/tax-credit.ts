import { daysOfMonth, isDay } from "#app/platform/values/dates.ts";
import { financialYear } from "./document-numbers.ts";

/**
 * The last day on which the tax of an invoice can be credited (CGST Act, section 34(2), as amended by the Finance Act 2022 from 1 October
 * 2022): 30 November after the financial year of the supply, or the day on which its annual return was filed.
 */
export function lastDayOfTaxCredit(invoiceDate: string, annualReturnFiledOn: Readonly<Record<string, string>>): string {
  const year = financialYear(invoiceDate);
  const lastDay = `20${year.slice(2)}-11-30`;
  const filed = annualReturnFiledOn[year];
  return filed && filed < lastDay ? filed : lastDay;
}

/**
 * Whether a credit note lowers the tax. "late": section 34(2) wants it declared in the return for the month of the note and not later than
 * `lastDay`, but that return cannot be filed before the month is over, as in November. "ended": `lastDay` is past on the day of issue, and a
 * note with an earlier date changes nothing. A debit note may be declared at any time (section 34(4)).
 */
export type TaxCredit = "open" | "late" | "ended";

export function taxCreditOf(noteDate: string, lastDay: string, today: string): TaxCredit {
  if (today > lastDay) return "ended";
  // A date that is still being entered counts as today.
  const [, lastDayOfMonth] = daysOfMonth((isDay(noteDate) ? noteDate : today).slice(0, 7));
  return lastDayOfMonth >= lastDay ? "late" : "open";
}
