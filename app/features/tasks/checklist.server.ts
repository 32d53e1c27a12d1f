import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import type { ChecklistItem, ChecklistName } from "#app/content/checklists.ts";
import { can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { tasks } from "#db/schema.ts";
import { checklistTasks } from "./checklist.ts";

/**
 * Adds the checklist of a new event in the transaction that adds the event. A member's tasks are assigned to the member.
 * @param titles of those that are added if the event lacks them; by default all are added @returns how many
 */
export async function addChecklist(
  actor: Person,
  tx: Tx,
  event: { id: string; date: string | null; kind: ChecklistName },
  titles?: readonly string[],
): Promise<number> {
  requirePermission(actor, "event:change");
  const known = titles ? await tx.execute<{ title: string }>(sql`select title from tasks_of_event(${event.id})`) : [];
  const isWanted = ({ title }: ChecklistItem) =>
    !titles || (titles.includes(title) && !known.some((task) => task.title === title));
  return insertChecklist(tx, actor.id, event, can(actor, "task:list-all") ? null : actor.id, isWanted);
}

/**
 * Adds the checklist of a new event without a check of permissions: for `addChecklist`, and when a client's acceptance of a quote starts
 * the event. @param actor for the audit log @param isWanted which tasks of the checklist are added, by default all
 * @returns how many
 */
export async function insertChecklist(
  tx: Tx,
  actor: string,
  event: { id: string; date: string | null; kind: ChecklistName },
  assignedTo: string | null,
  isWanted: (task: ChecklistItem) => boolean = () => true,
): Promise<number> {
  const checklist = company().checklists[event.kind].filter(isWanted);
  const rows = checklistTasks(checklist, event.date, today()).map((task) => ({ ...task, eventId: event.id, assignedTo }));
  if (rows.length === 0) return 0;
  const fields = { checklist: event.kind, tasks: rows.length };
  await Promise.all([
    tx.insert(tasks).values(rows),
    audit(tx, { actor, action: "checklist applied", objectType: "event", objectId: event.id, fields }),
  ]);
  return rows.length;
}
