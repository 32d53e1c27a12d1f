type SparkProps = {
  /** Ten or so figures, oldest first; drawn against the largest. */
  values: readonly number[];
  yarn?: "brand" | "progress" | "pending" | "done";
};

/** A short history behind a figure. Decorative: the figure itself is what is read out. */
export function Spark({ values, yarn = "brand" }: SparkProps) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className={`spark yarn-${yarn}`}
      viewBox={`0 0 ${values.length * 5 - 2} 38`}
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const height = Math.max(1, Math.round((value / most) * 38));
        return (
          <rect
            key={at}
            className={at >= values.length - 2 ? "now" : undefined}
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
