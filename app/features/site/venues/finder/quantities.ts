import { has, type Piece } from "./pieces.ts";
import type { Role, Term } from "./vocabulary.ts";

/** A number of guests, or of rupees for a plate; from and to are equal for one number. */
export type Quantity = {
  of: "guests" | "rupees";
  sense: "about" | "above" | "atLeast" | "below";
  from: number;
  to: number;
  plate: "veg" | "nonVeg";
};

/**
 * A number with the pieces around it that belong to it. Without a quantity it counts something else, such as days or cars. `total`: it is
 * more rupees than a plate costs. `count`: of the cars or rooms that are named next.
 */
export type Counted = { first: number; last: number; quantity?: Quantity; isOfPeople: boolean; total?: number; count?: number };

type NumberRead = { value: number; end: number };

/** The numbers of a phrase, in digits and words: "1.5 lakh", "fifteen hundred", "between 300 and 400", "1000 se zyada log". */
export function quantitiesIn(pieces: readonly Piece[]): Counted[] {
  const found: Counted[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const number = numberAt(pieces, at);
    if (!number) continue;
    const free = (found.at(-1)?.last ?? -1) + 1;
    const counted = withContext(pieces, at, number, free);
    found.push(counted);
    at = counted.last;
  }
  return found;
}

const numberOf = (piece: Piece | undefined, role: Role): number | undefined =>
  piece?.terms.find((term) => term.role === role)?.value;

/** "twenty five", "two thousand five hundred", "saadhe saat sau". @param at where it begins */
function numberAt(pieces: readonly Piece[], at: number): NumberRead | null {
  const higher = afterLower(pieces, at);
  if (higher) return numberAt(pieces, higher);
  let total = 0;
  let current = 0;
  let addition = 0;
  let end = at;
  for (; end < pieces.length; end++) {
    const piece = pieces[end] as Piece;
    const next = pieces[end + 1];
    const isWithin = total > 0 || current > 0;
    const factor = numberOf(piece, "factor");
    const value = numberOf(piece, "value");
    const fraction = numberOf(piece, "fraction");
    const part = partAfterAnd(pieces, end);
    if (total >= 100_000 && !goesOn(pieces, end)) break;
    if (piece.number !== undefined) {
      if (isWithin && !(current === 0 && piece.number < 1000 && has(next, "people", "factor"))) break;
      current = piece.number;
    } else if (factor && (current > 0 || isFactorAlone(piece, pieces[end - 1], next))) {
      current = ((current || 1) + addition) * factor;
      addition = 0;
      if (factor >= 1000) [total, current] = [total + current, 0];
    } else if (fraction && current === 0 && has(next, "factor")) current = fraction;
    else if (!isWithin && numberOf(piece, "addition") && has(next, "value")) addition = numberOf(piece, "addition") ?? 0;
    else if (current > 0 && part) {
      current += part.value;
      end = part.end;
    } else if (piece.text === "and" && isAdded(pieces, end + 1, { total, current })) continue;
    else if (value && isSpokenHundred(current, value)) current = current * 100 + value;
    else if (value && value >= 1000 && !isWithin) total = value;
    else if (
      value &&
      canFollow(current, value) &&
      (isWithin || addition !== 0 || isNumber(value, next) || partAfterAnd(pieces, end + 1))
    )
      current += value;
    else break;
  }
  const value = Math.round(total + current);
  return value > 0 ? { value, end } : null;
}

/** Where the 6 of "five six hundred" or "पाँच-छह सौ" is, whose larger number needs the room. */
function afterLower(pieces: readonly Piece[], at: number): number | undefined {
  const value = numberOf(pieces[at], "value");
  const next = pieces[at + 1]?.text === "-" ? at + 2 : at + 1;
  const isRange = value && value < 10 && numberOf(pieces[next], "value") === value + 1 && has(pieces[next + 1], "factor");
  return isRange ? next : undefined;
}

/** After lakhs: "8 lakh 50 thousand", not "7 lakhs 500 people" or "7 lakhs 2 thousand people", where a comma is missing. */
function goesOn(pieces: readonly Piece[], at: number): boolean {
  const thousand = pieces.findIndex((piece, index) => index >= at && index < at + 4 && numberOf(piece, "factor") === 1000);
  return thousand > 0 && !has(pieces[thousand + 1], "people");
}

/** "two and half thousand", "3 and a quarter lakh" */
function partAfterAnd(pieces: readonly Piece[], at: number): NumberRead | null {
  if (!/^(?:and|&)$/i.test(pieces[at]?.text ?? "")) return null;
  const end = pieces[at + 1]?.text.toLowerCase() === "a" ? at + 2 : at + 1;
  const value = numberOf(pieces[end], "fraction") ?? 1;
  return value < 1 && has(pieces[end + 1], "factor") ? { value, end } : null;
}

