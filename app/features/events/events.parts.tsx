import "./event-day.css";

const dayNumber = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "2-digit" });
const monthName = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });

/** The day above its month. */
export function EventDay({ date }: { date: string }) {
  const day = new Date(`${date}T00:00:00Z`);
  return (
    <time className="event-day numeric" dateTime={date}>
      <b>{dayNumber.format(day)}</b>
      {monthName.format(day).toUpperCase()}
    </time>
  );
}
