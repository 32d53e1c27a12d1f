import {
  amountInFigures,
  formatRupees,
  hundredthsProblem,
  multiplyThenDivide,
  saysRupees,
  splitByWeight,
  validHundredths,
} from "#app/platform/values/money.ts";

/** A discount before tax, as entered: "5,000", or "10" percent. "10%" is percent whatever the kind, "flat 500" and "₹500" are rupees. */
export type Discount = { discount: string; discountKind: DiscountKind };
export type DiscountKind = "percent" | "amount";

export const discountLength = 20;

export const readDiscountKind = (text: string): DiscountKind => (text === "amount" ? "amount" : "percent");

/** "less 10%", "500 off" */
const wordsAround = /^(?:flat|less|discount) | (?:flat|less|discount|off)$/gi;
const percentAfter = / ?(?:%|percent|per cent|pct|శాతం|प्रतिशत)$/iu;

function readDiscount({ discount, discountKind }: Discount): { number: string; isPercent: boolean } {
  const text = discount.trim().replaceAll(wordsAround, "").trim();
  const number = text.replace(percentAfter, "");
  if (number !== text) return { number, isPercent: true };
  const isAmount = discountKind === "amount" || saysRupees(text) || /\bflat\b/i.test(discount);
  return isAmount ? { number: amountInFigures(text), isPercent: false } : { number: text, isPercent: true };
}

export const isPercent = (discount: Discount): boolean => readDiscount(discount).isPercent;

/** The kind that the text says, or else the chosen one. */
export const kindOf = (discount: Discount): DiscountKind => (isPercent(discount) ? "percent" : "amount");

/** What a discount takes off an amount, at most all of it. A text that is no number takes off nothing. Paise. */
export function discountOn(amount: number, discount: Discount): number {
  const { number, isPercent } = readDiscount(discount);
  const entered = validHundredths(number);
  return Math.min(amount, isPercent ? multiplyThenDivide(amount, entered, 10_000) : entered);
}

/** The share of each amount in a discount on all of them, in proportion to it. The shares add up to the discount to the paisa. */
export const shareDiscount = (amounts: readonly number[], discount: Discount): number[] =>
  splitByWeight(
    discountOn(
      amounts.reduce((sum, amount) => sum + amount, 0),
      discount,
    ),
    amounts,
  );

/** What is wrong with a discount whatever its amount is; undefined when nothing is. */
export function discountTextProblem(discount: Discount): string | undefined {
  const { number, isPercent } = readDiscount(discount);
  return hundredthsProblem(number) ?? (isPercent && validHundredths(number) > 100_00 ? "At most 100%." : undefined);
}

/** @param of whose amount it is: "the quote" */
export function discountProblem(amount: number, discount: Discount, of: string): string | undefined {
  const { number, isPercent } = readDiscount(discount);
  const isMore = !isPercent && validHundredths(number) > amount;
  return discountTextProblem(discount) ?? (isMore ? `The discount is more than ${of}'s amount.` : undefined);
}

/** The discount in hundredths of a percent of an amount; rounded up, so that a discount just above a limit is above it. */
export function discountHundredths(amount: number, discount: Discount): number {
  const { number, isPercent } = readDiscount(discount);
  if (isPercent) return validHundredths(number);
  return amount === 0 ? 0 : Math.ceil((validHundredths(number) * 10_000) / amount);
}

/** "Discount 10%"; the rupees stand beside it. */
export const discountLabel = (discount: Discount, word = "Discount"): string =>
  isPercent(discount) ? `${word} ${discountText(discount)}`.trim() : word;

/** "10%", "₹5,000"; empty: none. */
export function discountText(discount: Discount): string {
  const { number, isPercent } = readDiscount(discount);
  if (validHundredths(number) === 0) return "";
  return isPercent ? `${number.trim()}%` : formatRupees(validHundredths(number));
}