/** "five hundred and ten", "a thousand and two hundred", not "between five hundred and one thousand". */
function isAdded(pieces: readonly Piece[], at: number, { total, current }: { total: number; current: number }): boolean {
  const added = numberAt(pieces, at)?.value ?? numberOf(pieces[at], "value");
  if (added === undefined) return false;
  return current > 0 ? current % 100 === 0 && added < 100 : total > 0 && added < 1000;
}

/** "six fifty" is 650 and "twelve fifty" 1,250; "fifteen twenty people" are 15 to 20. */
const isSpokenHundred = (current: number, value: number): boolean =>
  current > 0 && current < 20 && value >= 20 && value < 100 && value > current * 2;

/** "a hundred", "thousand guests", "sau log", "హాలు వెయ్యి"; else "k", "l" and "so" need a number before them. */
const isFactorAlone = (factor: Piece, before: Piece | undefined, next: Piece | undefined): boolean =>
  factor.text.length > 3 ||
  (factor.text.length === 3 && has(next, "people")) ||
  /^(?:a|ek|oka)$/i.test(before?.text ?? "") ||
  /[^\0-\x7f]/.test(factor.text);

/** "twenty five", "five hundred ten", not "five six". */
const canFollow = (current: number, value: number): boolean =>
  current === 0 || (value < 10 && current % 10 === 0) || (value < 100 && current % 100 === 0);

/** A small number alone is a word of a sentence: "do" is the Hindi for two, "teen" that for three. */
const isNumber = (value: number, next: Piece | undefined): boolean =>
  value >= 20 || has(next, "factor", "value", "people", "time");

/** @param free the first piece that belongs to no number before it: the "below" of "900 కంటే తక్కువ 400 మంది" is that of 900 */
function withContext(pieces: readonly Piece[], start: number, number: NumberRead, free: number): Counted {
  let [first, next] = [start, number.end];
  let [from, to] = [number.value, number.value];
  let sense: Quantity["sense"] = "about";
  const joint = pieces[next];
  const upper = has(joint, "between") || /^[-–—/]$/.test(joint?.text ?? "") ? numberAt(pieces, next + 1) : null;
  if (upper && upper.value > from) [to, next] = [upper.value, upper.end];

  if (senseOf(pieces[next])) [sense, next] = [senseOf(pieces[next]) ?? sense, next + 1];
  let before = pieceBefore(pieces, first, free);
  if (senseOf(pieces[before])) [sense, first] = [senseOf(pieces[before]) ?? sense, before];
  // "no more than 400", "400 se zyada nahi", "400 se zyada log nahi"
  const isPeopleNext = has(pieces[next], "people");
  if (has(pieces[first - 1], "without") && first - 1 >= free) [sense, first] = [opposites[sense], first - 1];
  else if (has(pieces[isPeopleNext ? next + 1 : next], "lacking")) {
    sense = opposites[sense];
    if (isPeopleNext)
      return { first, last: next + 1, isOfPeople: true, quantity: { of: "guests", sense, from, to, plate: "veg" } };
    next += 1;
  } else if (has(pieces[before], "between") && !has(pieces[before - 1], "place")) first = before;
  before = pieceBefore(pieces, first, free);

  // "900 max per head", "300 approx guests"
  if (has(pieces[next], "filler") && (isUnitOfPrice(pieces, next + 1) || has(pieces[next + 1], "people"))) next += 1;
  // "300 veg plates", "500 wedding guests"
  if ((plateOf(pieces[next]) || has(pieces[next], "occasion")) && has(pieces[next + 1], "people")) next += 1;
  // "20 lakhs, 600 guests": what is behind a comma is no unit.
  const unit = pieces[next - 1]?.comma ? undefined : pieces[next];
  // "less than 900 veg", "upto 900 veg"
  const isLimit = sense === "below" || /^up ?to$/i.test(pieces[first - 1]?.text ?? "");
  const isBefore = isUnitOfPrice(pieces, next) || (plateOf(unit) !== undefined && (isLimit || isPricesFirst(pieces)));
  const isMealBefore = pieces[before]?.terms.some(({ isMeal }) => isMeal) && before > free && plateOf(pieces[before - 1]);
  const isAfter =
    isMealBefore || has(pieces[before], "plate") || (plateOf(pieces[before]) !== undefined && !isPricesFirst(pieces));
  const isInLakhs = pieces.slice(start, number.end).some((piece) => (numberOf(piece, "factor") ?? 0) >= 100_000);
  // "3.5 lakhs for plates" are no guests.
  const isOfPeople = has(unit, "people") && !(isInLakhs && isPlates(unit));
  if ((isBefore || isAfter) && !isOfPeople) {
    if (isAfter) first = before > free && plateOf(pieces[before - 1]) ? before - 1 : before;
    const plate = [pieces[first], pieces[first + 1], unit, pieces[next + 1]].map(plateOf).find(Boolean) ?? plateAsked(pieces);
    let last = isBefore ? next : next - 1;
    // "under ₹900", "1000 rs lopala"
    if (isAfter && sense === "about" && first > free && senseOf(pieces[first - 1]))
      [sense, first] = [senseOf(pieces[first - 1]) ?? sense, first - 1];
    if (isBefore && sense === "about" && senseOf(pieces[last + 1]) && !pieces[last + 2]?.number)
      [sense, last] = [senseOf(pieces[last + 1]) ?? sense, last + 1];
    if (has(pieces[last + 1], "lacking")) [sense, last] = [opposites[sense], last + 1];
    if (to > mostForPlate) return { first, last, isOfPeople, total: to };
    return { first, last, isOfPeople, quantity: { of: "rupees", sense, from, to, plate } };
  }
  if (isOfPeople) return { first, last: next, isOfPeople, quantity: { of: "guests", sense, from, to, plate: "veg" } };
  if (has(pieces[before], "people") && !isInLakhs)
    return { first: before, last: next - 1, isOfPeople: true, quantity: { of: "guests", sense, from, to, plate: "veg" } };
  const total = to > mostForPlate && { total: to };
  // "within 10 lakhs", "5 lakhs in all", "20 rooms", "rooms for 20"
  const isOther =
    (total && (sense === "below" || isInLakhs)) ||
    isYear(to) ||
    isOfTime(unit, to) ||
    has(unit, "counted") ||
    (before < first - 1 && has(pieces[before], "counted")) ||
    isOfMonth(pieces[pieceBefore(pieces, start, 0)], to);
  const count = has(unit, "counted") && { count: to };
  if (isOther) return { first, last: isOfTime(unit, to) ? next : next - 1, isOfPeople, ...total, ...count };
  return { first, last: next - 1, isOfPeople, ...total, quantity: { of: "guests", sense, from, to, plate: "veg" } };
}

