import type { Language } from "./languages.ts";
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

/**
 * The values of {services} and {sports}, the number of each in words; {all-services}, "all six", only where there are several. At the
 * start of a text a number has a capital: {services-first}.
 */
export function countPlaceholders(counts: { services: number; sports: number }, language: Language): PlaceholderValues {
  const entries = Object.entries(counts).flatMap(([name, count]) => {
    if (count === 0) return [];
    const number = inWords(count, language);
    const first = number.charAt(0).toUpperCase() + number.slice(1);
    return [[name, number], [`${name}-first`, first], ...(count > 1 ? [[`all-${name}`, all[language](number)]] : [])];
  });
  return Object.fromEntries(entries);
}
