import { untitledEvent } from "#app/content/untitled.ts";
import type { ClientDialog } from "#app/features/client-page/client-page.server.ts";
import type { ClientNeeds } from "#app/features/client-page/client-page.ts";
import type { ListedLead } from "#app/features/leads/leads.ts";
import type { Space } from "#app/platform/disk-space.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import {
  daysBetween,
  formatDay,
  formatDaysUntil,
  formatShortDay,
  roughDuration,
  weekdayFormat,
} from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { Clash } from "#app/records/venue-clashes.server.ts";
import type { EventStatus, TaskStatus } from "#db/enums.ts";

/** The panel "Needs you today": the open work by group, each with its first rows and the number of all. */
export type Needs = {
  replies: { rows: WaitingLead[]; count: number; overdue: number };
  /** Overdue tasks and those that are due today; `open`: all open ones. */
  tasks: { late: DueTasks; today: DueTasks; open: number };
  /** Overdue invoices, except those of which the client was `reminded` in the last seven days. `amount` is paise. */
  invoices: { rows: LateInvoice[]; count: number; amount: number; reminded: number };
  clashes: Clash[];
  /** Payments that clients reported on their pages, and questions that they asked there. */
  clients: ClientNeeds;
  people: { rows: Newcomer[]; count: number };
  /** Next actions of leads that are due by today. */
  actions: { rows: NextAction[]; count: number };
  /** Coming events that an accepted quote made without a kind, so without a checklist. */
  kinds: { rows: EventWithoutKind[]; count: number };
  /** Money on account beyond Rs 1,000, for which a receipt voucher may be due; `clientId`: of the oldest. Paise. */
  onAccount: { count: number; amount: number; clientId: string | null };
  /** Enquiries that were held back as possible spam. */
  held: { count: number; since: string | null };
  /** Mail that could not be sent. */
  mail: { count: number; since: string | null };
  /** The age of the last backup in seconds; null while it is recent. */
  oldBackup: number | null;
  /** Null while there is enough, and for members. */
  lowDisk: Space | null;
};

export type WaitingLead = {
  id: string;
  version: number;
  name: string;
  /** The instant until which a reply is promised. */
  dueAt: string;
  company: string | null;
  /** What the lead asks for now; it may have changed since the enquiry. */
  kind: string | null;
  place: string | null;
  /** "12 Feb 2027, flexible" */
  days: string | null;
};
type DueTasks = { rows: DueTask[]; count: number };
export type DueTask = {
  id: string;
  version: number;
  title: string | null;
  status: TaskStatus | null;
  dueDate: string;
  eventName: string | null;
  eventDate: string | null;
  hasEvent: boolean;
};
export type LateInvoice = {
  id: string;
  number: string | null;
  clientName: string | null;
  clientEmail: string;
  dueDate: string;
  /** Paise. */
  balance: number;
  remindedAt: string | null;
};
/** A coming event, with the next day on which it, or one of its functions, is. */
export type PlannedEvent = {
  id: string;
  name: string | null;
  date: string | null;
  time: string | null;
  endTime: string | null;
  venue: string | null;
  eventType: string | null;
  status: EventStatus;
  day: string;
  /** Its function began before midnight, and lasts. */
  goesOn: boolean;
  dayTime: string | null;
  dayVenue: string | null;
  functionName: string | null;
  /** Its other functions of today that are not over; null: none. */
  later?: readonly Record<"name" | "time" | "venue", string | null>[] | null;
};
/** A person who has signed up and waits for approval. */
export type Newcomer = { id: string; version: number; name: string; email: string; since: string };
export type NextAction = {
  id: string;
  version: number;
  name: string;
  stage: string;
  nextAction: string;
  nextActionOn: string;
};

export type EventWithoutKind = { id: string; name: string | null; date: string | null };

/** Rows of a group; on a phone CSS shows fewer. */
export const rowsPerGroup = 5;
export const rowsPerGroupOnPhone = 3;

export const clashKey = ({ first, second }: Clash): string => `${first.functionId}_${second.functionId}`;

/** How late something is, or how long it still has. */
export type RelativeTime = { text: string; isLate: boolean };

/** "3 h over", "2 h left", "40 min left", "3 days over" */
export function replyAge(dueAt: string, now: Date): RelativeTime {
  const leftMs = Date.parse(dueAt) - now.getTime();
  return { text: `${roughDuration(Math.abs(leftMs))} ${leftMs < 0 ? "over" : "left"}`, isLate: leftMs < 0 };
}

