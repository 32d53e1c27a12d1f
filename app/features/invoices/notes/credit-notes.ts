import { z } from "zod";
import { Invalid } from "#app/errors.ts";
import { calculateTotals, type TaxableLine, type Totals } from "#app/gst/tax.ts";
import { shownOnPaper } from "#app/papers/paper-signs.ts";
import { daySchema } from "#app/platform/values/forms.ts";
import {
  amountProblem,
  formatRupeesAndPaise,
  hundredthsProblem,
  multiplyThenDivide,
  parseAmount,
  parseHundredths,
  toDecimalString,
} from "#app/platform/values/money.ts";
import type { TaxHeads } from "#db/enums.ts";

// Rules of credit and debit notes: what of an invoice can still be credited, and the tax of each note. Quantities are hundredths, money paise.

export type IssuedLine = TaxableLine & { id: string; description: string; quantity: number };

/** The part of a line that a credit note takes back or a debit note adds. `quantity` is 0 where only the price changes. */
export type CreditedLine = { itemId: string; quantity: number; taxable: number };

/** What the form of a credit or debit note asks of a line: a quantity or an amount before tax; both 0: nothing. `problems`: the messages when an entered text is no number. */
export type CreditRequest = { quantity: number; amount: number; problems?: { quantity?: string; amount?: string } };

export type Note = {
  id: string;
  number: string;
  date: string;
  /** An ISO instant. */
  issuedAt: string;
  reason: string;
  amount: number;
  lines: CreditedLine[];
};

/** `isCommercial`: it lowers the price but not the tax. */
export type CreditNote = Note & { isCommercial: boolean };

/** The form of a credit or a debit note, without its lines. */
export const NewCreditNote = z.object({
  /** Made by the form, so that a form that is submitted twice issues one note. */
  id: z.uuid(),
  reason: z.string().trim().min(3, "Please enter the reason.").max(300, "At most 300 characters.").superRefine(shownOnPaper),
  date: daySchema("Please enter a date."),
  /** Whether it lowers the tax; asked while its return would come too late (`taxCreditOf`). */
  gst: z.enum(["with", "without"]).optional(),
  /** The state of the invoice that the form showed (`moneyState`). */
  shownMoneyState: z.string().max(100).optional(),
});
export type NewCreditNote = z.output<typeof NewCreditNote>;

type Sums = { charged: number; credited: number; balance: number };

/** A text that changes with every payment and note of an invoice. If it changed after a form was shown, the server asks again before it issues the note. */
export const moneyState = ({ charged, credited, balance }: Sums): string => [charged, credited, balance].join(" ");

/** The fields of the nth line in the form of a credit note. */
export const creditFieldNames = (index: number) => ({ quantity: `quantity-${index}`, amount: `amount-${index}` });

/** Reads the requests of the form, in the order of the invoice's lines. @returns null: credit all that remains */
export function readCreditRequests(readField: (name: string) => unknown): CreditRequest[] | null {
  if (readField("scope") !== "part") return null;
  const textOf = (name: string) => String(readField(name) ?? "").slice(0, 30);
  const requests: CreditRequest[] = [];
  for (
    let names = creditFieldNames(0);
    typeof readField(names.quantity) === "string";
    names = creditFieldNames(requests.length)
  ) {
    const [quantity, amount] = [textOf(names.quantity), textOf(names.amount)];
    const problems = { quantity: hundredthsProblem(quantity), amount: amountProblem(amount) };
    const isWrong = problems.quantity || problems.amount;
    requests.push({ quantity: parseHundredths(quantity), amount: parseAmount(amount), ...(isWrong && { problems }) });
  }
  return requests;
}

type RemainingLine = IssuedLine & { remainingQuantity: number; remainingTaxable: number };

/** The invoice's lines with what no credit note has credited yet. */
export function remainingLines(lines: readonly IssuedLine[], credited: readonly CreditedLine[]): RemainingLine[] {
  return lines.map((line) => {
    const ofLine = credited.filter(({ itemId }) => itemId === line.id);
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
      itemId: id,
      quantity: remainingQuantity,
      taxable: remainingTaxable,
    }));

/**
 * The lines of a credit note for requests in the order of the invoice's lines. A quantity credits its share of the line as it
 * was invoiced, discount included; an amount is credited as it is.
 * @throws Invalid with the messages of all fields (`creditFieldNames`), or one about `lines`
 */
