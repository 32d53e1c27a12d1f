import { useMatches } from "react-router";
import type { AccountTexts } from "#app/content/account-pages/en.ts";
import { en, type InterfaceTexts } from "#app/content/interface/en.ts";
import type { Language, TranslationLanguage } from "#app/content/languages.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { BrandProps } from "#app/ui/page/brand.tsx";
import { canonicalPath, englishPath, isAccountPath, pathIn } from "./language-path.ts";
import { type Match, useCompany } from "./use-company.ts";

/** The data of a page in another language, loaded by the layout of the website. */
export type Locale = {
  language: TranslationLanguage;
  texts: InterfaceTexts;
  /** The English paths of the pages that are translated. */
  paths: readonly string[];
};

type LocaleData = { locale?: Locale; linkTexts?: LinkTexts; accountTexts?: AccountTexts };

/** @param matches the page's routes, one of which loads the data */
export function localeDataOf<Name extends keyof LocaleData>(name: Name, matches: readonly Match[]): LocaleData[Name] {
  const data = matches.map((match) => match?.loaderData as LocaleData | undefined);
  return data.find((ofRoute) => ofRoute?.[name])?.[name];
}

export const useLocaleData = <Name extends keyof LocaleData>(name: Name): LocaleData[Name] => localeDataOf(name, useMatches());

const useLocale = () => useLocaleData("locale");

export const useLanguage = (): Language => useLocale()?.language ?? "en";

export const useTexts = (): InterfaceTexts => useLocale()?.texts ?? en;

/** Gives the path of a page in the language of this page, if it is translated. */
export function useSitePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => {
    const inEnglish = canonicalPath(englishPath(path));
    const page = inEnglish.replace(/[?#].*/, "");
    return locale && (locale.paths.includes(page) || isAccountPath(page)) ? pathIn(locale.language, inEnglish) : path;
  };
}

/** The company's mark and name, which lead to Home in the language of this page. */
export function useBrand(): BrandProps {
  const { name, shownLogo } = useCompany();
  const { home } = useTexts().site;
  return { name, logo: shownLogo, to: useSitePath()("/"), label: fillPlaceholders(home, { company: name }) };
}
