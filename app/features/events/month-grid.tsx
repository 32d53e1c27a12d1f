import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { eventName, eventPlace, eventStatus, type MonthEvent } from "./events.ts";
import { addMonths, monthName, weekdays, weeksOf } from "./month.ts";
import "#app/ui/filter-bar.css";
import "#app/ui/table.css";
import "./month-grid.css";

type MonthGridProps = { month: string; events: readonly MonthEvent[]; today: string };

/** A month as a table, Monday first. A narrow screen shows only the days with events. */
export function MonthGrid({ month, events, today }: MonthGridProps) {
  const byDay = Map.groupBy(events, ({ date }) => date ?? "");
  const monthUrl = (months: number) => `?view=month&month=${addMonths(month, months)}`;
  return (
    <>
      <nav className="filter-bar" aria-label="Months">
        <ButtonLink to={monthUrl(-1)} small variant="quiet" icon="previous" preventScrollReset>
          {monthName(addMonths(month, -1))}
        </ButtonLink>
        <ButtonLink to={monthUrl(1)} small variant="quiet" icon="next" preventScrollReset>
          {monthName(addMonths(month, 1))}
        </ButtonLink>
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

const longDayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
});

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
        <span className="visually-hidden">{longDayFormat.format(new Date(`${day}T00:00:00Z`))}</span>
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
