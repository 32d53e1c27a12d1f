import { formatRupees } from "#app/platform/money.ts";
import { Spark } from "#app/ui/spark.tsx";
import type { Overview } from "./dashboard.server.ts";
import { changeSince } from "./dashboard.ts";

/** Issued less credit notes, paise: in all, and in each of the last months, this one last. */
type Earned = { total: number; issued: number; months: number[] };

/** Four figures on one length of cloth. */
export function Stats({ overview, revenue }: { overview: Overview; revenue: Earned }) {
  const { events, activeEvents, pendingTasks, completedTasks } = overview;
  const { total, issued, months } = revenue;
  const [last, present] = months.slice(-2) as [number, number];
  return (
    <dl className="stats num">
      <div className="st">
        <dt>Total Events</dt>
        <dd>{events.toLocaleString("en-IN")}</dd>
        <dd className="past">
          <Spark values={overview.eventHistory} />
        </dd>
        <dd className="note">
          <Change by={overview.eventsChange} /> from last month
        </dd>
      </div>
      <div className="st">
        <dt>Active Events</dt>
        <dd>{activeEvents.toLocaleString("en-IN")}</dd>
        <dd className="past">
          <Spark values={overview.activeHistory} yarn="progress" />
        </dd>
        <dd className="note">{overview.eventsComing} in the next 14 days</dd>
      </div>
      <div className="st">
        <dt>Pending Tasks</dt>
        <dd>{pendingTasks.toLocaleString("en-IN")}</dd>
        <dd className="past">
          <Spark values={overview.taskHistory} yarn="pending" />
        </dd>
        <dd className="note">{completedTasks.toLocaleString("en-IN")} completed</dd>
      </div>
      <div className="st">
        <dt>Total Revenue</dt>
        <dd>{formatRupees(total)}</dd>
        <dd className="past">
          <Spark values={months.map((month) => Math.max(0, month))} yarn="done" />
        </dd>
        <dd className="note">
          <Change by={changeSince(last, present)} /> from last month, {issued} {issued === 1 ? "invoice" : "invoices"}
        </dd>
      </div>
    </dl>
  );
}

/** "+12%"; what fell is told by its sign as well as its colour. */
const Change = ({ by }: { by: string }) => <b className={by.startsWith("+") ? undefined : by === "-" ? "flat" : "fell"}>{by}</b>;
