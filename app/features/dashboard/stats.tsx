import { inRupees } from "#app/platform/money.ts";
import { Spark } from "#app/ui/spark.tsx";
import type { Overview } from "./dashboard.server.ts";

/** Four figures on one length of cloth. */
export function Stats({ overview }: { overview: Overview }) {
  const { events, activeEvents, pendingTasks, completedTasks, revenue, issued } = overview;
  return (
    <dl className="stats num">
      <div className="st">
        <dt>Total Events</dt>
        <dd>{events}</dd>
        <Spark values={overview.eventHistory} />
        <small>
          <b>{overview.eventsChange}</b> from last month
        </small>
      </div>
      <div className="st">
        <dt>Active Events</dt>
        <dd>{activeEvents}</dd>
        <Spark values={overview.activeHistory} yarn="progress" />
        <small>{overview.eventsComing} in the next 14 days</small>
      </div>
      <div className="st">
        <dt>Pending Tasks</dt>
        <dd>{pendingTasks}</dd>
        <Spark values={overview.taskHistory} yarn="pending" />
        <small>{completedTasks} completed</small>
      </div>
      <div className="st">
        <dt>Total Revenue</dt>
        <dd>{inRupees(revenue)}</dd>
        <small>
          <b>{overview.revenueChange}</b> from last month, {issued} {issued === 1 ? "invoice" : "invoices"}
        </small>
      </div>
    </dl>
  );
}
