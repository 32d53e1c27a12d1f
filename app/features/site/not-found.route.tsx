import { data } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { notFound as page } from "#app/content/pages.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { RequestLine } from "#app/platform/request-id-line.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page-banner.tsx";
import "#app/ui/arrow-link.css";
import type { Route } from "./+types/not-found.route.ts";
import "./not-found.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { ...page, noIndex: true });

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro} />
      <ul className="onward-links page-width">
        {navigation.map(({ label, to }) => (
          <li key={to}>
            <Link className="arrow-link" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="page-width">
        <RequestLine />
      </div>
    </main>
  );
}
