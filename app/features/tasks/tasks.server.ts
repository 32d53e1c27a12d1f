import { count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Actor, can, demand, type Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events, tasks, tasksWithUsers, userProfiles } from "#db/schema.ts";
import {
  type Member,
  type NewTask,
  noProgress,
  type Priority,
  type Progress,
  type StatusChange,
  type StatusResult,
  sumOf,
  type Task,
  tasksPerPage,
} from "./tasks.ts";

/**
 * Everything the TASKS view shows this actor: an admin the whole team's, a member the own. By due date, those without one
 * last. `page` counts from 1.
 */
export async function readTasks(actor: Actor, { page = 1, candidate }: { page?: number; candidate?: string | null } = {}) {
  demand(actor, "task:list");
  return asActor(actor, async (tx) => {
    const [rows, progress, people] = await Promise.all([selectTasks(tx, { page }), progressByPerson(tx), staff(tx)]);
    const team = people.map((person) => ({ ...person, progress: progress.get(person.id) ?? noProgress }));
    const chosen = can(actor, "task:list-all") ? team.find(({ id }) => id === candidate) : undefined;
    return {
      tasks: rows,
      totals: sumOf([...progress.values()]),
      mine: progress.get(actor.id) ?? noProgress,
      team,
      chosen: chosen && { ...chosen, tasks: await selectTasks(tx, { of: chosen.id }) },
    };
  });
}

/** Each member of the team with their progress, by name. */
export async function teamProgress(actor: Actor): Promise<Member[]> {
  demand(actor, "task:list-all");
  return asActor(actor, async (tx) => {
    const [progress, people] = await Promise.all([progressByPerson(tx), staff(tx)]);
    return people.map((person) => ({ ...person, progress: progress.get(person.id) ?? noProgress }));
  });
}

/** What the form of a new task offers: the people it may go to and the events it may belong to. */
export async function taskChoices(actor: Actor) {
  demand(actor, "task:add");
  return asActor(actor, async (tx) => {
    const coming = tx
      .select({ id: events.id, name: events.name })
      .from(events)
      .where(sql`${events.date} is null or ${events.date} >= ${today()}`)
      .orderBy(events.date, events.id)
      .limit(200);
    const [people, choices] = await Promise.all([can(actor, "task:assign") ? staff(tx) : [], coming]);
    return { people: people.map(({ id, name }) => ({ id, name })), events: choices };
  });
}

/** @returns the field that does not fit, or null when the task is stored. A member's new task is the member's own. */
export async function addTask(
  actor: Actor,
  task: NewTask,
  requestId?: string,
): Promise<{ field: keyof NewTask; message: string } | null> {
  demand(actor, "task:add");
  const assignedTo = can(actor, "task:assign") ? task.assigned_to : actor.id;
  return asActor(actor, async (tx) => {
    if (assignedTo && !(await staff(tx)).some(({ id }) => id === assignedTo)) {
      return { field: "assigned_to", message: "Please choose somebody of the team." };
    }
    if (task.event_id && !(await exists(tx, task.event_id)))
      return { field: "event_id", message: "This event is no longer there." };
    const { title, description, priority } = task;
    const [row] = await tx
      .insert(tasks)
      .values({ title, description, priority, dueDate: task.due_date, assignedTo, eventId: task.event_id })
      .returning({ id: tasks.id });
    await audit(tx, {
      actor: actor.id,
      action: "task added",
      objectType: "task",
      objectId: row?.id,
      fields: { ...task, assigned_to: assignedTo },
      requestId,
    });
    return null;
  });
}

/**
 * Sets a task's status if it still is as the sender saw it. completed_at is now for completed, else cleared.
 * Another person's task is answered like one that does not exist.
 */
export async function changeStatus(
  actor: Actor,
  { id, status, version }: StatusChange,
  requestId?: string,
): Promise<StatusResult> {
  demand(actor, "task:list");
  return asActor(actor, async (tx) => {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for("update");
    if (!task || !can(actor, "task:change", task)) return { outcome: "unknown" };
    if (task.version !== version) return { outcome: "stale", id, status: task.status };

    const [changed] = await tx
      .update(tasks)
      .set({ status, completedAt: status === "completed" ? sql`now()` : null })
      .where(eq(tasks.id, id))
      .returning({ version: tasks.version });
    await audit(tx, {
      actor: actor.id,
      action: "task status changed",
      objectType: "task",
      objectId: id,
      fields: { status: [task.status, status] },
      requestId,
    });
    const from = (task.status ?? "pending") as StatusChange["status"];
    return { outcome: "changed", id, title: task.title, from, to: status, version: changed?.version ?? version + 1 };
  });
}

const mostOfOnePerson = 200;

function selectTasks(tx: Tx, { page = 1, of }: { page?: number; of?: Person["id"] }): Promise<Task[]> {
  const view = tasksWithUsers;
  return tx
    .select({
      id: view.id,
      title: view.title,
      status: view.status,
      priority: sql<Priority>`${view.priority}`,
      dueDate: view.dueDate,
      assigneeName: view.assignedUserName,
      assigneeEmail: view.assignedUserEmail,
      version: view.version,
    })
    .from(view)
    .where(of === undefined ? undefined : eq(view.assignedTo, of))
    .orderBy(view.dueDate, view.id)
    .limit(of === undefined ? tasksPerPage : mostOfOnePerson)
    .offset(of === undefined ? (page - 1) * tasksPerPage : 0);
}

/** Progress by auth_users.id; the tasks of nobody under the empty name. */
async function progressByPerson(tx: Tx): Promise<Map<string, Progress>> {
  const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const rows = await tx
    .select({
      id: sql<string>`coalesce(${tasks.assignedTo}, '')`,
      total: count(),
      completed: counted(sql`status = 'completed'`),
      inProgress: counted(sql`status = 'in_progress'`),
      pending: counted(sql`status = 'pending' or status is null`),
    })
    .from(tasks)
    .groupBy(tasks.assignedTo);
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

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

const exists = async (tx: Tx, id: string) =>
  (await tx.select({ id: events.id }).from(events).where(eq(events.id, id))).length > 0;
