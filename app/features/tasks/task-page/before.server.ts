import { sql } from "drizzle-orm";
import { Invalid } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { changeRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import type { Tx } from "#db/client.server.ts";
import { taskRecord } from "../edit-task.server.ts";
import { updateFailed } from "../tasks.ts";

const maxChoices = 200;

/** The open tasks for which a task can wait: those of its event, or of the actor. @param tx of the actor */
export async function selectPossibleBefore(tx: Tx, task: { id: string; event: { id: string } | null }) {
  const from = task.event
    ? sql`tasks_of_event(${task.event.id}) t`
    : sql`(select * from tasks where event_id is null order by due_date, id limit ${maxChoices}) t`;
  const rows = await tx.execute<{ id: string; title: string | null }>(sql`
    select t.id, t.title from ${from} where coalesce(t.status, 'pending') not in ('completed', 'closed') and not task_waits_for(t.id, ${task.id})
    order by t.due_date, t.id limit ${maxChoices}`);
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Says what a task waits for; whoever has it is told when that is done. @throws NotFound, Conflict, Invalid */
export async function setTaskBefore(actor: Actor, { after_id, ...task }: RecordVersion & { after_id: string }): Promise<void> {
  requirePermission(actor, "task:list");
  await changeRecord(actor, taskRecord, task, {
    action: "task order changed",
    audited: ["afterId"],
    conflict: () => updateFailed("somebody changed it meanwhile."),
    changes: async (row, tx) => {
      if (!after_id) return { afterId: null };
      const possible = await selectPossibleBefore(tx, { id: row.id, event: row.eventId ? { id: row.eventId } : null });
      if (!possible.some(({ id }) => id === after_id) && after_id !== row.afterId)
        throw new Invalid({ after_id: "It cannot wait for this task: that is done, gone, or waits for it." });
      return { afterId: after_id };
    },
  });
}
