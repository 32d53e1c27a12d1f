import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { languages } from "#app/content/languages.ts";
import { SecretPage } from "#app/ui/page/secret-page.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { englishPath, pathIn } from "./language-path.ts";
import { useLanguage, useLinkTexts } from "./use-language.ts";

type LinkPageProps = Omit<ComponentProps<typeof SecretPage>, "texts" | "languages"> & {
  /** A preview for the staff has no other language. */
  isPreview?: boolean;
};

/** A page that somebody opens by a secret link, in their language. */
export function LinkPage({ isPreview = false, ...page }: LinkPageProps) {
  const language = useLanguage();
  const { page: texts } = useLinkTexts();
  const { pathname, search } = useLocation();
  const others = languages
    .filter((other) => other !== language)
    .map((other) => ({ language: other, to: pathIn(other, englishPath(pathname) + search) }));
  return <SecretPage {...page} texts={texts} languages={!isPreview && <LanguageLinks otherLanguages={others} />} />;
}
