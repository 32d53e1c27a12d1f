import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { PageHandle } from "#app/browser/page-scripts.tsx";
import { company } from "#app/company/company.server.ts";
import { publicCompany } from "#app/company/company.ts";
import { languageOfPath } from "#app/company/language-path.ts";
import type { Locale } from "#app/company/use-language.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { publishedSite } from "#app/features/website/website.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { Route } from "./+types/link.layout.ts";

export const handle: PageHandle = { scripts: "ahead" };

/** What the pages of secret links share. It depends on the language alone: the page of a link that does not open tells nothing else. */
export function loader({ url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname);
  const shared = { company: publicCompany(company(), today(), language) };
  if (language === "en") return shared;
  const locale: Locale = { language, texts: textsIn(language), paths: publishedSite(language).paths };
  return { ...shared, locale, linkTexts: linkTextsIn(language) };
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  languageOfPath(currentUrl.pathname) !== languageOfPath(nextUrl.pathname);

export default function LinkLayout() {
  return <Outlet />;
}
