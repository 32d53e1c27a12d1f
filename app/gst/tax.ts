import { multiplyThenDivide } from "#app/platform/money.ts";

/** Tax of a document's lines. Amounts are paise, quantities hundredths of a unit, tax rates hundredths of a percent. */
export type TaxableLine = {
  /** After discount. */
  taxable: number;
  /** The rate: 1800 is 18 %. */
  gst: number;
};

/** The lines of one tax rate together, with each head of the tax on them. */
export type TaxGroup = { gst: number; taxable: number; cgst: number; sgst: number; igst: number };

export type Totals = {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** Added to, or if negative taken from, the sum to reach whole rupees (CGST Act, section 170). */
  roundOff: number;
  total: number;
  groups: TaxGroup[];
};

/** The rate of a new line, in percent as it is entered. */
export const defaultGstPercent = "18";
/** The rates that a line may have, in percent. */
export const gstRates: readonly string[] = ["0", "5", "18", "40"];
export const maxGst = 100_00;

export const lineAmount = (quantity: number, rate: number): number => multiplyThenDivide(quantity, rate, 100);

/** Tax for each rate and head, half-up; then the total to the nearest rupee, 50 paise up. */
export function calculateTotals(lines: readonly TaxableLine[], isIntraState: boolean): Totals {
  const groups = [...Map.groupBy(lines, ({ gst }) => gst)]
    .sort(([one], [other]) => one - other)
    .map(([gst, group]) => calculateTax(gst, sum(group.map(({ taxable }) => taxable)), isIntraState));
  const [taxable, cgst, sgst, igst] = (["taxable", "cgst", "sgst", "igst"] as const).map((column) =>
    sum(groups.map((group) => group[column])),
  ) as [number, number, number, number];
  const exact = taxable + cgst + sgst + igst;
  const total = Math.floor((exact + 50) / 100) * 100;
  return { taxable, cgst, sgst, igst, roundOff: total - exact, total, groups };
}

function calculateTax(gst: number, taxable: number, isIntraState: boolean): TaxGroup {
  if (!isIntraState) return { gst, taxable, cgst: 0, sgst: 0, igst: multiplyThenDivide(taxable, gst, 10_000) };
  const half = multiplyThenDivide(taxable, gst, 20_000);
  return { gst, taxable, cgst: half, sgst: half, igst: 0 };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
