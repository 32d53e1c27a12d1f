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
        <dd className="past">
          <Spark values={overview.eventHistory} />
        </dd>
        <dd className="note">
          <Change by={overview.eventsChange} /> from last month
        </dd>
      </div>
      <div className="st">
        <dt>Active Events</dt>
        <dd>{activeEvents}</dd>
        <dd className="past">
          <Spark values={overview.activeHistory} yarn="progress" />
        </dd>
        <dd className="note">{overview.eventsComing} in the next 14 days</dd>
      </div>
      <div className="st">
        <dt>Pending Tasks</dt>
        <dd>{pendingTasks}</dd>
        <dd className="past">
          <Spark values={overview.taskHistory} yarn="pending" />
        </dd>
        <dd className="note">{completedTasks} completed</dd>
      </div>
      <div className="st">
        <dt>Total Revenue</dt>
        <dd>{inRupees(revenue)}</dd>
        <dd className="past">
          <Spark values={overview.revenueHistory} yarn="done" />
        </dd>
        <dd className="note">
          <Change by={overview.revenueChange} /> from last month, {issued} {issued === 1 ? "invoice" : "invoices"}
        </dd>
      </div>
    </dl>
  );
}

/** "+12%"; what fell is told by its sign as well as its colour. */
const Change = ({ by }: { by: string }) => <b className={by.startsWith("+") ? undefined : by === "-" ? "flat" : "fell"}>{by}</b>;
