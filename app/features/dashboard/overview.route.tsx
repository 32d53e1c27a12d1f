import { MyProgress } from "#app/features/tasks/tasks.parts.tsx";
import { noProgress } from "#app/features/tasks/tasks.ts";
import { can } from "#app/permissions.ts";
import { greeting, today } from "#app/platform/dates.ts";
import { withoutParams } from "#app/platform/list-filters.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { choosePreference } from "#app/platform/preferences.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/overview.route.ts";
import { readOverview } from "./dashboard.server.ts";
import { MeetingLinks } from "./meeting-links.tsx";
import { NeedDialogs } from "./need-dialogs.tsx";
import { fullDay, summarizeDays } from "./needs.ts";
import { NeedsPanel } from "./needs-panel.tsx";
import { OverviewHeader } from "./overview-header.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { readFirstSteps } from "./start-here.server.ts";
import { StartHere } from "./start-here.tsx";
import { Stats } from "./stats.tsx";
import { UpcomingEvents } from "./upcoming-events.tsx";
import { Workload } from "./workload.tsx";
import "#app/ui/columns.css";
import "./overview.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Dashboard" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const now = new Date();
  const welcome = `${greeting(now)}, ${person.name.split(" ")[0]}`;
  if (!can(person, "overview:read")) return { welcome, view: null };
  const params = url.searchParams;
  const hasChoice = can(person, "task:list-all");
  const [whose, period] = await Promise.all([
    hasChoice ? choosePreference(person, "overview", params.get("whose")) : ("mine" as const),
    choosePreference(person, "period", params.get("period")),
  ]);
  const [overview, steps] = await Promise.all([
    readOverview(person, whose, period),
    can(person, "team:manage") ? readFirstSteps(person) : null,
  ]);
  return {
    welcome,
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
      openDialog: {
        compare: params.get("compare"),
        approve: params.get("approve"),
        reject: params.get("reject"),
        remind: params.get("remind"),
        mailId: crypto.randomUUID(),
      },
      closeUrl: withoutParams(url, "compare", "approve", "reject", "remind"),
    },
  };
}

export default function OverviewView({ loaderData: { welcome, view } }: Route.ComponentProps) {
  if (view) return <Workspace welcome={welcome} view={view} />;
  return (
    <>
      <PageHeader title={welcome} />
      <MyProgress progress={noProgress} />
    </>
  );
}

type View = NonNullable<Route.ComponentProps["loaderData"]["view"]>;

function Workspace({ welcome, view }: { welcome: string; view: View }) {
  const { needs, counts, whose, steps, today, hasFigures, canReadAudit, ownId } = view;
  const now = useServerClock(view.now);
  const { totalEvents, tasks, revenue } = view.stats;
  const hasRecords =
    totalEvents > 0 ||
    tasks.open + tasks.completed > 0 ||
    revenue.amount !== 0 ||
    view.recent.length > 0 ||
    view.counts?.everyone !== 0;
  const isEmpty = steps !== null && !hasRecords;
  const sentence = isEmpty ? "A few steps, then you can take the first enquiry." : summarizeDays(view.planned, today);
  const upcoming = <UpcomingEvents events={view.upcoming} today={today} />;
  const needsPanel = <NeedsPanel {...{ needs, counts: isEmpty ? null : counts, whose, now, today, ownId }} />;
  return (
    <>
      <OverviewHeader welcome={welcome} intro={`${fullDay(today)}. ${sentence}`} current="today" hasFigures={hasFigures} />
      {/* Rendered before the rows, so that a closing dialog returns the focus to its row before that row is removed. */}
      <NeedDialogs open={view.openDialog} needs={needs} now={now} today={today} closeUrl={view.closeUrl} />
      {steps && <StartHere steps={steps} />}
      {!isEmpty && <Stats stats={view.stats} />}
      {/* At the same place of the tree in both layouts, so that the panel keeps its message when the last row of a new company disappears. */}
      <div className={isEmpty ? "overview overview--empty" : "overview"}>
        <div className="stack">
          {needsPanel}
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
