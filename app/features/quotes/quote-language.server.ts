import { company } from "#app/company/company.server.ts";
import { quoteWords } from "#app/content/quote-words.ts";
import type { Language } from "#db/enums.ts";
import type { QuoteContent } from "./quotes.ts";

/** The words of the program in a language, such as the two of "Wedding, day 3"; any other text as it is. */
export const wordIn = (text: string, language: Language): string =>
  text
    .split(", ")
    .map((part) => quoteWords.find((words) => Object.values(words).includes(part))?.[language] ?? part)
    .join(", ");

/** What the program and SETTINGS fill in of a quote, in the client's language: terms, instalments and names of functions. Other texts stay. */
export function defaultsIn(content: QuoteContent, language: Language): QuoteContent {
  const { quoteTerms: en, quoteTermsTe, quoteTermsHi } = company();
  const terms: Record<Language, string> = { en, te: quoteTermsTe || en, hi: quoteTermsHi || en };
  return {
    ...content,
    terms: Object.values(terms).includes(content.terms) ? terms[language] : content.terms,
    functions: content.functions.map((one) => ({ ...one, name: wordIn(one.name, language) })),
    schedule: content.schedule.map((part) => ({ ...part, label: wordIn(part.label, language) })),
  };
}
