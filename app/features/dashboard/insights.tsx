import { stageName } from "#app/features/leads/leads.ts";
import { formatDuration, monthLabel } from "#app/platform/dates.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { Link } from "#app/ui/link.tsx";
import { MonthColumns } from "#app/ui/month-columns.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ShareBars } from "#app/ui/share-bars.tsx";
import { leadStages } from "#db/enums.ts";
import type { readInsights } from "./insights.server.ts";
import { countOf } from "./needs.ts";
import "./insights.css";

type InsightsProps = Awaited<ReturnType<typeof readInsights>>;

export function EnquiriesByMonth({ enquiries }: Pick<InsightsProps, "enquiries">) {
  const total = enquiries.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Enquiries by month" headerActions={<span>{total.toLocaleString("en-IN")} in 12 months</span>}>
      <MonthColumns
        label="Enquiries by month"
        color="progress"
        columns={enquiries.map(({ month, count }, index) => {
          const [label = "", year] = monthLabel(month).split(" ");
          const detail = index === 0 || label === "Jan" ? year : undefined;
          return { name: monthLabel(month), label, detail, value: count, valueLabel: count.toLocaleString("en-IN") };
        })}
      />
    </Panel>
  );
}

const stageColors = { new: "pending", contacted: "progress", quoted: "progress", won: "done", lost: "other" } as const;

export function PipelineByStage({ pipeline }: Pick<InsightsProps, "pipeline">) {
  const countOfStage = (stage: string) => pipeline.find((row) => row.stage === stage)?.count ?? 0;
  const total = leadStages.reduce((sum, stage) => sum + countOfStage(stage), 0);
  const [won, decided] = [countOfStage("won"), countOfStage("won") + countOfStage("lost")];
  return (
    <Panel title="Pipeline by stage" headerActions={<span>{countOf(total, "lead")}</span>}>
      <ShareBars
        label="Leads by stage"
        bars={leadStages.map((stage) => ({
          name: stageName(stage),
          value: countOfStage(stage),
          valueLabel: countOfStage(stage).toLocaleString("en-IN"),
          color: stageColors[stage],
          to: `/dashboard/leads?stage=${stage}`,
        }))}
      />
      {decided > 0 && <p className="insights__note">Won {Math.round((100 * won) / decided)} of 100 decided leads.</p>}
    </Panel>
  );
}

const replyColors = ["done", "done", "pending"] as const;

export function ReplyTimes({ replies, overdue, averageReplyMinutes }: Omit<InsightsProps, "enquiries" | "pipeline">) {
  return (
    <Panel
      title={`Reply time against ${useCompany().replyPromiseHours} h`}
      headerActions={
        overdue === 0 ? (
          <small>None overdue now</small>
        ) : (
          <Link to="/dashboard/leads?show=overdue">{overdue === 1 ? "One overdue now" : `${overdue} overdue now`}</Link>
        )
      }
    >
      <ShareBars
        label="Replies of the last three months by how long they took"
        bars={replies.map(({ label, count, isLate }, index) => ({
          name: label,
          value: count,
          valueLabel: count.toLocaleString("en-IN"),
          color: isLate ? "late" : (replyColors[index] ?? "pending"),
        }))}
      />
      {averageReplyMinutes !== null && (
        <p className="insights__note">
          A reply took {formatDuration(averageReplyMinutes * 60_000)} on average in the last three months.
        </p>
      )}
    </Panel>
  );
}
