type Bar = {
  label: string;
  value: number;
  yarn?: "brand" | "progress" | "pending" | "done";
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

const height = 96;
const width = 240;

/** Upright bars with their figures; the same figures stand in a table for those who do not see them. */
export function BarChart({ caption, heads, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  // Few bars are broad, and have room for their whole name.
  const step = width / bars.length;
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height + 26}`} aria-hidden="true">
        {bars.map(({ label, value, yarn = "brand", brief = String(value) }, at) => {
          const tall = Math.max(1, Math.round((value / most) * (height - 12)));
          return (
            <g key={label} className={`yarn-${yarn}`}>
              <rect x={at * step + step * 0.15} y={height - tall} width={step * 0.7} height={tall} />
              <text x={at * step + step / 2} y={height - tall - 3}>
                {brief}
              </text>
              <text x={at * step + step / 2} y={height + 11}>
                {step < 30 ? label.slice(0, 3) : label}
              </text>
            </g>
          );
        })}
      </svg>
      <div className="vh">
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
