import { monthLabel, shortWeekday } from "#app/platform/values/dates.ts";
import "./event-day.css";

/** The day of the month, above the short name of the month. */
export function EventDay({ date, weekday }: { date: string; weekday?: boolean }) {
  return (
    <time className="event-day numeric" dateTime={date}>
      <b>{date.slice(8)}</b> <span>{monthLabel(date.slice(0, 7)).slice(0, 3).toUpperCase()}</span>{" "}
      {weekday && <span>{shortWeekday(date)}</span>}
    </time>
  );
}
