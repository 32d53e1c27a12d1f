import { data, useSearchParams } from "react-router";
import { revalidateUnlessDialog } from "#app/browser/revalidate-unless-dialog.ts";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { useChanges } from "#app/browser/waiting/waiting-changes.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDayWithWeekday } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeUrlOf, useCloseUrl, useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { SectionLinks } from "#app/ui/page/section-links.tsx";
import { RowResults } from "#app/ui/result/row-results.tsx";
import { Toast } from "#app/ui/result/toast.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import { eventName, runSheetUrl } from "../events.ts";
import { expectedGuests } from "../functions/functions.ts";
import { withEventChanges } from "../kept/kept.ts";
import { NowPanel, ThumbBar } from "../run-sheet/now-panel.tsx";
import type { Route } from "./+types/event-day.route.ts";
import { readEventDay } from "./event-day.server.ts";
import { type EventDayActionData, eventDayFormIntents } from "./event-day.ts";
import { handleEventDayForm } from "./event-day-action.server.ts";
import { EventDayDialogs } from "./event-day-dialogs.tsx";
import { ComerList, ContactList, FunctionRow, IssueList, MoneyList } from "./event-day-lists.tsx";
import { HallHeader } from "./hall-header.tsx";
import { PlateCounter } from "./plate-counter.tsx";
import "./day-screen.css";
import "#app/ui/columns.css";

export const handle = { isForHall: true };
export const shouldRevalidate = revalidateUnlessDialog(...eventDayFormIntents);
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? `Today: ${eventName(args.loaderData.event)}` : "Today’s event" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const day = await readEventDay(personOf(context), params.id);
  if (!day) throw data(null, { status: 404 });
  return { ...day, newId: crypto.randomUUID(), now: new Date().toISOString() };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return handleEventDayForm(await readSubmission(args, closeUrlOf(args.url, ...eventDayFormIntents)), params.id);
}

export const clientAction = formsClientAction(eventDayFormIntents);

export default function EventDayPage({ loaderData }: Route.ComponentProps) {
  const { event, owners, client, night, today, newId, canPlan } = loaderData;
  const { items, comers, notes, money } = withEventChanges(loaderData, event.id, useChanges(loaderData.now));
  const [params] = useSearchParams();
  const open = eventDayFormIntents.find((intent) => params.has(intent)) ?? null;
  const { lastResult, messages, onDismiss } = useLastResult<EventDayActionData>(useActionResult<EventDayActionData>());
  const now = useServerClock(loaderData.now);
  const url = useDialogUrl();
  const ofToday = loaderData.functions.filter(({ day }) => day === night || day === today);
  // On any other day it says what is expected.
  const functions = ofToday.length > 0 ? ofToday : loaderData.functions;
  const tonight = items.filter((item) => item.night === night);
  const issues = notes.filter(({ kind }) => kind === "issue");
  const handOver = notes.find(({ kind }) => kind === "hand-over");
  const arrived = comers.filter(({ arrivedAt }) => arrivedAt).length;
  const vendors = owners.filter(({ key }) => key.startsWith("vendor."));
  const openIssues = issues.filter(({ closedAt }) => closedAt === null).length;
  return (
    <>
      <HallHeader
        title={eventName(event)}
        back={canPlan ? { to: `/dashboard/events/${event.id}`, label: "Event" } : { to: "/dashboard", label: "Today" }}
        note={formatDayWithWeekday(night)}
        now={now}
      >
        <ButtonLink to={runSheetUrl(event.id)} small icon="table" variant="quiet">
          Run sheet
        </ButtonLink>
        <ButtonLink to={url("issue", "1")} small icon="camera" className="hall-header__wide" preventScrollReset>
          Issue
        </ButtonLink>
      </HallHeader>
      <NowPanel eventId={event.id} items={tonight} owners={owners} now={now} canShift={canPlan} />
      <SectionLinks
        sections={[
          { id: "plates", name: "Plates" },
          { id: "arrivals", name: "Arrivals", count: comers.length - arrived },
          { id: "people", name: "People" },
          { id: "issues", name: "Issues", count: openIssues },
          ...(money ? [{ id: "on-site", name: "Pay" }] : []),
          { id: "hand-over", name: "Hand-over" },
        ]}
      />
      <div className="main-and-aside">
        <div className="stack">
          <Panel title="Plates" id="plates">
            {functions.length === 0 && <EmptyState message="No function of this event takes place." />}
            <ul className="panel__body panel__body--tight">
              {functions.map((one) => (
                <FunctionRow key={one.id} one={one}>
                  {ofToday.includes(one) && (
                    <PlateCounter
                      eventId={event.id}
                      functionId={one.id}
                      served={loaderData.plates[one.id] ?? 0}
                      readAt={loaderData.now}
                    />
                  )}
                  <Guests {...one} />
                </FunctionRow>
              ))}
            </ul>
          </Panel>
          <Panel title="Arrivals" id="arrivals" headerActions={<small>{`${arrived} of ${comers.length} arrived`}</small>}>
            <ComerList comers={comers} now={now} />
          </Panel>
          <Panel title="People" id="people">
            <ContactList client={client} owners={owners.filter(({ key }) => !comers.some((comer) => comer.key === key))} />
          </Panel>
        </div>
        <div className="stack">
          <Panel
            title="Issues"
            id="issues"
            headerActions={
              <Link to={url("issue", "1")} preventScrollReset>
                Add issue
              </Link>
            }
          >
            <IssueList issues={issues} />
          </Panel>
          {money && (
            <Panel
              title="Pay on site"
              id="on-site"
              headerActions={
                vendors.length > 0 && (
                  <Link to={url("site-payment", "1")} preventScrollReset>
                    Add
                  </Link>
                )
              }
            >
              <MoneyList {...money} hasVendors={vendors.length > 0} />
            </Panel>
          )}
          <Panel
            title="Hand-over"
            id="hand-over"
            headerActions={
              <Link to={url("hand-over", "1")} preventScrollReset>
                Write
              </Link>
            }
          >
            {handOver ? <IssueList issues={[handOver]} /> : <EmptyState message="Nothing is handed over yet." />}
          </Panel>
        </div>
      </div>
      <ThumbBar eventId={event.id} items={tonight} canShift={canPlan}>
        <ButtonLink to={url("issue", "1")} icon="camera" variant="quiet" preventScrollReset>
          Issue
        </ButtonLink>
      </ThumbBar>
      <EventDayDialogs
        open={open === "site-payment" && !(money && vendors.length > 0) ? null : open}
        newId={newId}
        hasPhoto={canPlan}
        vendors={vendors}
        closeUrl={useCloseUrl(...eventDayFormIntents)}
      />
      <RowResults onResult={messages.onResult} onRowSubmit={messages.onRowSubmit} />
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
    </>
  );
}

const Guests = ({ guaranteed, guests }: { guaranteed: number | null; guests: number | null }) => (
  <span className="day-screen__guests">
    <b>{expectedGuests({ guaranteed, guests })?.toLocaleString("en-IN") ?? "-"}</b>
    <small className="line soft">{guaranteed !== null ? "guaranteed" : guests !== null ? "estimated" : "not given"}</small>
  </span>
);
