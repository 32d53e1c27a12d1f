import type { Point } from "#app/content/site/pages.ts";
import "./dark-section.css";

export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className="point-list">
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
