import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { CountText } from "#app/ui/form/text-limit.tsx";
import { SecretPage } from "#app/ui/page/secret-page.tsx";
import { LanguageLinks } from "../language-links.tsx";
import { englishPath, pathIn } from "../language-path.ts";
import { useCompany } from "../use-company.ts";
import { useBrand, useLanguage, useTexts } from "../use-language.ts";
import { useLinkTexts } from "./use-link-texts.ts";

type LinkPageProps = Omit<ComponentProps<typeof SecretPage>, "brand" | "texts" | "languages"> & {
  /** The staff looks at it before the client gets it: it has no address in another language. */
  isPreview?: boolean;
};

export function LinkPage({ isPreview, ...page }: LinkPageProps) {
  const language = useLanguage();
  const { page: texts } = useLinkTexts();
  const { pathname, search } = useLocation();
  const others = useCompany()
    .languages.filter((other) => other !== language)
    .map((other) => ({ language: other, to: pathIn(other, englishPath(pathname) + search) }));
  const { kept } = useTexts();
  const countText = (count: number, max: number) =>
    fillPlaceholders(kept.count, { count: count.toLocaleString("en-IN"), max: max.toLocaleString("en-IN") });
  return (
    <CountText value={countText}>
      <SecretPage
        {...page}
        brand={useBrand()}
        texts={texts}
        languages={!isPreview && <LanguageLinks otherLanguages={others} />}
      />
    </CountText>
  );
}
