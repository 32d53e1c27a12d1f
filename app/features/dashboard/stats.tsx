import { formatRupees } from "#app/platform/money.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import type { Overview } from "./dashboard.server.ts";
import { percentChange } from "./dashboard.ts";
import "./stats.css";

/** Invoices less credit notes, in paise: the total, and each of the last months, oldest first. `issued`: number of invoices. */
type RevenueFigures = { total: number; issued: number; months: number[] };

export function Stats({ overview, revenue }: { overview: Overview; revenue: RevenueFigures }) {
  const { events, activeEvents, pendingTasks, completedTasks } = overview;
  const { total, issued, months } = revenue;
  const [lastMonth, thisMonth] = months.slice(-2) as [number, number];
  return (
    <dl className="key-figures numeric">
      <div className="key-figures__item">
        <dt>Total Events</dt>
        <dd>{events.toLocaleString("en-IN")}</dd>
        <dd className="key-figures__history">
          <Sparkline values={overview.eventHistory} />
        </dd>
        <dd className="key-figures__note">
          <Change percent={overview.eventsChange} /> from last month
        </dd>
      </div>
      <div className="key-figures__item">
        <dt>Active Events</dt>
        <dd>{activeEvents.toLocaleString("en-IN")}</dd>
        <dd className="key-figures__history">
          <Sparkline values={overview.activeHistory} color="progress" />
        </dd>
        <dd className="key-figures__note">{overview.upcomingEvents} in the next 14 days</dd>
      </div>
      <div className="key-figures__item">
        <dt>Pending Tasks</dt>
        <dd>{pendingTasks.toLocaleString("en-IN")}</dd>
        <dd className="key-figures__history">
          <Sparkline values={overview.taskHistory} color="pending" />
        </dd>
        <dd className="key-figures__note">{completedTasks.toLocaleString("en-IN")} completed</dd>
      </div>
      <div className="key-figures__item">
        <dt>Total Revenue</dt>
        <dd>{formatRupees(total)}</dd>
        <dd className="key-figures__history">
          <Sparkline values={months.map((month) => Math.max(0, month))} color="done" />
        </dd>
        <dd className="key-figures__note">
          <Change percent={percentChange(lastMonth, thisMonth)} /> from last month, {issued}{" "}
          {issued === 1 ? "invoice" : "invoices"}
        </dd>
      </div>
    </dl>
  );
}

const Change = ({ percent }: { percent: string }) => (
  <b
    className={percent.startsWith("+") ? undefined : percent === "-" ? "key-figures__change--none" : "key-figures__change--down"}
  >
    {percent}
  </b>
);
