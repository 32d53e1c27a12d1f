import { z } from "zod";
import { nightName } from "#app/company/local-dates.ts";
import { addDays, formatDay, formatDayWithWeekday, shortWeekday } from "#app/platform/values/dates.ts";
import { enteredDay, orNull, schemasOf, text, time, url, wholeNumber } from "#app/platform/values/field.ts";
import { NewId } from "#app/platform/values/forms.ts";
import { completeMapUrl, mapOf } from "#app/platform/values/web-address.ts";
import { editSchema, RecordVersion } from "#app/records/record.ts";
import type { FunctionStatus } from "#db/enums.ts";
import { cancelReasonField, clashAnswer, eventHours, eventTime, toldFields } from "../events.ts";

/** A part of an event, such as the Haldi. Its times, `setupFrom` and `clearBy` may be empty; its name too, if the event has no other. */
export type EventFunction = {
  id: string;
  version: number;
  name: string;
  day: string | null;
  startTime: string;
  endTime: string;
  setupFrom: string;
  clearBy: string;
  venue: string;
  mapUrl: string;
  guests: number | null;
  guaranteed: number | null;
  guaranteeOn: string | null;
  actual: number | null;
  note: string | null;
  status: FunctionStatus;
  cancelReason: string | null;
  isOver: boolean;
};

export const functionName = ({ name }: Pick<EventFunction, "name">): string => name || "The event";

/** The same within a sentence. */
export const functionInSentence = ({ name }: Pick<EventFunction, "name">): string => name || "the event";

/** "Wed 25 Nov 2026, 1:30 AM to 4:00 AM, Lighthouse Hall" */
export const functionTime = ({ day, startTime, endTime, venue }: EventFunction): string =>
  [
    day ? formatDayWithWeekday(day) : "No day",
    [eventHours({ time: startTime, endTime }), inBrackets(nightName(day, startTime, "en"))].filter(Boolean).join(" "),
    venue,
  ]
    .filter(Boolean)
    .join(", ");
const inBrackets = (text: string): string => text && `(${text})`;

const people = (label: string, hint?: string) => orNull(wholeNumber({ label, min: 0, max: 1_00_000, hint }));
const guaranteed = people("Guests, guaranteed", "Accepted lines with the unit “guest” follow it; plates do not.");
const mapLink = url({
  label: "Link to the map",
  isOptional: true,
  wide: true,
  normalize: completeMapUrl,
  hint: "As the venue sends it. Empty: the map looks for the venue by its name.",
});
const clock = (label: string, hint?: string) => time({ label, format: eventTime, isOptional: true, hint });

export const functionFields = {
  name: text({ label: "Name", max: 200, isOptional: true, hint: "Such as Haldi. Empty: it is called by its event." }),
  day: enteredDay({ label: "Day", format: formatDay }),
  start_time: clock("Starts", "The other hours move with it."),
  end_time: clock("Ends", "Before the start: on the next day."),
  setup_from: clock("Set-up from", "After the start: on the day before."),
  clear_by: clock("Cleared by"),
  venue: text({
    label: "Venue",
    max: 300,
    isOptional: true,
    wide: true,
    hint: "With its room, such as Lighthouse Hall, lawn; or the client’s house.",
  }),
  // A page of an earlier build does not send it.
  map_url: { ...mapLink, schema: mapLink.schema.default("") },
  guests: people("Guests, estimated"),
  guaranteed: {
    ...guaranteed,
    schema: guaranteed.schema.refine((count) => count !== 0, "If nobody comes, please cancel the function instead."),
  },
  guarantee_on: enteredDay({ label: "Guaranteed by", format: formatDay }),
  actual: people("Guests who came"),
  note: orNull(text({ label: "Note", max: 2_000, multiline: true, rows: 2, wide: true })),
};

/** Two functions of one event at the same time in different halls, and the names of those who would be at both. */
export type FunctionOverlap = { first: string; second: string; people: string[] };

export const NewFunction = z.object({ id: NewId, event_id: z.uuid(), ...schemasOf(functionFields), ...clashAnswer });
export type NewFunction = z.output<typeof NewFunction>;

/** Why a guaranteed number is lowered after its day. */
export const loweringReason = orNull(text({ label: "Why it is lowered after its day", max: 300, wide: true }));

export const EditedFunction = editSchema(functionFields).extend({
  ...clashAnswer,
  lowering_reason: loweringReason.schema.optional(),
});
export type EditedFunction = z.output<typeof EditedFunction>;

/** What becomes of the lines of a cancelled function that are in an accepted quote. "to.ID": they go to that function of the quote. */
export type QuotedChoice = "later" | "credit" | "keep" | `to.${string}`;

export const quotedChoices = (others: readonly { id: string; name: string }[]): { value: QuotedChoice; label: string }[] => [
  { value: "later", label: "Decide later" },
  { value: "credit", label: "Take it out: draft a change for the client" },
  ...others.map(({ id, name }) => ({
    value: `to.${id}` as const,
    label: `Move it to ${functionName({ name })}: draft a change for the client`,
  })),
  { value: "keep", label: "Keep it as it is" },
];

/** The function of the quote that the lines go to; null: none. */
export const movedTo = (choice: QuotedChoice): string | null => (choice.startsWith("to.") ? choice.slice(3) : null);

export const FunctionCancellation = RecordVersion.extend({
  reason: cancelReasonField.reason.schema,
  quoted: z
    .custom<QuotedChoice>((value) => typeof value === "string" && /^(later|credit|keep|to\..{1,100})$/.test(value))
    .optional()
    .catch(undefined),
  ...toldFields,
});
export type FunctionCancellation = z.output<typeof FunctionCancellation>;

