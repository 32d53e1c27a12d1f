import { useRouteLoaderData } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Route } from "./+types/find.route.ts";
import { isFound, type ResultGroup, resultGroups, type ViewLink } from "./commands.ts";
import { findRecords } from "./find.server.ts";
import { readFindQuery } from "./find.ts";
import { nothingFound } from "./find-message.tsx";
import { FoundRowContent } from "./found-row.tsx";
import "./find-page.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Find" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const entered = url.searchParams.get("q")?.trim() ?? "";
  const query = readFindQuery(entered);
  return { entered, query, records: await findRecords(personOf(context), query) };
}

/** The Find dialog as a page. */
export default function Find({ loaderData }: Route.ComponentProps) {
  const { entered, query, records } = loaderData;
  const views = (useRouteLoaderData("features/dashboard/dashboard.layout") as { views: ViewLink[] } | undefined)?.views ?? [];
  const groups = resultGroups(records, query, views);
  const isNothingFound = query.text !== "" && !isFound(groups);
  return (
    <>
      <PageHeader
        title="Find"
        intro="Events, leads, clients, quotes, invoices, vendors, people and tasks by name, phone or number."
        compact
      />
      <div className="find-page">
        <FilterBar
          filters={{ q: entered }}
          searchLabel="Name, number, phone or a command"
          clearUrl={entered !== "" && "/dashboard/find"}
          compact
        />
        <p role="status" className="visually-hidden">
          {isNothingFound && nothingFound(query.text)}
        </p>
        {isNothingFound && <EmptyState message={nothingFound(query.text)} />}
        {groups.map((group) => (
          <Group key={group.title} group={group} search={query.text} />
        ))}
      </div>
    </>
  );
}

function Group({ group: { title, count, listUrl, rows, highlights }, search }: { group: ResultGroup; search: string }) {
  const linkToAll = listUrl && Number.parseInt(count, 10) > rows.length && (
    <Link to={listUrl} aria-label={`All ${count} ${title.toLowerCase()}`}>{`All ${count}`}</Link>
  );
  return (
    <Panel title={title} headerActions={linkToAll}>
      <ul className="find-page__rows">
        {rows.map((row) => (
          <li key={row.key}>
            <Link to={row.to} className="found-row">
              <FoundRowContent row={row} search={highlights ? search : ""} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
