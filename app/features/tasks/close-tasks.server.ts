import { sql } from "drizzle-orm";
import { type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.server.ts";

/**
 * Closes the open tasks of an event that is cancelled, which were not done, or opens those again that were closed with it; also those of
 * other people, which a function of the database may change. @returns how many
 */
export async function changeTasksWithEvent(actor: Person, tx: Tx, eventId: string, change: "close" | "reopen"): Promise<number> {
  requirePermission(actor, "event:change");
  const changed = await tx.execute<{ id: string }>(sql`select id from ${sql.raw(`${change}_tasks_of_event`)}(${eventId}) id`);
  const fields = { change, event_id: eventId, tasks: changed.map(({ id }) => id) };
  if (changed.length > 0) await audit(tx, { actor: actor.id, action: "tasks changed", objectType: "task", fields });
  return changed.length;
}
