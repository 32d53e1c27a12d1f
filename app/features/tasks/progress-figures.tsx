import { Progress as Bar } from "#app/ui/progress.tsx";
import { type Progress, percentComplete, progressSummary } from "./tasks.ts";

/** 'N% Complete (done/total)', the woven bar and the four boxes. */
export function ProgressFigures({ progress }: { progress: Progress }) {
  const boxes = [
    ["Total Tasks", progress.total],
    ["Completed", progress.completed],
    ["In Progress", progress.inProgress],
    ["Pending", progress.pending],
  ] as const;
  return (
    <>
      <div className="pad tight">
        <p className="big num">
          <b>{percentComplete(progress)}%</b>{" "}
          <span>
            Complete ({progress.completed}/{progress.total})
          </span>
        </p>
        <ProgressBar progress={progress} />
      </div>
      <dl className="boxes num">
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

export function ProgressBar({ progress }: { progress: Progress }) {
  const parts = [
    { yarn: "done", value: progress.completed },
    { yarn: "progress", value: progress.inProgress },
    { yarn: "pending", value: progress.pending },
  ] as const;
  return <Bar label={progressSummary(progress)} parts={parts} />;
}

export const progressKey = [
  { yarn: "done", label: "Completed" },
  { yarn: "progress", label: "In progress" },
  { yarn: "pending", label: "Pending" },
] as const;
