import { shareDiscount } from "#app/billing/discount.ts";
import { placeOfLine, type Supply } from "#app/billing/lines.ts";
import { readRate } from "#app/gst/rates.ts";
import { calculateTotals, lineAmount, type TaxableLine } from "#app/gst/tax.ts";
import { validAmount, validHundredths } from "#app/platform/values/money.ts";
import type { GstKind, TaxHeads } from "#db/enums.ts";
import type { QuoteContent, QuoteLine } from "./quotes.ts";

/** The tax of one rate; money is paise, `rate` hundredths of a percent. */
type QuoteTax = {
  rate: number;
  kind: GstKind;
  heads: TaxHeads;
  taxable: number;
  tax: number;
  cgst: number;
  sgst: number;
  igst: number;
};

export type QuoteTotals = {
  /** The sum of the chosen lines of each function, before discount and GST. */
  functions: { id: string; paise: number }[];
  subtotal: number;
  discount: number;
  taxes: QuoteTax[];
  roundOff: number;
  total: number;
};

/** The amount of a line before discount and GST, in paise. An empty quantity counts as 1. */
export const quoteLineAmount = ({ quantity, rate }: Pick<QuoteLine, "quantity" | "rate">): number =>
  lineAmount(quantity.trim() ? validHundredths(quantity) : 100, validAmount(rate));

/** The only place where totals of quotes are computed. Fixed lines count always, the others when their id is chosen. */
export function quoteTotals(content: QuoteContent, chosenIds: ReadonlySet<string>, supply: Supply): QuoteTotals {
  const taken = ({ kind, id }: QuoteLine) => kind === "fixed" || chosenIds.has(id);
  const functions = content.functions.map(({ id, lines }) => ({ id, lines: lines.filter(taken) }));
  const lines = functions.flatMap(({ lines }) => lines);
  const amounts = lines.map(quoteLineAmount);
  const subtotal = sum(amounts);
  const discounts = shareDiscount(amounts, content);
  const taxable = lines.map((line, index): TaxableLine => {
    const { gst, gstKind } = readRate(line.gst);
    return {
      taxable: (amounts[index] as number) - (discounts[index] as number),
      gst,
      gstKind,
      heads: placeOfLine(line, supply).heads,
    };
  });
  const { groups, roundOff, total } = calculateTotals(taxable, "cgst-sgst");
  return {
    functions: functions.map(({ id, lines }) => ({ id, paise: sum(lines.map(quoteLineAmount)) })),
    subtotal,
    discount: sum(discounts),
    taxes: groups.map(({ gst, gstKind, heads, taxable, cgst, sgst, igst }) => ({
      rate: gst,
      kind: gstKind,
      heads,
      taxable,
      cgst,
      sgst,
      igst,
      tax: cgst + sgst + igst,
    })),
    roundOff,
    total,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
