import "./bar-chart.css";
import "./data-color.css";

type Bar = {
  label: string;
  /** Shown under the bar instead of `label`. */
  shortLabel?: string;
  value: number;
  color?: "brand" | "progress" | "pending" | "done";
  /** Shown above the bar instead of `value`. */
  valueLabel?: string;
  /** Shown in the table instead of `value`. */
  exactValue?: string;
};

type BarChartProps = {
  /** The caption of the hidden table. */
  caption: string;
  /** Of the table's two columns: ["Month", "Enquiries"]. */
  columnHeadings: readonly [string, string];
  bars: readonly Bar[];
};

/** Vertical bars, and a visually hidden table with the same values for screen readers. */
export function BarChart({ caption, columnHeadings, bars }: BarChartProps) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="bar-chart">
      <div className="bar-chart__bars" aria-hidden="true">
        {bars.map(({ label, value, color = "brand", valueLabel = String(value), shortLabel = label }) => {
          const height = Math.max(1, Math.round((Math.max(0, value) / maxValue) * 100));
          return (
            <div key={label} className={`color-${color}`}>
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect width="10" y={100 - height} height={height} />
              </svg>
              <b>{valueLabel || "\u00a0"}</b>
              <small>{shortLabel}</small>
            </div>
          );
        })}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{columnHeadings[0]}</th>
              <th scope="col">{columnHeadings[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value, exactValue = String(value) }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{exactValue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
