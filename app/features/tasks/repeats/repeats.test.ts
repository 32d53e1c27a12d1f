import { expect, test } from "vitest";
import { addDays, addMonths } from "#app/platform/values/dates.ts";
import { examples, randomNumbers } from "../../../../test/random.ts";
import { nextDay } from "./next-day.server.ts";
import { type Rule, readRepeats, readRule, repeatLabel, repeatSuggestions } from "./repeats.ts";

test.each([
  ["Daily", "daily"],
  ["రోజూ", "daily"],
  ["हर हफ्ते", "weekly"],
  ["every other week", "fortnightly"],
  ["every 2nd month", "Every 2 months"],
  ["every month", "monthly"],
  ["प्रत्येक तीन महीने", "quarterly"],
  ["ప్రతి మూడు నెలలకు", "quarterly"],
  ["half-yearly", "Every 6 months"],
  ["ఏటా", "yearly"],
  ["12 months", "Every 12 months"],
  ["fridays", "Every Friday"],
  ["हर शुक्रवार को", "Every Friday"],
  ["thu, mon & thu", "Every Monday and Thursday"],
  ["every weekday", "Every Monday to Friday"],
  ["mon to sat", "Every Monday to Saturday"],
  ["fri to mon", "Every Monday, Friday, Saturday and Sunday"],
  ["weekends", "Every Saturday and Sunday"],
  ["every other saturday", "Every 2 weeks on Saturday"],
  ["every 3 weeks on Monday", "Every 3 weeks on Monday"],
  ["Every Last Friday", "Every last Friday of the month"],
  ["monthly on the last friday", "Every last Friday of the month"],
  ["ప్రతి నెలలో చివరి శుక్రవారం", "Every last Friday of the month"],
  ["हर महीने के आखिरी शुक्रवार को", "Every last Friday of the month"],
  ["har aakhri shukrawaar", "Every last Friday of the month"],
  ["every second Saturday", "Every 2nd Saturday of the month"],
  ["ప్రతి రెండవ శనివారం", "Every 2nd Saturday of the month"],
  ["हर दूसरे और चौथे शनिवार", "Every 2nd and 4th Saturday of the month"],
  ["every 15th and 1st", "Every 1st and 15th of the month"],
  ["ప్రతి నెల 1, 15 తేదీల్లో", "Every 1st and 15th of the month"],
  ["ప్రతి నెల ౧౫వ తేదీ", "Every 15th of the month"],
  ["हर महीने की १ और १५ तारीख", "Every 1st and 15th of the month"],
  ["monthly on the 23rd", "Every 23rd of the month"],
  ["last day of month", "Every last day of the month"],
  ["every month end", "Every last day of the month"],
  ["ప్రతి నెలాఖరున", "Every last day of the month"],
  ["हर महीने के अंत में", "Every last day of the month"],
  ["1st and last day", "Every 1st and last day of the month"],
])("%s is understood as %s", (entered, stored) => {
  expect(readRepeats(entered)).toBe(stored);
  expect(readRepeats(repeatLabel(stored))).toBe(stored);
});

test.each(
  "sometimes, every, quarter end, mon to, mon to 15, to fri, 15, 0 days, every 0th, last week, 32nd, 5th friday, 2 fridays 3, every 3 months on the 15th, 2nd monday week, toString".split(
    ", ",
  ),
)("%s is no rule", (entered) => expect([readRule(entered), readRepeats(` ${entered}`)]).toEqual([null, entered]));

/** Whether a rule falls on a day, counted from its first day, by means of the calendar alone. */
function fallsOn({ every, unit, weekdays, nth }: Rule, start: string, day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const daysSince = (from: string) => (at.getTime() - Date.parse(from)) / 86_400_000;
  const weekday = (at.getUTCDay() + 6) % 7;
  const date = at.getUTCDate();
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  if (unit === "day") return daysSince(start) % every === 0;
  if (unit === "week" && weekdays.length === 0) return daysSince(start) % (7 * every) === 0;
  const monday = addDays(start, -((new Date(`${start}T00:00:00Z`).getUTCDay() + 6) % 7));
  if (unit === "week") return weekdays.includes(weekday) && Math.floor(daysSince(monday) / 7) % every === 0;
  if (weekdays.length > 0)
    return weekdays.includes(weekday) && nth.some((n) => (n < 0 ? date > length - 7 : Math.ceil(date / 7) === n));
  if (nth.length > 0) return nth.some((n) => date === (n < 0 ? length : Math.min(n, length)));
  for (let n = 0; addMonths(start, n) <= day; n += unit === "year" ? 12 * every : every)
    if (addMonths(start, n) === day) return true;
  return false;
}

test("each day of two years and more is the one that the calendar says, from any start", () => {
  const random = randomNumbers();
  const within = (days: number) => Math.floor(random() * days);
  const texts = [
    ...repeatSuggestions,
    "Every 5 days",
    "Every 3 weeks",
    "Every 2 months",
    "Every 2 years",
    "Every 2 weeks on Friday",
    "Every 3 weeks on Monday and Sunday",
    "Every 1st and last Sunday of the month",
    "Every 31st of the month",
    "Every 15th and 30th of the month",
    "Every 29th, 30th and last day of the month",
  ];
  for (const repeats of texts) {
    const rule = readRule(repeats) as Rule;
    const start = addDays("2026-01-01", within(1_500));
    for (let count = examples(4, 200); count > 0; count--) {
      const after = addDays(start, within(500) - 1);
      let expected = addDays(after, 1);
      while (!fallsOn(rule, start, expected)) expected = addDays(expected, 1);
      expect([repeats, start, after, nextDay(repeats, start, after)]).toEqual([repeats, start, after, expected]);
    }
  }
});
