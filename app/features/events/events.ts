import { z } from "zod";
import { checklistNames } from "#app/content/checklists.ts";
import { placeOptions, stateName } from "#app/content/states.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { daysBetween, formatDay, formatDaysUntil, formatTimeOfDay } from "#app/platform/values/dates.ts";
import { choiceOrNull, enteredDay, orNull, reference, schemasOf, text, time } from "#app/platform/values/field.ts";
import { type FormActionData, NewId } from "#app/platform/values/forms.ts";
import { choiceFilter, dayFilter, filterReader, type MatchCount, matchCount, textFilter } from "#app/records/list-filters.ts";
import { ownerField } from "#app/records/owners/owners.ts";
import { editSchema, RecordVersion, VersionField } from "#app/records/record.ts";
import { type EventStatus, eventStatuses, heldMoneyChoices } from "#db/enums.ts";
import { permitsReason } from "./permits/permits.ts";

export type EventRow = {
  id: string;
  name: string | null;
  /** "2026-11-21" */
  date: string | null;
  /** "17:30" */
  time: string | null;
  venue: string | null;
  status: EventStatus;
  postponed: boolean;
};
export const eventName = ({ name }: Pick<EventRow, "name">): string => name || untitledEvent;

/** The statuses that may follow each status: pending → active → completed, or cancelled, and one step back after a mis-click. */
export const nextStatuses: Record<EventStatus, readonly EventStatus[]> = {
  pending: ["active", "cancelled"],
  active: ["completed", "cancelled", "pending"],
  completed: ["active"],
  // Active: what Undo leads back to.
  cancelled: ["pending", "active"],
};

/** Whether an event of this status takes its venue again in the next one: who books in between was not asked about it. */
export const isReopened = (from: EventStatus, to: EventStatus): boolean =>
  (from === "cancelled" || from === "completed") && to !== "cancelled" && to !== "completed";

/** "Active" */
/** The status that is shown: a postponed event is cancelled until it has its new day. */
export const shownStatus = ({ status, postponed }: { status: EventStatus; postponed: boolean }): EventStatus | "postponed" =>
  postponed ? "postponed" : status;

export const statusName: (status: EventStatus) => string = capitalize;

/** "17:30" as "5:30 PM"; any other text unchanged; 'Time TBD' when absent. */
export const eventTime = (time: string | null): string => (time ? formatTimeOfDay(time) : "Time TBD");

/** "6:30 PM to 11:00 PM" */
export const eventHours = ({ time, endTime }: { time: string | null; endTime: string | null }): string =>
  [eventTime(time), ...(endTime ? [eventTime(endTime)] : [])].join(" to ");

/** The first and the last day of an event and its functions, and whether it is over; see the view `event_days`. */
export type EventDays = { firstDay: string | null; lastDay: string | null; isOver: boolean };

/** "10 Jun 2098", "10 Jun 2098 to 12 Jun 2098"; "-" without a day */
export const eventDays = (first: string | null, last: string | null, format: (day: string) => string = formatDay): string =>
  first && last && first !== last ? `${format(first)} to ${format(last)}` : format(first ?? "");

/**
 * How far away the next of an event's functions is: "today" until it is over, "tomorrow", "in 3 days"; empty for an event that is over,
 * cancelled or without a day.
 * @param functions that are not cancelled
 */
export function timeUntilEvent(
  { firstDay, isOver, status }: EventDays & Pick<EventRow, "status">,
  functions: readonly { day: string | null; isOver: boolean }[],
  today: string,
): string {
  const [next = firstDay] = functions.flatMap(({ day, isOver }) => (isOver ? [] : (day ?? []))).sort();
  if (!next || isOver || status === "completed" || status === "cancelled") return "";
  return formatDaysUntil(Math.max(0, daysBetween(today, next)));
}

/** "Gymkhana Ground, 5:30 PM"; "Gymkhana Ground, since 5:30 PM" of a night that goes on */
export const eventPlace = ({ venue, time, goesOn }: Pick<EventRow, "venue" | "time"> & { goesOn?: boolean }): string =>
  `${venue || "Venue TBD"}, ${goesOn ? "since " : ""}${eventTime(time)}`;

/** When an event takes which venue. */
export type VenueBooking = {
  id: string;
  date: string | null;
  time: string | null;
  endTime: string | null;
  venue: string | null;
};

/** Why two events may share a venue at one time. */
export const clashReason = orNull(
  text({ label: "Why both may stay", max: 1000, wide: true, hint: "For the staff: the event’s page shows it." }),
);

/** Says that two functions at one venue and time may both stay. */
export const ClashAcceptance = z.object({ first: z.uuid(), second: z.uuid(), clash_reason: clashReason.schema });
export type ClashAcceptance = z.infer<typeof ClashAcceptance>;

export const eventFields = {
  name: text({ label: "Name", max: 200, missing: "Please give the event a name.", wide: true }),
  date: enteredDay({ label: "Date", format: formatDay, wide: true }),
  time: orNull(time({ label: "Time", format: eventTime })),
  end_time: orNull(time({ label: "Until", format: eventTime })),
  venue: orNull(text({ label: "Venue", max: 300, wide: true })),
  state_code: choiceOrNull({
    label: "State",
    message: "Please choose a State.",
    nothing: "Not chosen yet",
    options: placeOptions,
    format: stateName,
    hint: "Where the event is held: invoices take their place of supply from it.",
    wide: true,
  }),
  office: orNull(reference({ label: "Office", hint: "Its day takes a place of this office.", wide: true })),
  event_type: choiceOrNull({
    label: "Kind of event",
    message: "Please choose a kind of event.",
    nothing: "No checklist",
    options: checklistNames.map((name) => ({ value: name, label: name })),
    wide: true,
  }),
  owner_id: ownerField,
  description: orNull(text({ label: "Description", max: 5000, multiline: true, wide: true })),
};

