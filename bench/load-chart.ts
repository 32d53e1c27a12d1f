/** One look at the server under load: its memory, and the 95th percentile of each kind of request since the look before, ms. */
export type Sample = { minute: number; megabytes: number; p95: Record<string, number> };

const [width, height, left, right, top] = [720, 200, 48, 130, 24];
const colours = ["#b3541e", "#1d6f5c", "#3b5ba5", "#8a3b8f", "#8a7a1e"];

/** Two charts over time, memory above and latency below, as SVG. */
export function chart(samples: readonly Sample[]): string {
  const kinds = Object.keys(samples[0]?.p95 ?? {});
  const memory = [{ name: "memory", values: samples.map(({ megabytes }) => megabytes) }];
  const latency = kinds.map((name) => ({ name, values: samples.map(({ p95 }) => p95[name] ?? 0) }));
  const minutes = samples.map(({ minute }) => minute);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${2 * (height + 2 * top)}" font-family="sans-serif" font-size="12">
<title>Memory and latency over time</title>
<rect width="100%" height="100%" fill="#fff"/>
${panel("Memory of the server, MB", minutes, memory, 0)}
${panel("95th percentile of each 10 s, ms", minutes, latency, height + 2 * top)}
</svg>
`;
}

function panel(title: string, minutes: number[], lines: { name: string; values: number[] }[], y: number): string {
  const most = ceiling(Math.max(...lines.flatMap(({ values }) => values)));
  const last = Math.max(...minutes);
  const x = (minute: number) => (left + (minute / last) * (width - left - right)).toFixed(1);
  const up = (value: number) => (y + top + height - (value / most) * (height - top)).toFixed(1);
  const grid = [0, 0.5, 1].map(
    (part) =>
      `<path d="M${left} ${up(part * most)}H${width - right}" stroke="#ddd"/><text x="${left - 6}" y="${up(part * most)}" text-anchor="end" dominant-baseline="middle">${part * most}</text>`,
  );
  const ticks = Array.from(
    { length: Math.floor(last) + 1 },
    (_, minute) => `<text x="${x(minute)}" y="${y + top + height + 16}" text-anchor="middle">${minute}</text>`,
  );
  const drawn = lines.map(({ name, values }, at) => {
    const points = values.map((value, index) => `${x(minutes[index] as number)},${up(value)}`).join(" ");
    return `<polyline fill="none" stroke="${colours[at]}" stroke-width="1.5" points="${points}"/><text x="${width - right + 8}" y="${y + 2 * top + 18 * at}" fill="${colours[at]}">${name}</text>`;
  });
  return `<text x="${left}" y="${y + top}" font-weight="bold">${title}</text>${[...grid, ...ticks, ...drawn].join("\n")}`;
}

/** The next round number: 1, 2 or 5 times a power of ten. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
