import { formatOfLanguage, type Language } from "#app/content/languages.ts";
import { clockTime, formatDateTime, formatDayIn, formatTimeOfDay, today } from "#app/platform/values/dates.ts";

/** The hour from which each part of the day has its name. Hours before the first have the name of the last. */
const dayParts: Record<Exclude<Language, "en">, readonly [from: number, name: string][]> = {
  te: [
    [4, "ఉదయం"],
    [12, "మధ్యాహ్నం"],
    [16, "సాయంత్రం"],
    [20, "రాత్రి"],
  ],
  hi: [
    [4, "सुबह"],
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

/** An instant in India with its day and time. */
export function formatLocalDateTime(instant: Date, language: Language): string {
  if (language === "en") return formatDateTime(instant);
  return `${formatDayIn(today(instant), language)}, ${formatLocalTime(clockTime(instant), language)}`;
}

const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const weekdayFormat = formatOfLanguage((tag) => new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" }));

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
