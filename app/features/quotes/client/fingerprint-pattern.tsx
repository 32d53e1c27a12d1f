import "./acceptance-record.css";

const size = 19;
const middle = (size - 1) / 2;
const isInside = (x: number, y: number) => Math.abs(x - middle) + Math.abs(y - middle) <= middle;

/** The cells of one quarter, axes included, each coloured by a digit of the hash, and their mirror images in the other quarters. */
function cellsOf(fingerprint: string): [x: number, y: number, color: number][] {
  const quarter = Array.from(
    { length: (middle + 1) ** 2 },
    (_, at) => [at % (middle + 1), Math.floor(at / (middle + 1))] as const,
  );
  return quarter
    .filter(([x, y]) => x + y <= middle)
    .flatMap(([x, y], at) => {
      const digit = Number.parseInt(fingerprint[at % fingerprint.length] ?? "0", 16);
      const color = digit < 7 ? 0 : digit < 13 ? 1 : 2;
      const mirrored = [-x, x].flatMap((dx) => [-y, y].map((dy) => `${middle + dx},${middle + dy}`));
      return [...new Set(mirrored)].map((position) => {
        const [cx, cy] = position.split(",").map(Number) as [number, number];
        return [cx, cy, color] as [number, number, number];
      });
    })
    .filter(([x, y]) => isInside(x, y));
}

const pathOf = (cells: readonly (readonly [x: number, y: number, color: number])[]) =>
  cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");

/** A diamond of coloured cells drawn from a SHA-256: two copies of a document can be compared at a glance. */
export function FingerprintPattern({ fingerprint }: { fingerprint: string }) {
  const cells = cellsOf(fingerprint);
  return (
    <svg className="fingerprint-pattern" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      {[0, 1, 2].map((color) => (
        <path
          key={color}
          className={`fingerprint-pattern__color--${color}`}
          d={pathOf(cells.filter((cell) => cell[2] === color))}
        />
      ))}
    </svg>
  );
}
