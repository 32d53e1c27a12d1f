/** @param day "2026-11-21" @param time "17:30", both in India */
export const indianInstant = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);

export const isClockTime = (time: string | null): time is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? "");

const hourMs = 3_600_000;

/** In a calendar: an all-day one has no end. */
export type TimeSpan = { start: Date; end?: Date; allDay: boolean };

/** An event's start and end in a calendar: all day without a time, four hours without an end or with one that is its start. */
export function eventTimeSpan({ date, time, endTime }: { date: string; time: string | null; endTime: string | null }): TimeSpan {
  if (!isClockTime(time)) return { start: new Date(`${date}T00:00:00Z`), allDay: true };
  const start = indianInstant(date, time);
  const end = isClockTime(endTime) && endTime !== time ? indianInstant(date, endTime) : new Date(start.getTime() + 4 * hourMs);
  // An end before the start is on the next day.
  return { start, end: end > start ? end : new Date(end.getTime() + 24 * hourMs), allDay: false };
}
