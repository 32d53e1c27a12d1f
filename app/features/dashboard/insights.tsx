import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { stageName } from "#app/features/leads/leads.ts";
import { duration, monthLabel } from "#app/platform/dates.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { leadStages } from "#db/enums.ts";
import type { readInsights } from "./insights.server.ts";
import "#app/ui/activity-list.css";
import "./insights.css";

type InsightsProps = Awaited<ReturnType<typeof readInsights>>;

const stageColors = { new: "brand", contacted: "progress", quoted: "progress", won: "done", lost: "pending" } as const;

export function Insights({ enquiries, pipeline, replies, overdue, averageReplyMinutes }: InsightsProps) {
  const counts = new Map(pipeline.map(({ stage, count }) => [stage, count]));
  return (
    <div className="insights">
      <Panel title="Enquiries by month">
        <BarChart
          caption="Enquiries by month"
          columnHeadings={["Month", "Enquiries"]}
          bars={enquiries.map(({ month, count }) => ({
            label: monthLabel(month),
            shortLabel: monthLabel(month).slice(0, 3),
            value: count,
          }))}
        />
      </Panel>
      <Panel title="Pipeline by stage" headerActions={<Link to="/dashboard/leads?view=board">Board</Link>}>
        <BarChart
          caption="Leads by stage"
          columnHeadings={["Stage", "Leads"]}
          bars={leadStages.map((stage) => ({
            label: stageName(stage),
            value: counts.get(stage) ?? 0,
            color: stageColors[stage],
          }))}
        />
      </Panel>
      <Panel
        title={`Reply time against ${company.replyPromiseHours} h`}
        headerActions={
          <Link to="/dashboard/leads?show=waiting">{overdue === 1 ? "One overdue now" : `${overdue} overdue now`}</Link>
        }
      >
        {averageReplyMinutes !== null && (
          <p className="panel__body panel__body--tight">
            A reply took {duration(averageReplyMinutes * 60_000)} on average in the last three months.
          </p>
        )}
        <BarChart
          caption="Replies of the last three months by how long they took"
          columnHeadings={["Reply time", "Replies"]}
          bars={replies.map(({ label, count, isLate }) => ({ label, value: count, color: isLate ? "pending" : "done" }))}
        />
      </Panel>
    </div>
  );
}

/** Hidden once everything is done. */
export function GoLiveChecklist({ checklist }: Pick<InsightsProps, "checklist">) {
  if (checklist.every(({ isDone }) => isDone)) return null;
  return (
    <Panel title="Before going live">
      <ul className="activity-list">
        {checklist.map(({ title, detail, isDone }) => (
          <li key={title}>
            <Glyph shape={isDone ? "full" : "hollow"} tone={isDone ? "done" : "pending"} />
            <span>
              <b>{title}</b> {detail}
            </span>
            <small>{isDone ? "Done" : "To do"}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
