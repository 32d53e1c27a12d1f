import {
  addDays,
  addMonths,
  dayProblem,
  daysBetween,
  daysOfMonth,
  formatDay,
  formatDayIn,
  isCalendarDay,
  isDay,
  shortWeekday,
  today,
  weekdayFormat,
} from "./dates.ts";
import { plainDayWords, withoutOrdinals } from "./day-words.ts";

/** The days from which a text is understood. */
type ReferenceDays = {
  /** In India, "2026-11-22". */
  today: string;
  /**
   * A day that is no earlier than this one: from it "+15" counts, and "7 Dec" is the first from it on. Without it "+15" counts
   * from today, and "7 Dec" is the nearest to today. Empty: not known yet.
   */
  from?: string;
  /** A day that is no later than today: "fri" and "7 Dec" are the last ones. */
  isPast?: true;
};

const wordDays: Record<string, number> = {
  "day before yesterday": -2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  "day after tomorrow": 2,
};
/** Hindi has one word for tomorrow and yesterday, and one for the days beyond them. */
const eitherWay: Record<string, number> = { kal: 1, parson: 2 };
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekday =
  /^(next |this |coming |last )?(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?)$/;
const months =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const monthStarts = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "02" of "feb" and "february"; undefined for a word that names no month. */
export const monthOfWord = (word: string): string | undefined =>
  months.test(word) ? String(monthStarts.indexOf(word.slice(0, 3)) + 1).padStart(2, "0") : undefined;

/**
 * The day that somebody entered in words, as "2026-12-07": "7 Dec", "7th of Dec", "Dec 7", "Mon, 7 Dec", "7/12", "7 Dec 2026", "07-12-26",
 * "2026-12-07", "+15", "in 2 weeks", "3 days ago", "the 15th", "month end", "today", "tomorrow", "yesterday", "fri" (the next one),
 * "next fri" or "fri next week" (that of the week that begins on Monday), "last fri"; the words also in Telugu and Hindi. A text that is no day, or a day of another weekday than it says, is returned trimmed.
 */
export function readDay(text: string, reference: ReferenceDays): string {
  const entered = text.replaceAll(/\s+/g, " ").trim();
  const plain = plainDayWords(text)
    .replace(/^(?:on |by |till |until |the ){1,2}/, "")
    .replace(/^next week ([a-z]+)$|^([a-z]+) next week$/, "next $1$2");
  const [, ordinal] = plain.match(/^(\d{1,2}) ?(?:st|nd|rd|th)$/) ?? [];
  if (ordinal) return dayWithDate(ordinal, reference) ?? entered;
  const words = withoutOrdinals(plain);
  const said = weekdayOf(words);
  const day = readWords(words.slice(said.length), reference);
  return day && isOn(day, said) ? day : entered;
}

/** "fri, " of "fri, 12 feb"; empty for a text that does not begin with the weekday of a day. */
function weekdayOf(words: string): string {
  const [start = "", name = ""] = /^([a-z]{3,9})[ ,.]{1,2}/.exec(words) ?? [];
  return weekday.test(name) ? start : "";
}

const isOn = (day: string, said: string): boolean => !said || shortWeekday(day).toLowerCase() === said.slice(0, 3);

/** "2027-02-12" of "sat, 12 feb", because that is a Friday; undefined for a text that is no such mistake. */
export function dayOfOtherWeekday(text: string, reference: ReferenceDays): string | undefined {
  const words = withoutOrdinals(plainDayWords(text));
  const said = weekdayOf(words);
  const day = said && readWords(words.slice(said.length), reference);
  return day && /\d/.test(words) && !isOn(day, said) ? day : undefined;
}

