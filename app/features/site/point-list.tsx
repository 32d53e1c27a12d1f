import type { Point } from "#app/content/pages.ts";

/** Reasons, each with a marigold diamond. */
export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className="plus">
      {points.map(({ title, text }) => (
        <li key={title}>
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
