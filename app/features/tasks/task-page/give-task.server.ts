import { Invalid } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { changeRecord } from "#app/records/record.server.ts";
import { comments } from "#db/schema.ts";
import { checkReferences, taskRecord } from "../edit-task.server.ts";
import { taskTitle, updateFailed } from "../tasks.ts";
import { selectTeam } from "../team-members.server.ts";
import type { GivenTask } from "./task-page.ts";

/**
 * Gives a task to a colleague, or back to who asked for it: the colleague is told, with the word, which is a comment on the task.
 * @returns the message to show @throws NotFound, Conflict, Invalid
 */
export async function giveTask(actor: Actor, { to, word, comment_id, ...task }: GivenTask): Promise<string> {
  requirePermission(actor, "task:assign");
  let name = "";
  const { after } = await changeRecord(actor, taskRecord, task, {
    action: "task given",
    audited: ["assignedTo"],
    conflict: () => updateFailed("somebody changed it meanwhile."),
    changes: async (row, tx) => {
      if (to === row.assignedTo) throw new Invalid({ to: "This person has the task already." });
      await checkReferences(tx, { assigned_to: to, event_id: null }).catch(() => {
        throw new Invalid({ to: "Please choose somebody of the team." });
      });
      name = (await selectTeam(tx)).find(({ id }) => id === to)?.name ?? "";
      // Before the task changes hands: its trigger tells the word of this transaction.
      const comment = { recordType: "task" as const, recordId: row.id, text: word, author: actor.id, authorName: actor.name };
      if (word) await tx.insert(comments).values({ id: comment_id, ...comment });
      return { assignedTo: to };
    },
  });
  return `${taskTitle(after)}: ${to === actor.id ? "yours" : `given to ${name}`}.`;
}
