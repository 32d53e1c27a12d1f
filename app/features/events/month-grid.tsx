import { Link } from "react-router";
import { formatDayWithWeekday } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { eventName, eventPlace, eventStatus, type MonthEvent } from "./events.ts";
import { addMonths, isMonth, monthName, weekdays, weeksOf } from "./month.ts";
import "#app/ui/filter-bar.css";
import "#app/ui/table.css";
import "./month-grid.css";

type MonthGridProps = { month: string; events: readonly MonthEvent[]; today: string };

/** A month as a table, Monday first. A narrow screen shows only the days with events. */
export function MonthGrid({ month, events, today }: MonthGridProps) {
  const byDay = Map.groupBy(events, ({ date }) => date ?? "");
  const neighbour = (months: number, icon: "previous" | "next") => {
    const other = addMonths(month, months);
    return (
      isMonth(other) && (
        <ButtonLink to={`?view=month&month=${other}`} small variant="quiet" icon={icon} preventScrollReset>
          {monthName(other)}
        </ButtonLink>
      )
    );
  };
  return (
    <>
      <nav className="filter-bar" aria-label="Months">
        {neighbour(-1, "previous")}
        <ButtonLink to="?view=month" small variant="quiet" preventScrollReset>
          Today
        </ButtonLink>
        {neighbour(1, "next")}
      </nav>
      <table className="table month-grid">
        <caption className="visually-hidden">{monthName(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  events={byDay.get(day) ?? []}
                  isOutside={!day.startsWith(month)}
                  isToday={day === today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Day({ day, events, isOutside, isToday }: { day: string; events: MonthEvent[]; isOutside: boolean; isToday: boolean }) {
  const className = [
    isOutside && "month-grid__day--outside",
    events.length > 0 && "month-grid__day--busy",
    isToday && "month-grid__day--today",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <td className={className || undefined}>
      <time dateTime={day} aria-current={isToday ? "date" : undefined}>
        <span className="visually-hidden">{formatDayWithWeekday(day)}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
      </time>
      {events.length > 0 && (
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <Link to={`/dashboard/events/${event.id}`}>{eventName(event)}</Link>
              <small>{eventPlace(event)}</small>
              <Chip status={eventStatus(event)} />
            </li>
          ))}
        </ul>
      )}
      {(events[0]?.eventsOnDay ?? 0) > events.length && (
        <Link className="month-grid__more" to={`/dashboard/events?day=${day}`}>
          All {events[0]?.eventsOnDay} of the day
        </Link>
      )}
    </td>
  );
}
