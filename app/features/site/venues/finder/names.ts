import { fold } from "#app/platform/values/fold.ts";

/** Words, numbers, "₹", "@", dashes and the "/" of "400/500"; a date and a time of the day are one word each. */
export const wordsIn = (text: string): string[] =>
  text.match(
    /\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}|\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}\u200c\u200d]+|[-–—₹@]|(?<=\d)\/(?=\d)/gu,
  ) ?? [];
export const keyOf = (words: readonly string[]): string => fold(words.join("")).replaceAll(/[,-]/g, "");

/** Of a folded name. */
export const isLatin = (key: string): boolean => !/[a-z]/.test(key);

const keys = new Map<string, string>();

/** Of the names of the product and of the website, which stay: to fold a name takes as long as to look up a hundred. */
export function keyOfName(name: string): string {
  const key = keys.get(name) ?? keyOf(wordsIn(name));
  keys.set(name, key);
  return key;
}

export const namesOf = (list: string): string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const longestPart = 4;

export function partsOf(text: string): string[] {
  const words = wordsIn(text);
  const whole = words.length > longestPart ? [text] : [];
  const parts = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestPart, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(" "),
    ),
  );
  return [...whole, ...parts.filter((part) => !/^\d/.test(part))];
}

/** Whether one of the texts has one of the names as whole words. */
export const mentions = (texts: readonly string[], names: readonly string[]): boolean => {
  const parts = texts.map(partKeysOf);
  return names.some((name) => parts.some((keysOfText) => keysOfText.has(keyOfName(name))));
};

const partKeys = new Map<string, ReadonlySet<string>>();

function partKeysOf(text: string): ReadonlySet<string> {
  const known = partKeys.get(text) ?? new Set(partsOf(text).map(keyOfName));
  partKeys.set(text, known);
  return known;
}
