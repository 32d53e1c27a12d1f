import { Progress as Bar } from "#app/ui/progress.tsx";
import { type Progress, percentComplete, progressSummary } from "./tasks.ts";
import "#app/ui/panel.css";
import "./progress-figures.css";

/** 'N% Complete (done/total)', a bar and four counts. */
export function ProgressFigures({ progress }: { progress: Progress }) {
  const boxes = [
    ["Total Tasks", progress.total],
    ["Completed", progress.completed],
    ["In Progress", progress.inProgress],
    ["Pending", progress.pending],
  ] as const;
  return (
    <>
      <div className="panel__body panel__body--tight">
        <p className="progress-headline numeric">
          <b>{percentComplete(progress)}%</b>{" "}
          <span>
            Complete ({progress.completed}/{progress.total})
          </span>
        </p>
        <ProgressBar progress={progress} />
      </div>
      <dl className="progress-counts numeric">
        {boxes.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ProgressBar({ progress }: { progress: Progress }) {
  const parts = [
    { color: "done", value: progress.completed },
    { color: "progress", value: progress.inProgress },
    { color: "pending", value: progress.pending },
  ] as const;
  return <Bar label={progressSummary(progress)} parts={parts} />;
}

export const progressKey = [
  { color: "done", label: "Completed" },
  { color: "progress", label: "In progress" },
  { color: "pending", label: "Pending" },
] as const;
