import type { StateCode } from "#app/content/states.ts";
import { has, type Piece, piecesOf } from "./pieces.ts";
import { type Counted, isPlates, plateAsked, type Quantity, quantitiesIn } from "./quantities.ts";
import type { Role, Term, Vocabulary } from "./vocabulary.ts";

type Asked = "place" | "kind" | "feature" | "occasion" | "day" | "cheap" | "largest" | "guests" | "price" | "unknown";

/** One thing that a phrase says, with the part of the phrase that says it. `venues`: those that it is true of, if it is known here. */
export type Part = {
  asks: Asked;
  /** What was understood: "Hyderabad" for "hydrabad". Empty for a number, and for the beginning of several names. */
  label: string;
  text: string;
  venues?: ReadonlySet<string>;
  state?: StateCode;
  quantity?: Quantity;
  /** "without AC": `venues` are those that it is not true of. */
  isNegated?: true;
};

export type Phrase = {
  parts: readonly Part[];
  /** "Secunderabad or Vizag" */
  isEither: boolean;
  /** "sea view or a convention centre": one of them is enough. */
  alternatives: readonly (readonly Part[])[];
  /** Whether a word that is not understood is a place: likely after "in" or "near", not in a sentence that says other things. */
  unknownPlace: "likely" | "maybe" | "no";
};

const asked: readonly Role[] = ["place", "kind", "feature", "occasion", "day", "cheap", "largest"];

export function readPhrase(phrase: string, vocabulary: Vocabulary): Phrase {
  const pieces = piecesOf(phrase, vocabulary);
  const counts = quantitiesIn(pieces);
  const guests = guestsOf(counts);
  const parts: Part[] = [];
  const afterEither = new Set<number>();
  let isPlaceLikely = false;
  for (let at = 0; at < pieces.length; at++) {
    const counted = counts.find(({ first }) => first === at);
    const [piece, last] = [pieces[at], pieces[counted?.last ?? at]] as [Piece, Piece];
    if (counted) {
      const text = phrase.slice(piece.from, last.to);
      const perPlate = counted === guests ? undefined : pricePerPlate(counted, guests, pieces);
      if (perPlate) parts.push({ asks: "price", label: "", text, quantity: perPlate });
      else if (!counted.quantity || isBudget(counted, guests)) parts.push({ asks: "day", label: text, text });
      else if (counted.quantity.to > mostGuests || isPinCode(counted)) parts.push({ asks: "unknown", label: text, text });
      else if (isPrice(counted, guests))
        parts.push({
          asks: "price",
          label: "",
          text,
          quantity: { ...counted.quantity, of: "rupees", plate: plateAsked(pieces) },
        });
      else if (counted === guests) parts.push({ asks: "guests", label: "", text, quantity: counted.quantity });
      else parts.push({ asks: "unknown", label: text, text });
      at = counted.last;
      continue;
    }
    const term = piece.terms.find(({ role }) => asked.includes(role));
    if (term?.partOf && pieces.some(({ terms }) => terms.some(({ label }) => label === term.partOf))) continue;
    const end = term ? lastAlike(pieces, at, term) : at;
    const negated = term && !term.isOfLack && negatedAt(pieces, at, end, phrase);
    if (term && negated) {
      const text = phrase.slice(pieces[negated.first]?.from, pieces[negated.last]?.to);
      const { venues, ...part } = partOf(term, text);
      parts.push({ ...part, label: text, isNegated: true, ...(venues && !negated.isNeedless && { venues }) });
      at = end;
    } else if (term && isOrigin(phrase, pieces, at)) parts.push(originOf(term, piece.text));
    else if (term) {
      const { count } = counts.find(({ last }) => last === at - 1) ?? {};
      parts.push(partOf(count ? withAtLeast(count, term) : term, piece.text));
    } else if (has(piece, "either")) afterEither.add(parts.length);
    else if (isUnknown(piece) || isInitials(piece, pieces[at + 1])) {
      const before = has(pieces[at - 1], "filler") ? pieces[at - 2] : pieces[at - 1];
      const isUnknownNext = (next: Piece | undefined) => next && (isUnknown(next) || has(next, "placeName"));
      while (isUnknownNext(pieces[at + 1])) at += 1;
      const text = phrase.slice(piece.from, pieces[at]?.to);
      parts.push({ asks: "unknown", label: text, text });
      const isInPlace =
        has(before, "before") || has(pieces[at + 1], "after") || pieces[at]?.hasSuffix === true || isLikePlace(text);
      isPlaceLikely ||= isInPlace && !origins.test(phrase.slice(0, piece.from));
    }
  }
  // Many words are a sentence, in which a place has its "in" or "near": "tuni wedding 300" has three.
  const unknownPlace = isPlaceLikely ? "likely" : pieces.filter(({ number }) => number === undefined).length < 5 ? "maybe" : "no";
  return { parts, isEither: afterEither.size > 0, alternatives: alternativesIn(parts, afterEither), unknownPlace };
}

