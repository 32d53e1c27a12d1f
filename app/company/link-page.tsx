import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { languages } from "#app/content/languages.ts";
import { SecretPage } from "#app/ui/page/secret-page.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { englishPath, pathIn } from "./language-path.ts";
import { useLanguage, useLinkTexts } from "./use-language.ts";

type LinkPageProps = Omit<ComponentProps<typeof SecretPage>, "texts" | "languages"> & {
  /** Whether it says what it says in the other languages too. */
  isTranslated: boolean;
};

/** A page that somebody opens by a secret link, in their language. */
export function LinkPage({ isTranslated, ...page }: LinkPageProps) {
  const language = useLanguage();
  const { page: texts } = useLinkTexts();
  const { pathname, search } = useLocation();
  const others = languages
    .filter((other) => other !== language)
    .map((other) => ({ language: other, to: pathIn(other, englishPath(pathname) + search) }));
  return <SecretPage {...page} texts={texts} languages={isTranslated && <LanguageLinks otherLanguages={others} />} />;
}
