import type { Language } from "#app/content/languages.ts";
import { formatLocalHours } from "./local-dates.ts";

/** A line of the opening hours, as the company writes it: "Monday to Friday", "10 to 7". */
export type HoursLine = { days: string; times: string };

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const spans: [RegExp, string][] = [
  [/^(?:every ?day|all days|all 7 days|daily|seven days a week|7 days a week)$/, "Mo-Su"],
  [/^(?:weekdays|working days)$/, "Mo-Fr"],
  [/^weekends?$/, "Sa-Su"],
];
const between = / ?(?:-|–|—|\bto\b|\btill\b|\buntil\b) ?/;
const clock = /^(\d{1,2})(?:[:.]([0-5]\d))?(?: ?([ap])\.?m\.?)?$/;

/** "Mo-Fr 09:00-18:00", as search engines read it; null for what is no such hours, such as "by appointment". */
export function machineHours({ days, times }: HoursLine): string | null {
  const [weekdaysRead, timesRead] = [readWeekdays(simplify(days)), readTimes(simplify(times))];
  return weekdaysRead && timesRead && `${weekdaysRead} ${timesRead}`;
}

/** `machine`: for search engines, of a line that is understood. `lang`: on a page in another language, of a line in English. */
export type ShownHours = HoursLine & { machine?: string; lang?: "en" };

/** The line in a language; as the company writes it, in English, where it is not understood. */
export function localHours(line: HoursLine, language: Language): ShownHours {
  const machine = machineHours(line);
  if (language === "en") return machine ? { ...line, machine } : line;
  return machine ? { ...formatLocalHours(machine, language), machine } : { ...line, lang: "en" };
}

const simplify = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

function readWeekdays(text: string): string | null {
  const named = spans.find(([name]) => name.test(text))?.[1];
  if (named) return named;
  const parts = text.split(/ ?(?:,|&|\band\b) ?/).map((part) => {
    const ends = part.split(/ ?(?:-|–|—|\bto\b) ?/).map((name) => (/^[a-z]{2,9}s?\.?$/.test(name) ? dayOf(name) : undefined));
    return ends.length <= 2 && ends.every(Boolean) ? ends.join("-") : null;
  });
  return parts.every(Boolean) ? parts.join() : null;
}

const fullNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const dayOf = (name: string) => weekdays[fullNames.findIndex((full) => full.startsWith(name.replace(/s?\.?$/, "")))];

/** "10 to 7" is from the morning to the evening. */
function readTimes(text: string): string | null {
  const [start, end, ...more] = text.split(between).map((part) => clock.exec(part));
  if (!start || !end || more.length > 0) return null;
  const [, hour, minute = "00", half] = start;
  const [, endHour, endMinute = "00", endHalf] = end;
  const from = clockHour(Number(hour), half);
  // Without a half of the day 1 to 6 may be night or afternoon.
  if (from === null || (!half && from < 7)) return null;
  const to = clockHour(Number(endHour), endHalf ?? (Number(endHour) <= from && Number(endHour) < 12 ? "p" : undefined));
  const isLater = to !== null && to * 60 + Number(endMinute) > from * 60 + Number(minute);
  return isLater && to < 24 ? `${twoDigits(from)}:${minute}-${twoDigits(to)}:${endMinute}` : null;
}

const twoDigits = (hour: number) => String(hour).padStart(2, "0");

function clockHour(hour: number, half: string | undefined): number | null {
  if (!half) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}
