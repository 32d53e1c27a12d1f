import "./spark.css";
import "./data-color.css";

type SparklineProps = {
  /** About ten values, oldest first, scaled to the largest. */
  values: readonly number[];
  color?: "brand" | "progress" | "pending" | "done";
};

/** Decorative: screen readers get the current figure beside it. */
export function Sparkline({ values, color = "brand" }: SparklineProps) {
  const maxValue = Math.max(1, ...values);
  return (
    <svg
      className={`sparkline color-${color}`}
      viewBox={`0 0 ${values.length * 5 - 2} 38`}
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const height = Math.max(1, Math.round((value / maxValue) * 38));
        return (
          <rect
            key={index}
            className={index >= values.length - 2 ? "sparkline__bar--recent" : undefined}
            x={index * 5}
            y={38 - height}
            width="3"
            height={height}
          />
        );
      })}
    </svg>
  );
}
