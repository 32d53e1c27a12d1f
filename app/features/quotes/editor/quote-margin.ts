import type { Supply } from "#app/billing/lines.ts";
import { validAmount } from "#app/platform/values/money.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { quoteLineAmount, quoteTotals } from "../quote-totals.ts";
import type { QuoteContent } from "../quotes.ts";

/** The price before GST, the company's cost, and their difference, in paise. */
export type Margin = {
  price: number;
  cost: number;
  margin: number;
  /** The margin as a share of the price, in hundredths of a percent; null without a price. */
  share: number | null;
};
export type FunctionMargin = Margin & { id: string; name: string };

const marginOf = (price: number, cost: number): Margin => ({
  price,
  cost,
  margin: price - cost,
  share: price === 0 ? null : Math.round(((price - cost) * 10_000) / price),
});

/** The margins of the fixed and chosen lines: of each function before the discount, and of the quote after it. For the staff only. */
export function quoteMargins(
  content: QuoteContent,
  costs: QuoteDraft["costs"],
  chosen: ReadonlySet<string>,
  supply: Supply,
): { functions: FunctionMargin[]; total: Margin; discount: number } {
  const functions = content.functions
    .map(({ id, name, lines }) => {
      const taken = lines.filter((line) => line.kind === "fixed" || chosen.has(line.id));
      const price = sum(taken.map(quoteLineAmount));
      return {
        id,
        name,
        count: taken.length,
        ...marginOf(price, sum(taken.map((line) => validAmount(costs[line.id] ?? "")))),
      };
    })
    .filter(({ count }) => count > 0)
    .map(({ count: _, ...row }) => row);
  const { subtotal, discount } = quoteTotals(content, chosen, supply);
  return { functions, discount, total: marginOf(subtotal - discount, sum(functions.map(({ cost }) => cost))) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
