import { useSearchParams } from "react-router";
import { formatDayWithWeekday } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { eventName, eventPlace, type MonthEvent } from "./events.ts";
import { addMonths, isMonth, monthName, weekdays, weeksOf } from "./month.ts";
import "#app/ui/table.css";
import "./month-grid.css";

type MonthGridProps = { month: string; events: readonly MonthEvent[]; today: string };

/**
 * A month as a table, Monday first; a day's link adds an event to it. On a narrow screen the days only show that they have
 * events, which are listed below.
 */
export function MonthGrid({ month, events, today }: MonthGridProps) {
  const byDay = Map.groupBy(events, ({ date }) => date ?? "");
  const url = useMonthUrl();
  const neighbour = (months: number, icon: "previous" | "next") => {
    const other = addMonths(month, months);
    return (
      isMonth(other) && (
        <ButtonLink to={url({ month: other })} small variant="quiet" icon={icon} preventScrollReset>
          <span>{monthName(other)}</span>
        </ButtonLink>
      )
    );
  };
  return (
    <>
      <nav className="month-grid__months" aria-label="Months">
        {neighbour(-1, "previous")}
        <ButtonLink to={url({})} small variant="quiet" preventScrollReset>
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
                <Day key={day} {...{ day, month, isToday: day === today }} events={byDay.get(day) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ol className="month-agenda" aria-label={`Events of ${monthName(month)}`}>
        {[...byDay].map(([day, dayEvents]) => (
          <li key={day} id={`events-${day}`}>
            <h3>{formatDayWithWeekday(day)}</h3>
            <Link className="month-agenda__add" to={url({ month, new: "", date: day })} preventScrollReset>
              <Icon name="plus" />
              <span className="visually-hidden">Add an event on {formatDayWithWeekday(day)}</span>
            </Link>
            <DayEvents day={day} events={dayEvents} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The URL of the month view with these parameters; the chosen status stays. */
function useMonthUrl() {
  const [params] = useSearchParams();
  const status = params.get("status");
  return (more: Record<string, string>) => `?${new URLSearchParams({ view: "month", ...(status && { status }), ...more })}`;
}

function Day({ day, month, events, isToday }: { day: string; month: string; events: MonthEvent[]; isToday: boolean }) {
  const url = useMonthUrl();
  const className = [!day.startsWith(month) && "month-grid__day--outside", isToday && "month-grid__day--today"];
  const name = formatDayWithWeekday(day);
  return (
    <td className={className.filter(Boolean).join(" ") || undefined}>
      <time dateTime={day} aria-current={isToday ? "date" : undefined}>
        <span className="visually-hidden">{name}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
      </time>
      <Link className="month-grid__add" to={url({ month, new: "", date: day })} preventScrollReset>
        <Icon name="plus" />
        <span className="visually-hidden">Add an event on {name}</span>
      </Link>
      {events.length > 0 && (
        <>
          <a className="month-grid__events" href={`#events-${day}`}>
            <span className="visually-hidden">Events on {name}: </span>
            {events[0]?.eventsOnDay}
          </a>
          <DayEvents day={day} events={events} />
        </>
      )}
    </td>
  );
}

function DayEvents({ day, events }: { day: string; events: MonthEvent[] }) {
  const all = events[0]?.eventsOnDay ?? 0;
  return (
    <>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={`/dashboard/events/${event.id}`}>{eventName(event)}</Link>
            <small>{eventPlace(event)}</small>
            <Chip status={event.status} />
          </li>
        ))}
      </ul>
      {all > events.length && (
        <Link className="month-grid__more" to={`/dashboard/events?day=${day}`}>
          All {all} of the day
        </Link>
      )}
    </>
  );
}
