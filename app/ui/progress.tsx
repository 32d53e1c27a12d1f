import "./progress.css";
import "./data-color.css";

export type DataColor = "done" | "progress" | "pending" | "brand";
export type ProgressPart = { color: DataColor; value: number };

type ProgressProps = {
  /** What the picture says, in words: "7 completed, 5 in progress, 4 pending". */
  label: string;
  parts: readonly ProgressPart[];
  /** What a full length of cloth stands for; by default the sum of the parts. */
  total?: number;
  small?: boolean;
};

// The dye's edge slips by a thread, as in ikat. Drawn in a box 12 px wide and as tall as the bar.
const slip = "M0 0H12L4 14 10 28 0 44 8 58 0 74 6 88 2 100H0z";

/** A woven bar. Widths are SVG attributes, because the page's policy allows no style attributes. */
export function Progress({ label, parts, total, small }: ProgressProps) {
  const whole = total ?? parts.reduce((sum, part) => sum + part.value, 0);
  const ends = lay(parts, whole);
  return (
    <svg className={small ? "progress progress--small" : "progress"} role="img" aria-label={label}>
      {ends.toReversed().map(({ color, end }) => (
        <g key={color} className={`color-${color}`}>
          <rect width={`${end}%`} height="100%" />
          {end < 100 && (
            <svg x={`${end}%`} width="12" height="100%" viewBox="0 0 12 100" preserveAspectRatio="none" aria-hidden="true">
              <path d={slip} />
            </svg>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Which colour stands for what. */
export function ProgressKey({ entries }: { entries: readonly { color: DataColor; label: string }[] }) {
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

/** Where each part ends, in percent of the whole, two decimals. */
function lay(parts: readonly ProgressPart[], whole: number) {
  let sum = 0;
  return parts
    .filter((part) => part.value > 0 && whole > 0)
    .map(({ color, value }) => {
      sum += value;
      return { color, end: Math.min(100, Math.round((sum / whole) * 10_000) / 100) };
    });
}
