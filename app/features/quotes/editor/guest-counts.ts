import { asciiDigits } from "#app/content/digits.ts";
import { readGuests } from "#app/content/guests.ts";
import {
  amountProblem,
  groupedNumber,
  multiplyThenDivide,
  parseAmount,
  toDecimalString,
  validHundredths,
} from "#app/platform/values/money.ts";
import { functionField, lineField, type QuoteDraft } from "../quote-draft.ts";
import { forAllFunctions, type QuoteFunction, type QuoteLine, quantityAndUnit } from "../quotes.ts";

/** Whether the unit of a line says that its quantity is a number of guests. Not "persons": crew is counted in them too. */
const countsGuests = ({ unit }: QuoteLine): boolean => /\b(plates?|guests?|pax|per (person|head))\b/i.test(unit);

/** A quantity in hundredths. An empty one is 1; 0 for one that cannot be read. */
const quantityOf = ({ quantity }: QuoteLine): number => (quantity.trim() ? validHundredths(quantity) : 100);

/** The number of guests of a function; 0 while it is not known, also of a range. */
export function guestsOf({ guests }: Pick<QuoteFunction, "guests">): number {
  const read = readGuests(guests);
  return read?.from === read?.to ? (read?.from ?? 0) : 0;
}

/** Whether somebody typed that no guests come. */
const isForNobody = ({ guests }: Pick<QuoteFunction, "guests">): boolean => /^\s*0+\s*$/.test(asciiDigits(guests));

/** The quantity of a line for each guest; empty while their number is not known. */
export const perGuestQuantity = (one: Pick<QuoteFunction, "guests">): string =>
  isForNobody(one) ? "0" : String(guestsOf(one) || "");

/** The units of a line that is for each guest of its function. Not "plates": its plates can be for some of the guests. */
export const isPerGuest = ({ unit }: Pick<QuoteLine, "unit">): boolean => /^(per )?guests?$/i.test(unit.trim());

/** The lines per guest that are for all guests of their function; those with another quantity that somebody typed are not. */
export const followingLines = (one: QuoteFunction): Set<string> =>
  new Set(
    one.lines
      .filter(
        (line) => isPerGuest(line) && (!line.quantity.trim() || quantityOf(line) === Number(perGuestQuantity(one) || 1) * 100),
      )
      .map(({ id }) => id),
  );

/** The function for another number of guests, which is the quantity of its lines that follow. */
export const withGuests = (one: QuoteFunction, guests: string, following = followingLines(one)): QuoteFunction => ({
  ...one,
  guests,
  lines: one.lines.map((line) => (following.has(line.id) ? { ...line, quantity: perGuestQuantity({ guests }) } : line)),
});

type Lines = Pick<QuoteDraft, "content" | "costs">;

/**
 * Fits the lines to the guests of their functions: a quantity that counts guests changes in proportion to them, and the cost of its line with
 * it. 400 vegetarian and 200 other plates for 600 guests become 200 and 100 for 300. Quantities stay where the guests are not known.
 * @param before the functions with the guests that the quantities are for; where a number of guests is not known, the largest quantity counts as it
 */
export function fitToGuests({ content, costs }: Lines, before: readonly QuoteFunction[]): Lines {
  const fittedCosts = { ...costs };
  const functions = content.functions.map((one, index) => {
    const counted = one.lines.filter(countsGuests);
    const largest = Math.max(0, ...counted.map(quantityOf)) / 100;
    const guestsBefore = guestsFor(before[index] ?? one, before) || largest;
    const ratio = guestsFor(one, content.functions) / guestsBefore;
    if (!Number.isFinite(ratio) || ratio === 0 || ratio === 1) return one;
    const lines = one.lines.map((line) => {
      const quantity = quantityOf(line);
      if (quantity === 0 || !countsGuests(line)) return line;
      const fitted = Math.max(1, Math.round((quantity / 100) * ratio));
      const cost = costs[line.id];
      if (cost?.trim() && !amountProblem(cost))
        fittedCosts[line.id] = toDecimalString(multiplyThenDivide(parseAmount(cost), fitted * 100, quantity)).replace(
          /\.00$/,
          "",
        );
      return { ...line, quantity: String(fitted) };
    });
    return { ...one, lines };
  });
  return { content: { ...content, functions }, costs: fittedCosts };
}

/** The guests of a function; for the lines of all functions together the guests of the largest. */
const guestsFor = (one: QuoteFunction, functions: readonly QuoteFunction[]): number =>
  one.id === forAllFunctions ? Math.max(0, ...functions.map(guestsOf)) : guestsOf(one);

/**
 * Warns of quantities that differ from the guests by more than a quarter: a line for more guests than come, or lines that even together
 * are for too few of them. A line per guest is for each of them, and one guest is no quantity while their number is not known.
 */
export const guestWarnings = (functions: readonly QuoteFunction[]): { text: string; field: string }[] =>
  functions.flatMap((one) => {
    const isForAll = one.id === forAllFunctions;
    const guests = isForAll ? functions.reduce((sum, each) => sum + guestsOf(each), 0) : guestsOf(one);
    const [largest, ...others] = one.lines.filter((line) => countsGuests(line) && quantityOf(line) > 0).sort(byQuantity);
    if (!largest) return [];
    if (!guests && !isForNobody(one)) return isForAll ? [] : unknownWarnings(one);
    const counted = [largest, ...others];
    const sum = counted.reduce((total, line) => total + quantityOf(line), 0);
    const isTooFew = !isForAll && sum < guests * 75;
    const differs = (line: QuoteLine) => !isForAll && isPerGuest(line) && quantityOf(line) !== guests * 100;
    const doubtful = isTooFew ? [largest] : counted.filter((line) => quantityOf(line) > guests * 125 || differs(line));
    return doubtful.map((line) => ({
      text: `${one.name || "Function"}, ${line.title || "line"}: ${quantityAndUnit(line)} for ${groupedNumber(String(guests))} guests`,
      field: `${lineField("quantity")}-${line.id}`,
    }));
  });

const unknownWarnings = (one: QuoteFunction) =>
  one.lines
    .filter((line) => isPerGuest(line) && quantityOf(line) === 100)
    .map((line) => ({
      text: `${one.name || "Function"}, ${line.title || "line"}: it is for 1 guest until the number of guests is entered`,
      field: `${functionField("guests")}-${one.id}`,
    }));

const byQuantity = (one: QuoteLine, other: QuoteLine): number => quantityOf(other) - quantityOf(one);
