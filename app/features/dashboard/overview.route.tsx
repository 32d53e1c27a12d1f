import { company } from "#app/content/company.ts";
import { RevenuePanels } from "#app/features/invoices/invoices.parts.tsx";
import { readRevenue } from "#app/features/invoices/invoices.server.ts";
import { MyProgress, TeamProgress } from "#app/features/tasks/tasks.parts.tsx";
import { teamProgress } from "#app/features/tasks/tasks.server.ts";
import { noProgress } from "#app/features/tasks/tasks.ts";
import { can } from "#app/permissions.ts";
import { greeting } from "#app/platform/dates.ts";
import { personOf } from "#app/platform/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/overview.route.ts";
import { readOverview } from "./dashboard.server.ts";
import { upcomingEventsText } from "./dashboard.ts";
import { readInsights } from "./insights.server.ts";
import { GoLiveChecklist, Insights } from "./insights.tsx";
import { MeetingLinks } from "./meeting-links.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { Stats } from "./stats.tsx";
import { UpcomingEvents } from "./upcoming-events.tsx";
import "#app/ui/columns.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Dashboard · ${company.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const welcome = `${greeting(new Date())}, ${person.name.split(" ")[0]}`;
  if (!can(person, "overview:read"))
    return { welcome, overview: null, team: null, insights: null, revenueFigures: null, revenue: null };
  const [overview, team, insights, revenue] = await Promise.all([
    readOverview(person),
    can(person, "task:list-all") ? teamProgress(person) : null,
    can(person, "insight:read") ? readInsights(person) : null,
    readRevenue(person),
  ]);
  const revenueFigures = {
    total: revenue.total,
    issued: revenue.issued,
    months: revenue.months.slice(-10).map(({ amount }) => amount),
  };
  return { welcome, overview, team, insights, revenueFigures, revenue: insights && revenue };
}

export default function OverviewView({ loaderData }: Route.ComponentProps) {
  const { welcome, overview, team, insights, revenueFigures, revenue } = loaderData;
  if (!overview) {
    return (
      <>
        <PageHeader title={welcome} />
        <MyProgress progress={noProgress} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={welcome} intro={upcomingEventsText(overview.upcomingEvents)}>
        <ButtonLink to="/dashboard/invoices?new" small variant="quiet">
          Create Invoice
        </ButtonLink>
        <ButtonLink to="/dashboard/leads?new" small variant="quiet">
          Create Lead
        </ButtonLink>
        <ButtonLink to="/dashboard/events?new" small variant="quiet">
          Create Event
        </ButtonLink>
        <ButtonLink to="/dashboard/tasks?new" small>
          Add New Task
        </ButtonLink>
      </PageHeader>
      <Stats overview={overview} revenue={revenueFigures} />
      <div className="main-and-aside">
        <div className="stack">
          <UpcomingEvents events={overview.upcoming} />
          <RecentActivity entries={overview.recent} />
          {insights && <GoLiveChecklist checklist={insights.checklist} />}
        </div>
        <div className="stack">
          {team && (
            <Panel title="Team Task Progress Overview">
              <TeamProgress team={team} />
            </Panel>
          )}
          <Panel title="Email and meetings">
            <MeetingLinks />
          </Panel>
        </div>
      </div>
      {revenue && <RevenuePanels revenue={revenue} />}
      {insights && <Insights {...insights} />}
    </>
  );
}
