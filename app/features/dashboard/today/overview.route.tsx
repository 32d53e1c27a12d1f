import { redirect } from "react-router";
import { lazyPart } from "#app/browser/lazy-part.tsx";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { readClientDialog, readDoneMessage } from "#app/features/client-page/client-page.server.ts";
import { staffClientPageFormIntents, staffClientPageUrl } from "#app/features/client-page/client-page.ts";
import { eventDayUrl } from "#app/features/events/events.ts";
import { readLastChange, readListedLead } from "#app/features/leads/leads.server.ts";
import { readChangedLead } from "#app/features/leads/leads.ts";
import { choosePreference } from "#app/identity/preferences.server.ts";
import { can, type Person } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { greeting, today } from "#app/platform/values/dates.ts";
import { readId } from "#app/records/list-filters.ts";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { readOverview } from "../dashboard.server.ts";
import { MeetingLinks } from "../meeting-links.tsx";
import type { Route } from "./+types/overview.route.ts";
import { countOf, dialogParams, fullDay, isNothingNeeded, type OpenDialog, summarizeDays } from "./needs.ts";
import { NeedsPanel } from "./needs-panel.tsx";
import type { UrlResult } from "./needs-toast.tsx";
import { handleOverviewForm } from "./overview-action.server.ts";
import { OverviewHeader } from "./overview-header.tsx";
import { readOwnDay } from "./own-day.server.ts";
import { OwnDay } from "./own-day.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { readFirstSteps } from "./start-here.server.ts";
import { StartHere } from "./start-here.tsx";
import { Stats } from "./stats.tsx";
import { EventsOfToday, UpcomingEvents } from "./upcoming-events.tsx";
import { Workload } from "./workload.tsx";
import "#app/ui/columns.css";
import "./overview.css";

const NeedDialogs = lazyPart(() => import("./need-dialogs.tsx").then((parts) => parts.NeedDialogs));
const NoProgress = lazyPart(() => import("#app/features/tasks/progress/progress.parts.tsx").then((parts) => parts.NoProgress));

export { revalidateAfterConflict as shouldRevalidate } from "#app/browser/revalidate-after-conflict.ts";
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Dashboard" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const now = new Date();
  const welcome = `${greeting(now)}, ${person.name.split(" ")[0]}`;
  if (!can(person, "overview:read"))
    return { welcome, view: null, ownDay: can(person, "run-sheet:read") ? await readOwnDay(person) : null };
  const params = url.searchParams;
  // Whether the person may choose between Mine and Everyone.
  const hasChoice = can(person, "task:list-all");
  const [whose, period] = await Promise.all([
    hasChoice ? choosePreference(person, "overview", params.get("whose")) : ("mine" as const),
    choosePreference(person, "period", params.get("period")),
  ]);
  const [overview, steps, openDialog, urlResult] = await Promise.all([
    readOverview(person, whose, period),
    can(person, "team:manage") ? readFirstSteps(person) : null,
    readOpenDialog(person, params),
    readUrlResult(person, params),
  ]);
  const [next] = overview.upcoming;
  // The shortcut "Today’s event" of the installed app.
  if (params.get("open") === "event" && next?.day === today(now)) throw redirect(eventDayUrl(next.id));
  return {
    welcome,
    ownDay: null,
    view: {
      ...overview,
      counts: hasChoice ? overview.counts : null,
      whose,
      steps,
      ownId: person.id,
      hasFigures: can(person, "insight:read"),
      canReadAudit: can(person, "audit:read"),
      now: now.toISOString(),
      today: today(now),
      openDialog,
      urlResult,
      newId: crypto.randomUUID(),
    },
  };
}

/** The dialog that the URL opens. Only the dialogs about a client and a lead need more than the panel has. */
async function readOpenDialog(person: Person, params: URLSearchParams): Promise<OpenDialog | null> {
  const name = dialogParams.find((param) => params.get(param));
  if (!name) return null;
  const leadId = name === "next" ? readId(params, "next") : null;
  return {
    name,
    id: params.get(name) as string,
    client: ["confirm", "refuse", "answer"].includes(name) ? await readClientDialog(person, params) : null,
    lead: leadId ? await readListedLead(person, leadId) : null,
  };
}

