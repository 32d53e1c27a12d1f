type BarChartProps = {
  /** What the bars show, as the table's heading says it. */
  caption: string;
  /** What a bar is, and what its length counts: ["Month", "Enquiries"]. */
  heads: readonly [string, string];
  bars: readonly { label: string; value: number; yarn?: "brand" | "progress" | "pending" | "done" }[];
};

const height = 96;
/** As wide as twelve months need; fewer bars stand further apart, and have room for whole words below. */
const width = 240;
const widestBar = 22;

/** Upright bars with their figures; the same figures stand in a table for those who do not see them. */
export function BarChart({ caption, heads, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / bars.length;
  const wide = Math.min(widestBar, step - 6);
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${width} ${height + 26}`} aria-hidden="true">
        {bars.map(({ label, value, yarn = "brand" }, at) => {
          const tall = Math.max(1, Math.round((value / most) * (height - 12)));
          return (
            <g key={label} className={`yarn-${yarn}`}>
              <rect x={(at + 0.5) * step - wide / 2} y={height - tall} width={wide} height={tall} />
              <text x={(at + 0.5) * step} y={height - tall - 3}>
                {value}
              </text>
              <text x={(at + 0.5) * step} y={height + 11}>
                {step < 36 ? label.slice(0, 3) : label}
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
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
