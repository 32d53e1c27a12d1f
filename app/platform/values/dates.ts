import { dayBounds } from "#app/content/day-bounds.ts";
import { formatOfLanguage, type Language, type TranslationLanguage } from "#app/content/languages.ts";

export { dayBounds };

/** India's clock is 5 hours and 30 minutes ahead of UTC, all year. */
const indiaOffsetMs = 5.5 * 3_600_000;

/** An instant as India's clock and calendar show it, "2026-11-21T18:40:00.000", whatever the server's or browser's time zone. */
const toIndianTime = (instant: Date): string => new Date(instant.getTime() + indiaOffsetMs).toISOString().slice(0, -1);

const longMonthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "Asia/Kolkata" });

/** Today's calendar day in India, "2026-11-21". */
export const today = (now = new Date()): string => toIndianTime(now).slice(0, 10);

/** "Sat 21 Nov 2026, 6:40 PM" */
export const formatDateTimeWithWeekday = (instant: Date): string =>
  `${formatDayWithWeekday(today(instant))}, ${formatTime(instant)}`;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A day without a time, "2026-11-21", as "21 Nov 2026" with no-break spaces; "-" when absent, any other text unchanged. */
export function formatDay(day: string | null | undefined): string {
  const [, year, month, date] = day?.match(/^(\d{4})-(\d\d)-(\d\d)$/) ?? [];
  return date ? `${Number(date)}\u00a0${months[Number(month) - 1]}\u00a0${year}` : day || "-";
}

/** "Friday" */
export const weekdayFormat = formatOfLanguage((tag) => new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" }));

/** Not by Intl: browsers with CLDR 46 or older (early 2025) write अक्तूबर for Node's अक्टूबर, and React discards a page whose text is not the server's. */
const longMonths = {
  te: ["జనవరి", "ఫిబ్రవరి", "మార్చి", "ఏప్రిల్", "మే", "జూన్", "జులై", "ఆగస్టు", "సెప్టెంబర్", "అక్టోబర్", "నవంబర్", "డిసెంబర్"],
  hi: ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"],
};

/** A day as a language writes it: "21 Nov 2026", "21 నవంబర్, 2026"; any other text unchanged. */
export function formatDayIn(day: string, language: Language): string {
  if (!isCalendarDay(day)) return day;
  if (language === "en") return formatDay(day);
  return `${Number(day.slice(8))} ${longMonth(day, language)}${language === "te" ? "," : ""} ${day.slice(0, 4)}`;
}

const longMonth = (day: string, language: TranslationLanguage) => longMonths[language][Number(day.slice(5, 7)) - 1];

/** "2026-11", or a day of it, as "నవంబర్ 2026" */
export const monthIn = (day: string, language: TranslationLanguage): string => `${longMonth(day, language)} ${day.slice(0, 4)}`;

/** "24 to 26 Feb 2027", "30 Nov to 2 Dec 2026", "24–26 ఫిబ్రవరి, 2027" */
export function formatDaysIn([first, last]: Days, language: Language): string {
  if (first === last) return formatDayIn(last, language);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const date = isOneMonth && String(Number(first.slice(8)));
  if (language === "en") return `${date || formatShortDay(first, last)} to ${formatDay(last)}`;
  return `${date ? `${date}–` : `${formatDayIn(first, language)} – `}${formatDayIn(last, language)}`;
}

/** "21 Nov" in the year of `today`, otherwise "21 Nov 2027": for lists. */
export const formatShortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).replace(/\u00a0\d{4}$/, "") : formatDay(day);

/** A coming day by the number of days until it: "today", "tomorrow", "in 3 days". */
export const formatDaysUntil = (days: number): string => ["today", "tomorrow"][days] ?? `in ${days.toLocaleString("en-IN")} days`;

/** "Sat" */
export const shortWeekday = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";

/** "Sat 21 Nov 2026"; any other text unchanged. */
export const formatDayWithWeekday = (day: string): string =>
  !isCalendarDay(day) ? day : `${shortWeekday(day)}\u00a0${formatDay(day)}`;

/** A calendar day some days later (or earlier): "2026-11-21" and -30 give "2026-10-22". */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The same day of a later month; its last day if it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** The days from one day to a later one: 12 from "2026-11-10" to "2026-11-22". */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);

/** When a day begins in India. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+05:30`);

/** "2026-11-24" and "18:00" in India. */
export function instantOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000);
}

/** A time of day, "17:30", as "5:30 PM" with a no-break space; any other text unchanged. */
export function formatTimeOfDay(time: string): string {
  const [, hours, minutes] = time.match(/^(\d{1,2}):(\d{2})$/) ?? [];
  if (!hours || Number(hours) > 23) return time;
  return `${Number(hours) % 12 || 12}:${minutes}\u00a0${Number(hours) < 12 ? "AM" : "PM"}`;
}

/** A time of day, "23:00", as much later as `to` is than `from`, past midnight too; unchanged where one of them is empty. */
export function moveTime(time: string, from: string, to: string): string {
  if (!time || !from || !to) return time;
  const [at, before, after] = [time, from, to].map((one) => Date.parse(`1970-01-01T${one}Z`)) as [number, number, number];
  return new Date(at + after - before).toISOString().slice(11, 16);
}

/** An instant's time of day in India, "6:40 PM". */
export const formatTime = (instant: Date | string): string => formatTimeOfDay(clockTime(new Date(instant)));

/** An instant's time of day in India, "18:40". */
export const clockTime = (instant: Date): string => toIndianTime(instant).slice(11, 16);

