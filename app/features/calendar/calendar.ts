import { instantOf, isClockTime } from "#app/platform/values/dates.ts";

const hourMs = 3_600_000;

/** In a calendar: an all-day one has no end. */
export type TimeSpan = { start: Date; end?: Date; allDay: boolean };

/** An event's start and end in a calendar: all day without a time, four hours without an end or with one that is its start. */
export function eventTimeSpan({ date, time, endTime }: { date: string; time: string | null; endTime: string | null }): TimeSpan {
  if (!isClockTime(time)) return { start: new Date(`${date}T00:00:00Z`), allDay: true };
  const start = instantOf(date, time);
  const end = isClockTime(endTime) && endTime !== time ? instantOf(date, endTime) : new Date(start.getTime() + 4 * hourMs);
  // An end before the start is on the next day.
  return { start, end: end > start ? end : new Date(end.getTime() + 24 * hourMs), allDay: false };
}
