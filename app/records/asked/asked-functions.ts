import { asciiNumbers } from "#app/content/digits.ts";
import { towns } from "#app/content/finder/towns.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { addDays, daysBetween } from "#app/platform/values/dates.ts";
import { isPeriod } from "#app/platform/values/entered-days.ts";
import { fold } from "#app/platform/values/fold.ts";

type Asked = { functions: string | null; kind: string | null; dayFrom: string | null; dayTo: string | null };
/** `time`: "19:30"; empty: none that is certain. */
type AskedFunction = { name: string; day: string; time: string };

const maxFunctions = 19;
const maxName = 120;

/**
 * The functions that a lead asks for, so that each of its days has one: those that it names, spread over its days in their order, then "Wedding,
 * day 3". Of a lead without names and with at most one day the only one is its kind.
 */
export function askedFunctions({ functions, kind, dayFrom, dayTo }: Asked): AskedFunction[] {
  const listed = (functions ?? "").split(/[,;+\n]/);
  // "Haldi and mehendi" may be one; the last of a list are two.
  const parts =
    listed.length > 1 ? [...listed.slice(0, -1), ...(listed.at(-1)?.split(/(?:^| )(?:and|&|మరియు|और) /i) ?? [])] : listed;
  const names = parts.flatMap((name) => capitalize(name.trim()).slice(0, maxName) || []);
  const days = dayFrom && dayTo ? Math.min(daysBetween(dayFrom, dayTo) + 1, maxFunctions) : 1;
  const count = Math.min(Math.max(names.length, days), maxFunctions);
  return Array.from({ length: count }, (_, index) => ({
    ...withHour(names[index] ?? (days > 1 ? `${kind || "Event"}, day ${index + 1}` : (kind ?? ""))),
    day: dayFrom ? addDays(dayFrom, Math.floor((index * days) / count)) : "",
  }));
}

type AskedDays = Pick<Asked, "dayFrom" | "dayTo">;

/** The days that a lead asks for, as many from another first day on. Of a period it asks for one. */
export function daysFrom(first: string | null, lead?: AskedDays & { days: string | null }): AskedDays {
  const more = lead?.dayFrom && lead.dayTo && !isPeriod(lead.days) ? daysBetween(lead.dayFrom, lead.dayTo) : 0;
  return { dayFrom: first, dayTo: first && addDays(first, more) };
}

const townNames = new Set(towns.flatMap(({ en, te, hi }) => [en, te, hi].join().split(",")).map((name) => fold(name.trim())));

/** The venue that a lead asks for; empty for the name of a town alone, which many events may take at one time. */
export const askedVenue = (place: string): string => (townNames.has(fold(place.trim())) ? "" : place);

/** "7pm", "7.30 p.m.", "19:30", "7:30 రాత్రి", "शाम 7 बजे": an hour with its minutes, and the part of the day before or after it. */
const hour =
  /(?:(ఉదయం|మధ్యాహ్నం|సాయంత్రం|రాత్రి|सुबह|दोपहर|शाम|रात) ?)?(?<![\d.:])(\d{1,2})(?:[:.](\d\d))?(?![\d.:]\d|\d) ?(?:([ap])\.?m\b\.?|(?:बजे ?)?(ఉదయం|మధ్యాహ్నం|సాయంత్రం|రాత్రి|सुबह|दोपहर|शाम|रात)(?![\p{L}\p{M}])|बजे(?![\p{L}\p{M}]))?/giu;
/** The parts of the day, with the hours of 12 that are certain in them. */
const dayParts: [name: RegExp, from: number, until: number, isLater: boolean][] = [
  [/^(?:ఉదయం|सुबह)$/, 4, 11, false],
  [/^(?:మధ్యాహ్నం|दोपहर)$/, 1, 4, true],
  [/^(?:సాయంత్రం|शाम)$/, 3, 8, true],
  [/^(?:రాత్రి|रात)$/, 7, 11, true],
];

/** The hour that somebody typed with the name of a function, and the rest as its name. What is not certain stays in the name: "7:30", "5 tiers". */
function withHour(typed: string): Pick<AskedFunction, "name" | "time"> {
  const text = asciiNumbers(typed);
  const [found, ...others] = [...text.matchAll(hour)].flatMap((match) => {
    const time = timeOf(match);
    return time ? [{ time, from: match.index, until: match.index + match[0].length }] : [];
  });
  if (!found || others.length > 0) return { name: typed, time: "" };
  const [before, after] = [typed.slice(0, found.from).trim(), typed.slice(found.until).trim()];
  const name = [before.replace(/(?: (?:at|from))? ?[@(–-]? ?$/i, ""), after.replace(/^[ )–-]+/, "")].filter(Boolean).join(" ");
  return name ? { name, time: found.time } : { name: typed, time: "" };
}

function timeOf([, partBefore, hours = "", typedMinutes, half, partAfter]: RegExpExecArray): string {
  const number = Number(hours);
  const minutes = typedMinutes ?? "00";
  const part = partBefore ?? partAfter;
  if (Number(minutes) > 59) return "";
  if (half) return number >= 1 && number <= 12 ? clock((number % 12) + (half.toLowerCase() === "p" ? 12 : 0), minutes) : "";
  const known = part && dayParts.find(([name, from, until]) => name.test(part) && number >= from && number <= until);
  if (part) return known ? clock(number + (known[3] ? 12 : 0), minutes) : "";
  const isOf24 = typedMinutes !== undefined && (/^0\d/.test(hours) || (number > 12 && number < 24));
  return isOf24 ? clock(number, minutes) : "";
}

const clock = (hours: number, minutes: string): string => `${String(hours).padStart(2, "0")}:${minutes}`;