/** "2 days", "5 h", "12 min" */
export const waitingTime = (since: string, now: Date): RelativeTime => ({
  text: roughDuration(Math.max(0, now.getTime() - Date.parse(since))),
  isLate: false,
});

/** "12 days late", "today", "in 6 days" */
export function dayAge(day: string, today: string): RelativeTime {
  const days = daysBetween(day, today);
  if (days > 0) return { text: `${countOf(days, "day")} late`, isLate: true };
  return { text: formatDaysUntil(-days), isLate: false };
}

/** "1 task", "1,250 tasks" */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? noun : plural}`;

type EventOfDay = { date: string; eventType: string | null };

/** "One wedding today, one event on Wednesday." @param events the coming ones, sorted by date */
export function summarizeDays(events: readonly EventOfDay[], today: string): string {
  const onDay = (day: string) => events.filter(({ date }) => date === day);
  const next = events.find(({ date }) => date > today);
  const todays = onDay(today);
  const nextText = next && `${countInWords(onDay(next.date), todays)} ${whenText(next.date, today)}`;
  if (todays.length === 0) return nextText ? `No event today, ${nextText}.` : "No event is planned.";
  return `${capitalize(countInWords(todays))} today${nextText ? `, ${nextText}` : ""}.`;
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "one wedding", "two events"; only the number if the events `before` have the same noun. */
function countInWords(events: readonly EventOfDay[], before: readonly EventOfDay[] = []): string {
  const isWeddings = (list: readonly EventOfDay[]) => list.length > 0 && list.every(({ eventType }) => eventType === "Wedding");
  const count = numberWords[events.length] ?? String(events.length);
  const noun = isWeddings(events) ? "wedding" : "event";
  if (before.length > 0 && (isWeddings(before) ? "wedding" : "event") === noun) return count;
  return `${count} ${noun}${events.length === 1 ? "" : "s"}`;
}

function whenText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 1) return "tomorrow";
  return `on ${days < 7 ? weekdayFormat("en").format(new Date(day)) : formatShortDay(day, today)}`;
}

/** "Sunday 22 Nov 2026" */
export const fullDay = (day: string): string => `${weekdayFormat("en").format(new Date(day))}\u00a0${formatDay(day)}`;

type Context = readonly (string | false | null | undefined)[];

/** "Wedding, Secunderabad, event 12 Feb 2027" */
export const replyContext = ({ kind, company, place, days }: WaitingLead): Context => [
  [kind, company || place].filter(Boolean).join(", "),
  days && `event\u00a0${days}`,
];

/** "Coast festival, event 6 Nov": the task's event and its day, which says that it is not the task's. */
export const taskContext = ({ hasEvent, eventName, eventDate }: DueTask, today: string): Context => [
  hasEvent && (eventName || untitledEvent),
  eventDate && `event\u00a0${formatShortDay(eventDate, today)}`,
];

/** "INV-H/2627/00023, ₹6,59,600" */
export const lateInvoiceContext = ({ number, balance }: LateInvoice): Context => [number, formatRupeesExactly(balance)];

/** The next status of a task: started, then completed. */
export const nextTaskStatus = ({ status }: DueTask): TaskStatus => (status === "in_progress" ? "completed" : "in_progress");

/** "Granite Hall taken twice" */
export const clashTitle = ({ first }: Clash): string => `${first.venue.split(",")[0]?.trim() || "A venue"} taken twice`;

/**
 * The parameters of the URL that open a dialog: two events at one venue, access of a new person, reminder of an invoice, a payment that
 * a client reported, a client's question, what a client asked about a quote, the next action of a lead.
 */
export const dialogParams = ["compare", "approve", "reject", "remind", "confirm", "refuse", "answer", "reply", "next"] as const;

/** The dialog that the URL opens: its parameter, and the parameter's value. */
export type OpenDialog = {
  name: (typeof dialogParams)[number];
  id: string;
  /** What the dialogs about a client and a lead show; null when the record is gone. */
  client: ClientDialog | null;
  lead: ListedLead | null;
};

export const isNothingNeeded = ({ tasks, clashes, oldBackup, lowDisk, ...counted }: Needs): boolean =>
  clashes.length === 0 &&
  oldBackup === null &&
  lowDisk === null &&
  [tasks.late, tasks.today, ...Object.values(counted)].every(({ count }) => count === 0);

/** Of the functions of each event the first. */
export const firstOfEach = <Function extends { id: string }>(functions: readonly Function[]): Function[] =>
  functions.filter(({ id }, index) => functions.findIndex((other) => other.id === id) === index);
