import { hourInIndia } from "#app/platform/dates.ts";
import { choice, whole, yesNo } from "#app/platform/settings-fields.ts";
import type { ReminderAudience, ReminderKind, ReminderOutcome } from "#db/enums.ts";

/** Reminders go out from 9 AM until 7 PM in India. */
export const firstHour = 9;
export const endHour = 19;

export function isOpenHour(now: Date): boolean {
  const hour = hourInIndia(now);
  return hour >= firstHour && hour < endHour;
}

type Kind = {
  label: string;
  /** What the days are counted from: "3 days before the due date". */
  anchor: string;
  unit: "day" | "hour";
  /** Whether a rule may go on after its anchor, and repeat. */
  goesOn: boolean;
  audiences: readonly ReminderAudience[];
};

/** The kinds of rules that SETTINGS shows. */
export const kinds: Record<Exclude<ReminderKind, "vendor">, Kind> = {
  payment: {
    label: "Payment",
    anchor: "the due date",
    unit: "day",
    goesOn: true,
    audiences: ["client", "assignee", "office"],
  },
  quote: {
    label: "Quote expires",
    anchor: "its last day",
    unit: "day",
    goesOn: false,
    audiences: ["client", "assignee", "office"],
  },
  lead: { label: "Follow-up", anchor: "the next action", unit: "day", goesOn: true, audiences: ["assignee", "office"] },
  task: { label: "Task", anchor: "the due date", unit: "day", goesOn: true, audiences: ["assignee", "office"] },
  event: {
    label: "Event is near",
    anchor: "the event",
    unit: "day",
    goesOn: false,
    audiences: ["client", "assignee", "office"],
  },
  reply: { label: "Reply to an enquiry", anchor: "the promise", unit: "hour", goesOn: true, audiences: ["assignee", "office"] },
};
export type OfferedKind = keyof typeof kinds;

export const audienceLabels: Record<ReminderAudience, string> = {
  client: "The client",
  assignee: "Whoever looks after it",
  office: "The office",
};

/** When a rule is due, as its columns say it. */
export type Timing = { kind: OfferedKind; days: number; repeatDays: number | null; hour: number };

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
const hourLabel = (hour: number): string => `${hour % 12 || 12}\u00a0${hour < 12 ? "AM" : "PM"}`;

const hours = Array.from({ length: endHour - firstHour }, (_, index) => firstHour + index);

/** The form of a rule, for the audiences and the moments that its kind has. */
export function ruleFields(kind: OfferedKind) {
  const { anchor, unit, audiences, goesOn } = kinds[kind];
  return {
    enabled: yesNo({ label: "Reminds", hint: "From now on: what was due while it was off is not sent." }),
    audience: choice({
      label: "Goes to",
      options: audiences.map((value) => ({ value, label: audienceLabels[value] })),
      hint: audiences.includes("client")
        ? "Without an email address of the client: to the list “To send by WhatsApp”."
        : undefined,
    }),
    count: whole({
      label: unit === "hour" ? "Hours" : "Days",
      min: 0,
      max: 180,
      hint: `0: ${unit === "hour" ? "at" : "on"} ${anchor}.`,
    }),
    side: choice({
      label: "Before or after",
      options: [
        { value: "before", label: `Before ${anchor}` },
        ...(goesOn ? [{ value: "after" as const, label: `After ${anchor}` }] : []),
      ],
    }),
    ...(unit === "day" && {
      hour: choice({
        label: "At",
        options: hours.map((hour) => ({ value: String(hour), label: hourLabel(hour) })),
        hint: "The time in India. Nothing goes before 9 AM or after 7 PM.",
      }),
    }),
    ...(unit === "day" &&
      goesOn && {
        repeat: whole({ label: "Again every, in days", min: 0, max: 180, hint: "0: once. Until it is paid or done." }),
      }),
  };
}
export type RuleValues = {
  enabled: boolean;
  audience: ReminderAudience;
  count: number;
  side: "before" | "after";
  /** Absent: the kind has none. */
  hour?: string;
  repeat?: number;
};

type RuleColumns = { enabled: boolean; audience: ReminderAudience; days: number; repeatDays: number | null; hour: number };

/** A row's columns as the form of its kind has them. */
export function valuesOfRule(kind: OfferedKind, rule: RuleColumns): RuleValues {
  const { unit, goesOn } = kinds[kind];
  return {
    enabled: rule.enabled,
    audience: rule.audience,
    count: Math.abs(rule.days),
    side: rule.days > 0 ? "after" : "before",
    ...(unit === "day" && { hour: String(rule.hour) }),
    ...(unit === "day" && goesOn && { repeat: rule.repeatDays ?? 0 }),
  };
}

/** The inverse of valuesOfRule. */
export const columnsOfRule = (values: RuleValues): RuleColumns => ({
  enabled: values.enabled,
  audience: values.audience,
  // Not -0, which is no 0 in JSON.
  days: values.side === "after" ? values.count : 0 - values.count,
  repeatDays: values.repeat || null,
  hour: Number(values.hour ?? firstHour),
});

/** A reminder that is due some time, or was decided. Ids are those of the record that it is about. */
export type ReminderRow = {
  id: string;
  kind: OfferedKind;
  audience: ReminderAudience;
  objectId: string;
  /** Of the invoice, quote, lead, task or event. */
  title: string;
  /** Whom it goes to: a name. */
  name: string | null;
  recipient: string | null;
  dueAt: string;
};
export type DecidedReminder = ReminderRow & { outcome: ReminderOutcome; decidedAt: string; handledBy: string | null };
/** With the address that opens WhatsApp; null without a number that it takes. */
export type ReminderToSend = ReminderRow & { whatsappUrl: string | null };

/** What an invoice's page says about its reminders. */
export type NextReminder = {
  /** Null: none is planned. */
  at: string | null;
  /** Not: the client has no email address. */
  byMail: boolean;
  isPaused: boolean;
  waitsForWhatsApp: boolean;
  /** A rule about payments is on. */
  hasRules: boolean;
};

/** How an outcome is shown. */
export function outcomeLook(outcome: ReminderOutcome): {
  label: string;
  tone: "done" | "neutral" | "pending";
  shape: "full" | "hollow";
} {
  const label = outcome.replace("skipped: ", "").toUpperCase();
  const went = outcome === "mailed" || outcome === "sent by WhatsApp";
  return { label, tone: went ? "done" : "neutral", shape: went ? "full" : "hollow" };
}

const pages: Record<OfferedKind, string> = {
  payment: "invoices",
  quote: "quotes",
  lead: "leads",
  task: "tasks",
  event: "events",
  reply: "leads",
};

/** The page of what a reminder is about. */
export const objectUrl = (kind: OfferedKind, id: string): string =>
  kind === "task" ? `/dashboard/tasks?edit=${id}` : `/dashboard/${pages[kind]}/${id}`;

export const remindersUrl = "/dashboard/reminders";
/** The page of SETTINGS, and that of a rule. */
export const rulesUrl = "/dashboard/settings/reminders";
export const ruleUrl = (id: string) => `${rulesUrl}/${id}`;
