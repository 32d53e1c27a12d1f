import { type ClientReminderKind, reminderPlaceholders } from "#app/content/mails/client-reminder-texts.ts";
import { addDays, hourInIndia, startOfDay, today } from "#app/platform/values/dates.ts";
import type { ReminderAudience, ReminderKind, ReminderOutcome } from "#db/enums.ts";

/** Reminders go out from 9 AM until 7 PM in India. */
export const firstSendingHour = 9;
export const endOfSendingHours = 19;

export function isSendingHour(now: Date): boolean {
  const hour = hourInIndia(now);
  return hour >= firstSendingHour && hour < endOfSendingHours;
}

/** The next 9 AM. */
export function nextSendingTime(now: Date): Date {
  const day = hourInIndia(now) < firstSendingHour ? today(now) : addDays(today(now), 1);
  return new Date(startOfDay(day).getTime() + firstSendingHour * 3_600_000);
}

type Kind = {
  label: string;
  /** The date from which days are counted: "3 days before the due date". */
  anchor: string;
  unit: "day" | "hour";
  /** Whether a rule may go on after its anchor, and repeat. */
  continuesAfterAnchor: boolean;
  audiences: readonly ReminderAudience[];
};

export const isClientKind = (kind: RuleKind): kind is ClientReminderKind => Object.hasOwn(reminderPlaceholders, kind);

/** The kinds of rules that SETTINGS shows. */
export const kinds: Record<Exclude<ReminderKind, "vendor">, Kind> = {
  payment: {
    label: "Payment",
    anchor: "the due date",
    unit: "day",
    continuesAfterAnchor: true,
    audiences: ["client", "assignee", "office"],
  },
  quote: {
    label: "Quote expires",
    anchor: "its last day",
    unit: "day",
    continuesAfterAnchor: false,
    audiences: ["client", "assignee", "office"],
  },
  lead: {
    label: "Follow-up",
    anchor: "the next action",
    unit: "day",
    continuesAfterAnchor: true,
    audiences: ["assignee", "office"],
  },
  task: { label: "Task", anchor: "the due date", unit: "day", continuesAfterAnchor: true, audiences: ["assignee", "office"] },
  event: {
    label: "Event is near",
    anchor: "the event",
    unit: "day",
    continuesAfterAnchor: false,
    audiences: ["client", "assignee", "office"],
  },
  reply: {
    label: "Reply to an enquiry",
    anchor: "the promise",
    unit: "hour",
    continuesAfterAnchor: true,
    audiences: ["assignee", "office"],
  },
};
export type RuleKind = keyof typeof kinds;

export const audienceLabels: Record<ReminderAudience, string> = {
  client: "The client",
  assignee: "Whoever looks after it",
  office: "The office",
};

/** The columns of a rule that say when it is due. */
type Timing = { kind: RuleKind; days: number; repeatDays: number | null; hour: number };

const count = (number: number, unit: string) => (number === 1 ? `1 ${unit}` : `${number} ${unit}s`);

/** "3 days before the due date, 10 AM"; "7 days after the due date, then every 7 days, 10 AM" */
export function describeTiming({ kind, days, repeatDays, hour }: Timing): string {
  const { anchor, unit } = kinds[kind];
  const when =
    days === 0
      ? unit === "hour"
        ? `At ${anchor}`
        : `On ${anchor}`
      : `${count(Math.abs(days), unit)} ${days < 0 ? "before" : "after"} ${anchor}`;
  const again = repeatDays === null ? "" : repeatDays === 1 ? ", then every day" : `, then every ${repeatDays} days`;
  return `${when}${again}${unit === "hour" ? "" : `, ${hourLabel(hour)}`}`;
}

/** "10 AM", "1 PM" */
export const hourLabel = (hour: number): string => `${hour % 12 || 12}\u00a0${hour < 12 ? "AM" : "PM"}`;

export type ReminderRow = {
  id: string;
  kind: RuleKind;
  audience: ReminderAudience;
  objectId: string;
  /** The event whose payment schedule has the instalment; null for other reminders. */
  instalmentOf: string | null;
  /** The title of the invoice, quote, lead, task or event. */
  title: string;
  /** The name of the client or lead, also when a colleague is reminded. */
  name: string | null;
  /** The email address or phone number; a planned reminder to a colleague has their name. */
  recipient: string | null;
  dueAt: string;
};
/** A reminder that was sent or skipped. `handledBy`: who said whether they sent it by WhatsApp. */
export type DecidedReminder = ReminderRow & { outcome: ReminderOutcome; decidedAt: string; handledBy: string | null };
/** `whatsappUrl` opens WhatsApp with the text; null when the client has no mobile number. */
export type ReminderToSend = ReminderRow & { whatsappUrl: string | null };

/** The reminders panel on an invoice's page. */
export type NextReminder = {
  /** Null: none is planned. */
  at: string | null;
  /** False when the client has no email address. */
  byMail: boolean;
  isPaused: boolean;
  /** Whether somebody is to send a reminder of this invoice by WhatsApp. */
  waitsForWhatsApp: boolean;
  /** Why none is planned; null while one is. */
  reason: string | null;
  /** The event on whose client's page a payment waits that the client reported; null: none. */
  claimEventId: string | null;
};

export function outcomeBadge(outcome: ReminderOutcome): {
  label: string;
  tone: "done" | "neutral" | "pending";
  shape: "full" | "hollow";
} {
  const label = outcome.replace("skipped: ", "").toUpperCase();
  const wasSent = outcome === "mailed" || outcome === "sent by WhatsApp";
  return { label, tone: wasSent ? "done" : "neutral", shape: wasSent ? "full" : "hollow" };
}

const pages: Record<RuleKind, string> = {
  payment: "invoices",
  quote: "quotes",
  lead: "leads",
  task: "tasks",
  event: "events",
  reply: "leads",
};

/** The page of the record that a reminder is about. @param eventId the event of an instalment, else null */
export const reminderRecordUrl = (kind: RuleKind, id: string, eventId: string | null): string =>
  eventId ? `/dashboard/events/${eventId}` : kind === "task" ? `/dashboard/tasks?edit=${id}` : `/dashboard/${pages[kind]}/${id}`;

export const remindersUrl = "/dashboard/reminders";
export const rulesUrl = "/dashboard/settings/reminders";
export const ruleUrl = (id: string) => `${rulesUrl}/${id}`;
export const newRuleUrl = (kind: RuleKind = "payment") => `${rulesUrl}/new?kind=${kind}`;
