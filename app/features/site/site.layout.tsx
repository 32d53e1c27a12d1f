import { Outlet, useMatch } from "react-router";
import "#app/styles/site.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

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
