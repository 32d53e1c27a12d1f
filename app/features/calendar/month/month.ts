import { addDays, type Days, isDay } from "#app/platform/values/dates.ts";

/** A row of a month view. @property countOfDay how many rows its day has, of which the view shows the first ones */
export type MonthRow = { id: string; day: string; countOfDay: number };

/** Whether a text is a month, "2026-11", that the view shows. */
export const isMonth = (text: string | null): text is string => isDay(`${text}-01`);

/** Reads a month, "2026-11", from the URL; any other text gives the month of `today`. */
export function readMonth(text: string | null, today: string): string {
  return isMonth(text) ? text : today.slice(0, 7);
}

/** The weeks that a month touches, Monday first; each day as "2026-11-21". */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const start = addDays(first, -weekday);
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index));
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return weeks.filter((week) => week.some((day) => day.startsWith(month)));
}

/** The first and the last day of those weeks. */
export function daysShown(month: string): Days {
  const days = weeksOf(month).flat();
  return [days[0] as string, days.at(-1) as string];
}

/** The month some months later: "2026-11" and 2 give "2027-01". */
export function addMonths(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

const name = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** "November 2026" */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`));

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The filters of a page's list, which its month view has too. */
export type MonthFilters = Record<string, string>;

export const monthUrl = (filters: MonthFilters, more: Record<string, string> = {}): string =>
  queryOf({ view: "month", ...filters, ...more });

/** The URL of the page's list that shows one day. */
export const dayUrl = (filters: MonthFilters, day: string): string => queryOf({ ...filters, day });

const queryOf = (values: Record<string, string>) =>
  `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`;
