import { data } from "react-router";
import { company } from "#app/company/company.server.ts";
import { pathIn } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { RequestIdLine } from "#app/company/request-id-line.tsx";
import { useCompany } from "#app/company/use-company.ts";
import { useSitePath, useTexts } from "#app/company/use-language.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { comingSoonPath, readSite, requirePage } from "#app/features/website/website.server.ts";
import { telHref } from "#app/platform/values/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import type { Route } from "./+types/not-found.route";
import "#app/ui/arrow-link.css";
import "./not-found.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.page.title ?? "Page not found", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const page = requirePage(site, "not-found-page", args.url);
  const isClosed = company().isSiteClosed;
  const comingSoon = { label: textsIn(site.language).comingSoon.title, to: pathIn(site.language, comingSoonPath) };
  const menu = isClosed ? [comingSoon] : site.menu;
  return data({ page, menu, isClosed, hasVenues: !isClosed && site.hasPage("/venue-finder") }, { status: 404 });
}

export default function NotFoundPage({ loaderData: { page, menu, isClosed, hasVenues } }: Route.ComponentProps) {
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
      {!isClosed && <Phones />}
      {hasVenues && <VenueSearch />}
      <div className="page-width not-found__request">
        <RequestIdLine />
      </div>
    </main>
  );
}

function Phones() {
  const { offices } = useCompany();
  return (
    <ul className="page-width row gap-4 not-found__phones">
      {offices.map(({ key, city, phone }) => (
        <li key={key}>
          <a href={telHref(phone.display)}>{`${city}: ${phone.display}`}</a>
        </li>
      ))}
    </ul>
  );
}

function VenueSearch() {
  const sitePath = useSitePath();
  const { venues } = useTexts();
  return (
    <form className="page-width row gap-4 not-found__search" action={sitePath("/venue-finder")}>
      <Field label={venues.search} name="q" type="search" placeholder={venues.searchHint} maxLength={200} />
      <Button>{venues.find}</Button>
    </form>
  );
}
