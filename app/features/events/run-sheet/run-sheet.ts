import { z } from "zod";
import { daysBetween, formatDay, formatTime, today } from "#app/platform/values/dates.ts";
import { enteredDay, type Field, reference, schemasOf, text, time, wholeNumber, yesNo } from "#app/platform/values/field.ts";
import { type FormActionData, NewId } from "#app/platform/values/forms.ts";
import { editSchema } from "#app/records/record.ts";
import { type RunStatus, runStatuses } from "#db/enums.ts";
import { eventTime } from "../events.ts";
import { functionName } from "../functions/functions.ts";
import { inOrder, type TimedLine } from "./shift.ts";

/** A line of a run sheet. `startsAt`, `startedAt` and `doneAt` are ISO instants, `at` is `startsAt` in minutes. */
export type RunItem = TimedLine & {
  version: number;
  functionId: string;
  functionName: string;
  /** The day in whose run sheet it stands: see `nightOf`. */
  night: string;
  day: string;
  startTime: string;
  startsAt: string;
  title: string;
  place: string;
  who: string;
  cue: string;
  startedAt: string | null;
  doneAt: string | null;
  /** Of one whose change the server does not have yet: what it waits for. */
  waits?: string | undefined;
};

/** Who may do a line. `key`: "person.ID", a colleague, or "vendor.ID", a vendor of the event. */
export type Owner = { key: string; name: string; phone: string; role: string };

/** The line `id` has an owner who has a line of another event at the same time. */
export type CrewClash = { id: string; key: string; event: string | null; startsAt: string };

/** Who does a line: the keys of its owners. */
export const ownersOf = ({ who }: Pick<RunItem, "who">): string[] => who.split(" ").filter(Boolean);
export const isOf = (item: Pick<RunItem, "who">, key: string): boolean => ownersOf(item).includes(key);

export const ownerName = (owners: readonly Owner[], key: string): string =>
  owners.find((owner) => owner.key === key)?.name ?? "Somebody who left";
export const ownerNames = (owners: readonly Owner[], items: readonly Pick<RunItem, "who">[]): string[] => [
  ...new Set(items.flatMap(ownersOf).map((key) => ownerName(owners, key))),
];

/** The owners who have lines, in the order of their first one, with all their lines. */
export function linesByOwner(items: readonly RunItem[], owners: readonly Owner[]) {
  const sorted = inOrder(items);
  const keys = [...new Set(sorted.flatMap(ownersOf))];
  return keys.map((key) => ({ key, name: ownerName(owners, key), lines: sorted.filter((item) => isOf(item, key)) }));
}

const isOver = ({ status }: Pick<RunItem, "status">) => status === "done" || status === "skipped";
const minFolded = 3;

/** Parts the lines of a night that are over from the rest, which begins with the last of them. Few, or a night that is over, are one part. */
export function foldDone(lines: readonly RunItem[]): { done: readonly RunItem[]; rest: readonly RunItem[] } {
  const open = lines.findIndex((line) => !isOver(line));
  const count = open - 1 < minFolded ? 0 : open - 1;
  return { done: lines.slice(0, count), rest: lines.slice(count) };
}

/** "4 done, 5:30 AM to 8:30 AM" @param done at least one */
export const doneText = (done: readonly RunItem[]): string =>
  `${done.length} done, ${[done[0], done.at(-1)].map((line) => formatTime(line?.startsAt ?? "")).join(" to ")}`;

/** Hours before this one belong to the night before: a muhurtham at 1:30 AM stands at the end of the sangeet. */
const dayBeginsAtHour = 4;
/** How long after the start of its function a line still belongs to the same night. */
const longestNightHours = 12;
const hourMs = 3_600_000;

/**
 * The day in whose run sheet an instant stands.
 * @param start of its function: what comes in the twelve hours after it, or before it on its day, stands with it
 */
export function nightOf(instant: Date | string, start: Date | null = null): string {
  const at = new Date(instant);
  const isOfFunction =
    start && (at < start ? today(at) === today(start) : at.getTime() - start.getTime() <= longestNightHours * hourMs);
  return today(new Date((isOfFunction ? start : at).getTime() - dayBeginsAtHour * hourMs));
}

/** The night whose lines are done now: the first of last night and today that has an open line, else that of the clock. */
export function currentNight(items: readonly RunItem[], now: Date): string {
  const nights = [nightOf(now), today(now)];
  const isOpen = ({ status }: RunItem) => status === "todo" || status === "doing";
  return nights.find((night) => items.some((item) => item.night === night && isOpen(item))) ?? nightOf(now);
}

/** "1 h 30 min", as a run sheet shows it, "1:30", "1.5 hours" and "90 min" as minutes; any other text unchanged. */
export function readLength(entered: unknown): unknown {
  const [text, , hours = "0", minutes = "0"] =
    /^(?=\d)((\d{1,2}(?:\.\d{1,2})?) ?(?:h|hrs?|hours?|:) ?)?(?:(\d{1,4}) ?(?:m|mins?|minutes?)?)?$/i.exec(
      String(entered).trim(),
    ) ?? [];
  return text === undefined ? entered : String(Math.round(Number(hours) * 60 + Number(minutes)));
}

