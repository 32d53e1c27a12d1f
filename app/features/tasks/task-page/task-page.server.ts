import { sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { readOwn } from "#db/client.server.ts";
import type { Task } from "../tasks.ts";
import { selectTeam } from "../team-members.server.ts";

export type TaskOfPage = Task & { description: string | null; assignedTo: string | null; askedById: string | null };

/** A task with what belongs to it; null when there is none or the actor may not read it. */
export async function readTaskPage(actor: Actor, id: string) {
  requirePermission(actor, "task:list");
  return readOwn(actor, async (tx) => {
    const [[task], people] = await Promise.all([
      tx.execute<TaskOfPage>(sql`
        select t.id, t.version, t.title, t.description, t.status, t.priority, t.due_date::text as "dueDate", t.assigned_to as "assignedTo",
          person_name(t.assigned_to) as "assigneeName", null as "assigneeEmail", t.asked_by as "askedById", person_name(t.asked_by) as "askedBy",
          case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'date', e.date) end as event
        from tasks t left join events e on e.id = t.event_id where t.id = ${id}`),
      selectTeam(tx),
    ]);
    if (!task || !can(actor, "task:change", { assignedTo: task.assignedTo, askedBy: task.askedById })) return null;
    return { task, people: people.map(({ id, name }) => ({ id, name })) };
  });
}
