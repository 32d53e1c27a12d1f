import { type Language, languages } from "#db/enums.ts";

/** The website always has English pages; their addresses have no language prefix. */
export { type Language, languages };
/** The languages into which the website is translated. */
export const translationLanguages = ["te", "hi"] as const satisfies readonly Language[];
export type TranslationLanguage = (typeof translationLanguages)[number];

/** The name of each language in that language. */
export const nativeNames: Record<Language, string> = { en: "English", te: "తెలుగు", hi: "हिन्दी" };
/** The names that the staff sees. */
export const languageNames: Record<Language, string> = { en: "English", te: "Telugu", hi: "Hindi" };
/** BCP 47 tags, for `lang` and for formats of dates and numbers. */
export const languageTags: Record<Language, string> = { en: "en-IN", te: "te-IN", hi: "hi-IN" };

/** Creates a format of `Intl` once for each language, at its first use, because creating one takes far longer than formatting. */
export function formatOfLanguage<Format>(make: (tag: string) => Format): (language: Language) => Format {
  const formats = new Map<Language, Format>();
  return (language) => {
    const format = formats.get(language) ?? make(languageTags[language]);
    formats.set(language, format);
    return format;
  };
}

export const isTranslationLanguage = (text: unknown): text is TranslationLanguage =>
  translationLanguages.includes(text as TranslationLanguage);

const listFormat = formatOfLanguage((tag) => new Intl.ListFormat(tag));

/** A list within a sentence. ICU puts a comma before "और", which nobody writes. */
export const listIn = (language: Language, words: Iterable<string>): string =>
  listFormat(language).format(words).replace(", और ", " और ");