export function creditPart(remaining: readonly RemainingLine[], requests: readonly CreditRequest[]): CreditedLine[] {
  const credited: CreditedLine[] = [];
  const problems: Record<string, string> = {};
  for (const [index, line] of remaining.entries()) {
    const { quantity, amount, name, fields } = requestOf(line, index, requests, problems);
    if (quantity === 0 && amount === 0) continue;
    const taxable = amount || shareOf(line, quantity);
    if (quantity > line.remainingQuantity)
      problems[fields.quantity] ??= `${name}: at most ${line.remainingQuantity / 100} are left.`;
    if (taxable > line.remainingTaxable && !problems[fields.quantity])
      problems[amount ? fields.amount : fields.quantity] ??=
        `${name}: at most ${formatRupeesAndPaise(line.remainingTaxable)} before tax is left.`;
    if (taxable > 0) credited.push({ itemId: line.id, quantity, taxable });
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  if (credited.length === 0)
    throw new Invalid({ lines: "Please enter a quantity or an amount to credit beside at least one line." });
  return credited;
}

/** What is asked of a line. @param found gets the messages when what was entered beside the line is no number */
function requestOf(
  { description }: IssuedLine,
  index: number,
  requests: readonly CreditRequest[],
  found: Record<string, string>,
) {
  const { quantity, amount, problems = {} }: CreditRequest = requests[index] ?? { quantity: 0, amount: 0 };
  const name = description || `Line ${index + 1}`;
  const fields = creditFieldNames(index);
  for (const field of ["quantity", "amount"] as const) if (problems[field]) found[fields[field]] = `${name}: ${problems[field]}`;
  return { quantity, amount, name, fields };
}

/** The value of a quantity of a line. The whole remaining quantity has the whole remaining value, so that rounding leaves no paisa. */
function shareOf(line: RemainingLine, quantity: number): number {
  if (quantity === line.remainingQuantity) return line.remainingTaxable;
  return Math.min(line.remainingTaxable, multiplyThenDivide(line.taxable, quantity, Math.max(1, line.quantity)));
}

/**
 * Tax and total of the next note: those of all notes with it, less those of the earlier notes. So the notes add up, to the paisa, to the
 * tax heads and the total of all their lines. For a debit note the invoice itself counts as the earliest note.
 */
export function noteTotals(
  lines: readonly IssuedLine[],
  earlier: readonly CreditedLine[],
  added: readonly CreditedLine[],
  heads: TaxHeads,
): Totals {
  const totalsOf = (credited: readonly CreditedLine[]) =>
    calculateTotals(
      lines.map((line) => {
        const ofLine = credited.filter(({ itemId }) => itemId === line.id);
        return partOfLine(
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

type CorrectedInvoice = {
  lines: readonly IssuedLine[];
  debitNotes: readonly Note[];
  creditNotes: readonly Note[];
  heads: TaxHeads;
};

/** The lines of the invoice with what its debit notes added. */
export function chargedLines({ lines, debitNotes }: Pick<CorrectedInvoice, "lines" | "debitNotes">): IssuedLine[] {
  const added = debitNotes.flatMap((note) => note.lines);
  return lines.map((line) => {
    const ofLine = added.filter(({ itemId }) => itemId === line.id);
    const taxable = ofLine.reduce((sum, { taxable }) => sum + taxable, line.taxable);
    return {
      ...line,
      ...partOfLine(line, taxable),
      quantity: ofLine.reduce((sum, { quantity }) => sum + quantity, line.quantity),
    };
  });
}

/** A part of a line, as a taxable line. A price that includes GST: the part has the same share of the tax, an even number of paise as in `taxInPrice`. */
function partOfLine({ gst, gstKind, taxable: whole, includedTax }: IssuedLine, taxable: number): TaxableLine {
  if (includedTax === undefined) return { gst, gstKind, taxable };
  const share =
    taxable === whole ? includedTax : 2 * multiplyThenDivide(Math.floor(includedTax / 2), taxable, Math.max(1, whole));
  return { gst, gstKind, taxable, includedTax: share };
}

/**
 * The amounts before tax to type beside the lines, so that a credit note has a total: each line gives its share, and the largest the paise
 * that rounding leaves. @param total with GST, in paise @returns texts by the names of the fields
 */
export function creditFields(invoice: CorrectedInvoice, total: number): Record<string, string> {
  const remaining = remainingLines(
    chargedLines(invoice),
    invoice.creditNotes.flatMap(({ lines }) => lines),
  );
  if (remaining.every(({ remainingTaxable }) => remainingTaxable <= 0)) return {};
  const all = calculateCreditNote(invoice, null, false).totals.total;
  const amounts = remaining.map(({ remainingTaxable }) =>
    multiplyThenDivide(remainingTaxable, Math.min(total, all), Math.max(1, all)),
  );
  const largest = amounts.indexOf(Math.max(...amounts));
  amounts[largest] ||= 1;
  const requests = () => amounts.map((amount) => ({ quantity: 0, amount }));
  for (let round = 0; round < 20 && total < all; round++) {
    const missing = total - calculateCreditNote(invoice, requests(), false).totals.total;
    if (missing === 0) break;
    const gst = remaining[largest]?.gst ?? 0;
    amounts[largest] = (amounts[largest] ?? 0) + (Math.trunc((missing * 10_000) / (10_000 + gst)) || Math.sign(missing));
  }
  return Object.fromEntries([
    ["scope", "part"],
    ...amounts.flatMap((amount, index) => {
      const names = creditFieldNames(index);
      return [
        [names.quantity, ""],
        [names.amount, amount > 0 ? toDecimalString(amount) : ""],
      ];
    }),
  ]);
}

/** @param requests one for each line; null: all that remains @param isCommercial the tax stays as it is @throws Invalid */
export function calculateCreditNote(
  invoice: CorrectedInvoice,
  requests: readonly CreditRequest[] | null,
  isCommercial = false,
): { credited: CreditedLine[]; totals: Totals } {
  const charged = chargedLines(invoice);
  const earlier = invoice.creditNotes.flatMap((note) => note.lines);
  const remaining = remainingLines(charged, earlier);
  const credited = requests ? creditPart(remaining, requests) : creditAll(remaining);
  const totals = isCommercial ? totalsWithoutTax(credited) : noteTotals(charged, earlier, credited, invoice.heads);
  if (totals.total <= 0) throw new Invalid({ lines: "That is less than a rupee: nothing would be credited." });
  return { credited, totals };
}

function totalsWithoutTax(credited: readonly CreditedLine[]): Totals {
  const taxable = credited.reduce((sum, line) => sum + line.taxable, 0);
  return { taxable, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: taxable, groups: [] };
}

/** The most that a debit note adds to a line before tax, in paise: the largest amount that the fields accept. */
const maxAddedTaxable = 99_99_99_999_99;

/**
 * Calculates the next debit note of an invoice. A quantity adds its share of the line as it was invoiced, an amount is added as it is. The
 * totals of the invoice and its debit notes add up, to the paisa, to those of one invoice with all the lines.
 * @throws Invalid
 */
export function calculateDebitNote(
  { lines, debitNotes, heads }: CorrectedInvoice,
  requests: readonly CreditRequest[],
): { added: CreditedLine[]; totals: Totals } {
  const problems: Record<string, string> = {};
  const added = lines.flatMap((line, index) => {
    const { quantity, amount, name, fields } = requestOf(line, index, requests, problems);
    const taxable = amount || multiplyThenDivide(line.taxable, quantity, Math.max(1, line.quantity));
    if (taxable > maxAddedTaxable) problems[amount ? fields.amount : fields.quantity] ??= `${name}: that is too much.`;
    return taxable > 0 ? [{ itemId: line.id, quantity, taxable }] : [];
  });
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  if (added.length === 0)
    throw new Invalid({ lines: "Please enter a quantity or an amount to charge beside at least one line." });
  const invoiced = lines.map(({ id, quantity, taxable }) => ({ itemId: id, quantity, taxable }));
  const before = [...invoiced, ...debitNotes.flatMap((note) => note.lines)];
  const totals = noteTotals(lines, before, added, heads);
  if (totals.total <= 0) throw new Invalid({ lines: "That is less than a rupee: nothing would be charged." });
  return { added, totals };
}

function subtract<Name extends string, Sums extends Record<Name, number>>(from: Sums, sums: Sums, names: readonly Name[]): Sums {
  return { ...from, ...Object.fromEntries(names.map((name) => [name, from[name] - sums[name]])) };
}
