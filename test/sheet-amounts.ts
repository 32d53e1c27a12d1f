import type { Sheet } from "#app/papers/sheet.ts";

/** "−₹1,234.50" in paise. */
export const paiseOf = (text: string): number =>
  (/[−-]/.test(text) ? -1 : 1) * Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);

/** The money that a document shows, in paise. */
export function sheetAmounts({ rows, totals, total }: Sheet) {
  const [subtotal, ...others] = totals.map(([, value]) => paiseOf(value));
  return {
    rows: rows.map(({ cells }) => paiseOf(cells.at(-1) as string)),
    subtotal: subtotal as number,
    /** Taxes and rounding. */
    others,
    printedTotal: paiseOf(total?.[1] ?? ""),
  };
}

/** Every sum of money in a text, in paise, sorted. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(/[−+-]?₹[\d,]+\.\d\d/g)].map(([amount]) => Math.abs(paiseOf(amount))).sort((one, other) => one - other);
