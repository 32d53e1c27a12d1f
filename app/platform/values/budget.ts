import { amountInFigures, formatRupees, formatRupeesRange, zerosOfUnit } from "./money.ts";

/** The budget of an enquiry, or a sum of budgets, in paise. */
export type Budget = { low: number; high: number };

/** Budgets of a stage's leads. @property leads how many leads they are of */
export type AskedSum = Budget & { leads: number };

/** A number, and the word after it. */
const amountPattern = /(\d[\d,]*(?:\.\d+)?)(\s*)([\p{L}\p{M}]*)/gu;
/** Between the two amounts of a range. */
const rangePattern = /^\s*(?:[-‐‑–—−~]|to|से|నుండి|నుంచి)\s*(?:(?:₹|rs\.?|inr)\s*)?$/;
/** A rate, a share or another currency. */
const otherMeaning = /\b(?:per|each|plate|head|guest|person|pax|day|usd|dollars?|euros?)|[$€£%]|\/(?!-)|प्रति|ప్రతి/;
/** Smaller numbers are rarely rupees of a whole event, larger ones are phone numbers. */
const bounds = { min: 10_000, max: 100_00_00_000 };
/** A longer text is not one amount or one range. */
const maxLength = 200;

/** Reads "₹8–11 lakh", "5 lakhs", "80 L to 1.2 Cr" or "12,00,000"; null for a text that is not certainly one amount or one range. */
export function readBudget(text: string): Budget | null {
  if (text.length > maxLength) return null;
  const plain = text.toLowerCase().replace(/[०-९౦-౯]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6));
  const [first, second, ...more] = [...plain.matchAll(amountPattern)].flatMap(readAmount);
  if (!first || more.length > 0 || otherMeaning.test(plain)) return null;
  if (!second) return inBounds(first.number * first.unit, first.number * first.unit);
  if (!rangePattern.test(plain.slice(first.end, second.start))) return null;
  // "8–11 lakh": the unit of both.
  const firstUnit = first.unit === 1 && first.number < 1000 ? second.unit : first.unit;
  return inBounds(first.number * firstUnit, second.number * second.unit);
}

/** A word that is no unit is no part of the amount; one without a space before it makes the number part of a name. */
function readAmount({ 0: text, 1: digits = "", 2: space, 3: word = "", index }: RegExpExecArray) {
  const zeros = zerosOfUnit(word);
  if (zeros === undefined && word && !space) return [];
  const length = zeros === undefined ? digits.length : text.length;
  return [{ number: Number(digits.replaceAll(",", "")), unit: 10 ** (zeros ?? 0), start: index, end: index + length }];
}

const inBounds = (low: number, high: number): Budget | null =>
  low >= bounds.min && low <= high && high <= bounds.max ? { low: Math.round(low * 100), high: Math.round(high * 100) } : null;

/** A budget as a column has it, in paise: "50000000..80000000". A single amount stands twice, because without ".." it would be rupees. */
const stored = /^\d{1,15}\.\.\d{1,15}$/;

function parseStored(text: string): Budget | null {
  const [low = 0, high = 0] = stored.test(text) ? text.split("..").map(Number) : [];
  return inBounds(low / 100, high / 100);
}

export const storedBudget = ({ low, high }: Budget): string => `${low}..${high}`;
export const isStoredBudget = (text: string): boolean => parseStored(text) !== null;

/** Words that say nothing about the amount. */
const around = /\b(?:about|around|approx|approximately|roughly|under|below|up ?to|max|maximum|only)\b\.?/gi;

const numberWords = new Map([
  ...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map(
    (word, index) => [word, index + 1] as const,
  ),
  ...([
    ["a", 1],
    ["half", 0.5],
    ["fifteen", 15],
    ["twenty", 20],
    ["thirty", 30],
    ["forty", 40],
    ["fifty", 50],
  ] as const),
]);

/** "1 crore" of "one crore", "0.5 crore" of "half a crore", "1.5 crore" of "one and a half crore" */
const inWords = (text: string): string =>
  text.replace(/^([a-z]+|\d+)( and a half)?(?: an?)?(?= (?:crore|lakh)s?$)/i, (all, word: string, half?: string) => {
    const number = numberWords.get(word.toLowerCase()) ?? Number(word);
    return Number.isNaN(number) ? all : String(number + (half ? 0.5 : 0));
  });

/** The budget that somebody entered, as it is stored; any other text unchanged. The staff means lakhs by numbers below 1,000: "8", "5-8". */
export function readEnteredBudget(text: string): string {
  const plain = text
    .replaceAll(around, " ")
    .trim()
    .replace(/^([\d.]+) to (?=[\d.]+$)/, "$1-");
  const amount = amountInFigures(inWords(plain));
  const isLakhs = /^[\d.\s–-]{1,20}$/.test(plain) && plain.split(/[\s–-]/).every((number) => Number(number) < 1000);
  const budget = readBudget(isLakhs ? `${plain} lakh` : amount);
  return budget && !isStoredBudget(text) ? storedBudget(budget) : text;
}

/** "₹5–8 L"; all digits where the short form would say another amount; any other text unchanged. */
export function budgetText(text: string): string {
  const budget = parseStored(text);
  if (!budget) return text;
  const short = formatRupeesRange(budget.low, budget.high);
  if (readEnteredBudget(short) === text) return short;
  return [...new Set([budget.low, budget.high])].map(formatRupees).join(" – ");
}
