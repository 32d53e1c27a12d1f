import { monthName } from "#app/features/calendar/month/month.ts";
import { monthLabel } from "#app/platform/values/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { type DatesFilters, datesQuery, type YearMonth, yearMonthText } from "./date-board.ts";
import type { ShownOffice } from "./month-panel.tsx";
import "./dates-key.css";
import "./year-panel.css";

type YearPanelProps = { months: readonly YearMonth[]; offices: readonly ShownOffice[]; filters: DatesFilters };

/** Twelve months in one look: a row each, a column a day, and in it a strip for each office. */
export const YearPanel = ({ months, offices, filters }: YearPanelProps) => (
  <Panel title="Twelve months">
    <p className="dates-key dates-key--year row text-small soft">
      <span className="dates-key__full">full</span>
      <span className="dates-key__some">some booked</span>
      <span className="dates-key__held">held</span>
      <span className="dates-key__free">free</span>
      {offices.length > 1 && <span>{`from top to bottom: ${offices.map(({ city }) => city).join(", ")}`}</span>}
    </p>
    <div className="dates-year">
      <span className="dates-year__scale fine-print numeric" aria-hidden="true">
        {[1, 8, 15, 22, 29].map((date) => (
          <span key={date}>{date}</span>
        ))}
      </span>
      {months.map((one) => (
        <Link
          key={one.month}
          className="dates-year__month"
          to={datesQuery(filters, { month: one.month, day: "" })}
          aria-current={one.month === filters.month ? "true" : undefined}
          preventScrollReset
        >
          <span className="visually-hidden">{`${monthName(one.month)}. ${yearMonthText(one, offices)}`}</span>
          <b aria-hidden="true">{monthLabel(one.month).slice(0, 3)}</b>
          <svg viewBox={`0 0 ${31 * dayWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {Object.entries(pathsOf(one.letters)).map(([letter, path]) => (
              <path key={letter} className={classes[letter as keyof typeof classes]} d={path} />
            ))}
          </svg>
          <span className="fine-print" aria-hidden="true">
            {one.open === 1 ? "1 day open" : `${one.open} days open`}
          </span>
        </Link>
      ))}
    </div>
  </Panel>
);

const classes = { x: "dates-year__full", s: "dates-year__some", h: "dates-year__held", f: "dates-year__free" } as const;
const [dayWidth, height] = [10, 24];

/** One path for each kind of day. Their shapes differ too: solid, three threads, a diamond, the ground. */
function pathsOf(letters: readonly string[]): Record<string, string> {
  const paths: Record<string, string> = {};
  const strip = height / letters.length;
  const [inner, gap] = [strip - 1, 1];
  const box = (x: number, y: number, width: number) => `M${x} ${y}h${width}v${inner}h${-width}z`;
  const shapes: Record<string, (x: number, y: number) => string> = {
    x: (x, y) => box(x, y, dayWidth - gap),
    f: (x, y) => box(x, y, dayWidth - gap),
    s: (x, y) => box(x, y, 2) + box(x + 3.5, y, 2) + box(x + 7, y, 2),
    h: (x, y) => `M${x + 4.5} ${y}l4 ${inner / 2}l-4 ${inner / 2}l-4 ${-inner / 2}z`,
  };
  letters.forEach((days, office) => {
    [...days].forEach((letter, date) => {
      const draw = shapes[letter];
      if (draw) paths[letter] = (paths[letter] ?? "") + draw(date * dayWidth, office * strip);
    });
  });
  return paths;
}
