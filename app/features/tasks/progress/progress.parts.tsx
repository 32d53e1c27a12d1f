import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Progress as Bar, ProgressLegend } from "#app/ui/list/progress.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { noProgress, type Progress, percentComplete, progressSummary } from "../tasks.ts";
import "./progress.css";

/** Of somebody who has no task yet. */
export const NoProgress = () => (
  <Panel title="My Task Progress">
    <ProgressFigures progress={noProgress} />
    <EmptyState message="No tasks assigned yet." />
  </Panel>
);

/** 'N% Complete (done/total)', a bar and four counts. */
export function ProgressFigures({ progress }: { progress: Progress }) {
  const counts = [
    ["Total Tasks", progress.total],
    ["Completed", progress.completed],
    ["In Progress", progress.inProgress],
    ["Pending", progress.pending],
  ] as const;
  return (
    <>
      <div className="panel__body panel__body--tight">
        <p className="progress-headline row row--baseline numeric">
          <b>{`${percentComplete(progress)}%`}</b>{" "}
          <span className="soft">{`Complete (${progress.completed.toLocaleString("en-IN")}/${progress.total.toLocaleString("en-IN")})`}</span>
        </p>
        <ProgressBar progress={progress} />
      </div>
      <dl className="progress-counts numeric">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt className="fine-print no-wrap">{name}</dt>
            <dd>{value.toLocaleString("en-IN")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const partsOf = ({ completed, inProgress, pending }: Progress) =>
  [
    { color: "done", value: completed },
    { color: "progress", value: inProgress },
    { color: "pending", value: pending },
  ] as const;

const ProgressBar = ({ progress }: { progress: Progress }) => <Bar label={progressSummary(progress)} parts={partsOf(progress)} />;

/** A bar, and under it "8 completed, 2 in progress, 1 pending" in its colours. */
export function ProgressWithLegend({ progress }: { progress: Progress }) {
  const parts = partsOf(progress);
  const labels = progressSummary(progress).split(", ");
  const entries = parts.map(({ color, value }, index) => ({ color, value, label: labels[index] as string }));
  return (
    <div className="panel__body panel__body--tight stack gap-4 progress-with-legend">
      <Bar parts={parts} />
      <ProgressLegend entries={entries.filter(({ value }) => value > 0)} />
    </div>
  );
}

export const progressLegendEntries = [
  { color: "done", label: "Completed" },
  { color: "progress", label: "In progress" },
  { color: "pending", label: "Pending" },
] as const;
