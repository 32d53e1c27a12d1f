import { z } from "zod";
import { checklistNames } from "#app/content/checklists.ts";
import { formatTimeOfDay } from "#app/platform/dates.ts";
import { NewId, type Refusal } from "#app/platform/forms.ts";
import { readChoice, readPage, readSort, readText, type Sorted } from "#app/platform/list-filters.ts";
import { SnapshotField, VersionField } from "#app/platform/snapshot.ts";
import type { VendorAtEvent } from "./event-vendors.ts";

const eventStatuses = ["pending", "active", "completed", "cancelled"] as const;
export type EventStatus = (typeof eventStatuses)[number];

export type EventRow = {
  id: string;
  name: string | null;
  /** "2026-11-21" */
  date: string | null;
  /** "17:30" */
  time: string | null;
  venue: string | null;
  status: string | null;
};
/** An event on a calendar's leaf, and how many its day has in all. */
export type MonthEvent = EventRow & { ofDay: number };
export const maxPerDay = 2;
export type ListedEvent = EventRow & { endTime: string | null; leadId: string | null; leadName: string | null; version: number };

export const eventStatus = ({ status }: Pick<EventRow, "status">): string => status || "pending";
export const eventName = ({ name }: Pick<EventRow, "name">): string => name || "Untitled Event";

/** Where an event may go from here: pending → active → completed, or cancelled; and one step back for a mis-click. */
export const nextStatuses: Record<EventStatus, readonly EventStatus[]> = {
  pending: ["active", "cancelled"],
  active: ["completed", "cancelled", "pending"],
  completed: ["active"],
  cancelled: ["pending"],
};

/** "17:30" as "5:30 PM"; anything else as it was written; 'Time TBD' when absent. */
export const eventTime = (time: string | null): string => (time ? formatTimeOfDay(time) : "Time TBD");

/** "Gymkhana Ground, 5:30 PM" */
export const eventPlace = ({ venue, time }: Pick<EventRow, "venue" | "time">): string =>
  `${venue || "Venue TBD"}, ${eventTime(time)}`;

const minutesOf = (time: string | null): number | null => {
  const [, hours, minutes] = time?.match(/^(\d{1,2}):(\d{2})$/) ?? [];
  return hours ? Number(hours) * 60 + Number(minutes) : null;
};
const unsaidLength = 4 * 60;

/** From when to when an event holds its venue, in minutes of its day: all day without a time, four hours without an end. */
function heldMinutes({ time, endTime }: { time: string | null; endTime: string | null }): [number, number] {
  const start = minutesOf(time);
  if (start === null) return [0, 24 * 60];
  const end = minutesOf(endTime);
  if (end === null) return [start, start + unsaidLength];
  return [start, end > start ? end : 24 * 60];
}

type Held = { time: string | null; endTime: string | null };

/** Do two events of one day and venue meet? One may begin when the other ends. */
export function overlap(one: Held, other: Held): boolean {
  const [start, end] = heldMinutes(one);
  const [otherStart, otherEnd] = heldMinutes(other);
  return start < otherEnd && otherStart < end;
}

const emptyToNull = (text: string) => text || null;
const clockTime = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Please give the time as hours and minutes, such as 17:30.")
  .default("")
  .transform(emptyToNull);

export const NewEvent = z.object({
  id: NewId,
  name: z.string().trim().min(1, "Please give the event a name.").max(200, "At most 200 characters."),
  date: z
    .union([z.literal(""), z.iso.date("Please choose a day.").startsWith("2", "Please choose a day.")], "Please choose a day.")
    .default("")
    .transform(emptyToNull),
  time: clockTime,
  end_time: clockTime,
  venue: z.string().trim().max(300, "At most 300 characters.").default("").transform(emptyToNull),
  event_type: z.union([z.literal(""), z.enum(checklistNames)], "Please choose a kind of event.").default(""),
  description: z.string().trim().max(5000, "At most 5,000 characters.").default("").transform(emptyToNull),
  lead_id: z
    .union([z.literal(""), z.uuid()])
    .default("")
    .transform(emptyToNull),
  /** SelectedTask: save although the venue is taken. */
  clash_ok: z
    .string()
    .default("")
    .transform((box) => box !== ""),
});
export type NewEvent = z.output<typeof NewEvent>;

export const EditedEvent = NewEvent.extend({ version: VersionField, snapshot: SnapshotField });
export type EditedEvent = z.output<typeof EditedEvent>;

export const EventStatusChange = z.object({ id: z.uuid(), version: VersionField, status: z.enum(eventStatuses) });
export type EventStatusChange = z.output<typeof EventStatusChange>;

/** An event as its form shows it. */
export type EventDraft = { id: string; version: number; snapshot: Record<string, string> };

/** What a form of events gets back. */
export type EventActionData = {
  refused?: Refusal<keyof EditedEvent> & { clash?: boolean };
  /** A vendor that was not added to an event. */
  vendor?: Refusal<keyof VendorAtEvent>;
  failed?: string;
  done?: string;
};

export type EventSearch = Sorted<"newest" | "date" | "name" | "venue" | "status"> & {
  q: string;
  status: EventStatus | "";
  when: "coming" | "past" | "undated" | "";
  /** "2026-11-21" */
  day: string;
  page: number;
};

export const readEventSearch = (params: URLSearchParams): EventSearch => ({
  ...readSort(params, ["newest", "date", "name", "venue", "status"]),
  q: readText(params),
  status: readChoice(params, "status", eventStatuses),
  when: readChoice(params, "when", ["coming", "past", "undated"]),
  day: z.iso.date().safeParse(params.get("day")).data ?? "",
  page: readPage(params),
});

export const statusOptions = eventStatuses.map((status) => ({
  value: status,
  label: status[0]?.toUpperCase() + status.slice(1),
}));
