import { asciiDigits } from "#app/content/digits.ts";
import { fold, foldedLength } from "#app/platform/values/fold.ts";
import { meaningByEar, namesAbbreviated, nearestSounds, soundOf } from "./alike.ts";
import { isLatin, keyOf, wordsIn } from "./names.ts";
import type { Role, Term, Vocabulary } from "./vocabulary.ts";

/**
 * One or more words of a phrase that mean one thing; without terms they are not understood. `number`: it is written in digits. `comma`: one
 * comes after it.
 */
export type Piece = {
  text: string;
  from: number;
  to: number;
  terms: readonly Term[];
  number?: number;
  hasSuffix?: true;
  isGuess?: true;
  comma?: true;
};

type Word = { text: string; from: number; to: number };

export const has = (piece: Piece | undefined, ...roles: Role[]): boolean =>
  piece?.terms.some(({ role }) => roles.includes(role)) ?? false;

/** Case endings of Telugu, which are written without a space: "in", "for", "to", "of". */
const endings = [..."ులోని ుల్లో ులో ుకు ుకి లోని ల్లో లో లకు మందికి మంది కు కి కై తో ల ని ను గా".split(" ")].map((ending) => fold(ending));
const places: readonly Role[] = ["place", "kind", "feature"];

/**
 * Parts a phrase into the longest names that the vocabulary knows: exactly, by their sound, or misspelt. Beside "Jodhpur" the Sardarpura is
 * not Bengaluru's Sarjapur.
 */
export function piecesOf(phrase: string, vocabulary: Vocabulary): Piece[] {
  const words = positionsOf(asciiDigits(phrase));
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const { count, ...meaning } = pieceAt(words, at, vocabulary);
    const [first, last] = [words[at], words[at + count - 1]] as [Word, Word];
    const comma = /^\s*[,;।]/.test(phrase.slice(last.to)) && { comma: true as const };
    pieces.push({ text: phrase.slice(first.from, last.to), from: first.from, to: last.to, ...meaning, ...comma });
    at += count;
  }
  const states = pieces.filter(({ isGuess }) => !isGuess).flatMap(({ terms }) => terms.flatMap(({ state }) => state ?? []));
  const isElsewhere = ({ isGuess, terms }: Piece) =>
    isGuess && states.length > 0 && terms.some(({ isArea, state }) => isArea && state && !states.includes(state));
  return pieces.map((piece) => (isElsewhere(piece) ? { ...piece, terms: [] } : piece));
}

function positionsOf(text: string): Word[] {
  let to = 0;
  return wordsIn(text).map((word) => {
    const from = text.indexOf(word, to);
    to = from + word.length;
    return { text: word, from, to };
  });
}

type Meaning = Pick<Piece, "terms" | "number" | "hasSuffix" | "isGuess"> & { count: number };

function pieceAt(words: readonly Word[], at: number, vocabulary: Vocabulary): Meaning {
  const { terms, sounds, mostWords } = vocabulary;
  const keyFor = (count: number) => keyOf(words.slice(at, at + count).map(({ text }) => text));
  /** How many words may be one name, the most first. */
  const counts = (most: number) => Array.from({ length: Math.min(most, words.length - at) }, (_, index) => index + 1).reverse();
  /** The same for names that are not spelt exactly: a number is never a part of one. */
  const lettersOnly = (most: number) => {
    const number = words.slice(at, at + most).findIndex(({ text }) => /^\d/.test(text));
    return counts(number < 0 ? most : number);
  };
  const first = (words[at] as Word).text;
  if (/^\d+[-/.:]\d/.test(first) && Number.isNaN(Number(first))) return { count: 1, terms: [{ role: "day", label: first }] };
  if (/^\d/.test(first)) return { count: 1, terms: [], number: Number(first.replaceAll(",", "")) };
  for (const count of counts(mostWords)) {
    const known = terms.get(keyFor(count));
    if (known) return { count, terms: known };
    // While somebody types, the last words are the beginning of a name: "led wal".
    const begun = count === 2 && at === words.length - 2 && termsBegunBy(keyFor(2), terms);
    if (begun) return { count, terms: [begun] };
  }
  // "closed halls", "vizaglo", "gachibowlihall"
  for (const count of lettersOnly(3)) {
    const [, stem = "", ending] = /^([A-Z]{4,}?)(S|LO|LONI|KI|KU|HALLS?|VENUE?|LAWNS?)$/.exec(keyFor(count)) ?? [];
    const known = terms.get(stem)?.filter(({ role }) => ending === "S" || role === "place" || role === "kind");
    if (known?.length) return { count, terms: known };
  }
  for (const count of lettersOnly(3))
    for (const ending of endings) {
      const key = keyFor(count);
      const stem = key.endsWith(ending) ? key.slice(0, -ending.length) : "";
      const known = stem && (terms.get(stem) ?? meaningByEar(stem, sounds) ?? misspelt(stem, vocabulary));
      if (known) return { count, terms: known, hasSuffix: true };
    }
  for (const count of lettersOnly(3)) {
    const known = meaningByEar(keyFor(count), sounds);
    if (known) return { count, terms: known };
  }
  if (at === words.length - 1) {
    const begun = termsBegunBy(keyFor(1), terms);
    if (begun) return { count: 1, terms: [begun] };
  }
  for (const count of lettersOnly(2)) {
    if (count === 2 && terms.has(keyOf([(words[at + 1] as Word).text]))) continue;
    const known = misspelt(keyFor(count), vocabulary);
    if (known) return { count, terms: known, isGuess: true };
  }
  const abbreviated = placeAbbreviated(keyFor(1), terms);
  if (abbreviated) return { count: 1, terms: [abbreviated] };
  return { count: 1, terms: [] };
}

/** The meaning of the nearest words; none when they mean different things. */
function misspelt(key: string, { sounds, latinSounds }: Vocabulary): readonly Term[] | undefined {
  const [first, ...others] = nearestSounds(key, isLatin(key) ? latinSounds : sounds.keys()).map((near) => sounds.get(near) ?? []);
  const isSame = (terms: readonly Term[]) => terms[0]?.label === first?.[0]?.label;
  // A short number is near to many words: "fort" is no "forty".
  const isShortNumber = first?.[0]?.role === "value" && soundOf(key).length < 7;
  return first && !isShortNumber && others.every(isSame) ? first : undefined;
}

/** The place that a word without vowels stands for. Three letters are a town: "nly" is no Nampally. */
function placeAbbreviated(key: string, terms: Vocabulary["terms"]): Term | undefined {
  const isLong = key.length > 3;
  const placeOf = (name: string) =>
    terms.get(name)?.find(({ role, state, isArea }) => role === "place" && (isLong || (state && !isArea)));
  const places = namesAbbreviated(key, [...terms.keys()].filter(placeOf)).map(placeOf);
  return places.every((place) => place?.label === places[0]?.label) ? places[0] : undefined;
}

/** What the venues share whose places or features begin like this. */
function termsBegunBy(key: string, terms: Vocabulary["terms"]): Term | undefined {
  if (foldedLength(key) < 3) return undefined;
  const begun = [...terms].flatMap(([name, meanings]) =>
    name.startsWith(key) ? meanings.filter(({ role, venues }) => places.includes(role) && venues && venues.size > 0) : [],
  );
  const [first] = begun;
  if (!first) return undefined;
  const isOne = begun.every(({ label }) => label === first.label);
  const venues = new Set(begun.flatMap(({ venues: some = [] }) => [...some]));
  return { ...first, venues, label: isOne ? first.label : "" };
}
