import { eq, sql } from "drizzle-orm";
import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { Invalid } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { changeRecord, defineRecord, editableRecord, saveRecord } from "#app/records/record.server.ts";
import type { EditableRecord, RecordVersion } from "#app/records/record.ts";
import { deletedRecord, deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { readOwn, type Tx } from "#db/client.server.ts";
import type { TaskStatus } from "#db/enums.ts";
import { events, tasks } from "#db/schema.ts";
import { nextDay } from "./repeats/next-day.server.ts";
import { readRule } from "./repeats/repeats.ts";
import {
  type ChangedTask,
  type EditedTask,
  type NewTask,
  type StatusChange,
  statusLabel,
  taskFields,
  updateFailed,
} from "./tasks.ts";
import { selectTeam } from "./team-members.server.ts";

export const taskRecord = defineRecord({
  name: "task",
  table: tasks,
  idColumn: tasks.id,
  fields: taskFields,
  notEdited: [
    "completedAt",
    "plannedDue",
    "dueSetAt",
    "closedFrom",
    "askedBy",
    "earlierAskers",
    "steps",
    "afterId",
    "seriesId",
    "seriesStart",
    "seriesDay",
    "invoiceId",
  ],
  permissions: { list: "task:list", change: "task:change", remove: "task:delete" },
  title: ({ title }) => title || untitledTask,
  nameOf: {
    assigned_to: async (tx, id) => (await selectTeam(tx)).find((person) => person.id === id)?.name,
    async event_id(tx, id) {
      const [event] = await tx.select({ name: events.name }).from(events).where(eq(events.id, id));
      return event && (event.name || untitledEvent);
    },
  },
});

/** A task as its form shows it; null when there is none or it belongs to another person. */
export const readTask = (actor: Actor, id: string): Promise<(EditableRecord & { title: string }) | null> =>
  asPermitted(actor, "task:list", async (tx, actor) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, id));
    if (!row || !can(actor, "task:change", row)) return null;
    return { ...editableRecord(taskRecord, row), title: taskRecord.title(row) };
  });

/** @throws NotFound, Conflict, Invalid */
export async function editTask(actor: Actor, edited: EditedTask): Promise<void> {
  await saveRecord(actor, taskRecord, edited, async (tx, row) => {
    const assignedTo = can(actor, "task:assign") ? edited.assigned_to : row.assignedTo;
    await checkReferences(tx, {
      assigned_to: assignedTo === row.assignedTo ? null : assignedTo,
      event_id: edited.event_id === row.eventId ? null : edited.event_id,
    });
    return {
      assignedTo,
      dueDate: firstDay(edited),
      ...(edited.status === row.status ? {} : completedAt(edited.status)),
      // Another rule counts from the day that the form shows.
      ...(edited.repeats === row.repeats ? {} : { seriesId: null, seriesStart: null, seriesDay: null }),
    };
  });
}

/** Sets a task's status. Another person's task counts as not found. @throws NotFound, Conflict */
export async function changeStatus(actor: Actor, { status, ...task }: StatusChange): Promise<ChangedTask> {
  requirePermission(actor, "task:list");
  const change = changeRecord(actor, taskRecord, task, {
    action: "task status changed",
    changes: { status, ...completedAt(status) },
    audited: ["status"],
    conflict: (row) => updateFailed(`somebody changed it meanwhile; it is ${statusLabel(row.status)} now.`),
    notDone: updateFailed("").trim().replace(/:$/, ""),
  });
  const [{ before, after }, eventName] = await Promise.all([change, readEventName(actor, task.id)]);
  const from = (before.status ?? "pending") as TaskStatus;
  return {
    id: task.id,
    version: after.version,
    title: after.title,
    eventName,
    from,
    to: status,
  };
}

/** Beside the change, which does not move a task to another event: a status change waits for no second trip. */
async function readEventName(actor: Person, taskId: string): Promise<string | null> {
  const [event] = await readOwn(actor, (tx) =>
    tx.select({ name: events.name }).from(tasks).innerJoin(events, eq(events.id, tasks.eventId)).where(eq(tasks.id, taskId)),
  );
  return event?.name ?? null;
}

export const completedAt = (status: TaskStatus) => ({ completedAt: status === "completed" ? sql`now()` : null });

/** @throws Conflict */
export const deleteTask = (actor: Actor, task: RecordVersion) => deleteRecord(actor, taskRecord, task);

/** @returns the message to show @throws NotFound when there is nothing to restore */
export const restoreTask = (actor: Actor, id: string) => restoreRecord(actor, taskRecord, id);

export const deletedTask = (actor: Actor, id: string | null) => deletedRecord(actor, taskRecord, id);

/** The due date; of a task without one the first day that its rule names. @throws Invalid for one that names no day, such as every month */
export function firstDay({ repeats, due_date }: Pick<NewTask, "repeats" | "due_date">): string | null {
  const rule = repeats && !due_date && readRule(repeats);
  if (!rule) return due_date;
  if (rule.weekdays.length + rule.nth.length === 0)
    throw new Invalid({ due_date: "Please give the first day: the others follow from it." });
  return nextDay(repeats, today(), addDays(today(), -1));
}

/** @throws Invalid when the assignee is not a team member or the event does not exist; null is allowed */
export async function checkReferences(
  tx: Tx,
  { assigned_to, event_id }: Pick<NewTask, "assigned_to" | "event_id">,
): Promise<void> {
  if (assigned_to && !(await selectTeam(tx)).some(({ id }) => id === assigned_to))
    throw new Invalid({ assigned_to: "Please choose somebody of the team." });
  if (event_id && (await tx.$count(events, eq(events.id, event_id))) === 0)
    throw new Invalid({ event_id: "This event is no longer there." });
}