export const FunctionRestoration = RecordVersion.extend(clashAnswer);

type Hours = Pick<EventFunction, "startTime" | "endTime" | "setupFrom" | "clearBy">;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** From when until when a function takes its venue, in minutes of its day, as SQL's `occupied` says. */
function occupied({ startTime, endTime, setupFrom, clearBy }: Hours): [from: number, until: number] {
  const [start, end, setup, clear] = [startTime, endTime, setupFrom, clearBy].map(minutesOf) as [number, number, number, number];
  const finish = endTime && end !== start ? end + (end < start ? 1440 : 0) : startTime ? start + 240 : 1440;
  return [
    setupFrom ? setup - (setup > start ? 1440 : 0) : start,
    clearBy ? clear + 1440 * Math.max(0, Math.ceil((finish - clear) / 1440)) : finish,
  ];
}

/** "set-up from 10:00 PM on Tue, clear by 1:00 AM on Thu", with the days that are not the function's; empty without both */
export function setupText({ day, ...hours }: Hours & Pick<EventFunction, "day">): string {
  const [from, until] = occupied(hours);
  const on = (minutes: number) => {
    const days = Math.floor(minutes / 1440);
    return day && days !== 0 ? ` on ${shortWeekday(addDays(day, days))}` : "";
  };
  return [
    hours.setupFrom && `set-up from ${eventTime(hours.setupFrom)}${on(from)}`,
    hours.clearBy && `clear by ${eventTime(hours.clearBy)}${on(until)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The day on which a function has this hour: that before for its set-up, that after for what comes after midnight. */
export function dayOfHour({ day, ...hours }: Hours & Pick<EventFunction, "day">, time: string): string | null {
  const [from, until] = occupied(hours);
  const isWithin = (days: number) => minutesOf(time) + days * 1440 >= from && minutesOf(time) + days * 1440 <= until;
  return day && time ? addDays(day, [0, -1, 1].find(isWithin) ?? 0) : day;
}

/** How many guests are to be counted on. */
export const expectedGuests = ({ guaranteed, guests }: Pick<EventFunction, "guaranteed" | "guests">) => guaranteed ?? guests;

/** What others have to know of an edited function; what was not known before is no move. `guestsBefore`: it has another number to count on, or one that is guaranteed now. */
export type FunctionNews = { isMoved: boolean; guestsBefore?: number | null };
type Announced = Pick<EventFunction, "day" | "startTime" | "endTime" | "venue" | "guests" | "guaranteed">;
export function newsOf(before: Announced, after: Announced): FunctionNews {
  const [guestsBefore, guests] = [before, after].map(expectedGuests) as [number | null, number | null];
  const isCounted =
    guests !== null && (after.guaranteed !== before.guaranteed || (guestsBefore !== null && guests !== guestsBefore));
  const isMoved = (["day", "startTime", "endTime", "venue"] as const).some(
    (name) => before[name] && before[name] !== after[name],
  );
  return { isMoved, ...(isCounted && { guestsBefore }) };
}

/** "850 guests are guaranteed, 600 before" @param before their number; empty: none */
export const guestsText = (after: Pick<EventFunction, "guaranteed" | "guests">, before: string): string =>
  [
    `${(expectedGuests(after) ?? 0).toLocaleString("en-IN")} guests are ${after.guaranteed === null ? "expected" : "guaranteed"}`,
    ...(Number(before) > 0 && Number(before) !== expectedGuests(after)
      ? [`${Number(before).toLocaleString("en-IN")} before`]
      : []),
  ].join(", ");

type Guarantee = Pick<EventFunction, "guaranteed" | "guaranteeOn">;

/** Whether the day by which the number was to be guaranteed is past. */
export const isGuaranteeDue = ({ guaranteeOn }: Pick<Guarantee, "guaranteeOn">, today: string): boolean =>
  guaranteeOn !== null && guaranteeOn < today;

/** After its day a guaranteed number only goes up, and the day stays. @returns why the change is refused, by field */
export function guaranteeProblems(before: Guarantee, after: Guarantee, today: string): Partial<Record<string, string>> {
  const { guaranteed, guaranteeOn } = before;
  if (guaranteed === null || guaranteeOn === null || !isGuaranteeDue(before, today)) return {};
  const who = "An admin may change that, with a reason.";
  return {
    ...((after.guaranteed ?? -1) < guaranteed && {
      guaranteed: `${guaranteed.toLocaleString("en-IN")} guests were guaranteed by ${formatDay(guaranteeOn)}: since then the number only goes up. ${who}`,
    }),
    ...(after.guaranteeOn !== guaranteeOn && {
      guarantee_on: `${formatDay(guaranteeOn)} is past, and ${guaranteed.toLocaleString("en-IN")} guests were guaranteed. ${who}`,
    }),
  };
}

/** The plates of the planned functions: the sum of the guaranteed numbers, of those who came, and the name of what is late to be guaranteed. */
export function plates(functions: readonly EventFunction[], today: string) {
  const planned = functions.filter(({ status }) => status === "planned");
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return {
    guaranteed: sum(planned.map(({ guaranteed }) => guaranteed)),
    actual: sum(planned.map(({ actual }) => actual)),
    late: planned.filter(({ guaranteed, guaranteeOn }) => guaranteed === null && guaranteeOn !== null && guaranteeOn < today),
  };
}

/** The way to a function: the given one, or else a search for its venue; empty without both. */
export const mapUrlOf = ({ venue, mapUrl }: Pick<EventFunction, "venue" | "mapUrl">): string => mapUrl || (venue && mapOf(venue));
