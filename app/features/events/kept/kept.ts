import type { ChangeFields } from "#app/browser/waiting/waiting-changes.ts";
import type { OwnTask } from "#app/features/tasks/tasks.server.ts";
import { addDays, startOfDay } from "#app/platform/values/dates.ts";
import type { RunStatus, TaskStatus } from "#db/enums.ts";
import { type Comer, comersOf, type DayNote, type SitePayment } from "../event-day/event-day.ts";
import type { EventFunction } from "../functions/functions.ts";
import { currentNight, type Owner, type RunItem } from "../run-sheet/run-sheet.ts";
import { inOrder, shiftLines } from "../run-sheet/shift.ts";

/** An event as a device keeps it. `money`: what is collected and paid at the event, on its day only. */
export type KeptEvent = {
  id: string;
  name: string;
  night: string;
  functions: EventFunction[];
  items: RunItem[];
  owners: Owner[];
  comers: Comer[];
  client: { name: string; phone: string } | null;
  notes: DayNote[];
  /** Plates that were served, by the function's id. */
  plates: Record<string, number>;
  money: { payments: SitePayment[]; clientOwes: number } | null;
  canPlan: boolean;
};

/** A task, and what it waits for whose change the server does not have yet. */
export type KeptTask = OwnTask & { waits?: string | undefined };
export type Kept = { events: KeptEvent[]; tasks: KeptTask[] };

/** A device keeps an event from a week before until three days after it. */
const daysBefore = 7;
const daysAfter = 3;
const maxAgeMs = daysAfter * 86_400_000;

/** The days whose functions are kept. */
export const keptDays = (today: string) => ({ from: addDays(today, -daysAfter), to: addDays(today, daysBefore) });

/** Until when a page may be kept that is read now: three days after its last function, or without one three days. */
export function keptUntil(functions: readonly Pick<EventFunction, "day">[], now: Date, today: string): Date {
  const { to } = keptDays(today);
  const days = functions.flatMap(({ day }) => (day && day <= to ? [day] : [])).sort();
  const last = days.at(-1);
  return new Date((last ? startOfDay(addDays(last, 1)).getTime() : now.getTime()) + maxAgeMs);
}

/** An event as it is now: the device may have read it on an earlier day. */
export function onNightOf(now: Date, event: KeptEvent): KeptEvent {
  const night = currentNight(event.items, now);
  const arrivals = event.comers.flatMap(({ key: who, arrivedAt }) => (arrivedAt ? [{ who, arrivedAt }] : []));
  return night === event.night ? event : { ...event, night, comers: comersOf(event, arrivals, night) };
}

/** What the device keeps with the changes that were made on it since. */
export const withChanges = (kept: Kept, changes: readonly ChangeFields[]): Kept => changes.reduce(withChange, kept);

function withChange(kept: Kept, change: ChangeFields): Kept {
  if (change.to === "tasks") return { ...kept, tasks: changedTasks(kept.tasks, change) };
  return { ...kept, events: kept.events.map((event) => withEventChanges(event, event.id, [change])) };
}

const waitsFor = ({ sentAt }: ChangeFields): string | undefined => (sentAt ? undefined : "waits for a network");

function changedTasks(tasks: KeptTask[], change: ChangeFields): KeptTask[] {
  const { intent, id = "", title = "", status } = change;
  const waits = waitsFor(change);
  if (intent === "add") return [...tasks, { id, title, status: "pending", dueDate: null, eventName: null, waits }];
  return tasks.map((task) => (task.id === id ? { ...task, status: status as TaskStatus, waits } : task));
}

/** An event of a page with the changes that were made on this device since. */
export const withEventChanges = <Event extends Changing>(event: Event, id: string, changes: readonly ChangeFields[]): Event =>
  changes.filter(({ to }) => to === id).reduce(changedEvent, event);

/** The lines of a run sheet with the same changes. */
export const withItemChanges = (items: RunItem[], eventId: string, changes: readonly ChangeFields[]): RunItem[] =>
  changes.filter(({ to }) => to === eventId).reduce(changedItems, items);

function changedItems(items: RunItem[], change: ChangeFields): RunItem[] {
  const { intent, id = "", at = "", status, by } = change;
  if (intent !== "tick" && intent !== "shift") return items;
  const changed =
    intent === "shift"
      ? shifted(items, id, Number(by))
      : items.map((item) => (item.id === id ? ticked(item, status as RunStatus, at) : item));
  return changed.map((item) => (item.id === id ? { ...item, waits: waitsFor(change) } : item));
}

type Changing = Pick<KeptEvent, "items" | "comers" | "notes" | "money">;

function changedEvent<Event extends Changing>(event: Event, change: ChangeFields): Event {
  const { intent, id = "", at = "", text = "" } = change;
  const waits = waitsFor(change);
  if (intent === "tick" || intent === "shift") return { ...event, items: changedItems(event.items, change) };
  if (intent === "arrive") {
    const arrivedAt = change.here === "yes" ? at : null;
    return { ...event, comers: event.comers.map((comer) => (comer.key === change.who ? { ...comer, arrivedAt, waits } : comer)) };
  }
  if (intent === "issue" || intent === "hand-over") {
    if (event.notes.some((note) => note.id === id)) return event;
    const note = { id, kind: intent, text, authorName: "", createdAt: at, closedAt: null, fileId: null, waits } as const;
    return { ...event, notes: [note, ...event.notes] };
  }
  if (intent === "close-issue") {
    const closedAt = change.closed === "yes" ? at : null;
    return { ...event, notes: event.notes.map((note) => (note.id === id ? { ...note, closedAt, waits } : note)) };
  }
  if (intent === "mark-paid" && event.money) {
    const paidAt = change.paid === "yes" ? at : null;
    const payments = event.money.payments.map((one) => (one.id === id ? { ...one, paidAt, waits } : one));
    return { ...event, money: { ...event.money, payments } };
  }
  return event;
}

/** As run-operations.server.ts does it; each change of a line is a version. */
const ticked = (item: RunItem, status: RunStatus, at: string): RunItem =>
  item.status === status
    ? item
    : {
        ...item,
        status,
        version: item.version + 1,
        startedAt: status === "todo" ? null : status === "doing" ? at : item.startedAt,
        doneAt: status === "done" ? at : null,
      };

function shifted(items: RunItem[], pivotId: string, by: number): RunItem[] {
  const pivot = items.find(({ id }) => id === pivotId);
  if (!pivot) return items;
  const { changed } = shiftLines(
    items.filter(({ night }) => night === pivot.night),
    pivotId,
    by,
  );
  const times = new Map(changed.map((line) => [line.id, { ...line, startsAt: new Date(line.at * 60_000).toISOString() }]));
  return inOrder(
    items.map((item) =>
      times.has(item.id) || item.id === pivotId ? { ...item, ...times.get(item.id), version: item.version + 1 } : item,
    ),
  );
}
