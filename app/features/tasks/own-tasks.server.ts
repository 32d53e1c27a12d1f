import { and, eq, sql } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { readOwn, type Tx } from "#db/client.server.ts";
import { events, tasks, tasksWithUsers as view } from "#db/schema.ts";
import { completedAt } from "./edit-task.server.ts";
import { isOpen } from "./task-filters.server.ts";
import { type SeenStatusChange, settleTaskStatus, statusName, taskTitle } from "./tasks.ts";

const maxOwn = 200;

/** The actor's own open tasks, the first due first. */
export async function readOwnTasks(actor: Actor) {
  requirePermission(actor, "task:list");
  const { id, title, status, dueDate } = view;
  return readOwn(actor, (tx) =>
    tx
      .select({ id, title, status, dueDate, eventName: events.name })
      .from(view)
      .leftJoin(events, eq(events.id, view.eventId))
      .where(and(eq(view.assignedTo, actor.id), isOpen))
      .orderBy(sql`${dueDate} nulls last`, id)
      .limit(maxOwn),
  );
}

export type OwnTask = Awaited<ReturnType<typeof readOwnTasks>>[number];

/**
 * Gives a task the status that somebody chose when they had no network.
 * @param isNew false: it was done before
 * @returns what to tell them
 * @throws NotFound
 */
export async function settleTask(actor: Actor, tx: Tx, { id, status, seen }: SeenStatusChange, isNew: boolean): Promise<string> {
  requirePermission(actor, "task:list");
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for("update");
  if (!task || !can(actor, "task:change", task)) throw new NotFound("Update failed: there is no such task.");
  const stored = task.status ?? "pending";
  const settled = isNew ? settleTaskStatus(stored, { status, seen }) : stored;
  if (settled !== stored) {
    await tx
      .update(tasks)
      .set({ status: settled, ...completedAt(settled) })
      .where(eq(tasks.id, id));
    const fields = { status: [stored, settled] };
    await audit(tx, { actor: actor.id, action: "task status changed", objectType: "task", objectId: id, fields });
  }
  const name = statusName(settled);
  return settled === status ? `${taskTitle(task)}: marked as ${name}.` : `${taskTitle(task)} stays as it is: ${name}.`;
}
