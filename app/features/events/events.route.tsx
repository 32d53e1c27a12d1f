import { company } from "#app/content/company.ts";
import { FeedPanel } from "#app/features/calendar/calendar.parts.tsx";
import { readFeedUrl } from "#app/features/calendar/calendar.server.ts";
import { can } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { pagesOf, readId, withoutParams, withParam } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { UndoToast } from "#app/ui/undo-toast.tsx";
import type { Route } from "./+types/events.route.ts";
import { deletedEvent } from "./edit-event.server.ts";
import { EventDialog } from "./event-dialog.tsx";
import { EventFilters } from "./event-filters.tsx";
import { EventTable } from "./event-table.tsx";
import { eventsBetween, listEvents } from "./events.server.ts";
import { type EventActionData, eventForms, readEventFilters } from "./events.ts";
import { handleEventsForm } from "./events-action.server.ts";
import { monthName, readMonth, weeksOf } from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import { prefillFrom } from "./prefill.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Events · ${company.name}` }];

const dialogParams = ["new", "lead", "deleted", "renew-feed"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { searchParams: params } = url;
  const search = readEventFilters(params);
  const lead = readId(params, "lead");
  const month = params.get("view") === "month" ? readMonth(params.get("month"), today()) : null;
  const days = month ? weeksOf(month).flat() : [];
  const [list, monthEvents, prefilled, deleted, feed] = await Promise.all([
    month ? null : listEvents(person, search),
    month ? eventsBetween(person, days[0] as string, days.at(-1) as string) : null,
    params.has("new") && lead ? prefillFrom(person, lead) : {},
    deletedEvent(person, readId(params, "deleted")),
    readFeedUrl(person),
  ]);
  return {
    list,
    monthEvents: monthEvents?.days ?? [],
    total: list?.total ?? monthEvents?.total ?? 0,
    month,
    search,
    deleted,
    feed,
    isRenewingFeed: params.has("renew-feed"),
    newEvent: params.has("new") ? { ...prefilled, id: crypto.randomUUID() } : null,
    closeUrl: withoutParams(url, ...dialogParams),
    today: today(),
    canDelete: can(person, "event:delete"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  return handleEventsForm({ person: personOf(context), form, returnTo: withoutParams(url, ...dialogParams) });
}

export const clientAction = formsClientAction(eventForms);

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const result = useStickyActionData<EventActionData>(actionData);
  const { list, monthEvents, month, total, search, newEvent, deleted, feed, closeUrl, today, canDelete } = loaderData;
  return (
    <>
      <PageHeader title="Event Management" intro={total === 1 ? "One event." : `${total} events.`}>
        <ButtonLink to={month ? "/dashboard/events" : "?view=month"} small variant="quiet" icon={month ? "tasks" : "events"}>
          {month ? "Table" : "Month"}
        </ButtonLink>
        <ButtonLink to={withParam(closeUrl, "new")} small icon="plus" preventScrollReset>
          Add New Event
        </ButtonLink>
      </PageHeader>
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      {result?.successMessage && <Notice>{result.successMessage}</Notice>}
      <EventDialog newEvent={newEvent} editedEvent={null} formErrors={result?.formErrors} closeUrl={closeUrl} />
      <Panel title={month ? monthName(month) : "All Events"}>
        {month ? (
          <MonthGrid month={month} events={monthEvents} today={today} />
        ) : total === 0 || !list ? (
          <EmptyState message="No events yet.">
            <ButtonLink to="?new" small preventScrollReset>
              Create Event
            </ButtonLink>
          </EmptyState>
        ) : (
          <>
            <EventFilters search={search} />
            {list.events.length === 0 ? (
              <EmptyState message="No events found." />
            ) : (
              <EventTable events={list.events} sorting={search} canDelete={canDelete} />
            )}
            <Pager page={search.page} pages={pagesOf(list.matches.count)} hasMore={list.matches.isCapped} />
          </>
        )}
      </Panel>
      <FeedPanel url={feed} isRenewing={loaderData.isRenewingFeed} closeUrl={closeUrl} />
      <UndoToast deleted={deleted} />
    </>
  );
}
