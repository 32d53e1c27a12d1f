import type { ReactNode } from "react";
import { formatRupees } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import type { Overview } from "./dashboard.server.ts";
import { countOf } from "./needs.ts";
import "./stats.css";

/** The four key figures; each is a link to its list, with a line that says what hurts. */
export function Stats({ stats }: { stats: Overview["stats"] }) {
  const { totalEvents, eventsChange, activeEvents, eventsToday, upcomingEvents, tasks, invoices } = stats;
  return (
    <div className="stats numeric">
      <Stat to="/dashboard/events?when=all" label="Total Events" value={totalEvents.toLocaleString("en-IN")}>
        <b>{eventsChange}</b> from last month
      </Stat>
      <Stat to="/dashboard/events?when=all&status=active" label="Active Events" value={activeEvents.toLocaleString("en-IN")}>
        <b>{eventsToday}</b> today, <b>{upcomingEvents}</b> in the next 14 days
      </Stat>
      <Stat to="/dashboard/tasks?status=pending" label="Pending Tasks" value={tasks.pending.toLocaleString("en-IN")}>
        {tasks.overdue > 0 && (
          <>
            <b className="stats__late">{tasks.overdue}</b> of {tasks.open.toLocaleString("en-IN")} open overdue,{" "}
          </>
        )}
        {tasks.dueToday > 0 && (
          <>
            <b>{tasks.dueToday}</b> due today,{" "}
          </>
        )}
        <b>{tasks.completed.toLocaleString("en-IN")}</b> completed
      </Stat>
      <Stat to="/dashboard/invoices" label="Total Revenue" value={formatRupees(invoices.revenue)}>
        {invoices.count > 0 ? (
          <>
            <b className="stats__late">{formatRupees(invoices.amount)}</b> overdue from{" "}
            <span className="no-wrap">{countOf(invoices.clients, "client")}</span>
          </>
        ) : (
          "Nothing is overdue"
        )}
      </Stat>
    </div>
  );
}

function Stat({ to, label, value, children }: { to: string; label: string; value: string; children: ReactNode }) {
  return (
    <Link className="stats__item" to={to}>
      {/* The spaces part the words for a screen reader. */}
      <span className="stats__label">{label}</span> <b className="stats__value">{value}</b>{" "}
      <span className="stats__note">{children}</span>
    </Link>
  );
}
