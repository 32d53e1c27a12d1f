import { type Period, periodNames } from "#app/features/figures/figures.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Link } from "#app/ui/link.tsx";
import { Stat, StatRow } from "#app/ui/list/stats.tsx";
import type { Overview } from "../dashboard.server.ts";
import { countOf } from "./needs.ts";
import "./stats.css";

export function Stats({ stats }: { stats: Overview["stats"] }) {
  const { totalEvents, eventsChange, activeEvents, eventsToday, upcomingEvents, tasks } = stats;
  return (
    <StatRow>
      <Stat to="/dashboard/events?when=all" label="Total Events" value={totalEvents.toLocaleString("en-IN")}>
        <b>{eventsChange}</b> from last month
      </Stat>
      <Stat to="/dashboard/events?when=all&status=active" label="Active Events" value={activeEvents.toLocaleString("en-IN")}>
        <b>{eventsToday}</b> today, <b>{upcomingEvents}</b> in the next 14 days
      </Stat>
      <Stat to="/dashboard/tasks?status=pending" label="Pending Tasks" value={tasks.pending.toLocaleString("en-IN")}>
        {tasks.overdue > 0 && (
          <span>
            <b className="stats__late">{tasks.overdue}</b> overdue,{" "}
          </span>
        )}
        {tasks.dueToday > 0 && (
          <span>
            <b>{tasks.dueToday}</b> due today,{" "}
          </span>
        )}
        <b>{(tasks.open - tasks.pending).toLocaleString("en-IN")}</b> in progress,{" "}
        <b>{tasks.completed.toLocaleString("en-IN")}</b> completed
      </Stat>
      {stats.revenue ? (
        <TotalRevenue {...stats.revenue} />
      ) : (
        <Stat to="/dashboard/tasks" label="My Open Tasks" value={tasks.open.toLocaleString("en-IN")}>
          <b>{tasks.overdue}</b> overdue, <b>{tasks.dueToday}</b> due today
        </Stat>
      )}
    </StatRow>
  );
}

type TotalRevenueProps = NonNullable<Overview["stats"]["revenue"]>;

function TotalRevenue({ period, amount, query, invoices }: TotalRevenueProps) {
  const otherPeriod: Period = period === "year" ? "all" : "year";
  const list = "/dashboard/invoices";
  return (
    <Stat
      to={query ? `${list}?${query}` : list}
      label="Total Revenue"
      value={formatRupees(amount)}
      control={
        <Link
          className="revenue-period-link quiet-link text-small"
          to={`?period=${otherPeriod}`}
          preventScrollReset
        >{`Show ${periodNames[otherPeriod]}`}</Link>
      }
    >
      <span>{`before GST, ${periodNames[period]};`}</span>{" "}
      {invoices.count > 0 ? (
        <span>
          <b className="stats__late">{formatRupees(invoices.amount)}</b> overdue from{" "}
          <span className="no-wrap">{countOf(invoices.clients, "client")}</span>
        </span>
      ) : (
        <span>nothing is overdue</span>
      )}
    </Stat>
  );
}
