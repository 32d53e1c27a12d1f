import { formatRupees } from "#app/platform/money.ts";
import { Spark } from "#app/ui/spark.tsx";
import type { Overview } from "./dashboard.server.ts";
import { changeSince } from "./dashboard.ts";
import "./stats.css";

/** Issued less credit notes, paise: in all, and in each of the last months, this one last. */
type Earned = { total: number; issued: number; months: number[] };

/** Four figures on one length of cloth. */
export function Stats({ overview, revenue }: { overview: Overview; revenue: Earned }) {
  const { events, activeEvents, pendingTasks, completedTasks } = overview;
  const { total, issued, months } = revenue;
  const [last, present] = months.slice(-2) as [number, number];
  return (
    <dl className="key-figures numeric">
      <div className="key-figures__item">
        <dt>Total Events</dt>
        <dd>{events.toLocaleString("en-IN")}</dd>
        <dd className="key-figures__history">
          <Spark values={overview.eventHistory} />
        </dd>
        <dd className="key-figures__note">
          <Change by={overview.eventsChange} /> from last month
        </dd>
      </div>
      <div className="key-figures__item">
        <dt>Active Events</dt>
        <dd>{activeEvents.toLocaleString("en-IN")}</dd>
        <dd className="key-figures__history">
          <Spark values={overview.activeHistory} color="progress" />
        </dd>
        <dd className="key-figures__note">{overview.eventsComing} in the next 14 days</dd>
      </div>
      <div className="key-figures__item">
        <dt>Pending Tasks</dt>
        <dd>{pendingTasks.toLocaleString("en-IN")}</dd>
        <dd className="key-figures__history">
          <Spark values={overview.taskHistory} color="pending" />
        </dd>
        <dd className="key-figures__note">{completedTasks.toLocaleString("en-IN")} completed</dd>
      </div>
      <div className="key-figures__item">
        <dt>Total Revenue</dt>
        <dd>{formatRupees(total)}</dd>
        <dd className="key-figures__history">
          <Spark values={months.map((month) => Math.max(0, month))} color="done" />
        </dd>
        <dd className="key-figures__note">
          <Change by={changeSince(last, present)} /> from last month, {issued} {issued === 1 ? "invoice" : "invoices"}
        </dd>
      </div>
    </dl>
  );
}

/** "+12%"; what fell is told by its sign as well as its colour. */
const Change = ({ by }: { by: string }) => (
  <b className={by.startsWith("+") ? undefined : by === "-" ? "key-figures__change--none" : "key-figures__change--down"}>{by}</b>
);