/** What the URL says was done by a dialog's form, or by "Hide for now". */
async function readUrlResult(person: Person, params: URLSearchParams): Promise<UrlResult | undefined> {
  if (params.get("start") === "hidden") return { successMessage: "“Start here” is hidden. ACCOUNT shows it again." };
  const successMessage = await readDoneMessage(person, params);
  if (!successMessage) return readLastChange(person, readChangedLead(params));
  const eventId = readId(params, "client");
  return { successMessage, clientPageUrl: eventId ? staffClientPageUrl(eventId) : undefined };
}

export async function action(args: Route.ActionArgs) {
  const submission = await readSubmission(args, closeUrlOf(args.url, "client", "start"));
  return handleOverviewForm(submission, readId(args.url.searchParams, "answer"));
}

export const clientAction = formsClientAction([...staffClientPageFormIntents, "next"]);

export default function OverviewView({ loaderData: { welcome, view, ownDay } }: Route.ComponentProps) {
  if (view) return <OverviewContent welcome={welcome} view={view} />;
  if (ownDay) return <OwnDay welcome={welcome} {...ownDay} />;
  return (
    <>
      <PageHeader title={welcome} />
      <NoProgress />
    </>
  );
}

type View = NonNullable<Route.ComponentProps["loaderData"]["view"]>;

function OverviewContent({ welcome, view }: { welcome: string; view: View }) {
  const { needs, counts, whose, steps, today, hasFigures, canReadAudit, ownId, urlResult, newId } = view;
  const now = useServerClock(view.now);
  const { totalEvents, tasks, revenue } = view.stats;
  const hasRecords =
    totalEvents > 0 ||
    tasks.open + tasks.completed > 0 ||
    (revenue !== null && revenue.amount !== 0) ||
    view.recent.length > 0 ||
    view.counts?.everyone !== 0;
  const isEmpty = steps !== null && !hasRecords;
  const sentence = isEmpty ? "A few steps, then you can take the first enquiry." : summarizeDays(view.planned, today);
  const waiting = needs.replies.count;
  const waitingText = waiting > 0 ? `${countOf(waiting, "enquiry", "enquiries")} ${waiting === 1 ? "waits" : "wait"}. ` : "";
  const isQuiet = isNothingNeeded(needs);
  const stats = <Stats stats={view.stats} />;
  const upcoming = <UpcomingEvents events={view.upcoming} today={today} />;
  const needsPanel = <NeedsPanel {...{ needs, counts: isEmpty ? null : counts, whose, now, today, ownId, urlResult }} />;
  return (
    <>
      <OverviewHeader
        welcome={welcome}
        intro={`${fullDay(today)}. ${waitingText}${sentence}`}
        current="today"
        hasFigures={hasFigures}
      />
      {/* Rendered before the rows, so that a closing dialog returns the focus to its row before that row is removed. */}
      {view.openDialog && <NeedDialogs open={view.openDialog} {...{ needs, now, today, newId }} />}
      <EventsOfToday events={view.upcoming} today={today} />
      {steps && <StartHere {...steps} isFolded={steps.hasEnquiry || !isQuiet} />}
      {isQuiet && stats}
      {/* One element for both layouts: the panel is not mounted again when the layout changes, and keeps the toast of its last row. */}
      <div className={isEmpty ? "overview overview--empty" : "overview"}>
        <div className="stack">
          {needsPanel}
          {!isQuiet && stats}
          {upcoming}
        </div>
        {!isEmpty && (
          <div className="stack">
            {view.team && <Workload team={view.team} />}
            <RecentActivity entries={view.recent} now={now} canReadAudit={canReadAudit} />
            <Panel title="Mail and meetings">
              <MeetingLinks />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
