import type { Venue } from "#app/content/site/venues.ts";
import type { Quantity } from "./quantities.ts";
import { type Part, type Phrase, readPhrase } from "./read-phrase.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Finding = {
  parts: readonly Part[];
  /** The venues that are as the phrase and the type ask. */
  found: readonly Venue[];
  /** When none is: the nearest ones, each with what it is not. */
  nearest: readonly { venue: Venue; misses: readonly Part[] }[];
};

/** What a venue is not counts by how much it would change the event: another State most. */
const weights = { place: 6, unknown: 4, placeInState: 3, kind: 2, feature: 2, guests: 2, price: 1 };
const mostNearest = 3;

/** @param type one of the venue types, or All */
export function findVenues(venues: readonly Venue[], vocabulary: Vocabulary, { q, type }: { q: string; type: string }): Finding {
  const phrase = readPhrase(q, vocabulary);
  const ofType = venues.filter((venue) => type === "All" || venue.type === type);
  const misses = new Map(venues.map((venue) => [venue, missesOf(venue, phrase)]));
  const missesFor = (venue: Venue) => misses.get(venue) ?? [];
  const guests = phrase.parts.find(({ asks }) => asks === "guests")?.quantity;
  const fitting = ofType.filter((venue) => missesFor(venue).every(({ asks }) => asks === "guests"));
  const exact = fitting.filter((venue) => missesFor(venue).length === 0);
  // When no venue is for so few guests, larger ones are found, the smallest first.
  const larger = fitting
    .filter((venue) => guests && hasRoomFor(venue, guests))
    .toSorted((one, other) => rangeOf(one).from - rangeOf(other).from);
  const fit = isUnsure(phrase) ? [] : exact.length > 0 ? exact : larger;
  const isAsked = (what: Part["asks"]) => phrase.parts.some(({ asks }) => asks === what);
  const found = isAsked("cheap")
    ? fit.toSorted((one, other) => plateOf(one) - plateOf(other))
    : isAsked("largest")
      ? fit.toSorted((one, other) => rangeOf(other).to - rangeOf(one).to)
      : fit;
  if (found.length > 0) return { parts: phrase.parts, found, nearest: [] };
  return { parts: phrase.parts, found, nearest: nearestOf(ofType.length > 0 ? ofType : venues, missesFor, phrase, vocabulary) };
}

/** Whether what is not understood may be the place, or all that is asked. */
function isUnsure({ parts, unknownPlace }: Phrase): boolean {
  const says = (...asks: Part["asks"][]) => parts.some((part) => asks.includes(part.asks));
  if (!says("unknown") || says("place")) return false;
  if (unknownPlace === "maybe") return !says("kind", "feature", "price");
  return unknownPlace === "likely" || !says("kind", "feature", "price", "occasion", "guests");
}

/** The parts of the phrase that are not true of the venue. */
function missesOf(venue: Venue, { parts, isEither, alternatives }: Phrase): Part[] {
  const isTrue = ({ venues, isNegated }: Part) => venues === undefined || venues.has(venue.slug) === !isNegated;
  const groups = (["place", "kind"] as const).flatMap((asks) => {
    const group = parts.filter((part) => part.asks === asks && !part.isNegated);
    return isTrueOfGroup(group, isEither, isTrue) ? [] : group.filter((part) => !isTrue(part));
  });
  const others = parts.filter((part) => {
    if (part.asks === "feature" || part.isNegated) return !isTrue(part);
    if (!part.quantity) return false;
    return part.asks === "guests" ? !isFor(venue, part.quantity) : !costs(venue, part.quantity);
  });
  return [...groups, ...others].filter((part) => !alternatives.some((some) => some.includes(part) && some.some(isTrue)));
}

/** "Gachibowli, Hyderabad" is one place in another; "Secunderabad or Vizag" and "Hyderabad, Vizag", which no venue is in both, are two. */
function isTrueOfGroup(group: readonly Part[], isEither: boolean, isTrue: (part: Part) => boolean): boolean {
  const [first, ...others] = group.map(({ venues }) => venues ?? new Set<string>());
  if (!first) return true;
  const inAll = [...first].filter((slug) => others.every((some) => some.has(slug)));
  const areTwo = inAll.length === 0 && (isEither || group.every(({ venues }) => venues && venues.size > 0));
  return areTwo ? group.some(isTrue) : group.every(isTrue);
}

function rangeOf({ capacity }: Venue): { from: number; to: number } {
  const [first = 0, to] = capacity.split("–").map(Number);
  return to === undefined ? { from: 1, to: first } : { from: first, to };
}

/** Of "200 to 250" guests the larger number needs the room. */
function isFor(venue: Venue, { sense, to: guests }: Quantity): boolean {
  const { from, to } = rangeOf(venue);
  if (sense === "above") return to > guests;
  if (sense === "atLeast") return to >= guests;
  return sense === "below" ? from < guests : from <= guests && guests <= to;
}

/** The price of its cheaper plate; a venue without a price comes last. */
const plateOf = ({ vegPrice, nonVegPrice }: Venue) =>
  Math.min(...[vegPrice, nonVegPrice].map((price) => Number(price) || Infinity));

const hasRoomFor = (venue: Venue, { sense, to }: Quantity) => sense === "about" && to <= rangeOf(venue).to;

function costs({ vegPrice, nonVegPrice }: Venue, { sense, from, to, plate }: Quantity): boolean {
  // Of a venue without a price nothing is true.
  const price = Number.parseInt(plate === "veg" ? vegPrice : nonVegPrice, 10);
  if (from < to) return from <= price && price <= to;
  if (sense === "above") return price > from;
  if (sense === "atLeast") return price >= from;
  return sense === "below" ? price < to : price <= to;
}

function nearestOf(
  venues: readonly Venue[],
  missesOf: (venue: Venue) => readonly Part[],
  phrase: Phrase,
  { stateOf }: Vocabulary,
): Finding["nearest"] {
  // Nothing is near to what is not understood.
  if (phrase.parts.length > 0 && phrase.parts.every(({ asks }) => asks === "unknown")) return [];
  const unknown = isUnsure(phrase) ? phrase.parts.filter(({ asks }) => asks === "unknown") : [];
  const states = new Set(phrase.parts.flatMap(({ state }) => (state ? [state] : [])));
  const guests = phrase.parts.find(({ asks }) => asks === "guests")?.quantity?.to;
  const rated = venues.map((venue) => {
    const misses = [...missesOf(venue), ...unknown];
    const state = stateOf(venue.slug);
    const isInState = state !== undefined && states.has(state);
    const weightOf = ({ asks }: Part) =>
      weights[asks === "place" && isInState ? "placeInState" : (asks as keyof typeof weights)] ?? 0;
    const { from, to } = rangeOf(venue);
    const distance = guests === undefined ? 0 : Math.max(0, Math.log(guests / to), Math.log(from / guests));
    return { venue, misses, weight: misses.reduce((sum, part) => sum + weightOf(part), 0), distance };
  });
  return rated
    .toSorted((one, other) => one.weight - other.weight || one.distance - other.distance)
    .filter(({ weight }, _, [best]) => weight === best?.weight)
    .slice(0, mostNearest)
    .map(({ venue, misses }) => ({ venue, misses }));
}
