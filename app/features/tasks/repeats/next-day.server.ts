import { createRequire } from "node:module";
import type { Options } from "rrule";
import { type Rule, readRule } from "./repeats.ts";

// rrule 2.8 has an ES module that Node does not find: a named import fails outside of a bundler.
const { RRule, Weekday } = createRequire(import.meta.url)("rrule") as typeof import("rrule");

const frequencies = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY };

/**
 * The first day of a rule after a day. Days are calendar days in India, which the rule has as midnights in UTC. A month without the day has
 * its last day instead: RFC 5545 (3.3.10) would leave that month out.
 */
export function nextDay(repeats: string, start: string, after: string): string {
  const rule = readRule(repeats);
  const [next] = rule
    ? optionsOf(rule, start)
        .flatMap((options) => new RRule({ ...options, dtstart: midnight(start) }).after(midnight(after)) ?? [])
        .sort((one, other) => one.getTime() - other.getTime())
    : [];
  if (!next) throw new Error(`No day follows ${after} by ${repeats}.`);
  return next.toISOString().slice(0, 10);
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** Several for several dates of a month: `bysetpos` chooses among the days of one. */
function optionsOf({ every, unit, weekdays, nth }: Rule, start: string): Partial<Options>[] {
  const shared = { freq: frequencies[unit], interval: every };
  const byweekday = weekdays.flatMap((day) => (nth.length > 0 ? nth.map((n) => new Weekday(day, n)) : new Weekday(day)));
  if (byweekday.length > 0) return [{ ...shared, byweekday }];
  const [, month, date] = start.split("-").map(Number) as [number, number, number];
  if (unit === "day" || unit === "week") return [shared];
  return (nth.length > 0 ? nth : [date]).map((day) => ({
    ...shared,
    bymonthday: day > 28 ? Array.from({ length: day - 27 }, (_, index) => 28 + index) : day,
    ...(day > 28 && { bysetpos: -1 }),
    ...(unit === "year" && { bymonth: month }),
  }));
}
