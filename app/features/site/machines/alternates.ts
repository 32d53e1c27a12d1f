import { pathIn } from "#app/company/language-path.ts";
import { type Language, languageTags } from "#app/content/languages.ts";

export type Alternate = { hrefLang: string; href: string };

/**
 * The links of a page to itself in each language, and to the English page for all other readers (x-default). None for a page that
 * exists in one language only.
 * @param path of the page in English
 */
export function alternatesOf(origin: string, path: string, languages: readonly Language[]): Alternate[] {
  if (languages.length < 2) return [];
  const alternates = languages.map((language) => ({ hrefLang: languageTags[language], href: origin + pathIn(language, path) }));
  return [...alternates, { hrefLang: "x-default", href: origin + path }];
}
