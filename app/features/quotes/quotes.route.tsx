import { useMemo } from "react";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useCompany } from "#app/company/use-company.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { formatDateTime, formatDay, timeAgo } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { DayFilter, useEnteredDays } from "#app/records/day-filter.tsx";
import { useRows } from "#app/records/json-rows.ts";
import { ListPage } from "#app/records/list-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import type { Route } from "./+types/quotes.route.ts";
import { lastVersionOpenedAt, type QuoteRow, quoteChips, quoteStates, readQuoteFilters } from "./quote-list.ts";
import { listQuotes } from "./quotes.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Quotes" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readQuoteFilters(url.searchParams);
  return { ...(await listQuotes(person, filters)), filters, now: new Date().toISOString() };
}

const quoteColumns = (now: Date): Column<QuoteRow>[] => [
  {
    header: "Quote",
    cell: ({ id, number, title }) => (
      <Link className="stack gap-1 bold" to={`/dashboard/quotes/${id}`}>
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
      <span>
        <Chip status={state} {...quoteChips[state]} />
        {requests > 0 && <span className="line late text-small">Client wrote</span>}
      </span>
    ),
  },
];

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { count, total, states, asked, owners } = loaderData;
  const filters = { ...loaderData.filters, ...useEnteredDays("from", "until") };
  const now = useServerClock(loaderData.now);
  const columns = useMemo(() => quoteColumns(now), [now]);
  const { offices } = useCompany();
  return (
    <ListPage
      title="Quotes"
      header={
        <>
          <ButtonLink to="/dashboard/quotes/templates" small variant="quiet" icon="quotes">
            Templates
          </ButtonLink>
          <ButtonLink to="/dashboard/quotes/new" small icon="plus">
            New quote
          </ButtonLink>
        </>
      }
      searchLabel="Number, title or client"
      choices={
        <>
          <FilterChip name="asked" value="yes" label="Client wrote" count={asked} isLate />
          {quoteStates.map((state) => (
            <FilterChip key={state} name="state" value={state} label={capitalize(state)} count={states[state]} />
          ))}
          <FilterSelect
            name="owner"
            label="Owner"
            any="Any owner"
            options={[{ value: "none", label: "Nobody" }, ...owners.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <FilterSelect
            name="office"
            label="Office"
            any="Every office"
            options={offices.map(({ key, city }) => ({ value: key, label: city }))}
          />
          <DayFilter label="From" name="from" />
          <DayFilter label="Until" name="until" />
        </>
      }
      listTitle="All quotes"
      noneFound="No quotes found."
      none="No quotes yet. A quote is made from its lead in a few minutes."
      rows={useRows(loaderData.rows)}
      matches={{ count, isCapped: false }}
      {...{ filters, total, columns }}
      newestFirst
    />
  );
}
