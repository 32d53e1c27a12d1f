import { createRequire } from "node:module";
import type { TaskRepeat } from "#db/enums.ts";

// rrule 2.8 has an ES module that Node does not find: a named import fails outside of a bundler.
const { RRule } = createRequire(import.meta.url)("rrule") as typeof import("rrule");

const frequencies = {
  daily: { freq: RRule.DAILY, interval: 1 },
  weekly: { freq: RRule.WEEKLY, interval: 1 },
  fortnightly: { freq: RRule.WEEKLY, interval: 2 },
  monthly: { freq: RRule.MONTHLY, interval: 1 },
  quarterly: { freq: RRule.MONTHLY, interval: 3 },
  yearly: { freq: RRule.YEARLY, interval: 1 },
} as const;

/**
 * The first day of a rule after a day. Days are calendar days in India, which the rule has as midnights in UTC. A month without the day has
 * its last day instead: RFC 5545 (3.3.10) would leave that month out.
 */
export function nextDay(repeats: TaskRepeat, start: string, after: string): string {
  const [, month, date] = start.split("-").map(Number) as [number, number, number];
  const ofMonth = repeats === "monthly" || repeats === "quarterly" || repeats === "yearly";
  const days = Array.from({ length: date - 27 }, (_, index) => 28 + index);
  const rule = new RRule({
    ...frequencies[repeats],
    dtstart: new Date(`${start}T00:00:00Z`),
    ...(ofMonth && date > 28 && { bymonthday: days, bysetpos: -1 }),
    ...(repeats === "yearly" && { bymonth: month }),
  });
  const next = rule.after(new Date(`${after}T00:00:00Z`));
  if (!next) throw new Error(`No day follows ${after}.`);
  return next.toISOString().slice(0, 10);
}
