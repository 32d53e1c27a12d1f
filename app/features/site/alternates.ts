import { type Language, languageTags } from "#app/content/languages.ts";
import { pathIn } from "#app/platform/language-path.ts";

export type Alternate = { hrefLang: string; href: string };

/**
 * The same page in each language, itself included, and the English one for everybody else. None for a page in one language only.
 * @param path of the page in English
 */
export function alternatesOf(origin: string, path: string, languages: readonly Language[]): Alternate[] {
  if (languages.length < 2) return [];
  const own = languages.map((language) => ({ hrefLang: languageTags[language], href: origin + pathIn(language, path) }));
  return [...own, { hrefLang: "x-default", href: origin + path }];
}
