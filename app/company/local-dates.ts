import type { Language } from "#app/content/languages.ts";
import {
  addDays,
  clockTime,
  formatDateTime,
  formatDayIn,
  formatDayWithWeekday,
  formatTimeOfDay,
  isCalendarDay,
  shortWeekday,
  today,
  weekdayFormat,
} from "#app/platform/values/dates.ts";

/** The hour from which each part of the day has its name. Hours before the first have the name of the last. */
const dayParts: Record<Exclude<Language, "en">, readonly [from: number, name: string][]> = {
  te: [
    [3, "తెల్లవారుజామున"],
    [5, "ఉదయం"],
    [12, "మధ్యాహ్నం"],
    [16, "సాయంత్రం"],
    [20, "రాత్రి"],
  ],
  hi: [
    [3, "तड़के"],
    [5, "सुबह"],
    [12, "दोपहर"],
    [16, "शाम"],
    [20, "रात"],
  ],
};

/** A time of day, "17:30", as a language says it: "సాయంత్రం 5:30". Any other text unchanged. */
export function formatLocalTime(time: string, language: Language): string {
  const [, hours = "", minutes] = /^(\d{1,2}):(\d\d)$/.exec(time) ?? [];
  if (language === "en" || !minutes || Number(hours) > 23) return formatTimeOfDay(time);
  const parts = dayParts[language];
  const [, name] = parts.findLast(([from]) => from <= Number(hours)) ?? (parts.at(-1) as [number, string]);
  return `${name}\u00a0${Number(hours) % 12 || 12}:${minutes}`;
}

export function formatLocalDateTime(instant: Date, language: Language): string {
  if (language === "en") return formatDateTime(instant);
  return `${formatDayIn(today(instant), language)}, ${formatLocalTime(clockTime(instant), language)}`;
}

/** Beginning with Sunday; without the ending that means "day". */
const shortWeekdays = {
  te: ["ఆది", "సోమ", "మంగళ", "బుధ", "గురు", "శుక్ర", "శని"],
  hi: ["रवि", "सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि"],
};
const dayEndings = { te: "వారం", hi: "वार" };
const shortMonths = {
  te: ["జన", "ఫిబ్ర", "మార్చి", "ఏప్రి", "మే", "జూన్", "జులై", "ఆగ", "సెప్టెం", "అక్టో", "నవం", "డిసెం"],
  hi: ["जन", "फ़र", "मार्च", "अप्रैल", "मई", "जून", "जुल", "अग", "सित", "अक्टू", "नव", "दिस"],
};

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A day as a leaf of a calendar has it: "WED", "24", "FEB". */
export function calendarLeaf(day: string, language: Language): [weekday: string, date: string, month: string] {
  if (language === "en") {
    const [weekday = "", date = "", month = ""] = formatDayWithWeekday(day).split("\u00a0");
    return [weekday.toUpperCase(), date, month.toUpperCase()];
  }
  return [
    shortWeekdays[language][weekdayOf(day)] ?? "",
    String(Number(day.slice(8))),
    shortMonths[language][Number(day.slice(5, 7)) - 1] ?? "",
  ];
}

/** "Sat 21 Nov 2026", "శనివారం, 21 నవంబర్, 2026"; any other text unchanged. */
export function formatLocalDayWithWeekday(day: string, language: Language): string {
  if (language === "en" || !isCalendarDay(day)) return formatDayWithWeekday(day);
  return `${shortWeekdays[language][weekdayOf(day)]}${dayEndings[language]}, ${formatDayIn(day, language)}`;
}

/** People count an hour before dawn to the evening before it: "night from Tue to Wed" on a Wednesday at 4:32 AM; empty by day. */
export function nightName(day: string | null, time: string, language: Language): string {
  if (!day || !isCalendarDay(day) || !time || time >= "05:00") return "";
  const [evening, morning] = [addDays(day, -1), day];
  if (language === "en") return `night from ${shortWeekday(evening)} to ${shortWeekday(morning)}`;
  const weekday = (one: string) => `${shortWeekdays[language][weekdayOf(one)]}${dayEndings[language]}`;
  return language === "te"
    ? `${weekday(evening)} రాత్రి, తెల్లవారితే ${weekday(morning)}`
    : `${weekday(evening)} और ${weekday(morning)} के बीच की रात`;
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Opening hours for search engines, "Mo-Fr 09:00-18:00", as a language writes them. */
export function formatLocalHours(schemaOrg: string, language: Language): { days: string; times: string } {
  const [days = "", times = ""] = schemaOrg.split(" ");
  const format = weekdayFormat(language);
  // 1 January 2024 was a Monday.
  const name = (day: string) => format.format(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))));
  return {
    days: days
      .replaceAll(/[A-Z][a-z]/g, name)
      .replaceAll("-", "–")
      .replaceAll(",", ", "),
    times: times
      .split("-")
      .map((time) => formatLocalTime(time, language))
      .join("–"),
  };
}
