import { data, Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { notFound as page } from "#app/content/pages.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { RequestLine } from "#app/platform/request-id-line.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

export const meta = () => pageMeta({ ...page, unlisted: true });

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <main id="main">
      <PageHead title={page.heading} lead={page.lead} />
      <ul className="ways wrap">
        {navigation.map(({ label, to }) => (
          <li key={to}>
            <Link className="more" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="wrap">
        <RequestLine />
      </div>
    </main>
  );
}
