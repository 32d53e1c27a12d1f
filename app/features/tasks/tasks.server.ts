import { eq, inArray, sql } from "drizzle-orm";
import type { ChecklistName } from "#app/content/checklists.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { readTallies, type Tally, totalOf } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events, tasks, tasksWithUsers, userProfiles } from "#db/schema.ts";
import { checklistTasks } from "./checklist.ts";
import { findTasks, tasksOf } from "./find-tasks.server.ts";
import {
  type Member,
  type NewTask,
  noProgress,
  type Progress,
  type StatusChange,
  type StatusResult,
  sumOf,
  type Task,
  type TaskSearch,
} from "./tasks.ts";

type Shown = {
  search: TaskSearch;
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
      staff(tx),
      edited && can(actor, "task:assign") ? heldByNoStaff(tx, edited) : [],
      comingEvents(tx, search.event, edited),
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
    const [progress, people] = await Promise.all([progressByPerson(tx), staff(tx)]);
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

/** @returns the field that does not fit, or null when the task is stored. A member's new task is the member's own. */
export async function addTask(actor: Actor, task: NewTask): Promise<{ field: keyof NewTask; message: string } | null> {
  requirePermission(actor, "task:add");
  const assignedTo = can(actor, "task:assign") ? task.assigned_to : actor.id;
  return asActor(actor, async (tx) => {
    const wrong = await wrongChoice(tx, { assigned_to: assignedTo, event_id: task.event_id });
    if (wrong) return wrong;
    const { id, ...fields } = task;
    const { title, description, priority } = fields;
    const [added] = await tx
      .insert(tasks)
      .values({ id, title, description, priority, dueDate: task.due_date, assignedTo, eventId: task.event_id })
      .onConflictDoNothing()
      .returning({ id: tasks.id });
    if (!added) return null;
    await audit(tx, {
      actor: actor.id,
      action: "task added",
      objectType: "task",
      objectId: id,
      fields: { ...fields, assigned_to: assignedTo },
    });
    return null;
  });
}

/**
 * Sets a task's status if it still is as the sender saw it. completed_at is now for completed, else cleared.
 * Another person's task is answered like one that does not exist.
 */
export async function changeStatus(actor: Actor, { id, status, version }: StatusChange): Promise<StatusResult> {
  requirePermission(actor, "task:list");
  return asActor(actor, async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for("update");
    if (!task || !can(actor, "task:change", task)) return { outcome: "unknown" };
    if (task.version !== version) return { outcome: "stale", id, status: task.status };

    const [[changed]] = await Promise.all([
      tx
        .update(tasks)
        .set({ status, completedAt: status === "completed" ? sql`now()` : null })
        .where(eq(tasks.id, id))
        .returning({ version: tasks.version }),
      audit(tx, {
        actor: actor.id,
        action: "task status changed",
        objectType: "task",
        objectId: id,
        fields: { status: [task.status, status] },
      }),
    ]);
    const from = (task.status ?? "pending") as StatusChange["status"];
    return { outcome: "changed", id, title: task.title, from, to: status, version: changed?.version ?? version + 1 };
  });
}

/** Progress by auth_users.id; the tasks of nobody under the empty name. */
async function progressByPerson(tx: Tx): Promise<Map<string, Progress>> {
  const byPerson = Map.groupBy(await readTallies(tx, "tasks"), ({ who }) => who);
  return new Map([...byPerson].map(([who, tallies]) => [who, progressOf(tallies)]));
}

function progressOf(tallies: Tally[]): Progress {
  const of = (status: string) => totalOf(tallies, ({ what }) => what === status);
  return { total: totalOf(tallies), completed: of("completed"), inProgress: of("in_progress"), pending: of("pending") };
}

/** Who has the task in the form without being of the team any more: saving its title must not take it from them. */
const heldByNoStaff = (tx: Tx, task: string) =>
  tx.execute<{ id: string; name: string }>(sql`
    select user_id as id, coalesce(nullif(full_name, ''), email) as name from user_profiles
    where access not in ('user', 'admin') and user_id = (select assigned_to from tasks where id = ${task}::uuid)`);

/** The approved people, as far as this actor sees them: an admin all, a member the own name. */
const staff = (tx: Tx) =>
  tx
    .select({
      id: userProfiles.userId,
      name: sql<string>`coalesce(nullif(${userProfiles.fullName}, ''), ${userProfiles.email})`,
      email: userProfiles.email,
      role: userProfiles.role,
    })
    .from(userProfiles)
    .where(inArray(userProfiles.access, ["user", "admin"]))
    .orderBy(userProfiles.fullName, userProfiles.userId);

/** The choice of a form that names nobody of the team, or no event. */
export async function wrongChoice(
  tx: Tx,
  { assigned_to, event_id }: Pick<NewTask, "assigned_to" | "event_id">,
): Promise<{ field: keyof NewTask; message: string } | null> {
  if (assigned_to && !(await staff(tx)).some(({ id }) => id === assigned_to)) {
    return { field: "assigned_to", message: "Please choose somebody of the team." };
  }
  if (event_id && !(await isEvent(tx, event_id))) return { field: "event_id", message: "This event is no longer there." };
  return null;
}

/** Is there such an event? */
export const isEvent = async (tx: Tx, id: string) =>
  (await tx.select({ id: events.id }).from(events).where(eq(events.id, id))).length > 0;
