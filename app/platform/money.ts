/** Money is integer paise, everywhere. Quantities are integer hundredths of a unit, rates of tax integer hundredths of a percent. */
const whole = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const plain = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Whole rupees in Indian grouping: 124000000 -> "₹12,40,000". */
export const formatRupees = (paise: number): string => whole.format(Math.round(paise / 100));

const brief = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

/** For a mark on a chart: 124000000 -> "12.4L". */
export const formatRupeesCompact = (paise: number): string => brief.format(paise / 100);

/** To the paisa: 123456789 -> "₹12,34,567.89". */
export const formatRupeesAndPaise = (paise: number): string => exact.format(toDecimalString(paise) as Intl.StringNumericLiteral);

/** Hundredths in Indian grouping, without needless zeros: 15000000 -> "1,50,000", 250 -> "2.5". */
export const formatHundredths = (hundredths: number): string =>
  plain.format(toDecimalString(hundredths) as Intl.StringNumericLiteral);

/** For fields, files and links: 23600000 -> "236000.00". */
export function toDecimalString(hundredths: number): string {
  const size = Math.abs(hundredths);
  return `${hundredths < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** What a field may hold at most: 99,99,99,999.99. */
export const maxHundredths = 99_99_99_999_99;

/**
 * What was typed into a money, quantity or percent field, as hundredths, half-up. Anything that is no number from 0 on is 0;
 * more than 99,99,99,999.99 is that.
 */
export function parseHundredths(typed: string): number {
  const [, units = "", rest = ""] = typed.replaceAll(/[,\s₹]/g, "").match(/^(\d{0,20})(?:\.(\d*))?$/) ?? [];
  const sum = Number(`${units || 0}${rest.slice(0, 2).padEnd(2, "0")}`) + (Number(rest[2] ?? 0) >= 5 ? 1 : 0);
  return Math.min(sum, maxHundredths);
}

/** a x b / divisor for whole numbers not below 0, half-up: no step of it passes through a fraction. */
export function multiplyThenDivide(a: number, b: number, divisor: number): number {
  const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)];
  return Number((product * 2n + by) / (by * 2n));
}

/** @param quantity hundredths of a unit @param rate paise a unit */
export const lineAmount = (quantity: number, rate: number): number => multiplyThenDivide(quantity, rate, 100);

export type TaxableLine = {
  /** Paise after discount. */
  taxable: number;
  /** Hundredths of a percent: 1800 is 18 %. */
  gst: number;
};
export type TaxGroup = { gst: number; taxable: number; cgst: number; sgst: number; igst: number };
export type Totals = {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** What section 170 of the CGST Act adds or takes to reach whole rupees. */
  roundOff: number;
  total: number;
  groups: TaxGroup[];
};

/** Tax per head per rate group, half-up; then the total to the nearest rupee, 50 paise up. */
export function totalsOf(lines: readonly TaxableLine[], sameState: boolean): Totals {
  const groups = [...Map.groupBy(lines, ({ gst }) => gst)]
    .sort(([a], [b]) => a - b)
    .map(([gst, group]) => taxed(gst, sumOf(group.map(({ taxable }) => taxable)), sameState));
  const [taxable, cgst, sgst, igst] = (["taxable", "cgst", "sgst", "igst"] as const).map((head) =>
    sumOf(groups.map((group) => group[head])),
  ) as [number, number, number, number];
  const sum = taxable + cgst + sgst + igst;
  const total = Math.floor((sum + 50) / 100) * 100;
  return { taxable, cgst, sgst, igst, roundOff: total - sum, total, groups };
}

function taxed(gst: number, taxable: number, sameState: boolean): TaxGroup {
  if (!sameState) return { gst, taxable, cgst: 0, sgst: 0, igst: multiplyThenDivide(taxable, gst, 10_000) };
  const half = multiplyThenDivide(taxable, gst, 20_000);
  return { gst, taxable, cgst: half, sgst: half, igst: 0 };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only" */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  if (rupees === 0 && rest > 0) return `${numberInWords(rest)} Paise Only`;
  return `Rupees ${numberInWords(rupees)}${rest > 0 ? ` and ${numberInWords(rest)} Paise` : ""} Only`;
}

const small =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = "Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const scales: [number, string][] = [
  [1_00_00_000, "Crore"],
  [1_00_000, "Lakh"],
  [1_000, "Thousand"],
  [100, "Hundred"],
];

function numberInWords(number: number): string {
  if (number < 20) return small[number] as string;
  for (const [scale, name] of scales) {
    if (number < scale) continue;
    const rest = number % scale;
    return `${numberInWords(Math.floor(number / scale))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ""}`;
  }
  return `${tens[Math.floor(number / 10)]}${number % 10 > 0 ? ` ${small[number % 10]}` : ""}`;
}
