import { useCompany } from "#app/company/use-company.ts";
import { sourceName } from "#app/content/lead-sources.ts";
import { PanelSum } from "#app/features/figures/figures.parts.tsx";
import { columnUnits, type Period } from "#app/features/figures/figures.ts";
import { stageName } from "#app/features/leads/leads.ts";
import { formatDuration } from "#app/platform/values/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { MonthColumns } from "#app/ui/list/month-columns.tsx";
import { ShareBars } from "#app/ui/list/share-bars.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { leadStages } from "#db/enums.ts";
import type { readInsights } from "./insights.server.ts";

type InsightsProps = {
  insights: Awaited<ReturnType<typeof readInsights>>;
  period: Period;
  /** The figures beside these are of one office. Enquiries and leads have none, so they count for all. */
  isOfOffice: boolean;
};

/** The line below a chart, if there is anything to say. */
const Note = ({ sentence, isOfOffice }: { sentence?: string } & Pick<InsightsProps, "isOfOffice">) => {
  const text = [sentence, isOfOffice && "Of all offices."].filter(Boolean).join(" ");
  return text && <p className="figures__note">{text}</p>;
};

export function EnquiriesByTime({ insights: { enquiries }, period, isOfOffice }: InsightsProps) {
  const title = `Enquiries by ${columnUnits[period]}`;
  const total = enquiries.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return (
    <Panel title={title} headerActions={<PanelSum sum={total.toLocaleString("en-IN")}>in all</PanelSum>}>
      <MonthColumns
        label={title}
        color="progress"
        columns={enquiries.map(({ count, query, ...column }) => ({
          ...column,
          value: count ?? 0,
          valueLabel: count === null ? "-" : count.toLocaleString("en-IN"),
          to: count === null ? undefined : `/dashboard/leads?${query}`,
        }))}
      />
      <Note isOfOffice={isOfOffice} />
    </Panel>
  );
}

const stageColors = { new: "pending", contacted: "progress", quoted: "progress", won: "done", lost: "other" } as const;

export function PipelineByStage({ insights: { pipeline, addedByHand }, isOfOffice }: InsightsProps) {
  const countOfStage = (stage: string) => pipeline.find((row) => row.stage === stage)?.count ?? 0;
  const total = leadStages.reduce((sum, stage) => sum + countOfStage(stage), 0);
  const [won, decided] = [countOfStage("won"), countOfStage("won") + countOfStage("lost")];
  return (
    <Panel
      title="Pipeline by stage"
      headerActions={<PanelSum sum={total.toLocaleString("en-IN")}>{`${total === 1 ? "lead" : "leads"} today`}</PanelSum>}
    >
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
      <Note
        sentence={[
          "Leads of all time",
          addedByHand > 0 && `, of which ${addedByHand.toLocaleString("en-IN")} added by hand, without an enquiry`,
          ".",
          decided > 0 && ` Won ${Math.round((100 * won) / decided)} of 100 decided leads.`,
        ]
          .filter(Boolean)
          .join("")}
        isOfOffice={isOfOffice}
      />
    </Panel>
  );
}

export function LeadsBySource({ insights: { sources }, isOfOffice }: InsightsProps) {
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const result = ({ won, decided, days }: (typeof sources)[number]) => [
    decided > 0 && `${Math.round((100 * won) / decided)}% won`,
    days !== null && (days === 1 ? "in 1 day" : `in ${days.toLocaleString("en-IN")} days`),
  ];
  return (
    <Panel title="Leads by source" headerActions={<PanelSum sum={total.toLocaleString("en-IN")}>added</PanelSum>}>
      {sources.length === 0 ? (
        <p className="panel__body">No lead in this period.</p>
      ) : (
        <ShareBars
          label="Leads by source"
          bars={sources.map((row) => ({
            name: sourceName(row.source),
            value: row.count,
            valueLabel: [row.count.toLocaleString("en-IN"), ...result(row)].filter(Boolean).join(" · "),
            color: "pending",
            to: `/dashboard/leads?${row.query}`,
          }))}
        />
      )}
      <Note sentence="Won: of the leads that were decided. Days: from the first contact, on average." isOfOffice={isOfOffice} />
    </Panel>
  );
}

const replyColors = ["done", "done", "pending"] as const;

export function ReplyTimes({ insights: { replies, overdue, averageReplyMinutes }, isOfOffice }: InsightsProps) {
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
        label="Replies by how long they took"
        bars={replies.map(({ label, count, isLate, query }, index) => ({
          name: label,
          value: count,
          valueLabel: count.toLocaleString("en-IN"),
          color: isLate ? "late" : (replyColors[index] ?? "pending"),
          to: `/dashboard/leads?${query}`,
        }))}
      />
      <Note
        sentence={averageReplyMinutes === null ? "" : `A reply took ${formatDuration(averageReplyMinutes * 60_000)} on average.`}
        isOfOffice={isOfOffice}
      />
    </Panel>
  );
}
