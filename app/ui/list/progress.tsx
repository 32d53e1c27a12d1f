import "./progress.css";
import "../data-color.css";

export type DataColor = "done" | "progress" | "pending" | "brand" | "late" | "other";
export type ProgressPart = { color: DataColor; value: number };

type ProgressProps = {
  /** A text for screen readers: "7 completed, 5 in progress, 4 pending". Absent where the text beside the bar says it. */
  label?: string;
  parts: readonly ProgressPart[];
  /** The value of the full width; the sum of the parts by default. */
  total?: number;
  small?: boolean;
};

// The ragged end of a part, like the edge of ikat dye. In a box 12 px wide and as high as the bar.
const raggedEdge = "M0 0H12L4 14 10 28 0 44 8 58 0 74 6 88 2 100H0z";

/** A stacked bar. Widths are SVG attributes, because the Content-Security-Policy allows no style attributes. */
export function Progress({ label, parts, total, small }: ProgressProps) {
  const fullValue = total ?? parts.reduce((sum, part) => sum + part.value, 0);
  const ends = segmentEnds(parts, fullValue);
  return (
    <svg
      className={small ? "progress progress--small" : "progress"}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      {ends.toReversed().map(({ color, end }) => (
        <g key={color} className={`color-${color}`}>
          <rect width={`${end}%`} height="100%" />
          {end < 100 && (
            <svg x={`${end}%`} width="12" height="100%" viewBox="0 0 12 100" preserveAspectRatio="none" aria-hidden="true">
              <path d={raggedEdge} />
            </svg>
          )}
        </g>
      ))}
    </svg>
  );
}

export function ProgressLegend({ entries }: { entries: readonly { color: DataColor; label: string }[] }) {
  return (
    <span className="progress-legend">
      {entries.map(({ color, label }) => (
        <span key={color} className={`color-${color}`}>
          {label}
        </span>
      ))}
    </span>
  );
}

/** The end of each part in percent, with two decimals. */
function segmentEnds(parts: readonly ProgressPart[], fullValue: number) {
  let sum = 0;
  return parts
    .filter((part) => part.value > 0 && fullValue > 0)
    .map(({ color, value }) => {
      sum += value;
      return { color, end: Math.min(100, Math.round((sum / fullValue) * 10_000) / 100) };
    });
}
