import "./bar-chart.css";
import "./data-color.css";

type Bar = {
  label: string;
  /** The label as it stands under the bar, where the whole would not fit. */
  short?: string;
  value: number;
  color?: "brand" | "progress" | "pending" | "done";
  /** The value as it stands above the bar, and as it is read out, where the number itself will not do. */
  brief?: string;
  exact?: string;
};

type BarChartProps = {
  /** What the bars show, as the table's heading says it. */
  caption: string;
  /** What a bar is, and what its length counts: ["Month", "Enquiries"]. */
  heads: readonly [string, string];
  bars: readonly Bar[];
};

/** Upright bars with their figures beneath; the same figures stand in a table for those who do not see them. */
export function BarChart({ caption, heads, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="bar-chart">
      <div className="bar-chart__bars" aria-hidden="true">
        {bars.map(({ label, value, color = "brand", brief = String(value), short = label }) => {
          const tall = Math.max(1, Math.round((Math.max(0, value) / most) * 100));
          return (
            <div key={label} className={`color-${color}`}>
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect width="10" y={100 - tall} height={tall} />
              </svg>
              <b>{brief || "\u00a0"}</b>
              <small>{short}</small>
            </div>
          );
        })}
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value, exact = String(value) }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{exact}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
