/** An instant of an Indian day and clock: "2026-11-21" and "17:30". */
export const indianInstant = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);

/** "17:30", as an instant wants it; anything else has no hour. */
export const isClockTime = (time: string | null): time is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? "");

const hour = 3_600_000;

/** When an event begins and ends for a calendar: all day without a time, four hours without an end. */
export function spanOf({ date, time, endTime }: { date: string; time: string | null; endTime: string | null }) {
  if (!isClockTime(time)) return { start: new Date(`${date}T00:00:00Z`), allDay: true };
  const start = indianInstant(date, time);
  const end = isClockTime(endTime) ? indianInstant(date, endTime) : new Date(start.getTime() + 4 * hour);
  // "Until 02:00" of an event that begins at 19:00 is the next morning.
  return { start, end: end > start ? end : new Date(end.getTime() + 24 * hour), allDay: false };
}
