import { Outlet, useMatch } from "react-router";
import "#app/styles/site.css";
import type { PageHandle } from "#app/platform/page-scripts.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export { publicPage as headers } from "#app/platform/page-headers.ts";
export const handle: PageHandle = { scripts: "later" };

/** The public pages: header with its menu, the page, footer. */
export default function SiteLayout() {
  const home = useMatch("/");
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <div className={home ? "home" : "page"}>
        <Outlet />
      </div>
      <SiteFooter />
    </>
  );
}
