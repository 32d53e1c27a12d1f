import { sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { readOwn } from "#db/client.server.ts";
import type { Task } from "../tasks.ts";
import { selectTeam } from "../team-members.server.ts";
import { selectPossibleBefore } from "./before.server.ts";
import type { TaskStep } from "./task-page.ts";

export type TaskOfPage = Task & {
  description: string | null;
  assignedTo: string | null;
  askedById: string | null;
  earlierAskers: string[];
  repeats: string | null;
  steps: TaskStep[];
  permitNumber: string | null;
  permitUntil: string | null;
  /** The invoice that it asks to issue, while that is a draft. */
  draftId: string | null;
  /** What it waits for. */
  before: { id: string; title: string | null; isOpen: boolean; assignee: string | null } | null;
};

/** A task with what belongs to it; null when there is none or the actor may not read it. */
export async function readTaskPage(actor: Actor, id: string) {
  requirePermission(actor, "comment:list");
  return readOwn(actor, async (tx) => {
    const [[task], people] = await Promise.all([
      tx.execute<TaskOfPage>(sql`
        select t.id, t.version, t.title, t.description, t.status, t.priority, t.due_date::text as "dueDate", t.assigned_to as "assignedTo",
          person_name(t.assigned_to) as "assigneeName", null as "assigneeEmail", t.asked_by as "askedById", t.earlier_askers as "earlierAskers", person_name(t.asked_by) as "askedBy",
          t.repeats, t.permit, t.permit_number as "permitNumber", t.permit_until::text as "permitUntil", t.steps, case when i.status = 'draft' then i.id end as "draftId",
          (select json_build_object('id', b.id, 'title', b.title, 'isOpen', b.is_open, 'assignee', b.assignee) from task_before(t.id) b) as before,
          case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'date', e.date) end as event
        from tasks t left join events e on e.id = t.event_id left join invoices i on i.id = t.invoice_id where t.id = ${id}`),
      selectTeam(tx),
    ]);
    if (!task || !can(actor, "task:change", { ...task, askedBy: task.askedById })) return null;
    return { task, people: people.map(({ id, name }) => ({ id, name })), others: await selectPossibleBefore(tx, task) };
  });
}