/** @param afterEither the indexes of parts before which is an "or" */
function alternativesIn(parts: readonly Part[], afterEither: ReadonlySet<number>): Part[][] {
  const runs: Part[][] = [];
  for (const [index, part] of parts.entries()) {
    const run = runs.at(-1);
    if (part.asks === "unknown" && !afterEither.has(index)) continue;
    if (run && afterEither.has(index)) run.push(part);
    else runs.push([part]);
  }
  return runs.filter((run) => run.length > 1 && run.every(({ venues, isNegated }) => venues && !isNegated));
}

/** "Whitepur", "తునిలో" */
const isLikePlace = (text: string): boolean =>
  /(?:pur|puram|pura|bad|nagar|palli|pally|palle|palem|peta|pet|guda|gudem|varam|wada|vada|patnam|giri|konda|halli|gaon|garh|ganj|gunj|cheru|field|లో|లోని)$/i.test(
    text,
  );

const partOf = ({ role, label, venues, state }: Term, text: string): Part => ({
  asks: role as Asked,
  label,
  text,
  ...(venues && { venues }),
  ...(state && { state }),
});

const isDistance = (piece: Piece | undefined) => /^kms?$/i.test(piece?.text ?? "");
const origins = /(?<!\b(?:i|am|im|we|are|kms?|far|away) )\b(?:from|(?:live|lives|living|settled|based|work|working) in) $/i;

/** "guests from Delhi", "we live in Delhi and want a hall in Vizag", "ఢిల్లీ నుంచి": not "20 km from Vizag" nor "we are from Vizag". */
function isOrigin(phrase: string, pieces: readonly Piece[], at: number): boolean {
  if (!has(pieces[at], "place")) return false;
  if (origins.test(phrase.slice(0, pieces[at]?.from))) return true;
  const next = pieces[at + 1];
  if (/^(?:nunchi|nundi|నుంచి|నుండి)$/i.test(next?.text ?? "")) return !isDistance(pieces[at + 3]);
  const isAnotherPlace = (piece: Piece, other: number) => other !== at && has(piece, "place");
  return (has(next, "people") || /^(?:se|से)$/i.test(next?.text ?? "")) && pieces.some(isAnotherPlace);
}

const originOf = ({ label }: Term, text: string): Part => ({ asks: "occasion", label, text });

/** "300 cars": the venues that say they have as many; all that have any where none says how many. */
function withAtLeast(count: number, { counts = new Map(), ...term }: Term): Term {
  const enough = new Set([...counts].flatMap(([slug, said]) => (said >= count ? [slug] : [])));
  return [...counts.values()].some((said) => said > 0) ? { ...term, venues: enough } : term;
}

/** The last of the pieces from one on that say the same: "खुला मैदान" is outdoors twice. */
function lastAlike(pieces: readonly Piece[], at: number, { role, label }: Term): number {
  const isSame = (piece: Piece | undefined) => piece?.terms.some((term) => term.role === role && term.label === label);
  let last = at;
  while (isSame(pieces[last + 1])) last += 1;
  return last;
}

