import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { env } from "#app/platform/env.ts";
import type { PageHandle } from "#app/platform/page-scripts.tsx";
import type { Route } from "./+types/site.layout.ts";
import { holdFocus } from "./held-focus.ts";
import { startReveal } from "./reveal.ts";
import { SharedHead } from "./shared-head.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import "./site-header.css";
import "./print.css";
import "./reveal.css";

export { publicPage as headers } from "#app/platform/page-headers.ts";
export const handle: PageHandle = { scripts: "later" };

export const loader = () => ({ origin: env().ORIGIN, demo: env().DEMO });

/** Its one fact never changes, so a search that is answered in the browser asks the server nothing. */
export const shouldRevalidate = () => false;

/** The public pages: header with its menu, the page, footer. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  useEffect(holdFocus, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has elements of its own
  useEffect(startReveal, [pathname]);
  useScrollEffects(pathname);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader demo={loaderData.demo} />
      <div className={pathname === "/" ? undefined : "below-header"}>
        <Outlet />
      </div>
      <SiteFooter />
      <SharedHead origin={loaderData.origin} />
    </>
  );
}

/** CSS moves the header and the hero; only a browser without scroll timelines fetches the script for it. */
function useScrollEffects(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has elements of its own
  useEffect(() => {
    if (CSS.supports("animation-timeline", "scroll()")) return;
    let stop: (() => void) | undefined;
    let left = false;
    import("./scroll-effects.ts").then(({ startScrollEffects }) => {
      if (!left) stop = startScrollEffects(matchMedia("(prefers-reduced-motion: reduce)").matches);
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [pathname]);
}
