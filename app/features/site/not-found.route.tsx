import { data } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { RequestIdLine } from "#app/company/request-id-line.tsx";
import { readSite, requirePage } from "#app/features/website/website.server.ts";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import type { Route } from "./+types/not-found.route";
import "#app/ui/arrow-link.css";
import "./not-found.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.page.title ?? "Page not found", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  return data({ page: requirePage(site, "not-found-page"), menu: site.menu }, { status: 404 });
}

export default function NotFoundPage({ loaderData: { page, menu } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro} />
      <ul className="page-width row gap-4 onward-links">
        {menu.map(({ label, to, ...language }) => (
          <li key={to}>
            <Link className="arrow-link" to={to} {...language}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="page-width">
        <RequestIdLine />
      </div>
    </main>
  );
}
