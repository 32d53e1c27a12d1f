import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { clockTime, today } from "#app/platform/values/dates.ts";

/**
 * SQL on the views `event_bookings` (a row for each function of an event, and for its own date) and `event_days` (its first and last day,
 * and when it is over). An event that lasts until after midnight is over then, any other one at the end of its last day.
 */

/** SQL: now on India's clock, to the minute: equal reads of the same minute are shared (decision 49). */
export const indianNow = (): SQL => sql`${`${today()} ${clockTime(new Date())}`}::timestamp`;

/** SQL: the ids of the events that last or come. */
export const comingEventIds = (): SQL => sql`(select coming_events(${indianNow()}))`;

/** SQL: whether an event has no day. It asks the table, because `event_days` reads the functions of every event. */
export const hasNoDay: SQL = sql`(events.date is null and not exists (
  select from event_functions f where f.event_id = events.id and f.day is not null))`;

/** SQL: the first day of an event and its functions, null without one. @param id the column with the event's id */
export const firstDayOf = (id: SQLWrapper) => sql<string | null>`(select first_day::text from event_days where event_id = ${id})`;

/** SQL: the status of an event as it is shown: a postponed one is cancelled until it has its new day. */
export const shownStatus = sql<string>`case when events.postponed then 'postponed' else events.status end`;
