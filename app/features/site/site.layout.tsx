import { useEffect } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { readSite } from "#app/features/website/website.server.ts";
import { company } from "#app/platform/company.server.ts";
import { publicCompany } from "#app/platform/company.ts";
import { today } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import type { PageHandle } from "#app/platform/page-scripts.tsx";
import type { Route } from "./+types/site.layout.ts";
import { isInSitemap } from "./public-pages.ts";
import { startRevealOnScroll } from "./reveal.ts";
import { seoOf } from "./seo.server.ts";
import { SeoTags } from "./seo-tags.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { trapPopoverFocus } from "./trap-popover-focus.ts";
import "./site-header.css";
import "./print.css";
import "./reveal.css";

export { publicPageHeaders as headers } from "#app/platform/page-headers.ts";
export const handle: PageHandle = { scripts: "deferred" };

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const { menu, isPreview } = site;
  const seo = seoOf(site, args.url.pathname);
  const facts = { company: publicCompany(company(), today()), year: today().slice(0, 4) };
  return { menu, isPreview, seo, demo: env().DEMO, ...facts };
}

/** Only what search engines see changes with the page. The pages for accounts have none: they open also when the server does not answer. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && isInSitemap(nextUrl.pathname);

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { seo } = loaderData;
  const { pathname } = useLocation();
  useEffect(trapPopoverFocus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own elements
  useEffect(startRevealOnScroll, [pathname]);
  useScrollEffects(pathname);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader demo={loaderData.demo} menu={loaderData.menu} />
      <div className={pathname === "/" ? undefined : "below-header"}>
        <Outlet />
      </div>
      <SiteFooter year={loaderData.year} menu={loaderData.menu} />
      {seo?.path === pathname && <SeoTags seo={seo} />}
    </>
  );
}

/** Loads the script only in browsers without CSS scroll timelines. */
function useScrollEffects(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own elements
  useEffect(() => {
    if (CSS.supports("animation-timeline", "scroll()")) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import("./scroll-effects.ts").then(({ startScrollEffects }) => {
      if (!isUnmounted) stop = startScrollEffects(matchMedia("(prefers-reduced-motion: reduce)").matches);
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [pathname]);
}
