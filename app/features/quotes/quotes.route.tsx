import { formatDateTime, formatDay, timeAgo } from "#app/platform/dates.ts";
import { useRows } from "#app/platform/json-rows.ts";
import { isFiltered, pagesOf } from "#app/platform/list-filters.ts";
import { formatRupees } from "#app/platform/money.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/quotes.route.ts";
import { QuoteFilters } from "./quote-filters.tsx";
import { lastVersionOpenedAt, type QuoteRow, quoteChips, readQuoteFilters } from "./quote-list.ts";
import { listQuotes } from "./quotes.server.ts";
import "./quotes.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Quotes" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readQuoteFilters(url.searchParams);
  return {
    ...(await listQuotes(person, filters)),
    filters,
    now: new Date().toISOString(),
  };
}

const columns: (now: Date) => Column<QuoteRow>[] = (now) => [
  {
    header: "Quote",
    cell: ({ id, number, title }) => (
      <Link className="quote-list__link" to={`/dashboard/quotes/${id}`}>
        <span className="no-wrap">{number ?? "Draft"}</span>
        <LongText text={title || "Without a title"} />
      </Link>
    ),
  },
  { header: "Client", cardLabel: "Client", cell: ({ clientName }) => clientName || "-" },
  { header: "Owner", cardLabel: "Owner", cell: ({ ownerName }) => ownerName ?? "Nobody" },
  { header: "Valid until", cardLabel: "Valid until", cell: ({ validUntil }) => formatDay(validUntil) },
  {
    header: "Opened",
    cardLabel: "Opened",
    cell: (quote) => {
      const openedAt = lastVersionOpenedAt(quote);
      return openedAt ? timeAgo(openedAt, now, formatDateTime) : quote.sentAt ? "Not yet" : "-";
    },
  },
  { header: "Total", cardLabel: "Total", alignEnd: true, cell: ({ total }) => formatRupees(total) },
  {
    header: "Status",
    cardBesideTitle: true,
    cell: ({ state, requests }) => (
      <span className="quote-list__state">
        <Chip status={state} {...quoteChips[state]} />
        {requests > 0 && <span className="quote-list__request">Client wrote</span>}
      </span>
    ),
  },
];

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { count, filters } = loaderData;
  const quotes = useRows(loaderData.quotes);
  const now = useServerClock(loaderData.now);
  const hasFilters = isFiltered(filters);
  return (
    <>
      <PageHeader title="Quotes">
        <ButtonLink to="/dashboard/quotes/templates" small variant="quiet" icon="quotes">
          Templates
        </ButtonLink>
        <ButtonLink to="/dashboard/quotes/new" small icon="plus">
          New quote
        </ButtonLink>
      </PageHeader>
      <QuoteFilters {...loaderData} isFiltered={hasFilters} />
      <Panel title={hasFilters ? `${count.toLocaleString("en-IN")} found` : "All quotes"}>
        {quotes.length === 0 ? (
          <EmptyState
            message={hasFilters ? "No quotes found." : "No quotes yet. A quote is made from its lead in a few minutes."}
          />
        ) : (
          <div className="quote-list">
            <Table caption="Quotes" columns={columns(now)} rows={quotes} rowKey={({ id }) => id} isPageList />
          </div>
        )}
        <Pager page={filters.page} pages={pagesOf(count)} previous="Newer" next="Older" />
      </Panel>
    </>
  );
}