function readWords(words: string, { today, from, isPast }: ReferenceDays): string | undefined {
  const start = from ?? today;
  if (Object.hasOwn(wordDays, words)) return addDays(today, wordDays[words] as number);
  if (Object.hasOwn(eitherWay, words)) return addDays(today, (eitherWay[words] as number) * (isPast ? -1 : 1));
  if (weekday.test(words)) return addDays(dayOfWeek(words, today), isPast && !words.startsWith("last ") ? -7 : 0);
  if (/^(?:eom|month end|end of (?:the |this )?month)$/.test(words))
    return daysOfMonth((isDay(start) ? start : today).slice(0, 7))[1];
  const [, sign, count, unit, ago] =
    words.match(
      /^(\+|in |after )? ?(an?(?= day| week)|\d{1,4})(?: (days?|weeks?))?(?: (?:(ago|back)|later|from (?:now|today)))?$/,
    ) ?? [];
  if (count && (sign || unit)) {
    const days = (count.startsWith("a") ? 1 : Number(count)) * (unit?.startsWith("week") ? 7 : 1);
    if (ago) return sign ? undefined : addDays(today, -days);
    return isDay(start) ? addDays(start, days) : undefined;
  }
  const [, isoYear, isoMonth, isoDate] = words.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/) ?? [];
  if (isoYear) return asDay(isoYear, isoMonth, isoDate);
  const [, date, monthText = "", year] =
    words
      .replace(/^([a-z]{3,9})[ .]{0,2}(\d{1,2})(?=$|[ ,]{1,2}['’]?\d{2,4}$)/, "$2 $1")
      .match(/^(\d{1,2})(?: of |[ ./-]{0,3})([a-z]{3,9}|(?<=[ ./-])\d{1,2})(?:[ ,./'’-]{0,3}(?<!\d)(\d{4}|\d\d))?$/) ?? [];
  const month = monthOfWord(monthText) ?? monthText;
  if (year) return asDay(year.length === 2 ? `20${year}` : year, month, date);
  const near = isDay(start) ? start : today;
  const days = [-1, 0, 1].flatMap((years) => asDay(Number(near.slice(0, 4)) + years, month, date) ?? []);
  if (isPast) return days.findLast((day) => day <= today);
  return from === undefined || !isDay(from) ? nearest(days, near) : days.find((day) => day >= near);
}

function dayOfWeek(words: string, today: string): string {
  const [, which, name = ""] = /^(?:(next|this|coming|last) )?([a-z]{3})/.exec(words) ?? [];
  // Of the ISO week, whose days are 1 to 7.
  const wanted = weekdays.indexOf(name) || 7;
  const current = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const days = wanted - current;
  if (which === "last") return addDays(today, days < 0 ? days : days - 7);
  return addDays(today, which === "next" || days <= 0 ? days + 7 : days);
}

/** The next day with this date of a month, or the last one: "the 31st". */
function dayWithDate(date: string, { today, from, isPast }: ReferenceDays): string | undefined {
  const start = from !== undefined && isDay(from) ? from : today;
  const days = [-2, -1, 0, 1, 2].flatMap((months) => {
    const [year, month] = addMonths(`${start.slice(0, 7)}-01`, months).split("-");
    return asDay(year as string, month, date) ?? [];
  });
  if (isPast) return days.findLast((day) => day <= today);
  return days.find((day) => day >= start);
}

function asDay(year: string | number, month: string | number | undefined, date: string | undefined): string | undefined {
  const day = [year, String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
  return isCalendarDay(day) ? day : undefined;
}

const nearest = (days: string[], day: string): string | undefined =>
  days.toSorted((one, other) => Math.abs(daysBetween(one, day)) - Math.abs(daysBetween(other, day)))[0];

/**
 * Another day for one that is moved: "+7", "-7", "a week earlier", "next sunday" and "7 Dec" count from that day, "tomorrow" and "in 3 days"
 * from today.
 */
export function readMovedDay(text: string, moved: string, today: string): string {
  if (!isDay(moved)) return readDay(text, { today });
  const words = plainDayWords(text);
  const [, minus, count, unit = "days", earlier] =
    /^(- ?)?(an?|\d{1,4})(?: (days?|weeks?))?( earlier| before)?$/.exec(words) ?? [];
  if (minus || earlier) return readDay(`${count} ${unit} ago`, { today: moved });
  const isFromToday = /\b(?:today|tomorrow|yesterday|kal|parson|in|from|ago|back)\b/.test(words);
  return readDay(text, { today: isFromToday ? today : moved });
}

/** A day as a field shows it, "7 Dec 2026"; any other text as it was entered. */
export const enteredDayText = (day: string): string => (isDay(day) ? formatDayIn(day, "en").replaceAll("\u00a0", " ") : day);

/** What is wrong with the result of `readDay`; undefined for a day. */
export const enteredDayProblem = (text: string): string | undefined =>
  dayProblem(
    text,
    otherWeekdayProblem(text) ??
      beyondMonthProblem(text) ??
      "This is not understood as a date. Write it as 7 Dec 2026, 7/12, +15, fri or tomorrow.",
  );

/** "12 Feb 2027 is a Friday." of "sat, 12 feb"; undefined for a text that is no such mistake. */
export function otherWeekdayProblem(text: string): string | undefined {
  const day = dayOfOtherWeekday(text, { today: today() });
  return day && `${formatDay(day)} is a ${weekdayFormat("en").format(Date.parse(day))}.`;
}

/** "30 Nov 2026 is the last day of its month." of "31/11/2026" and "31 nov" */
function beyondMonthProblem(text: string): string | undefined {
  const words = withoutOrdinals(plainDayWords(text));
  const [, date, name = "", year = today().slice(0, 4)] =
    words.match(/^(29|30|31)[ ./-]{1,3}([a-z]{3,9}|\d{1,2})(?:[ ,./-]{1,3}(\d{4}|\d\d))?$/) ?? [];
  const month = monthOfWord(name) ?? name.padStart(2, "0");
  if (!date || !/^(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const [, last] = daysOfMonth(`${year.length === 2 ? `20${year}` : year}-${month}`);
  return date > last.slice(8) ? `${formatDay(last)} is the last day of its month.` : undefined;
}

/** What a `DateField` (ui/form/date-field.tsx) needs to read and show days. */
export const dayInput = { readDay: (text: string) => readDay(text, { today: today() }), showDay: enteredDayText };

/** As `dayInput`, for days that are to come: "7 Aug" is the next one. */
export const comingDayInput = {
  readDay: (text: string) => readDay(text, { today: today(), from: today() }),
  showDay: enteredDayText,
};

/** As `dayInput`, for the new day of one that is moved. @param moved its day; empty: none */
export const movedDayInput = (moved: string | null = "") => ({
  ...dayInput,
  readDay: (text: string) => readMovedDay(text, moved ?? "", today()),
});

/** As `dayInput`, for days that are over: "kal" is yesterday. */
export const pastDayInput = {
  readDay: (text: string) => readDay(text, { today: today(), isPast: true }),
  showDay: enteredDayText,
};
