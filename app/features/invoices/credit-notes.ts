import { z } from "zod";
import { calculateTotals, type TaxableLine, type Totals } from "#app/gst/tax.ts";
import { Invalid } from "#app/platform/errors.ts";
import { daySchema } from "#app/platform/forms.ts";
import { formatRupeesAndPaise, multiplyThenDivide, parseHundredths } from "#app/platform/money.ts";
import type { TaxHeads } from "#db/enums.ts";

/** Rules of credit notes: what an invoice still has to credit, and the tax of each note. Quantities are hundredths, money paise. */
export type IssuedLine = TaxableLine & { id: string; description: string; quantity: number };

/** What one credit note credits of one line. `quantity` is 0 where only the price was reduced. */
export type CreditedLine = { item: string; quantity: number; taxable: number };

/** What is requested for a line: a quantity or an amount before tax. Both 0: nothing. */
export type CreditRequest = { quantity: number; amount: number };

export type CreditNote = {
  id: string;
  number: string;
  date: string;
  reason: string;
  amount: number;
  lines: CreditedLine[];
};

export const NewCreditNote = z.object({
  /** Made by the form, so that a form that is sent twice issues one note. */
  id: z.uuid(),
  reason: z.string().trim().min(3, "Please enter the reason.").max(300, "At most 300 characters."),
  date: daySchema("Please enter a date."),
});
export type NewCreditNote = z.output<typeof NewCreditNote>;

/** The fields of the nth line in the form of a credit note. */
export const creditFieldNames = (index: number) => ({ quantity: `quantity-${index}`, amount: `amount-${index}` });

/** In the order of the invoice's lines; null: credit all that remains. */
export function readCreditRequests(readField: (name: string) => unknown): CreditRequest[] | null {
  if (readField("scope") !== "part") return null;
  const numberOf = (name: string) => parseHundredths(String(readField(name) ?? "").slice(0, 30));
  const requests: CreditRequest[] = [];
  for (let names = creditFieldNames(0); typeof readField(names.quantity) === "string"; names = creditFieldNames(requests.length))
    requests.push({ quantity: numberOf(names.quantity), amount: numberOf(names.amount) });
  return requests;
}

export type RemainingLine = IssuedLine & { remainingQuantity: number; remainingTaxable: number };

/** The invoice's lines with what no credit note has credited yet. */
export function remainingLines(lines: readonly IssuedLine[], credited: readonly CreditedLine[]): RemainingLine[] {
  return lines.map((line) => {
    const ofLine = credited.filter(({ item }) => item === line.id);
    return {
      ...line,
      remainingQuantity: ofLine.reduce((rest, { quantity }) => rest - quantity, line.quantity),
      remainingTaxable: ofLine.reduce((rest, { taxable }) => rest - taxable, line.taxable),
    };
  });
}

export const creditAll = (remaining: readonly RemainingLine[]): CreditedLine[] =>
  remaining
    .filter(({ remainingTaxable }) => remainingTaxable > 0)
    .map(({ id, remainingQuantity, remainingTaxable }) => ({
      item: id,
      quantity: remainingQuantity,
      taxable: remainingTaxable,
    }));

/**
 * The lines of a credit note for requests in the order of the invoice's lines. A quantity credits its share of the line as it
 * was invoiced, discount included; an amount is credited as it is.
 * @throws Invalid
 */
export function creditPart(remaining: readonly RemainingLine[], requests: readonly CreditRequest[]): CreditedLine[] {
  const credited: CreditedLine[] = [];
  for (const [index, line] of remaining.entries()) {
    const { quantity, amount } = requests[index] ?? { quantity: 0, amount: 0 };
    if (quantity === 0 && amount === 0) continue;
    const taxable = amount || shareOf(line, quantity);
    const name = line.description || `line ${index + 1}`;
    if (quantity > line.remainingQuantity)
      throw new Invalid({ lines: `${name}: at most ${line.remainingQuantity / 100} are left.` });
    if (taxable > line.remainingTaxable)
      throw new Invalid({ lines: `${name}: at most ${formatRupeesAndPaise(line.remainingTaxable)} before tax is left.` });
    if (taxable > 0) credited.push({ item: line.id, quantity, taxable });
  }
  if (credited.length === 0)
    throw new Invalid({ lines: "Please enter a quantity or an amount to credit beside at least one line." });
  return credited;
}

/** The last of a quantity credits all that remains, so that rounding leaves no paisa. */
function shareOf(line: RemainingLine, quantity: number): number {
  if (quantity === line.remainingQuantity) return line.remainingTaxable;
  return Math.min(line.remainingTaxable, multiplyThenDivide(line.taxable, quantity, Math.max(1, line.quantity)));
}

/**
 * Tax and total of a credit note: those of all notes with it, less those of the earlier notes. So the notes of an invoice add
 * up to its tax heads and its total to the paisa.
 */
export function creditNoteTotals(
  lines: readonly IssuedLine[],
  earlier: readonly CreditedLine[],
  added: readonly CreditedLine[],
  heads: TaxHeads,
): Totals {
  const totalsOf = (credited: readonly CreditedLine[]) =>
    calculateTotals(
      lines.map((line) => {
        const ofLine = credited.filter(({ item }) => item === line.id);
        return creditedPart(
          line,
          ofLine.reduce((sum, { taxable }) => sum + taxable, 0),
        );
      }),
      heads,
    );
  const before = totalsOf(earlier);
  const after = totalsOf([...earlier, ...added]);
  const groups = after.groups
    .map((group, index) => subtract(group, before.groups[index] ?? group, ["taxable", "cgst", "sgst", "igst"]))
    .filter(({ taxable }) => taxable > 0);
  return { ...subtract(after, before, ["taxable", "cgst", "sgst", "igst", "roundOff", "total"]), groups };
}

/** A part of a line as a line: of a price that includes GST the same share of its tax, even like the whole (`taxInPrice`). */
function creditedPart({ gst, gstKind, taxable: whole, includedTax }: IssuedLine, taxable: number): TaxableLine {
  if (includedTax === undefined) return { gst, gstKind, taxable };
  const share =
    taxable === whole ? includedTax : 2 * multiplyThenDivide(Math.floor(includedTax / 2), taxable, Math.max(1, whole));
  return { gst, gstKind, taxable, includedTax: share };
}

type CreditedInvoice = { lines: readonly IssuedLine[]; creditNotes: readonly CreditNote[]; heads: TaxHeads };

/**
 * The next credit note of an invoice.
 * @param requests one for each line of the invoice; null: all that remains
 * @throws Invalid
 */
export function calculateCreditNote(
  { lines, creditNotes, heads }: CreditedInvoice,
  requests: readonly CreditRequest[] | null,
): { credited: CreditedLine[]; totals: Totals } {
  const earlier = creditNotes.flatMap((note) => note.lines);
  const remaining = remainingLines(lines, earlier);
  const credited = requests ? creditPart(remaining, requests) : creditAll(remaining);
  const totals = creditNoteTotals(lines, earlier, credited, heads);
  if (totals.total <= 0) throw new Invalid({ lines: "That is less than a rupee: nothing would be credited." });
  return { credited, totals };
}

function subtract<Name extends string, Sums extends Record<Name, number>>(from: Sums, sums: Sums, names: readonly Name[]): Sums {
  return { ...from, ...Object.fromEntries(names.map((name) => [name, from[name] - sums[name]])) };
}
