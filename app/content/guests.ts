import { asciiDigits } from "./digits.ts";

export type Guests = { from: number; to: number };

const units: [RegExp, number][] = [
  [/^(?:hundred|hundreds|सौ|వందలు|వందల|వంద)$/i, 100],
  [/^(?:k|thousand|हज़ार|हजार|వేలు|వేయి|వెయ్యి)$/i, 1_000],
  [/^(?:l|lakhs?|lacs?|लाख|లక్ష|లక్షలు)$/i, 100_000],
];
const number = /^(\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{1,3})?) ?(\p{L}[\p{L}\p{M}]*)?$/u;
/** Words that say nothing about the number: "about 300 guests". */
const around =
  /^(?:about|around|approx\.?|approximately|roughly|nearly|at ?least|more than|less than|above|below|over|under|up ?to|max\.?|min\.?|from|between|~|लगभग|करीब|సుమారు|దాదాపు) ?| ?(?:\+|plus|approx\.?|max\.?|min\.?|or so|guests?|people|persons?|pax|members|heads|plates|nos\.?|लोग|मेहमान|మంది|అతిథులు)$/giu;
const between = / ?(?:-|‐|‑|–|—|−|~|\bto\b|\band\b| से | నుంచి | నుండి ) ?/u;
const maxGuests = 999_999;

/**
 * The number of guests that somebody typed, from one to another: "300-1200", "300 to 1,200", "300 – 1200", "1.5 lakh", "౩౦౦", "about 300".
 * @returns null when it is no number of guests, such as "-5"
 */
export function readGuests(typed: string): Guests | null {
  const text = asciiDigits(typed)
    .replace(/\s+/g, " ")
    .replace(/[ .।]{1,3}$/, "")
    .trim()
    .toLowerCase()
    .replace(around, "")
    .replace(around, "")
    .trim();
  const parts = text.split(between).map((part) => number.exec(part.trim()));
  if (parts.length > 2) return null;
  const unitOf = (word = "") => (word === "" ? 1 : units.find(([name]) => name.test(word))?.[1]);
  const last = parts.at(-1);
  const factors = parts.map((part) => unitOf(part?.[2] ?? last?.[2]));
  const [from = Number.NaN, to = from] = parts.map((part, index) =>
    Math.round(Number(part?.[1]?.replaceAll(",", "")) * (factors[index] ?? Number.NaN)),
  );
  return from >= 1 && from <= to && to <= maxGuests ? { from, to } : null;
}

/** The numbers of a text in Indian grouping: "about 100000" gives "about 1,00,000". */
export const groupedGuests = (text: string): string =>
  text.replace(/\d{4,9}/g, (digits) => Number(digits).toLocaleString("en-IN"));

/** "300–1200", or "300" for one number; a text that is no number of guests as it is. */
export function guestsText(typed: string): string {
  const guests = readGuests(typed);
  if (!guests) return typed;
  return guests.from === guests.to ? String(guests.from) : `${guests.from}–${guests.to}`;
}
