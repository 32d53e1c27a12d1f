import { Link } from "react-router";
import { stageName } from "#app/features/leads/leads.ts";
import { monthLabel } from "#app/platform/dates.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { leadStages } from "#db/enums.ts";
import type { readInsights } from "./insights.server.ts";
import "#app/ui/activity-list.css";
import "./insights.css";

type InsightsProps = Awaited<ReturnType<typeof readInsights>>;

const yarns = { new: "brand", contacted: "progress", quoted: "progress", won: "done", lost: "pending" } as const;

/** Enquiries by month, the pipeline by stage and replies against the promise, each with a table behind it. */
export function Insights({ enquiries, pipeline, replies, overdue }: InsightsProps) {
  const counts = new Map(pipeline.map(({ stage, count }) => [stage, count]));
  return (
    <div className="insights">
      <Panel title="Enquiries by month">
        <BarChart
          caption="Enquiries by month"
          heads={["Month", "Enquiries"]}
          bars={enquiries.map(({ month, count }) => ({
            label: monthLabel(month),
            short: monthLabel(month).slice(0, 3),
            value: count,
          }))}
        />
      </Panel>
      <Panel title="Pipeline by stage" beside={<Link to="/dashboard/leads?view=board">Board</Link>}>
        <BarChart
          caption="Leads by stage"
          heads={["Stage", "Leads"]}
          bars={leadStages.map((stage) => ({ label: stageName(stage), value: counts.get(stage) ?? 0, color: yarns[stage] }))}
        />
      </Panel>
      <Panel
        title="Reply time against 24 h"
        beside={<Link to="/dashboard/leads?show=waiting">{overdue === 1 ? "One overdue now" : `${overdue} overdue now`}</Link>}
      >
        <BarChart
          caption="Replies of the last three months by how long they took"
          heads={["Reply time", "Replies"]}
          bars={replies.map(({ label, count }, at) => ({ label, value: count, color: at === 3 ? "pending" : "done" }))}
        />
      </Panel>
    </div>
  );
}

/** What is left before the site goes live; gone once all is done. */
export function GoLive({ left }: Pick<InsightsProps, "left">) {
  if (left.every(({ done }) => done)) return null;
  return (
    <Panel title="Before going live">
      <ul className="activity-list">
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
    </Panel>
  );
}
