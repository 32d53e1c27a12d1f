import { useMemo } from "react";
import { redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { FeedPanel } from "#app/features/calendar/calendar.parts.tsx";
import { readFeedUrl } from "#app/features/calendar/calendar.server.ts";
import { datesQuery, datesUrl } from "#app/features/date-board/date-board.ts";
import { quotesOfNewEvent } from "#app/features/quotes/quotes.server.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { useRows } from "#app/records/json-rows.ts";
import { dayFilter, pagesOf, readId } from "#app/records/list-filters.ts";
import { deletedRecord } from "#app/records/record-deletion.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { AddLink, PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/events.route.ts";
import { readRestoration } from "./edit-event.server.ts";
import { eventColumns } from "./event-columns.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { EventFilters, EventListTabs, tabUrl } from "./event-filters.tsx";
import { eventRecord } from "./event-record.server.ts";
import { RestoreDialog } from "./event-status-dialogs.tsx";
import { listEvents } from "./events.server.ts";
import { countMatches, type EventFilterValues, eventFormIntents, noEvents, readEventFilters } from "./events.ts";
import { handleEventsForm } from "./events-action.server.ts";
import { prefillLike } from "./functions/copy-plan.server.ts";
import { prefillFrom } from "./prefill.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Events" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { searchParams: params } = url;
  const search = readEventFilters(params);
  // The month view became DATES.
  if (params.get("view") === "month") throw redirect(`${datesUrl}${datesQuery({ month: params.get("month") ?? "" })}`);
  const leadOfNewEvent = params.has("new") ? readId(params, "lead") : null;
  const likeOfNewEvent = params.has("new") ? readId(params, "like") : null;
  const [list, prefilled, like, quotesOfLead, deleted, restoration, feedUrl] = await Promise.all([
    listEvents(person, search),
    leadOfNewEvent ? prefillFrom(person, leadOfNewEvent) : {},
    likeOfNewEvent ? prefillLike(person, likeOfNewEvent) : {},
    leadOfNewEvent ? quotesOfNewEvent(person, leadOfNewEvent) : null,
    deletedRecord(person, eventRecord, readId(params, "deleted")),
    readRestoration(person, readId(params, "restore")),
    readFeedUrl(person),
  ]);
  return {
    ...list,
    search,
    deleted,
    restoration,
    feedUrl,
    newEvent: params.has("new") ? { date: dayFilter(params.get("date")), ...like, ...prefilled, id: crypto.randomUUID() } : null,
    quotesOfLead,
    leadOfNewEvent,
    likeOfNewEvent,
    canDelete: can(person, "event:delete"),
  };
}

export const action = async (args: Route.ActionArgs) => handleEventsForm(await readSubmission(args, closeUrlOf(args.url)));

export const clientAction = formsClientAction(eventFormIntents);

export default function Events({ loaderData }: Route.ComponentProps) {
  const { counts, elsewhere, total, search, leadOfNewEvent, likeOfNewEvent, canDelete } = loaderData;
  const from =
    (leadOfNewEvent && `/dashboard/leads/${leadOfNewEvent}`) || (likeOfNewEvent && `/dashboard/events/${likeOfNewEvent}`);
  const { sort, desc } = search;
  const columns = useMemo(() => eventColumns({ sort, desc }, canDelete), [sort, desc, canDelete]);
  const events = useRows(loaderData.events);
  return (
    <>
      <PageHeader
        title="Event Management"
        intro={total === 1 ? "One event." : `${total.toLocaleString("en-IN")} events.`}
        compact
      >
        <AddLink label="Add New Event" />
      </PageHeader>
      <EventDialog
        newEvent={loaderData.newEvent}
        quotesOfLead={loaderData.quotesOfLead}
        editedEvent={null}
        closeUrl={from || undefined}
      />
      <EventListTabs search={search} />
      {total > 0 && <EventFilters {...{ search, counts, total }} />}
      <Panel title={listTitle(search)}>
        {total === 0 ? (
          <EmptyState message="No events yet.">
            <ButtonLink to="?new" small preventScrollReset>
              Create Event
            </ButtonLink>
          </EmptyState>
        ) : (
          <>
            {events.length === 0 ? (
              <EmptyState message={noEvents(search, elsewhere)}>
                {elsewhere !== null && elsewhere.count > 0 && (
                  <ButtonLink to={tabUrl(search, "all")} small variant="quiet" preventScrollReset>
                    Show all that match
                  </ButtonLink>
                )}
              </EmptyState>
            ) : (
              <Table caption={listTitle(search)} columns={columns} rows={events} rowKey={({ id }) => id} isPageList />
            )}
            <Pager page={search.page} pages={pagesOf(countMatches(search, counts))} />
          </>
        )}
      </Panel>
      <RestoreDialog event={loaderData.restoration} />
      <FeedPanel url={loaderData.feedUrl} />
      <ResultToasts deleted={loaderData.deleted} />
    </>
  );
}

const listTitle = ({ when, day }: EventFilterValues): string =>
  day ? `Events of ${formatDay(day)}` : { "": "Coming Events", past: "Past Events", all: "All Events" }[when];
