import { formatRupeesAndPaise, multiplyThenDivide, type TaxableLine, type Totals, totalsOf } from "#app/platform/money.ts";

/** A line of an issued invoice. Quantities are hundredths, money paise. */
export type IssuedLine = TaxableLine & { id: string; description: string; quantity: number };

/** What one credit note takes back of one line; `quantity` is 0 where only the price came down. */
export type CreditedLine = { item: string; quantity: number; taxable: number };

/** What was typed beside a line: how many, or how much before tax; both 0: nothing. */
export type Asked = { quantity: number; amount: number };

export type LeftLine = IssuedLine & { leftQuantity: number; leftTaxable: number };

/** What no credit note has taken back yet, line by line. */
export function leftOf(lines: readonly IssuedLine[], credited: readonly CreditedLine[]): LeftLine[] {
  return lines.map((line) => {
    const taken = credited.filter(({ item }) => item === line.id);
    return {
      ...line,
      leftQuantity: taken.reduce((left, { quantity }) => left - quantity, line.quantity),
      leftTaxable: taken.reduce((left, { taxable }) => left - taxable, line.taxable),
    };
  });
}

/** Everything that is left. */
export const takeAll = (left: readonly LeftLine[]): CreditedLine[] =>
  left
    .filter(({ leftTaxable }) => leftTaxable > 0)
    .map(({ id, leftQuantity, leftTaxable }) => ({ item: id, quantity: leftQuantity, taxable: leftTaxable }));

/**
 * The lines of a credit note for what was asked, in the order of the invoice's lines. A quantity takes its share of the line
 * as it was invoiced, discount and all; an amount holds as typed. @returns or else why not
 */
export function takeBack(left: readonly LeftLine[], asked: readonly Asked[]): CreditedLine[] | { refused: string } {
  const taken: CreditedLine[] = [];
  for (const [at, line] of left.entries()) {
    const { quantity, amount } = asked[at] ?? { quantity: 0, amount: 0 };
    if (quantity === 0 && amount === 0) continue;
    const taxable = amount || shareOf(line, quantity);
    const name = line.description || `line ${at + 1}`;
    if (quantity > line.leftQuantity) return { refused: `${name}: at most ${line.leftQuantity / 100} are left.` };
    if (taxable > line.leftTaxable)
      return { refused: `${name}: at most ${formatRupeesAndPaise(line.leftTaxable)} before tax is left.` };
    if (taxable > 0) taken.push({ item: line.id, quantity, taxable });
  }
  return taken.length > 0 ? taken : { refused: "Please enter how many or how much is taken back, beside at least one line." };
}

/** What is left goes whole with the last piece, so that no paisa stays behind. */
function shareOf(line: LeftLine, quantity: number): number {
  if (quantity === line.leftQuantity) return line.leftTaxable;
  return Math.min(line.leftTaxable, multiplyThenDivide(line.taxable, quantity, Math.max(1, line.quantity)));
}

/**
 * The tax and total of a credit note after earlier ones: what the invoice's own rates give for all notes so far, less what
 * they gave before this one. Each head and the whole-rupee totals of all notes so add up to the invoice's, to the paisa.
 */
export function creditTotals(
  lines: readonly IssuedLine[],
  before: readonly CreditedLine[],
  now: readonly CreditedLine[],
  sameState: boolean,
): Totals {
  const sums = (credited: readonly CreditedLine[]) =>
    totalsOf(
      lines.map(({ id, gst }) => ({
        gst,
        taxable: credited.filter(({ item }) => item === id).reduce((sum, { taxable }) => sum + taxable, 0),
      })),
      sameState,
    );
  const [earlier, all] = [sums(before), sums([...before, ...now])];
  const groups = all.groups
    .map((group, at) => minus(group, earlier.groups[at] ?? group, ["taxable", "cgst", "sgst", "igst"]))
    .filter(({ taxable }) => taxable > 0);
  return { ...minus(all, earlier, ["taxable", "cgst", "sgst", "igst", "roundOff", "total"]), groups };
}

function minus<Name extends string, Sums extends Record<Name, number>>(all: Sums, earlier: Sums, names: readonly Name[]): Sums {
  return { ...all, ...Object.fromEntries(names.map((name) => [name, all[name] - earlier[name]])) };
}
