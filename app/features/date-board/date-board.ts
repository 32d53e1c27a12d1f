import type { StaffCompany } from "#app/company/company.ts";
import { isOfficeOpen } from "#app/company/company.ts";
import { type ChecklistName, checklistNames } from "#app/content/checklists.ts";
import { addDays, formatDay, formatTimeOfDay, isDay } from "#app/platform/values/dates.ts";
import { comingDayInput } from "#app/platform/values/entered-day.ts";
import { areStoredDays, readDays } from "#app/platform/values/entered-days.ts";
import { choiceFilter, dayFilter, filterReaderWithoutSort, textFilter } from "#app/records/list-filters.ts";
import type { GlyphShape, Tone } from "#app/ui/icon.tsx";

export const datesUrl = "/dashboard/events/dates";

/** "12 feb" of "Is 12th Feb free?", "feb" of "free dates in feb" */
const daysOfQuestion = (text: string): string =>
  text
    .replace(/^(?:(?:is|are|any|free|available|dates?|days?|in|on)\s){1,5}/i, "")
    .replace(/(?:\s(?:still )?(?:free|available|booked))?\s?\??$/i, "");

/** The day that somebody asks for: "12 feb", "Is 12th Feb free?". As `readDay`, a text that names none is returned. */
export const readAskedDay = (text: string): string => comingDayInput.readDay(daysOfQuestion(text));

/** "2027-02": the month of "free dates in feb" and of "12-14 feb"; empty for a text that names no days. */
export function readAskedMonth(text: string, today: string): string {
  const days = readDays(daysOfQuestion(text), today);
  return areStoredDays(days) ? days.slice(0, 7) : "";
}

/** As `readAskedMonth`, but of a word alone none: "mar" is the beginning of a name as well. */
export const readMonthInQuestion = (text: string, today: string): string =>
  /\d/.test(text) || daysOfQuestion(text) !== text ? readAskedMonth(text, today) : "";

/** What the URL of the board says; `month` is that of the day unless it says another. */
export const readDatesFilters = filterReaderWithoutSort({
  day: dayFilter,
  month: textFilter,
  office: textFilter,
  kind: choiceFilter(checklistNames),
  /** A day in words, as entered: "12 feb". */
  q: textFilter,
});
export type DatesFilters = ReturnType<typeof readDatesFilters>;

/** The board with other filters than it has. */
export function datesQuery(filters: Partial<DatesFilters>, changed: Partial<DatesFilters> = {}): string {
  const entries = Object.entries({ ...filters, ...changed, q: "" }).filter(([, value]) => value);
  return `?${new URLSearchParams(entries as [string, string][])}`;
}

/** How many functions of an office's day are booked, and how many more open quotes hold. */
export type Taken = { booked: number; held: number };
export const nothingTaken: Taken = { booked: 0, held: 0 };

/** A day of an office as the database counts it. `kind`: those of the filter's kind among them. */
export type OfficeDayCount = Taken & { day: string; office: string; kind: Taken };

type OfficeCompany = Pick<StaffCompany, "officeDays" | "officePlaces">;
export type DayState = "free" | "held" | "full" | "over" | "closed";

/** The answer to "is it free?" for one office. `free`: how many places are. */
export type Verdict = Taken & { state: DayState; free: number; places: number; text: string };

const places = (count: number) => (count === 1 ? "1 place" : `${count} places`);

function verdictOf({ booked, held }: Taken, available: number): Verdict {
  const free = Math.max(0, available - booked - held);
  const verdict = (state: DayState, text: string) => ({ booked, held, free, places: available, state, text });
  if (available === 0) return verdict("full", "None of this kind");
  if (booked > available) return verdict("over", `Over, ${booked} of ${available}`);
  if (booked === available) return verdict("full", `Full, ${booked} of ${available}`);
  return free === 0 ? verdict("held", `${places(available - booked)}, held`) : verdict("free", `${places(free)} free`);
}

/** Whether an office can take one more function on a day; one of a kind, where the office takes fewer of it, by the stricter of both limits. */
export function officeVerdict(
  company: OfficeCompany,
  key: string,
  day: string,
  { kind: ofKind, ...taken }: Taken & { kind: Taken },
  kind: ChecklistName | "" = "",
): Verdict {
  const { functionsPerDay = 0, kindsPerDay = [] } = company.officePlaces[key] ?? {};
  const ofDay = verdictOf(taken, functionsPerDay);
  if (!isOfficeOpen(company, key, day)) return { ...ofDay, free: 0, state: "closed", text: "Closed" };
  const limit = kindsPerDay.find((one) => one.kind === kind);
  if (!limit) return ofDay;
  const ofItsKind = verdictOf(ofKind, limit.count);
  const isStricter = ofItsKind.free < ofDay.free || severity.indexOf(ofItsKind.state) > severity.indexOf(ofDay.state);
  return isStricter ? ofItsKind : ofDay;
}

const severity: readonly DayState[] = ["free", "held", "full", "over", "closed"];

/** State by colour and shape: a full diamond is booked, a half one held, a hollow one free. */
export const stateLooks: Record<DayState, { tone: Tone; shape: GlyphShape }> = {
  free: { tone: "done", shape: "hollow" },
  held: { tone: "pending", shape: "half" },
  full: { tone: "danger", shape: "full" },
  over: { tone: "danger", shape: "full" },
  closed: { tone: "neutral", shape: "hollow" },
};

/** The cell of a month: "2 free", "held", "full", "over", "closed". */
export const shortVerdict = ({ state, free }: Verdict): string => (state === "free" ? `${free} free` : state);

