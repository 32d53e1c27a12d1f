import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { addMonths, isMonth, monthName, weekdays } from "#app/features/calendar/month/month.ts";
import { addDays, addMonths as addMonthsToDay } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import {
  type BoardDay,
  type DatesFilters,
  datesQuery,
  dayName,
  diamonds,
  formatTakingTime,
  shortVerdict,
  type Verdict,
} from "./date-board.ts";
import "./dates-key.css";
import "./month-panel.css";

export type ShownOffice = { key: string; city: string; letter: string; perDay: number };
type MonthPanelProps = {
  month: string;
  weeks: readonly (readonly BoardDay[])[];
  offices: readonly ShownOffice[];
  /** How many leads ask for the month and know no day yet. */
  asks: number;
  filters: DatesFilters;
  today: string;
};

/** A month of links to its days. Arrows go to another day, Page Up and Down to the same day of another month. */
export function MonthPanel({ month, weeks, offices, asks, filters, today }: MonthPanelProps) {
  const days = weeks.flat();
  const entry = [filters.day, today, `${month}-01`].find((day) => day.startsWith(month));
  const { grid, ...keys } = useDayKeys(days, filters);
  return (
    <Panel
      title={monthName(month)}
      headerActions={
        <>
          <p className="dates-key row text-small soft">
            <Key shape="full" label="booked" />
            <Key shape="half" label="held" />
            <Key shape="hollow" label="free" />
            <span className="no-wrap">{`${offices.map(({ letter, perDay }) => `${letter} ${perDay}`).join(", ")} a day`}</span>
            {asks > 0 && <span>{`${asks === 1 ? "1 lead asks" : `${asks} leads ask`} for the month without a day`}</span>}
          </p>
          <nav className="row row--one-line gap-2" aria-label="Months">
            <MonthLink month={addMonths(month, -1)} icon="previous" filters={filters} />
            <MonthLink month={addMonths(month, 1)} icon="next" filters={filters} />
          </nav>
        </>
      }
    >
      <div className="dates-month" ref={grid} {...keys}>
        {weekdays.map((name) => (
          <span key={name} className="dates-month__weekday" aria-hidden="true">
            {name.slice(0, 3)}
          </span>
        ))}
        {days.map((one) => (
          <Day key={one.day} day={one} {...{ offices, filters }} isToday={one.day === today} isEntry={one.day === entry} />
        ))}
      </div>
    </Panel>
  );
}

const Key = ({ shape, label }: { shape: "full" | "half" | "hollow"; label: string }) => (
  <span className={`row gap-2 slot slot--${shape}`}>
    <Glyph shape={shape} />
    <span>{label}</span>
  </span>
);

function MonthLink({ month, icon, filters }: { month: string; icon: "previous" | "next"; filters: DatesFilters }) {
  if (!isMonth(month)) return null;
  return (
    <ButtonLink
      to={datesQuery(filters, { month })}
      small
      variant="quiet"
      icon={icon}
      aria-label={monthName(month)}
      title={monthName(month)}
      preventScrollReset
    />
  );
}

type DayProps = { day: BoardDay; offices: readonly ShownOffice[]; filters: DatesFilters; isToday: boolean; isEntry: boolean };

function Day({ day: one, offices, filters, isToday, isEntry }: DayProps) {
  const { day, isOutside, verdicts, asks, names } = one;
  const isFull = verdicts.every(({ state }) => state === "full" || state === "over");
  const className = ["dates-day", isOutside && "dates-day--outside", isFull && "dates-day--full"].filter(Boolean).join(" ");
  const more = (names[0]?.countOfDay ?? 0) - names.length;
  return (
    <Link
      to={datesQuery(filters, { day, month: isOutside ? "" : filters.month })}
      className={className}
      aria-current={day === filters.day ? "true" : isToday ? "date" : undefined}
      data-day={day}
      tabIndex={isEntry ? 0 : -1}
      preventScrollReset
    >
      <span className="visually-hidden">{dayName(one, offices)}</span>
      <span className="row row--ends row--one-line gap-2" aria-hidden="true">
        <b className="dates-day__number">{Number(day.slice(8))}</b>
        {asks > 0 && <span className="dates-day__asks">{`${asks} ask`}</span>}
      </span>
      {offices.map(({ key, letter }, index) => (
        <OfficeLine key={key} letter={letter} verdict={verdicts[index] as Verdict} />
      ))}
      {names.map((taking, index) => (
        <span
          key={`${taking.source} ${index}`}
          aria-hidden="true"
          className={`dates-day__name ${taking.state === "setup" ? "soft" : ""}`}
        >
          {[formatTakingTime(taking), taking.name].filter(Boolean).join(" ")}
        </span>
      ))}
      {more > 0 && <span className="dates-day__name soft" aria-hidden="true">{`+${more}`}</span>}
    </Link>
  );
}

const maxDiamonds = 6;

function OfficeLine({ letter, verdict }: { letter: string; verdict: Verdict }) {
  const shapes = diamonds(verdict);
  const isLate = verdict.state === "full" || verdict.state === "over";
  return (
    <span className="dates-day__office" aria-hidden="true">
      <b>{letter}</b>
      {shapes.length > maxDiamonds ? (
        <span className="dates-day__slots numeric">{`${verdict.booked + verdict.held}/${verdict.places}`}</span>
      ) : (
        <span className="dates-day__slots">
          {shapes.map((shape, index) => (
            <span key={index} className={`slot slot--${shape}`}>
              <Glyph shape={shape} />
            </span>
          ))}
        </span>
      )}
      <span className={isLate ? "late" : undefined}>{shortVerdict(verdict)}</span>
    </span>
  );
}

const dayMoves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonthsToDay(day, -1),
  PageDown: (day) => addMonthsToDay(day, 1),
};

/** Keys move the focus; a day of another month opens that month first, and further keys go on from that day while it loads. */
function useDayKeys(days: readonly BoardDay[], filters: DatesFilters) {
  const grid = useRef<HTMLDivElement>(null);
  const awaited = useRef<string>(undefined);
  const navigate = useNavigate();
  const focus = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  // The grid itself gets the focus when the day that had it is shown no more.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.day) awaited.current = undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other days are shown
  useEffect(() => {
    if (awaited.current) focus(awaited.current);
  }, [days]);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = awaited.current ?? (event.target as HTMLElement).dataset.day;
    const next = day && !event.ctrlKey && !event.altKey && !event.metaKey && dayMoves[event.key]?.(day);
    if (!next || !isMonth(next.slice(0, 7))) return;
    event.preventDefault();
    const month = next.slice(0, 7);
    const isShown = days.some((one) => one.day === next && !one.isOutside);
    if (isShown && !awaited.current) return focus(next);
    awaited.current = next;
    navigate(datesQuery(filters, { month }), { preventScrollReset: true, replace: true });
  };
  return { grid, onKeyDown, onFocus };
}
