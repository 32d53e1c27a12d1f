import { data } from "react-router";
import { KeptTexts } from "#app/browser/kept/kept-texts.tsx";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { useChanges } from "#app/browser/waiting/waiting-changes.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { closeUrlOf, useCloseUrl, useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { Menu, MenuLink } from "#app/ui/dialog/menu.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { HeaderLinks } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { RowResults } from "#app/ui/result/row-results.tsx";
import { Toast } from "#app/ui/result/toast.tsx";
import { UndoToast } from "#app/ui/result/undo-toast.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import { HallHeader } from "../event-day/hall-header.tsx";
import { eventDayUrl, eventName, runSheetUrl } from "../events.ts";
import { withItemChanges } from "../kept/kept.ts";
import type { Route } from "./+types/run-sheet.route.ts";
import { NowPanel, ThumbBar } from "./now-panel.tsx";
import { OwnerLanes } from "./owner-lanes.tsx";
import { readRunSheetPage } from "./run-sheet.server.ts";
import { currentNight, isOf, linesByOwner, type RunSheetActionData, runSheetFormIntents, runTemplatesUrl } from "./run-sheet.ts";
import { handleRunSheetForm } from "./run-sheet-action.server.ts";
import { RunSheetDialogs } from "./run-sheet-dialogs.tsx";
import { RunTable } from "./run-table.tsx";
import "./run-table.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true, isForHall: true };
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? `Run sheet: ${eventName(args.loaderData.event)}` : "Run sheet" });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await readRunSheetPage(personOf(context), params.id, url.searchParams);
  if (!page) throw data(null, { status: 404 });
  return { ...page, who: url.searchParams.get("who"), now: new Date().toISOString(), today: today() };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  return handleRunSheetForm(await readSubmission(args, closeUrlOf(args.url)), params.id);
}

export const clientAction = formsClientAction(runSheetFormIntents);

export default function RunSheetPage({ loaderData }: Route.ComponentProps) {
  const { event, functions, owners, crewClashes, dialogs, who, canPlan, canSetUp, hasTemplates } = loaderData;
  const items = withItemChanges(loaderData.items, event.id, useChanges(loaderData.now));
  const { lastResult, messages, onDismiss } = useLastResult<RunSheetActionData>(useActionResult<RunSheetActionData>());
  const now = useServerClock(loaderData.now);
  const url = useDialogUrl();
  const closeUrl = useCloseUrl();
  const groups = linesByOwner(items, owners);
  const shown = who ? items.filter((item) => isOf(item, who)) : items;
  const night = currentNight(items, now);
  const tonight = shown.filter((item) => item.night === night);
  const laneNight = items.some((item) => item.night === night) ? night : items[0]?.night;
  return (
    <>
      <HallHeader
        title="Run sheet"
        back={canPlan ? { to: `/dashboard/events/${event.id}`, label: eventName(event) } : { to: "/dashboard", label: "Today" }}
        note={[!canPlan && eventName(event), items.length > 0 && (items.length === 1 ? "1 line" : `${items.length} lines`)]
          .filter(Boolean)
          .join(", ")}
        now={now}
      >
        <HeaderLinks>
          <ButtonLink to={eventDayUrl(event.id)} small variant="quiet" icon="clock">
            Today’s event
          </ButtonLink>
          {items.length > 0 && (
            <>
              <ButtonLink
                to={`${runSheetUrl(event.id)}.pdf${who ? `?who=${encodeURIComponent(who)}` : ""}`}
                small
                variant="quiet"
                icon="print"
                reloadDocument
              >
                Print
              </ButtonLink>
              {canPlan && (
                <ButtonLink to={url("links", "1")} small variant="quiet" icon="chat" preventScrollReset>
                  Links
                </ButtonLink>
              )}
            </>
          )}
          {canPlan && functions.length > 0 && (hasTemplates || items.length > 0 || canSetUp) && (
            <Menu label="Templates" icon="copy" small>
              {hasTemplates && (
                <MenuLink to={url("start-template", "1")} icon="plus">
                  Start from template
                </MenuLink>
              )}
              {items.length > 0 && (
                <MenuLink to={url("save-template", "1")} icon="copy">
                  Save as template
                </MenuLink>
              )}
              {canSetUp && (
                <MenuLink to={runTemplatesUrl} icon="settings">
                  All templates
                </MenuLink>
              )}
            </Menu>
          )}
        </HeaderLinks>
      </HallHeader>
      {/* Who is led here from the event's page since they belong to the crew. */}
      {!canPlan && <KeptTexts page={`/dashboard/events/${event.id}`} />}
      {tonight.length > 0 && <NowPanel eventId={event.id} items={tonight} owners={owners} now={now} canShift={canPlan} />}
      {items.length > 0 && <OwnerLanes items={items.filter((item) => item.night === laneNight)} owners={owners} now={now} />}
      <Panel
        title="Timeline"
        headerActions={
          canPlan &&
          functions.length > 0 && (
            <ButtonLink to={url("new", "1")} small variant="quiet" icon="plus" preventScrollReset>
              Add a line
            </ButtonLink>
          )
        }
      >
        {groups.length > 1 && (
          <div className="panel__body panel__body--tight actions run-table__people">
            {groups.map(({ key, name, lines }) => (
              <FilterChip key={key} name="who" value={key} label={name} count={lines.length} />
            ))}
          </div>
        )}
        {functions.length === 0 ? (
          <EmptyState message="The event has no function yet. Give it a day first." />
        ) : shown.length === 0 ? (
          <EmptyState message={who ? "They have no line." : "Nothing is in the run sheet yet."}>
            {canPlan && !who && hasTemplates && (
              <ButtonLink to={url("start-template", "1")} small variant="quiet">
                Start from template
              </ButtonLink>
            )}
          </EmptyState>
        ) : (
          <RunTable items={shown} {...{ owners, crewClashes, canPlan }} hasFunctions={functions.length > 1} />
        )}
        {items.length > 0 && (
          <p className="panel__body soft">
            A line with a lock keeps its time and is never shifted. What ends after midnight stands at the end of its night.
          </p>
        )}
      </Panel>
      <ThumbBar eventId={event.id} items={tonight} canShift={canPlan} />
      <RunSheetDialogs {...{ items, functions, owners, closeUrl }} {...dialogs} eventType={event.eventType ?? ""} />
      <RowResults onResult={messages.onResult} onRowSubmit={messages.onRowSubmit} />
      <Toast message={lastResult?.errorMessage ?? lastResult?.successMessage ?? null} onDismiss={onDismiss} />
      {!lastResult && <UndoToast deleted={loaderData.deleted} />}
    </>
  );
}
