import { amountFieldText } from "#app/platform/values/money.ts";

/** TDS of income tax as it is entered: an amount as text, or a rate in percent, whose amount follows the payment. */
export type EnteredTds = { text: string; rate: number | null };

/** TDS at a rate in percent of what is before GST. Paise. */
export const tdsAt = (rate: number, taxable: number): number => Math.round((taxable * rate) / 100);

/** What is typed as TDS: an amount, or "2%" of what is before GST. */
export function readTds(text: string): EnteredTds {
  const [, rate] = text.match(/^\s*(\d{1,2}(?:\.\d{1,2})?) ?%\s*$/) ?? [];
  return rate ? { text: "", rate: Number(rate) } : { text, rate: null };
}

/** The text of the field for TDS. @param taxable the part of the payment before GST, in paise */
export function tdsText({ text, rate }: EnteredTds, taxable: number): string {
  if (rate === null) return text;
  return taxable > 0 ? amountFieldText(tdsAt(rate, taxable)) : "";
}