type Negated = { first: number; last: number; isNeedless?: true };

/** "without any AC", "AC లేని"; needless: "no AC needed", "AC not required", "we don't need AC" */
function negatedAt(pieces: readonly Piece[], at: number, end: number, phrase: string): Negated | undefined {
  const [before, after] = [nextTo(pieces, at, -1, phrase), nextTo(pieces, end, 1, phrase)];
  const isBefore = has(pieces[before], "without");
  if (has(pieces[after], "needless")) return { first: at, last: after, isNeedless: true };
  const isOfAnother = pieces[before - 1]?.terms.some(({ role }) => asked.includes(role));
  if (has(pieces[before], "needless") && !isOfAnother) return { first: before, last: end, isNeedless: true };
  if (isBefore && has(pieces[after], "needed")) return { first: before, last: after, isNeedless: true };
  if (isBefore) return { first: before, last: end };
  return has(pieces[after], "lacking") ? { first: at, last: after } : undefined;
}

/** The next piece in a direction that is no word such as "any", and no hyphen; -1 behind a comma: "not a hall, something outdoor". */
function nextTo(pieces: readonly Piece[], at: number, step: 1 | -1, phrase: string): number {
  let next = at + step;
  while (
    pieces[next]?.text === "-" ||
    (has(pieces[next], "filler", "after") && !has(pieces[next], "without", "lacking", "needless", "needed"))
  )
    next += step;
  const [first, last] = step > 0 ? [at, next] : [next, at];
  return /[,;.]/.test(phrase.slice(pieces[first]?.to, pieces[last]?.from)) ? -1 : next;
}

/** "SB Road" */
const isInitials = ({ terms, text }: Piece, next: Piece | undefined) =>
  terms.length === 0 && /^\p{L}{1,2}$/u.test(text) && has(next, "placeName");

/** One letter or two are no place. */
const isUnknown = ({ terms, text, number }: Piece) =>
  terms.length === 0 && number === undefined && /\p{L}[\p{L}\p{M}]{2}/u.test(text);

/** The largest number that is said to be of people, or else the largest one. */
function guestsOf(counts: readonly Counted[]): Counted | undefined {
  const ofGuests = counts.filter(({ quantity }) => quantity?.of === "guests").toSorted((one, other) => toOf(other) - toOf(one));
  return ofGuests.find(({ isOfPeople }) => isOfPeople) ?? ofGuests[0];
}

/** "12 lakhs in all, 1000 guests": what is not for food says nothing about a plate. */
const isBudget = (counted: Counted, guests: Counted | undefined): boolean =>
  counted.total !== undefined && counted !== guests && guests?.isOfPeople === true;

/** "under 900 for 400 guests": of two numbers without a unit, a limit beside the guests is the price. */
const isPrice = ({ quantity, isOfPeople }: Counted, guests: Counted | undefined): boolean =>
  quantity?.of === "rupees" || (quantity?.sense === "below" && !isOfPeople && guests?.isOfPeople === true);

/** "600 guests, non-veg, 8 lakhs in all" */
function pricePerPlate({ total }: Counted, guests: Counted | undefined, pieces: readonly Piece[]): Quantity | undefined {
  const plates = pieces.flatMap(({ terms }) => terms.flatMap(({ plate }) => plate ?? []));
  const isOfFood = plates.length > 0 || pieces.some(isPlates) || pieces.some(({ terms }) => terms.some(({ isMeal }) => isMeal));
  if (!total || !guests?.isOfPeople || !isOfFood) return undefined;
  const price = Math.floor(total / toOf(guests));
  return { of: "rupees", sense: "about", from: price, to: price, plate: plates.includes("nonVeg") ? "nonVeg" : "veg" };
}

const mostGuests = 999_999;

/** "530045" */
const isPinCode = ({ isOfPeople, quantity }: Counted) =>
  !isOfPeople && String(quantity?.to).length === 6 && !String(quantity?.to).endsWith("000");

const toOf = ({ quantity }: Counted) => quantity?.to ?? 0;
