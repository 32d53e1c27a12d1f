import { shareDiscount } from "#app/billing/discount.ts";
import { type Line, placeOfLine, type Supply } from "#app/billing/lines.ts";
import { readRate } from "#app/gst/rates.ts";
import { calculateTotals, type TaxableLine } from "#app/gst/tax.ts";
import { multiplyThenDivide, splitByWeight, toDecimalString } from "#app/platform/values/money.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import { forAllFunctions, type QuoteContent, type QuoteLine } from "../quotes.ts";

/** A line of a draft invoice; texts as a person would enter them. */
export type QuoteInvoiceItem = Line & { description: string; discount: string };

type ChosenLine = { line: QuoteLine; description: string; amount: number; discount: number };

/** The fixed and chosen lines, each with its share of the discount. */
function chosenLines(content: QuoteContent, chosen: ReadonlySet<string>): ChosenLine[] {
  const taken = content.functions.flatMap(({ id, name, lines }) =>
    lines
      .filter((line) => line.kind === "fixed" || chosen.has(line.id))
      .map((line) => ({
        line,
        description: id === forAllFunctions ? line.title : `${name}: ${line.title}`,
        amount: quoteLineAmount(line),
      })),
  );
  const discounts = shareDiscount(
    taken.map(({ amount }) => amount),
    content,
  );
  return taken.map((one, index) => ({ ...one, discount: discounts[index] as number }));
}

/** What each line costs after its share of the discount, in paise by line. */
export const billedLines = (content: QuoteContent, chosen: ReadonlySet<string>): Record<string, number> =>
  Object.fromEntries(chosenLines(content, chosen).map(({ line, amount, discount }) => [line.id, amount - discount]));

/** The lines that the client chose. With the quote's discount the invoice has the quote's total. */
export const wholeInvoiceItems = (content: QuoteContent, chosen: ReadonlySet<string>): QuoteInvoiceItem[] =>
  chosenLines(content, chosen).map(({ line, description }) => ({
    description: description.slice(0, 500),
    quantity: line.quantity.trim() || "1",
    discount: "",
    ...copiedFields(line),
  }));

export const extraItems = (lines: readonly QuoteLine[]): QuoteInvoiceItem[] =>
  lines.map((line) => ({ description: line.title, quantity: line.quantity, discount: "", ...copiedFields(line) }));

const copiedFields = ({ sac, unit, rate, gst, lineClass }: QuoteLine) => ({ sac, unit, rate, gst, lineClass });

/**
 * The lines of one instalment's invoice. Each line of the quote is spread over the instalments in proportion to their amounts. Then the
 * largest line of the invoice is corrected by some paise, so that the invoice's total is the instalment's amount and all invoices add
 * up to the quote's total.
 * @param amounts of all instalments in paise, whole rupees
 */
export function instalmentInvoiceItems(
  content: QuoteContent,
  chosen: ReadonlySet<string>,
  supply: Supply,
  amounts: readonly number[],
  { index, label }: { index: number; label: string },
): QuoteInvoiceItem[] {
  const taken = chosenLines(content, chosen);
  const exact = taken.map(({ line, amount, discount }) =>
    taxableLine(line, supply, splitByWeight(amount - discount, amounts)[index] ?? 0),
  );
  const corrected = withTotal(exact, amounts[index] ?? 0);
  return taken.flatMap(({ line, description }, position) => itemOf(line, description, label, corrected[position]?.taxable ?? 0));
}

const taxableLine = (line: QuoteLine, supply: Supply, taxable: number): TaxableLine => ({
  taxable,
  ...readRate(line.gst),
  heads: placeOfLine(line, supply).heads,
});

type OpenInstalment = { amount: number; label: string };

/**
 * The lines of the invoice of an instalment after an amendment: of each line of the contract what no invoice has billed yet, spread over
 * the instalments that are not invoiced. What was billed of lines that are fewer or gone now lowers the others.
 * @param billed of each line, in paise @param open the instalments that are not invoiced, in their order @param index of this one
 */
export function amendedInvoiceItems(
  content: QuoteContent,
  supply: Supply,
  billed: ReadonlyMap<string, number>,
  open: readonly OpenInstalment[],
  index: number,
): { items: QuoteInvoiceItem[]; lines: Record<string, number> } {
  const { amount: target, label } = open[index] as OpenInstalment;
  const taken = chosenLines(content, new Set());
  const left = taken.map(({ line, amount, discount }) => Math.max(0, amount - discount - (billed.get(line.id) ?? 0)));
  const amounts = open.map(({ amount }) => amount);
  // All lines are billed, and the instalment is for what was added to others: it is of all lines then.
  const shares = left.some((paise) => paise > 0)
    ? left.map((paise) => splitByWeight(paise, amounts)[index] ?? 0)
    : taken.map(({ amount, discount }) => amount - discount);
  const spread = taken.map(({ line }, position) => taxableLine(line, supply, shares[position] ?? 0));
  const { total } = calculateTotals(spread, "cgst-sgst");
  const scaled = spread.map((line) => ({ ...line, taxable: multiplyThenDivide(line.taxable, target, Math.max(1, total)) }));
  const corrected = withTotal(scaled, target);
  return {
    items: taken.flatMap(({ line, description }, position) =>
      itemOf(line, description, label, corrected[position]?.taxable ?? 0),
    ),
    lines: Object.fromEntries(taken.map(({ line }, position) => [line.id, corrected[position]?.taxable ?? 0])),
  };
}

function itemOf(line: QuoteLine, description: string, label: string, taxable: number): QuoteInvoiceItem[] {
  if (taxable === 0) return [];
  return [
    {
      description: `${description} (${label})`.slice(0, 500),
      quantity: "1",
      discount: "",
      ...copiedFields(line),
      unit: "",
      rate: toDecimalString(taxable),
    },
  ];
}

/** Corrects the largest line until the total in whole rupees is the target. A paisa more in the line, with its tax, adds less than two paise. */
function withTotal(lines: readonly TaxableLine[], target: number): TaxableLine[] {
  const largest = lines.reduce((best, { taxable }, index) => (taxable > (lines[best]?.taxable ?? 0) ? index : best), 0);
  let changed = [...lines];
  for (let round = 0; round < 100; round++) {
    const { total, roundOff } = calculateTotals(changed, "cgst-sgst");
    const line = changed[largest];
    if (!line || total === target) return changed;
    const missing = target - (total - roundOff);
    const correction = Math.trunc((missing * 10_000) / (10_000 + line.gst)) || Math.sign(missing);
    changed = changed.with(largest, { ...line, taxable: line.taxable + correction });
  }
  return changed;
}