/** Whether a text is a time of day, "17:30". */
export const isClockTime = (time: string | null): time is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? "");

/** An instant as "21 Nov 2026, 6:40 PM"; it may wrap after the comma only. */
export const formatDateTime = (instant: Date | string): string =>
  `${formatDay(today(new Date(instant)))}, ${formatTime(instant)}`;

/** For evidence and deadlines, "21 Nov 2026, 6:40 PM IST (UTC+5:30)": IST is also Israel's time and Ireland's (findings/ist-of-india-is-jerusalem-or-abidjan.sh). */
export const formatTimeWithZone = (instant: Date | string): string => `${formatDateTime(instant)} IST (UTC+5:30)`;

/** The hour of the day in India, from 0 to 23. */
export const hourInIndia = (now: Date): number => Number(clockTime(now).slice(0, 2));

/** "5:01 PM", with the day when it is not today's. @param day today in India */
export const formatMoment = (instant: Date | string, day = today()): string =>
  today(new Date(instant)) === day ? formatTime(instant) : formatDateTime(instant);

/** "Saved 5:01 PM"; empty for what was never saved. @param day today in India */
export const savedText = (savedAt: string, day: string): string => savedAt && `Saved ${formatMoment(savedAt, day)}`;

/** "Good morning", "Good afternoon" or "Good evening" by the hour in India. */
export function greeting(now: Date): string {
  const hours = hourInIndia(now);
  return hours < 12 ? "Good morning" : hours < 17 ? "Good afternoon" : "Good evening";
}

/** A duration to its largest unit: "40 min", "30 h", "3 days". */
export function roughDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} days`;
}

/** A duration to the minute: "23 h 5 min", "40 min". */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "just now", "2 minutes ago", "3 hours ago"; after a day as `formatOlder` writes the instant. */
export function timeAgo(at: string, now: Date, formatOlder: (instant: string) => string): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? (hours === 1 ? "1 hour ago" : `${hours} hours ago`) : formatOlder(at);
}

/** Whether a text is a day of the calendar, "2026-11-21". */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
const isWithinBounds = (day: string): boolean => day >= dayBounds.min && day <= dayBounds.max;

/** Whether a text is a day of the calendar, "2026-11-21", within the bounds. */
export const isDay = (text: string): boolean => isCalendarDay(text) && isWithinBounds(text);

/** Undefined for a good day. @param malformed message for a text that is no day @param outOfBounds for a day too far away */
export function dayProblem(
  text: string,
  malformed = "Please choose a day.",
  outOfBounds = `Please choose a day from ${formatDay(dayBounds.min)} to ${formatDay(dayBounds.max)}.`,
): string | undefined {
  // A browser's date field takes years of six digits.
  if (!isCalendarDay(text) && !/^\d{5,6}-\d\d-\d\d$/.test(text)) return malformed;
  return isDay(text) ? undefined : outOfBounds;
}

/** The last `count` months including the current one, oldest first: "2026-11". */
export function lastMonths(today: string, count: number): string[] {
  const [year, month] = today.split("-").map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

export type Days = readonly [first: string, last: string];

/** The days of a month, "2026-11". */
export function daysOfMonth(month: string): Days {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}

/** Days as a URL has them, "2026-11-01..2026-11-07". */
export const daysParam = (days: Days): string => days.join("..");

/** Reads the days of a URL; null when they are no days in their order. */
export function parseDays(text: string): Days | null {
  const [first = "", last = "", ...others] = text.split("..");
  return isDay(first) && isDay(last) && first <= last && others.length === 0 ? [first, last] : null;
}

/** "Nov 2026" and "Dec 2025 to Nov 2026" for whole months, otherwise "1–7 Nov 2026" and "28 Nov 2026 to 3 Dec 2026". */
export function formatDays([first, last]: Days): string {
  const [firstMonth, lastMonth] = [first.slice(0, 7), last.slice(0, 7)];
  const isOneMonth = firstMonth === lastMonth;
  if (first === `${firstMonth}-01` && last === daysOfMonth(lastMonth)[1])
    return isOneMonth ? monthLabel(firstMonth) : `${monthLabel(firstMonth)} to ${monthLabel(lastMonth)}`;
  return isOneMonth ? `${formatDaysOfMonth([first, last])} ${first.slice(0, 4)}` : `${formatDay(first)} to ${formatDay(last)}`;
}

/**
 * This month until today, and the same days of the last month. A last month that is shorter counts whole: 1 to 31 March is
 * compared with 1 to 28 February.
 */
export function monthToDate(today: string): { current: Days; previous: Days } {
  const first = `${today.slice(0, 7)}-01`;
  const lastOfPrevious = addDays(first, -1);
  const sameDay = `${lastOfPrevious.slice(0, 8)}${today.slice(8)}`;
  return {
    current: [first, today],
    previous: [`${lastOfPrevious.slice(0, 8)}01`, sameDay < lastOfPrevious ? sameDay : lastOfPrevious],
  };
}

/** Days of one month: "1–22 Oct" */
export function formatDaysOfMonth([first, last]: Days): string {
  const days = [...new Set([Number(first.slice(8)), Number(last.slice(8))])];
  return `${days.join("–")}\u00a0${months[Number(last.slice(5, 7)) - 1]}`;
}

/** "2026-11-21" as "November" */
export const monthName = (day: string): string => longMonthFormat.format(startOfDay(day));

/** "2026-11" as "Nov 2026" */
export const monthLabel = (month: string): string => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
