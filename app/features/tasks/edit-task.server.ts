import { eq, sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { deletedRow, deleteRow, restoreRow } from "#app/platform/deleted.server.ts";
import { conflictMessage, type Snapshot, toSnapshot } from "#app/platform/snapshot.ts";
import { asActor } from "#db/client.server.ts";
import { tasks } from "#db/schema.ts";
import { wrongChoice } from "./tasks.server.ts";
import { type EditedTask, type NewTask, statusLabel, type TaskDraft } from "./tasks.ts";

type Row = typeof tasks.$inferSelect;

/** A task as its form shows it; null when there is none, or it is another person's. */
export async function readTask(actor: Actor, id: string): Promise<(TaskDraft & { title: string }) | null> {
  requirePermission(actor, "task:list");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, id));
    if (!row || !can(actor, "task:change", row)) return null;
    return { id, version: row.version, snapshot: snapshotOf(row), title: row.title || "Untitled Task" };
  });
}

type EditResult =
  | { outcome: "saved"; title: string }
  | { outcome: "stale"; message: string; version: number; snapshot: Snapshot }
  | { outcome: "wrong"; field: keyof NewTask; message: string }
  | { outcome: "unknown" };

/** Saves an edited task if it still is as its form showed it. Only an admin gives it to somebody else. */
export async function editTask(actor: Actor, edited: EditedTask): Promise<EditResult> {
  requirePermission(actor, "task:list");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, edited.id)).for("update");
    if (!row || !can(actor, "task:change", row)) return { outcome: "unknown" };
    const before = snapshotOf(row);
    if (row.version !== edited.version) {
      return {
        outcome: "stale",
        message: conflictMessage(edited.snapshot, before, words),
        version: row.version,
        snapshot: before,
      };
    }
    const assignedTo = can(actor, "task:assign") ? edited.assigned_to : row.assignedTo;
    const changedEvent = edited.event_id !== row.eventId ? edited.event_id : null;
    const wrong = await wrongChoice(tx, {
      assigned_to: assignedTo === row.assignedTo ? null : assignedTo,
      event_id: changedEvent,
    });
    if (wrong) return { outcome: "wrong", ...wrong };

    const { title, description, priority, status } = edited;
    const [after] = await tx
      .update(tasks)
      .set({
        title,
        description,
        priority,
        status,
        dueDate: edited.due_date,
        assignedTo,
        eventId: edited.event_id,
        ...completion(row, status),
      })
      .where(eq(tasks.id, row.id))
      .returning();
    const fields = differences(before, snapshotOf(after as Row));
    await audit(tx, { actor: actor.id, action: "task edited", objectType: "task", objectId: row.id, fields });
    return { outcome: "saved", title };
  });
}

/** Deletes a task; the audit line keeps it whole. @returns whether it still was as the sender saw it */
export async function deleteTask(actor: Actor, id: string, version: number): Promise<boolean> {
  requirePermission(actor, "task:delete");
  return asActor(actor, (tx) => deleteRow(tx, { actor: actor.id, table: "tasks", id, version }));
}

/** Takes a deletion back. @returns whether there was one */
export async function restoreTask(actor: Actor, id: string): Promise<boolean> {
  requirePermission(actor, "task:delete");
  return asActor(actor, async (tx) => (await restoreRow(tx, { actor: actor.id, table: "tasks", id })) !== null);
}

/** The words of an undo; null for whoever may not, or when there is nothing to undo. */
export async function deletedTask(actor: Actor, id: string | null): Promise<{ id: string; title: string } | null> {
  if (!id || !can(actor, "task:delete") || actor.kind !== "person") return null;
  const kept = await asActor(actor, (tx) => deletedRow(tx, "tasks", id));
  return kept && { id, title: kept.row.title || "Untitled Task" };
}

/** completed_at is now when a task becomes completed, and cleared when it is not. */
const completion = (row: Row, status: string) =>
  status === row.status ? {} : { completedAt: status === "completed" ? sql`now()` : null };

const snapshotOf = (row: Row): Snapshot =>
  toSnapshot({
    title: row.title,
    description: row.description,
    due_date: row.dueDate,
    priority: row.priority,
    status: row.status ?? "pending",
    assigned_to: row.assignedTo,
    event_id: row.eventId,
  });

const words: Parameters<typeof conflictMessage>[2] = {
  title: ["Title", (title) => `“${title}”`],
  description: ["Description"],
  due_date: ["Due date", formatDay],
  priority: ["Priority", (priority) => priority.toUpperCase()],
  status: ["Status", statusLabel],
  assigned_to: ["Assigned to"],
  event_id: ["Event"],
};

const differences = (before: Snapshot, after: Snapshot) =>
  Object.fromEntries(
    Object.keys(after).flatMap((name) => (before[name] === after[name] ? [] : [[name, [before[name], after[name]]]])),
  );