/** The diamonds of a day: the booked ones, the held ones, the free ones. More bookings than places go on. */
export function diamonds({ booked, held, places: available }: Verdict): GlyphShape[] {
  const shapes = [...Array(booked).fill("full"), ...Array(held).fill("half")] as GlyphShape[];
  return [...shapes, ...Array(Math.max(0, available - shapes.length)).fill("hollow")] as GlyphShape[];
}

/** How the year draws a day of an office: x full, h held, s some booked, f free, c closed. */
export function yearLetter({ state, booked, held }: Verdict): string {
  if (state === "full" || state === "over") return "x";
  if (state === "held" || (state === "free" && booked === 0 && held > 0)) return "h";
  return state === "closed" ? "c" : booked > 0 ? "s" : "f";
}

/** AM for what is over by 3 PM, PM for what begins after 1 PM; empty for a whole day, or while a time is not known. */
export function halfOfDay({ time, endTime }: { time: string | null; endTime: string | null }): "" | "AM" | "PM" {
  if (!time) return "";
  if (time >= "13:00") return "PM";
  return endTime && endTime >= time && endTime <= "15:00" ? "AM" : "";
}

/** "6:30 AM to 1:00 PM"; empty while no time is known. */
export const hoursText = (time: string | null, endTime: string | null): string =>
  [time, endTime]
    .filter((text) => text !== null)
    .map(formatTimeOfDay)
    .join(" to ");

/** In a cell of the month: "AM", "Set-up 2:00 PM"; empty for a whole day. */
export const formatTakingTime = (taking: Pick<DayTaking, "state" | "time" | "endTime">): string =>
  taking.state === "setup" ? `Set-up ${hoursText(taking.time, null)}:` : halfOfDay(taking);

/** What takes a place, or sets up for the next day. `source` is the id of an event, of a held one that of a quote or of a lead. */
export type DayTaking = {
  state: "booked" | "held" | "setup";
  day: string;
  office: string;
  source: string;
  isLead: boolean;
  name: string;
  time: string | null;
  endTime: string | null;
  /** Until when it is held. */
  until: string | null;
  guests: string | null;
  /** How many of the day there are; a month has the first ones only. */
  countOfDay: number;
};
/** How many of them the month names of each day, and the answer of its day. */
export const [maxNamesPerDay, maxOfDay] = [1, 100];

export type DayAsker = { day: string; id: string; isQuote: boolean; name: string; kind: string | null; askedOn: string };

export const askerUrl = ({ id, isQuote }: Pick<DayAsker, "id" | "isQuote">): string =>
  `/dashboard/${isQuote ? "quotes" : "leads"}/${id}`;

const nearDays = 30;
const maxNear = 3;

/** Days near a day on which `isFree`: those of its weekday first, then the nearest. */
export function freeDaysNear(day: string, isFree: (day: string) => boolean): string[] {
  const near = Array.from({ length: nearDays }, (_, index) => index + 1).filter((days) => isDay(addDays(day, days)));
  return [...near.filter((days) => days % 7 === 0), ...near.filter((days) => days % 7 !== 0)]
    .map((days) => addDays(day, days))
    .filter(isFree)
    .slice(0, maxNear);
}

/** "Is 12 Feb 2027 free?" of each office: "Visakhapatnam: 1 place, held". */
export type DayAnswer = { day: string; offices: { key: string; city: string; verdict: Verdict }[] };

export const answerText = ({ offices }: DayAnswer): string =>
  offices.map(({ city, verdict }) => `${city}: ${verdict.text.toLowerCase()}`).join(". ");

/** Why an office cannot take `wanted` functions on a day: "Hyderabad has no place on 12 Feb 2027: 2 of 3 booked, 1 held". */
export function noPlaceText(
  city: string,
  day: string,
  { state, free, booked, held, places: all }: Verdict,
  wanted: number,
): string {
  if (state === "closed") return `${city} is closed on ${formatDay(day)}`;
  const has = free > 0 ? `${places(free)} for ${wanted} functions` : "no place";
  return `${city} has ${has} on ${formatDay(day)}: ${booked} of ${all} booked${held > 0 ? `, ${held} held` : ""}`;
}

/** A day of the shown month. */
export type BoardDay = { day: string; isOutside: boolean; verdicts: Verdict[]; asks: number; names: DayTaking[] };
/** A month of the year at a glance: the letters of its days by office, and how many coming days have a place. */
export type YearMonth = { month: string; letters: string[]; open: number };
type BoardOffice = { key: string; city: string };

/** "12 February, Friday. Visakhapatnam held, Hyderabad full, 2 ask" */
export function dayName({ day, verdicts, asks }: BoardDay, offices: readonly BoardOffice[]): string {
  const states = offices.map(({ city }, index) => `${city} ${shortVerdict(verdicts[index] as Verdict)}`);
  return `${longDay.format(Date.parse(day)).replace(/^(\w+),? (.*)$/, "$2, $1")}. ${[...states, ...(asks > 0 ? [`${asks} ask`] : [])].join(", ")}`;
}
const longDay = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });

/** "22 days open. Visakhapatnam full on 6, 13. Hyderabad full on 7" */
export function yearMonthText({ letters, open }: YearMonth, offices: readonly BoardOffice[]): string {
  const full = offices.flatMap(({ city }, index) => {
    const days = [...(letters[index] ?? "")].flatMap((letter, date) => (letter === "x" ? [date + 1] : []));
    return days.length > 0 ? [`${city} full on ${days.join(", ")}`] : [];
  });
  return [open === 1 ? "1 day open" : `${open} days open`, ...full].join(". ");
}
