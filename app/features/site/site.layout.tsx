import { useEffect } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import type { PageHandle } from "#app/browser/page-scripts.tsx";
import { company } from "#app/company/company.server.ts";
import { publicCompany } from "#app/company/company.ts";
import type { OtherLanguages } from "#app/company/language-links.tsx";
import { englishPath, isAccountPath, languageOfPath, pathIn } from "#app/company/language-path.ts";
import { withoutSamples } from "#app/company/sample-facts.ts";
import { type Locale, useTexts } from "#app/company/use-language.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { languages } from "#app/content/languages.ts";
import { languagesOf, publishedSite, readSite } from "#app/features/website/website.server.ts";
import { env } from "#app/platform/env.ts";
import { today } from "#app/platform/values/dates.ts";
import { LinksLoadDocuments } from "#app/ui/link.tsx";
import type { Route } from "./+types/site.layout.ts";
import { CallBar } from "./call-bar.tsx";
import { startRevealOnScroll } from "./home/reveal.ts";
import { seoOf } from "./machines/seo.server.ts";
import { SeoTags } from "./machines/seo-tags.tsx";
import printStyles from "./print.css?url";
import { isInSitemap } from "./public-pages.ts";
import { ClosedFooter, SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { trapPopoverFocus } from "./trap-popover-focus.ts";
import "./site-header.css";
import "./reveal.css";

export { publicPageHeaders as headers } from "#app/platform/page-headers.ts";
export const handle: PageHandle = { scripts: "deferred" };
/** The first paint waits for no sheet of another medium. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", media: "print", href: printStyles }];

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const { menu, isPreview, language } = site;
  const { pathname, search } = args.url;
  // While the set-up link works, the facts are the sample company's.
  const isClosed = company().isSiteClosed || pathname.startsWith("/set-up");
  const seo = isClosed ? null : seoOf(site, pathname);
  const shown = publicCompany(company(), today(), language);
  const facts = { company: isClosed && !isPreview ? withoutSamples(shown, company().samples) : shown, year: today().slice(0, 4) };
  const shared = {
    menu: isClosed && !isPreview ? [] : menu,
    isClosed,
    isPreview,
    seo,
    demo: env().DEMO,
    otherLanguages: otherLanguages(pathname, search),
    ...facts,
  };
  if (language === "en") return shared;
  const locale: Locale = { language, texts: textsIn(language), paths: publishedSite(language).paths };
  return { ...shared, locale };
}

/** A page that exists in English only and is no part of the website. */
const englishOnly = /^\/set-up(\/|$)/;

/** The address of this page in each other language; the address of Home in a language into which this page is not translated. */
function otherLanguages(path: string, search: string): OtherLanguages {
  const pathInEnglish = englishPath(path);
  const translated = languagesOf(pathInEnglish);
  const others = languages.filter((language) => language !== languageOfPath(path) && languagesOf("/").includes(language));
  // With the page that the log-in leads to. An address with nothing says so in each language.
  if (isAccountPath(pathInEnglish) || (translated.length === 0 && !englishOnly.test(pathInEnglish)))
    return others.map((language) => ({ language, to: pathIn(language, pathInEnglish + search) }));
  return others.map((language) =>
    translated.includes(language)
      ? { language, to: pathIn(language, pathInEnglish) }
      : { language, to: pathIn(language, "/"), isHome: true },
  );
}

/**
 * Of this data only the SEO tags depend on the page: another language is another document. The account pages have no SEO tags, so nothing is requested for
 * them and they open even while the server does not answer.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && isInSitemap(englishPath(nextUrl.pathname));

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { seo, demo, menu, otherLanguages, isClosed } = loaderData;
  const { pathname } = useLocation();
  const { site } = useTexts();
  useEffect(trapPopoverFocus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own elements
  useEffect(startRevealOnScroll, [pathname]);
  useScrollEffects(pathname);
  return (
    <LinksLoadDocuments value={true}>
      <a className="skip-link" href="#main">
        {site.skip}
      </a>
      {!isClosed && <SiteHeader {...{ demo, menu, otherLanguages }} />}
      <div className={englishPath(pathname) === "/" ? undefined : "below-header"}>
        <Outlet />
      </div>
      {isClosed ? (
        <ClosedFooter otherLanguages={otherLanguages} />
      ) : (
        <SiteFooter year={loaderData.year} {...{ menu, otherLanguages }} />
      )}
      {!isClosed && englishPath(pathname) !== "/contact" && <CallBar />}
      {seo?.path === pathname && <SeoTags seo={seo} />}
    </LinksLoadDocuments>
  );
}

/** Loads the script only in browsers without CSS scroll timelines. */
function useScrollEffects(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own elements
  useEffect(() => {
    if (CSS.supports("animation-timeline", "scroll()")) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import("./home/scroll-effects.ts").then(
      ({ startScrollEffects }) => {
        if (!isUnmounted) stop = startScrollEffects(matchMedia("(prefers-reduced-motion: reduce)").matches);
      },
      () => {}, // It does not arrive, because the visitor has left or is offline: the page works without.
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [pathname]);
}
