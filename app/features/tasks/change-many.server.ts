import { and, inArray, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isId } from "#app/platform/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import { tasks } from "#db/schema.ts";
import { requireKnown } from "./edit-task.server.ts";
import type { BulkChange } from "./tasks.ts";

/** A task somebody ticked, as they saw it. */
export type SelectedTask = { id: string; version: number };

/** "id:version" */
export function readSelectedTasks(values: FormDataEntryValue[]): SelectedTask[] {
  return values.slice(0, 200).flatMap((value) => {
    const [, id, version] = String(value).match(/^(.+):(\d{1,9})$/) ?? [];
    return isId(id) ? [{ id, version: Number(version) }] : [];
  });
}

/** Sets status or person of many tasks at once; those that moved on since the sender saw them stay. */
export async function changeMany(
  actor: Actor,
  ticked: SelectedTask[],
  { status, assigned_to }: BulkChange,
): Promise<{ changed: number; stale: number }> {
  requirePermission(actor, "task:assign");
  const assignedTo = assigned_to === "nobody" ? null : assigned_to;
  return asActor(actor, async (tx) => {
    await requireKnown(tx, { assigned_to: assignedTo, event_id: null });
    const versions = new Map(ticked.map(({ id, version }) => [id, version]));
    const rows = await tx
      .select({ id: tasks.id, version: tasks.version })
      .from(tasks)
      .where(inArray(tasks.id, [...versions.keys()]))
      .orderBy(tasks.id)
      .for("update");
    const fresh = rows.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
    if (fresh.length > 0) {
      const completedAt =
        status === "completed" ? sql`case when ${tasks.status} = 'completed' then ${tasks.completedAt} else now() end` : null;
      await tx
        .update(tasks)
        .set({ ...(status && { status, completedAt }), ...(assigned_to && { assignedTo }) })
        .where(and(inArray(tasks.id, fresh)));
      const fields = { tasks: fresh, ...(status && { status }), ...(assigned_to && { assigned_to: assignedTo }) };
      await audit(tx, { actor: actor.id, action: "tasks changed", objectType: "task", fields });
    }
    return { changed: fresh.length, stale: versions.size - fresh.length };
  });
}
