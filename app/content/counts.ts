import { type Language, listIn } from "./languages.ts";
import type { PlaceholderValues } from "./placeholders.ts";

/** From one to twelve. */
const numbers: Record<Language, string> = {
  en: "one two three four five six seven eight nine ten eleven twelve",
  te: "ఒక రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు",
  hi: "एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह",
};
const all: Record<Language, (number: string) => string> = {
  en: (number) => (number === "two" ? "both" : `all ${number}`),
  te: (number) => `మొత్తం ${number}`,
  hi: (number) => (number === "दो" ? "दोनों" : `सभी ${number}`),
};

const inWords = (count: number, language: Language): string => numbers[language].split(" ")[count - 1] ?? String(count);

/** A list within a sentence. Telugu's "మరియు" is for papers; a person says the words one after the other. */
const listed: Record<Language, (words: readonly string[]) => string> = {
  en: (words) => listIn("en", words),
  te: (words) => words.join(", "),
  hi: (words) => listIn("hi", words),
};

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The values of {offers}, the services that the website shows, as a sentence names them, and of {three-offers}, the first three. At the start of a
 * text with a capital: {offers-first}.
 */
export function offerPlaceholders(offers: readonly string[], language: Language): PlaceholderValues {
  if (offers.length === 0) return {};
  const lists = { offers: listed[language](offers), "three-offers": listed[language](offers.slice(0, 3)) };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => [
      [name, list],
      [`${name}-first`, withCapital(list)],
    ]),
  );
}

const andMedia: Record<Language, string> = { en: " and media", te: ", మీడియా", hi: " और मीडिया" };

/**
 * {only-media} is empty while the website shows the service media, and unknown while it does not: a sentence that holds for this service only is
 * then left out. {and-media} is within a sentence, and nothing without the service.
 */
export const servicePlaceholders = (slugs: readonly string[], language: Language): PlaceholderValues => ({
  ...Object.fromEntries(slugs.map((slug) => [`only-${slug}`, ""])),
  "and-media": slugs.includes("media") ? andMedia[language] : "",
});

/**
 * The values of {services} and {sports}, the number of each in words; {all-services}, "all six", only where there are several. At the
 * start of a text a number has a capital: {services-first}.
 */
export function countPlaceholders(counts: { services: number; sports: number }, language: Language): PlaceholderValues {
  const entries = Object.entries(counts).flatMap(([name, count]) => {
    if (count === 0) return [];
    const number = inWords(count, language);
    return [
      [name, number],
      [`${name}-first`, withCapital(number)],
      ...(count > 1 ? [[`all-${name}`, all[language](number)]] : []),
    ];
  });
  return Object.fromEntries(entries);
}