const minutesField = wholeNumber({ label: "Minutes", min: 1, max: 1440 });

export const runItemFields = {
  start_time: time({ label: "Starts", format: eventTime }),
  day: dayField(),
  minutes: { ...minutesField, schema: z.preprocess(readLength, minutesField.schema) },
  hard: yesNo({ label: "Fixed time", hint: "Such as a muhurtham: it is never shifted." }),
  title: text({ label: "What", max: 200, wide: true }),
  who: ownersField(),
  place: text({ label: "Where", max: 200, isOptional: true }),
  cue: text({ label: "Cue", max: 500, isOptional: true, hint: "The sign to begin: Dhol starts when the car turns in." }),
  function_id: reference({ label: "Function", message: "Please choose a function of this event.", schema: z.uuid() }),
};

/** "1 Dec 2026 is 73 days before Sangeet. …" of a line more than two weeks from its function: "tomorrow" of a wedding in February; else empty. */
export function farFrom({ name, day }: { name: string; day: string | null }, ofLine: string): string {
  const days = day ? daysBetween(day, ofLine) : 0;
  if (Math.abs(days) <= 14) return "";
  return `${formatDay(ofLine)} is ${Math.abs(days)} days ${days < 0 ? "before" : "after"} ${functionName({ name })}, ${formatDay(day)}.`;
}

/** The keys of the owners in the order of the alphabet, so that the same ones are the same text. */
function ownersField(): Field<string> {
  const schema = z
    .string()
    .max(2_000)
    .default("")
    .transform((keys) => [...new Set(keys.split(/\s+/).filter(Boolean))].sort().join(" ")) as unknown as z.ZodType<string>;
  return { label: "Who", schema, input: { options: [], isSeveral: true, wide: true } };
}

/** A day that must be given, in words too. */
function dayField() {
  const { schema, ...field } = enteredDay({ label: "Day", format: formatDay, hint: "After midnight: the next day." });
  const missing = "Please give the day.";
  return { ...field, schema: schema.refine((day) => day !== null, missing) as unknown as z.ZodType<string> };
}

export const NewRunItem = z.object({ id: NewId, ...schemasOf(runItemFields) });
export type NewRunItem = z.output<typeof NewRunItem>;
export const EditedRunItem = editSchema(runItemFields);
export type EditedRunItem = z.output<typeof EditedRunItem>;

/** What every operation of the day has: the id that the browser gave it, and when it was done there. */
export const operation = { op: NewId, at: z.iso.datetime().optional().catch(undefined) };

/** @param seen the status that the sender saw */
export const Tick = z.object({ ...operation, id: z.uuid(), status: z.enum(runStatuses), seen: z.enum(runStatuses) });
export type Tick = z.output<typeof Tick>;

const maxShift = 240;
const shiftMessage = `Please enter whole minutes from -${maxShift} to ${maxShift}, not 0.`;
export const ShiftForm = z.object({
  ...operation,
  id: z.uuid(),
  version: z.coerce.number().int().positive(),
  by: z.coerce
    .number(shiftMessage)
    .int(shiftMessage)
    .min(-maxShift, shiftMessage)
    .max(maxShift, shiftMessage)
    .refine(Boolean, shiftMessage),
  /** What happens to missing minutes: "open", or the id of the line that gets shorter; empty: nobody was asked. */
  way: z.union([z.literal("open"), z.uuid(), z.literal("")]).default(""),
  /** "shift-by": of the dialog, which shows what is missing and who must hurry. */
  intent: z.string().optional(),
});
export type ShiftForm = z.output<typeof ShiftForm>;

/** Done wins over what was sent by somebody who had not seen it; otherwise what is received later wins. */
export const settleStatus = (stored: RunStatus, { status, seen }: Pick<Tick, "status" | "seen">): RunStatus =>
  stored === "done" && seen !== "done" ? "done" : status;

const maxDelayMs = 72 * 3_600_000;
/** When an operation was done by the phone's clock, if that is possible; else now. */
export function operationTime(at: string | undefined, now = new Date()): Date {
  const ms = at === undefined ? Number.NaN : Date.parse(at);
  return ms <= now.getTime() && ms > now.getTime() - maxDelayMs ? new Date(ms) : now;
}

export const runStatusNames: Record<RunStatus, string> = { todo: "To do", doing: "Now", done: "Done", skipped: "Skipped" };

/** "1 h 15 min", or with the words of another language */
export const lengthText = (minutes: number, { hour, minute } = { hour: "h", minute: "min" }): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} ${hour}`, minutes % 60 > 0 && `${minutes % 60} ${minute}`]
    .filter(Boolean)
    .join(" ");

const minutesText = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);

/** "8 minutes are missing before Muhurtham" */
export const missingText = (missing: number, title: string): string =>
  `${minutesText(missing)} ${missing === 1 ? "is" : "are"} missing before ${title}`;

/** In SETTINGS. */
export const runTemplatesUrl = "/dashboard/settings/templates/run-sheets";

/** The forms of the page that show their errors beside the fields. */
export const runSheetFormIntents = ["add", "edit", "shift-by", "save-template", "start-template"] as const;
export type RunSheetActionData = FormActionData;
