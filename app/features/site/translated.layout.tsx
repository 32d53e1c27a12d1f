import { Outlet, useRouteError } from "react-router";
import { useFailureWords } from "#app/company/failure-page.tsx";
import { RequestIdLine } from "#app/company/request-id-line.tsx";
import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import "#app/ui/arrow-link.css";
import "./not-found.css";
import "./translated-pages.css";

/** Layout of the public pages in Telugu and Hindi: it adds the fonts of these scripts, and error pages in the language. */
export default function TranslatedLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const [title, text] = useFailureWords(useRouteError());
  const { site } = useTexts();
  const sitePath = useSitePath();
  return (
    <main id="main">
      <title>{title}</title>
      <PageBanner title={title} intro={text} />
      <p className="page-width row gap-4 onward-links">
        <Link className="arrow-link" to={sitePath("/")}>
          {site.homeName}
        </Link>
      </p>
      <div className="page-width not-found__request">
        <RequestIdLine />
      </div>
    </main>
  );
}
