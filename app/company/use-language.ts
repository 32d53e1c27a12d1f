import { useMatches } from "react-router";
import { en, type InterfaceTexts } from "#app/content/interface/en.ts";
import type { Language, TranslationLanguage } from "#app/content/languages.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { canonicalPath, englishPath, pathIn } from "./language-path.ts";

/** The data of a page in another language, loaded by the layout of the website. */
export type Locale = {
  language: TranslationLanguage;
  texts: InterfaceTexts;
  /** The English paths of the pages that are translated. */
  paths: readonly string[];
};

type LocaleData = { locale?: Locale; linkTexts?: LinkTexts };

export function useLocaleData<Name extends keyof LocaleData>(name: Name): LocaleData[Name] {
  const data = useMatches().map(({ loaderData }) => loaderData as LocaleData | undefined);
  return data.find((ofRoute) => ofRoute?.[name])?.[name];
}

const useLocale = () => useLocaleData("locale");

export const useLanguage = (): Language => useLocale()?.language ?? "en";

export const useTexts = (): InterfaceTexts => useLocale()?.texts ?? en;

/** Gives the path of a page in the language of this page, if it is translated. */
export function useSitePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => {
    const inEnglish = canonicalPath(englishPath(path));
    return locale?.paths.includes(inEnglish.replace(/[?#].*/, "")) ? pathIn(locale.language, inEnglish) : path;
  };
}
