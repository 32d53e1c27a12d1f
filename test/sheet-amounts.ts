import type { Sheet } from "#app/papers/sheet.ts";

/** "−₹1,234.50" in paise. */
export const paiseOf = (text: string): number =>
  (/[−-]/.test(text) ? -1 : 1) * Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);

/** The money that a document shows, in paise. */
export function sheetAmounts({ rows, totals, total }: Sheet) {
  const amounts = totals.map(([, value]) => paiseOf(value));
  const position = Math.max(
    0,
    totals.findIndex(([label]) => label === "Subtotal"),
  );
  const [subtotal, ...others] = amounts.slice(position);
  return {
    rows: rows.map(({ cells }) => paiseOf(cells.at(-1) as string)),
    subtotal: subtotal as number,
    /** From the prices to the subtotal, where there is a discount on the whole invoice. */
    discounted: amounts.slice(0, position),
    /** Taxes and rounding. */
    others,
    printedTotal: paiseOf(total?.[1] ?? ""),
  };
}

/** Every sum of money in a text, in paise, sorted. */
export const amountsIn = (text: string): number[] =>
  [...text.matchAll(/[−+-]?₹[\d,]+\.\d\d/g)].map(([amount]) => Math.abs(paiseOf(amount))).sort((one, other) => one - other);
