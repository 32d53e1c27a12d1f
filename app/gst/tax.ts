import { multiplyThenDivide } from "#app/platform/values/money.ts";
import type { GstKind, TaxHeads } from "#db/enums.ts";

/**
 * A line of a document whose tax is calculated. The tax has heads: CGST and SGST within a State, IGST between States. Amounts are paise,
 * quantities hundredths of a unit, tax rates hundredths of a percent.
 */
export type TaxableLine = {
  /** After discount, without tax. */
  taxable: number;
  /** The rate: 1800 is 18 %. */
  gst: number;
  gstKind?: GstKind;
  /** The tax in the line's price, when the price includes GST. */
  includedTax?: number;
  /** Set for a line whose heads differ from the document's. */
  heads?: TaxHeads;
};

/** The lines of one tax rate and kind together, with each head of the tax on them. */
export type TaxGroup = {
  gst: number;
  gstKind: GstKind;
  heads: TaxHeads;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
};

export type Totals = {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** What rounding to whole rupees adds to the sum, or takes from it if negative (CGST Act, section 170). */
  roundOff: number;
  total: number;
  groups: TaxGroup[];
};

export const lineAmount = (quantity: number, rate: number): number => multiplyThenDivide(quantity, rate, 100);

/**
 * The tax in a price that includes it: price x rate / (100 + rate). CGST and SGST are equal, so their sum is an even number of paise.
 * Without tax (a letter of undertaking) nothing is included.
 */
export function taxInPrice(price: number, gst: number, heads: TaxHeads): number {
  if (heads === "none") return 0;
  if (heads === "igst") return multiplyThenDivide(price, gst, 10_000 + gst);
  return 2 * multiplyThenDivide(price, gst, 2 * (10_000 + gst));
}

/**
 * The tax of each rate and head, rounded half up to the paisa; then the total, rounded half up to the rupee.
 * @param heads of the lines that have none of their own
 */
export function calculateTotals(lines: readonly TaxableLine[], heads: TaxHeads): Totals {
  const keyOf = (line: TaxableLine) => `${line.gst} ${line.gstKind ?? "rate"} ${line.heads ?? heads}`;
  const groups = [...Map.groupBy(lines, keyOf).values()]
    .map((group) => calculateGroup(group, heads))
    .sort((one, other) => one.gst - other.gst);
  const [taxable, cgst, sgst, igst] = (["taxable", "cgst", "sgst", "igst"] as const).map((column) =>
    sum(groups.map((group) => group[column])),
  ) as [number, number, number, number];
  const exact = taxable + cgst + sgst + igst;
  const total = Math.floor((exact + 50) / 100) * 100;
  return { taxable, cgst, sgst, igst, roundOff: total - exact, total, groups };
}

/** Lines whose price includes the tax keep the tax that is in it; the others are taxed together. */
function calculateGroup(lines: readonly TaxableLine[], documentHeads: TaxHeads): TaxGroup {
  const [first] = lines as [TaxableLine];
  const { gst, gstKind = "rate", heads = documentHeads } = first;
  const group = { gst, gstKind, heads, taxable: sum(lines.map(({ taxable }) => taxable)), cgst: 0, sgst: 0, igst: 0 };
  if (heads === "none") return group;
  const included = sum(lines.map(({ includedTax = 0 }) => includedTax));
  const taxedTogether = sum(lines.filter(({ includedTax }) => includedTax === undefined).map(({ taxable }) => taxable));
  if (heads === "igst") return { ...group, igst: multiplyThenDivide(taxedTogether, gst, 10_000) + included };
  const half = multiplyThenDivide(taxedTogether, gst, 20_000) + included / 2;
  return { ...group, cgst: half, sgst: half };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
