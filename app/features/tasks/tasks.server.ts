import { eq, sql } from "drizzle-orm";
import type { ChecklistName } from "#app/content/checklists.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { addRecord, columnsOf } from "#app/platform/record.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { TaskStatus } from "#db/enums.ts";
import { tasks, tasksWithUsers } from "#db/schema.ts";
import { checklistTasks } from "./checklist.ts";
import { requireKnown, taskRecord } from "./edit-task.server.ts";
import { findTasks, tasksOf } from "./find-tasks.server.ts";
import { type Member, type NewTask, noProgress, type Progress, sumOf, type Task, type TaskFilterValues } from "./tasks.ts";
import { selectTeam } from "./team-members.server.ts";

type Shown = {
  search: TaskFilterValues;
  /** Whose tasks an admin looks at beside the list. */
  candidate?: string | null;
  /** The task in the form. */
  edited?: string | null;
};

/**
 * Everything the TASKS view shows this actor: an admin the whole team's, a member the own. Open tasks before
 * completed ones, each by due date, those without one last, unless the search says otherwise. `choices` is what forms
 * and filters offer: the people a task may go to and the events that come next.
 */
export async function readTasks(actor: Actor, { search, candidate = null, edited = null }: Shown) {
  requirePermission(actor, "task:list");
  return asActor(actor, async (tx) => {
    const ownedBy = can(actor, "task:list-all") ? null : actor.id;
    const [found, progress, people, held, coming] = await Promise.all([
      findTasks(tx, search, ownedBy),
      progressByPerson(tx),
      selectTeam(tx),
      edited && can(actor, "task:assign") ? heldByNoStaff(tx, edited) : [],
      comingEvents(tx, search.event || null, edited),
    ]);
    const team = people.map((person) => ({ ...person, progress: progress.get(person.id) ?? noProgress }));
    const chosen = can(actor, "task:list-all") ? team.find(({ id }) => id === candidate) : undefined;
    const totals = sumOf([...progress.values()]);
    return {
      tasks: found.tasks,
      found: found.count ?? { total: totals.total, open: false },
      totals,
      mine: progress.get(actor.id) ?? noProgress,
      team,
      chosen: chosen && { ...chosen, tasks: await tasksOf(tx, eq(tasksWithUsers.assignedTo, chosen.id)) },
      choices: {
        people: can(actor, "task:assign") ? [...people, ...held].map(({ id, name }) => ({ id, name })) : [],
        events: [...coming],
      },
    };
  });
}

/** An event's tasks, as far as this actor sees them. */
export async function tasksOfEvent(actor: Actor, eventId: string): Promise<Task[]> {
  requirePermission(actor, "task:list");
  return asActor(actor, (tx) => tasksOf(tx, eq(tasksWithUsers.eventId, eventId)));
}

/** Gives a new event the tasks of its kind, in the transaction that makes it. A member's are the member's own. */
export async function addChecklist(
  actor: Person,
  tx: Tx,
  event: { id: string; date: string | null; kind: ChecklistName },
): Promise<void> {
  requirePermission(actor, "task:add");
  const assignedTo = can(actor, "task:assign") ? null : actor.id;
  const rows = checklistTasks(event.kind, event.date, today()).map((task) => ({ ...task, eventId: event.id, assignedTo }));
  await tx.insert(tasks).values(rows);
  const fields = { checklist: event.kind, tasks: rows.length };
  await audit(tx, { actor: actor.id, action: "checklist applied", objectType: "event", objectId: event.id, fields });
}

/** Each member of the team with their progress, by name. */
export async function teamProgress(actor: Actor): Promise<Member[]> {
  requirePermission(actor, "task:list-all");
  return asActor(actor, async (tx) => {
    const [progress, people] = await Promise.all([progressByPerson(tx), selectTeam(tx)]);
    return people.map((person) => ({ ...person, progress: progress.get(person.id) ?? noProgress }));
  });
}

const maxEvents = 50;

/** The events that come next, and those that the search or the task in the form names. */
const comingEvents = (tx: Tx, searched: string | null, task: string | null) =>
  tx.execute<{ id: string; name: string | null }>(sql`
    select id, name from (
      (select id, name, date from events where date >= ${today()}::date order by date limit ${maxEvents})
      union (select id, name, date from events where date is null limit ${maxEvents})
      union (select id, name, date from events where id in (${searched}::uuid, (select event_id from tasks where id = ${task}::uuid)))) found
    order by found.date, id`);

/** A member's new task is the member's own. @throws Invalid */
export async function addTask(actor: Actor, task: NewTask): Promise<void> {
  requirePermission(actor, "task:add");
  await asActor(actor, async (tx) => {
    const fields = { ...task, assigned_to: can(actor, "task:assign") ? task.assigned_to : actor.id };
    await requireKnown(tx, fields);
    const { id, ...shown } = fields;
    await addRecord(tx, actor, taskRecord, { id, columns: columnsOf(taskRecord, fields), fields: shown });
  });
}

/** Progress by auth_users.id; the tasks of nobody under the empty name. */
async function progressByPerson(tx: Tx): Promise<Map<string, Progress>> {
  const rows = await tx.execute<StatusCount>(
    sql`select coalesce(assigned_to, '') as person, coalesce(status, 'pending') as status, count(*)::int as n from tasks group by assigned_to, tasks.status`,
  );
  return new Map([...Map.groupBy(rows, ({ person }) => person)].map(([person, counts]) => [person, progressOf(counts)]));
}

type StatusCount = { person: string; status: TaskStatus; n: number };

function progressOf(counts: StatusCount[]): Progress {
  const sum = (rows: StatusCount[]) => rows.reduce((total, { n }) => total + n, 0);
  const of = (status: TaskStatus) => sum(counts.filter((row) => row.status === status));
  return { total: sum(counts), completed: of("completed"), inProgress: of("in_progress"), pending: of("pending") };
}

/** Who has the task in the form without being of the team any more: saving its title must not take it from them. */
const heldByNoStaff = (tx: Tx, task: string) =>
  tx.execute<{ id: string; name: string }>(sql`
    select user_id as id, coalesce(nullif(full_name, ''), email) as name from user_profiles
    where access not in ('user', 'admin') and user_id = (select assigned_to from tasks where id = ${task}::uuid)`);
