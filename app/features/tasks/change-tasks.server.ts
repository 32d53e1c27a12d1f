import { and, inArray, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isId } from "#app/platform/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import { tasks } from "#db/schema.ts";
import { checkReferences } from "./edit-task.server.ts";
import type { BulkChange } from "./tasks.ts";

/** A selected task with the version that the sender saw. */
export type SelectedTask = { id: string; version: number };

/** Reads checkbox values: "id:version". */
export function readSelectedTasks(values: FormDataEntryValue[]): SelectedTask[] {
  return values.slice(0, 200).flatMap((value) => {
    const [, id, version] = String(value).match(/^(.+):(\d{1,9})$/) ?? [];
    return isId(id) ? [{ id, version: Number(version) }] : [];
  });
}

/** Sets the status or the assignee of several tasks. Tasks that changed since the sender saw them stay as they are. */
export async function changeTasks(
  actor: Actor,
  selected: SelectedTask[],
  { status, assigned_to }: BulkChange,
): Promise<{ changed: number; stale: number }> {
  requirePermission(actor, "task:assign");
  const assignedTo = assigned_to === "nobody" ? null : assigned_to;
  return asActor(actor, async (tx) => {
    await checkReferences(tx, { assigned_to: assignedTo, event_id: null });
    const versions = new Map(selected.map(({ id, version }) => [id, version]));
    const rows = await tx
      .select({ id: tasks.id, version: tasks.version })
      .from(tasks)
      .where(inArray(tasks.id, [...versions.keys()]))
      .orderBy(tasks.id)
      .for("update");
    const unchangedIds = rows.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
    if (unchangedIds.length > 0) {
      const completedAt =
        status === "completed" ? sql`case when ${tasks.status} = 'completed' then ${tasks.completedAt} else now() end` : null;
      await tx
        .update(tasks)
        .set({ ...(status && { status, completedAt }), ...(assigned_to && { assignedTo }) })
        .where(and(inArray(tasks.id, unchangedIds)));
      const fields = { tasks: unchangedIds, ...(status && { status }), ...(assigned_to && { assigned_to: assignedTo }) };
      await audit(tx, { actor: actor.id, action: "tasks changed", objectType: "task", fields });
    }
    return { changed: unchangedIds.length, stale: versions.size - unchangedIds.length };
  });
}
