import "./spark.css";
import "./data-color.css";

type SparkProps = {
  /** Ten or so figures, oldest first; drawn against the largest. */
  values: readonly number[];
  color?: "brand" | "progress" | "pending" | "done";
};

/** A short history behind a figure. Decorative: the figure itself is what is read out. */
export function Spark({ values, color = "brand" }: SparkProps) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className={`sparkline color-${color}`}
      viewBox={`0 0 ${values.length * 5 - 2} 38`}
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const height = Math.max(1, Math.round((value / most) * 38));
        return (
          <rect
            key={at}
            className={at >= values.length - 2 ? "sparkline__bar--recent" : undefined}
            x={at * 5}
            y={38 - height}
            width="3"
            height={height}
          />
        );
      })}
    </svg>
  );
}
