import { Link } from "react-router";
import { stageName } from "#app/features/leads/leads.ts";
import { monthLabel } from "#app/platform/dates.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { leadStages } from "#db/enums.ts";
import type { readInsights } from "./insights.server.ts";

type InsightsProps = Awaited<ReturnType<typeof readInsights>>;

const yarns = { new: "brand", contacted: "progress", quoted: "progress", won: "done", lost: "pending" } as const;

/** Enquiries by month, the pipeline by stage and replies against the promise, each with a table behind it. */
export function Insights({ enquiries, pipeline, replies, overdue }: InsightsProps) {
  const counts = new Map(pipeline.map(({ stage, count }) => [stage, count]));
  return (
    <div className="insights">
      <section className="panel">
        <header>
          <h2>Enquiries by month</h2>
        </header>
        <BarChart
          caption="Enquiries by month"
          heads={["Month", "Enquiries"]}
          bars={enquiries.map(({ month, count }) => ({
            label: monthLabel(month),
            short: monthLabel(month).slice(0, 3),
            value: count,
          }))}
        />
      </section>
      <section className="panel">
        <header>
          <h2>Pipeline by stage</h2>
          <Link to="/dashboard/leads?view=board">Board</Link>
        </header>
        <BarChart
          caption="Leads by stage"
          heads={["Stage", "Leads"]}
          bars={leadStages.map((stage) => ({ label: stageName(stage), value: counts.get(stage) ?? 0, yarn: yarns[stage] }))}
        />
      </section>
      <section className="panel">
        <header>
          <h2>Reply time against 24 h</h2>
          <Link to="/dashboard/leads?show=waiting">{overdue === 1 ? "One overdue now" : `${overdue} overdue now`}</Link>
        </header>
        <BarChart
          caption="Replies of the last three months by how long they took"
          heads={["Reply time", "Replies"]}
          bars={replies.map(({ label, count }, at) => ({ label, value: count, yarn: at === 3 ? "pending" : "done" }))}
        />
      </section>
    </div>
  );
}

/** What is left before the site goes live; gone once all is done. */
export function GoLive({ left }: Pick<InsightsProps, "left">) {
  if (left.every(({ done }) => done)) return null;
  return (
    <section className="panel">
      <header>
        <h2>Before going live</h2>
      </header>
      <ul className="act">
        {left.map(({ what, how, done }) => (
          <li key={what}>
            <Glyph shape={done ? "full" : "hollow"} tone={done ? "done" : "pending"} />
            <span>
              <b>{what}</b> {how}
            </span>
            <small>{done ? "Done" : "To do"}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
