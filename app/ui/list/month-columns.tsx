import { LinkOrBox } from "../link.tsx";
import type { DataColor } from "./progress.tsx";
import "./month-columns.css";
import "../data-color.css";

type Column = {
  /** "Dec 2025" */
  name: string;
  /** Under the bar: "Dec". */
  label: string;
  /** Under the label: "2025", in the first month shown of a year. */
  detail?: string;
  value: number;
  valueLabel: string;
  /** The list behind the bar. */
  to?: string;
};

type MonthColumnsProps = { label: string; color: DataColor; columns: readonly Column[] };

/** Vertical bars side by side. Where twelve labels do not fit, the bars are horizontal and below each other. To a screen reader it is a list. */
export function MonthColumns({ label, color, columns }: MonthColumnsProps) {
  const largest = Math.max(1, ...columns.map(({ value }) => value));
  return (
    <ol className={`month-columns color-${color}`} aria-label={label}>
      {columns.map(({ name, label, detail, value, valueLabel, to }) => (
        <li key={name}>
          <LinkOrBox className="month-columns__item" to={to}>
            <span className="visually-hidden">{`${name}: ${valueLabel}`}</span>
            <ColumnBar percent={(100 * Math.max(0, value)) / largest} />
            <b aria-hidden="true">{valueLabel}</b>
            <span className="month-columns__label" aria-hidden="true">
              <span>{label}</span>
              {detail && <small>{detail}</small>}
            </span>
          </LinkOrBox>
        </li>
      ))}
    </ol>
  );
}

/** The bar twice, vertical and horizontal; the style sheet shows one of them. Lengths are SVG attributes, because the Content-Security-Policy allows no style attributes. */
function ColumnBar({ percent }: { percent: number }) {
  const length = percent === 0 ? 0 : Math.max(1, Math.round(percent * 10) / 10);
  return (
    <svg className="month-columns__bar" aria-hidden="true">
      <rect className="month-columns__vertical" width="100%" y={`${100 - length}%`} height={`${length}%`} />
      <rect className="month-columns__horizontal" width={`${length}%`} height="100%" />
    </svg>
  );
}