/** `clash_ok` ticked: save although another event takes the venue at this time. */
export const clashAnswer = {
  clash_ok: z
    .string()
    .default("")
    .transform((value) => value !== ""),
  clash_reason: clashReason.schema,
};

const idOrNull = z
  .union([z.literal(""), z.uuid()])
  .default("")
  .transform((id) => id || null);

/** `like`: the event whose plan it takes over; `owner_id` absent: the owner of its lead, else whoever adds it. */
export const NewEvent = z.object({
  id: NewId,
  ...schemasOf(eventFields),
  owner_id: z.string().max(100).optional(),
  ...{ lead_id: idOrNull, like: idOrNull },
  ...clashAnswer,
});
export type NewEvent = z.output<typeof NewEvent>;

export const EditedEvent = editSchema(eventFields).extend(clashAnswer);
export type EditedEvent = z.output<typeof EditedEvent>;

const ticked = z.literal("1").optional();

export const EventStatusChange = z.object({
  ...{ id: z.uuid(), version: VersionField, status: z.enum(eventStatuses) },
  ...clashAnswer,
  permits_reason: orNull(permitsReason).schema.optional(),
  /** Undoes that it was cancelled just now. */
  undo: ticked,
});
export type EventStatusChange = z.output<typeof EventStatusChange>;

export const cancelReasonField = {
  reason: orNull(
    text({
      ...{ label: "Why", max: 1000, multiline: true, rows: 2, wide: true },
      hint: "The timeline shows it to the staff; the client does not see it.",
    }),
  ),
};

/** What becomes of advances that are held for a cancelled event. */
export const HeldMoneyDecision = RecordVersion.extend({ held: z.enum(heldMoneyChoices) });
export type HeldMoneyDecision = z.output<typeof HeldMoneyDecision>;

/** Whom a form about an event tells. */
export const toldFields = { mail_client: ticked, mail_vendors: ticked, whatsapp: ticked };

export const EventCancellation = RecordVersion.extend({
  ...toldFields,
  close_tasks: ticked,
  release_vendors: ticked,
  /** Its new day is not known yet. */
  postponed: ticked,
  reason: cancelReasonField.reason.schema,
  /** What becomes of its advances; undefined: it is decided later. */
  held: z.enum(heldMoneyChoices).optional().catch(undefined),
  /** The status that it has, to which Undo leads back. */
  from: z.enum(["pending", "active"]).catch("pending"),
});
export type EventCancellation = z.output<typeof EventCancellation>;

export const EventRestoration = z.object({ id: z.uuid(), ...clashAnswer });
export type EventRestoration = z.output<typeof EventRestoration>;

/** The intents whose forms show their errors themselves. */
export const eventFormIntents = [
  ...["add", "edit", "note", "attach", "record-advance", "cancel"],
  ...["add-function", "edit-function", "cancel-function", "move-function", "move-event"],
  "add-extra",
] as const;
export type EventActionData = FormActionData & { /** Those deleted just now. */ deletedTaskIds?: string[] };

const readFilters = filterReader(["date", "name", "venue", "status"], {
  q: textFilter,
  status: choiceFilter(eventStatuses),
  /** A person's id. */
  owner: textFilter,
  /** The tab; the first one, Coming, is the empty text. */
  when: choiceFilter(["past", "all"]),
  day: dayFilter,
});
export type EventFilterValues = ReturnType<typeof readFilters>;

/** Past events are sorted by the latest first, unless the URL says otherwise. */
export function readEventFilters(params: URLSearchParams): EventFilterValues {
  const filters = readFilters(params);
  return { ...filters, desc: filters.desc || (filters.when === "past" && !params.get("sort")) };
}

export const statusOptions = eventStatuses.map((status) => ({
  value: status,
  label: statusName(status),
}));

/** How many events of each status the other filters find. */
export type StatusCounts = Record<EventStatus, number>;

export const countMatches = ({ status }: Pick<EventFilterValues, "status">, counts: StatusCounts): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "No coming event matches. 3 past events do." @param elsewhere how many events of the other days the search finds */
export function noEvents({ q, status, day, when, owner }: EventFilterValues, elsewhere: MatchCount | null): string {
  if (elsewhere?.count) {
    const [here, there] = when === "past" ? ["past", "coming"] : ["coming", "past"];
    const others = elsewhere.count === 1 ? `One ${there} event does` : `${matchCount(elsewhere)} ${there} events do`;
    return `No ${here} event matches. ${others}.`;
  }
  if (q || status || day || owner || when === "all") return "No events found.";
  return when === "past" ? "No past events." : "No coming events.";
}

export const runSheetUrl = (eventId: string): string => `/dashboard/events/${eventId}/run-sheet`;
export const eventDayUrl = (eventId: string): string => `/dashboard/events/${eventId}/day`;
