import { LinkOrBox } from "../link.tsx";
import { type DataColor, Progress } from "./progress.tsx";
import "./share-bars.css";

type ShareBar = {
  name: string;
  /** Null: no bar, such as for the sum of all others, whose bar would make the other bars short. */
  value: number | null;
  valueLabel: string;
  color: DataColor;
  /** The list behind the bar. */
  to?: string;
};

/** Horizontal bars below each other, each as long as its share of the largest. To a screen reader it is a list. */
export function ShareBars({ label, bars }: { label: string; bars: readonly ShareBar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  return (
    <ol className="share-bars numeric" aria-label={label}>
      {bars.map(({ name, value, valueLabel, color, to }) => (
        <li key={to ?? name}>
          <LinkOrBox className="share-bars__item" to={to}>
            <span>{name}</span> <b>{valueLabel}</b>
            {value !== null && <Progress small parts={[{ color, value: Math.max(0, value) }]} total={largest} />}
          </LinkOrBox>
        </li>
      ))}
    </ol>
  );
}