const opposites: Record<Quantity["sense"], Quantity["sense"]> = {
  above: "about",
  atLeast: "below",
  below: "atLeast",
  about: "about",
};

/** "1998 batch": nobody expects so many guests. */
const isYear = (number: number): boolean => number > 1940 && number < 2060 && number % 10 > 0;

/** "2 days", "12 December", "60th", not "3000 jan", who are people. */
const isOfTime = (unit: Piece | undefined, number: number): boolean =>
  has(unit, "time") ||
  (has(unit, "day") && number <= 31 && !/\d/.test(unit?.text ?? "")) ||
  /^(?:st|nd|rd|th)$/i.test(unit?.text ?? "");

/** "December 12", "December 2027" */
const isOfMonth = (before: Piece | undefined, number: number): boolean =>
  has(before, "day") && !/\d/.test(before?.text ?? "") && (number <= 31 || (number >= 2000 && number < 2100));

/** "5 lakh budget" is for the whole event: no venue has such a price. */
const mostForPlate = 20_000;

/** The plate of "900 plate" and of "900 plate, 400 guests", not that of "500, plate 900"; "900 plate 12 feb" */
const isUnitOfPrice = (pieces: readonly Piece[], at: number): boolean =>
  has(pieces[at], "rupees") &&
  !(
    has(pieces[at], "plate") &&
    (pieces[at + 1]?.number ?? 0) >= 100 &&
    !has(pieces[at + 2], "people") &&
    !/^per/i.test(pieces[at]?.text ?? "")
  );

/** "900 veg, 1400 non-veg", not "veg 900, non-veg 1400" */
const isPricesFirst = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece, at) => {
    const [plate, other, otherPlate] = pieces.slice(at + 1);
    return piece.number !== undefined && plateOf(plate) && other?.number !== undefined && plateOf(otherPlate);
  });

const plateOf = (piece: Piece | undefined): Term["plate"] => piece?.terms.find(({ plate }) => plate)?.plate;

export const isPlates = (piece: Piece | undefined): boolean => /^plates$/i.test(piece?.text ?? "");

/** Of a price that names no plate: "non-veg for 500, at most 1300". */
export const plateAsked = (pieces: readonly Piece[]): Quantity["plate"] =>
  pieces.some((piece, at) => plateOf(piece) === "nonVeg" && !has(pieces[at - 1], "without") && !has(pieces[at + 1], "lacking"))
    ? "nonVeg"
    : "veg";

function senseOf(piece: Piece | undefined): Quantity["sense"] | undefined {
  if (has(piece, "atMost")) return "about";
  return (["above", "atLeast", "below"] as const).find((role) => has(piece, role));
}

/** The free piece before one, without words such as "about"; -1 if there is none. */
function pieceBefore(pieces: readonly Piece[], at: number, free: number): number {
  let before = at - 1;
  while (has(pieces[before], "filler") && !has(pieces[before], "plate", "above", "below", "atLeast", "between")) before -= 1;
  return before < free ? -1 : before;
}
