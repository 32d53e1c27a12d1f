import { and, eq, type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { checklistNames, collectAdvanceTitle } from "#app/content/checklists.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { type Days, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { comingEventIds, hasNoDay, indianNow } from "#app/records/event-days.server.ts";
import { emptyList, selectRows } from "#app/records/json-rows.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { columnsOf } from "#app/records/record.server.ts";
import { deleteRecords } from "#app/records/record-deletion.server.ts";
import { namesOfEvent, searchTable } from "#app/records/search.server.ts";
import { readAllOrOwn, readShared, type Tx } from "#db/client.server.ts";
import type { TaskStatus } from "#db/enums.ts";
import { clients, events, tasksWithUsers } from "#db/schema.ts";
import { checklistTasks } from "./checklist.ts";
import { checkReferences, deletedTask, firstDay, taskRecord } from "./edit-task.server.ts";
import { findTasks, tasksOf } from "./find-tasks.server.ts";
import { dueCondition, isChangeable } from "./task-filters.server.ts";
import { type EventChoice, type MoreEvents, maxEvents } from "./task-options.ts";
import {
  type ListedTask,
  type Member,
  type NewTask,
  noProgress,
  type Progress,
  sumOf,
  type TaskFilterValues,
  type TaskFollowUp,
  type TaskGrouping,
  type TasksOfEvent,
} from "./tasks.ts";

export { addChecklist, insertChecklist } from "./checklist.server.ts";
export { changeTasksWithEvent } from "./close-tasks.server.ts";
export { type OwnTask, readOwnTasks, settleTask } from "./own-tasks.server.ts";

import { assignees, team } from "./team-members.server.ts";

export { handOverTasks, restoreTasks } from "./bulk/change-tasks.server.ts";
export { askToIssue, readIssuers } from "./task-page/ask-to-issue.server.ts";

type TasksQuery = {
  search: TaskFilterValues;
  grouping?: TaskGrouping;
  /** The days of the month view; null for the list. */
  days?: Days | null;
  /** The task whose dialog is open. */
  editedId?: string | null;
};

/**
 * The list or the month of the TASKS view: an admin sees the tasks of the whole team, a member only their own. `choices` are the options of forms
 * and filters: the assignable people and the coming events.
 */
export async function readTasks(actor: Actor, { search, grouping = "due", days = null, editedId = null }: TasksQuery) {
  requirePermission(actor, "task:list");
  const ownedBy = can(actor, "task:list-all") ? null : actor.id;
  const options = eventChoices(isId(search.event) ? search.event : null, editedId);
  const { found, others } = await findTasks(
    actor,
    { search, grouping, days, ownedBy },
    {
      progress: countByPerson(ownedBy),
      overdue: sql<{ count: number }>`select count(*)::int as count from ${tasksWithUsers}
          where ${dueCondition("overdue")} ${ownedBy ? sql`and ${tasksWithUsers.assignedTo} = ${ownedBy}` : sql``}`,
      people: assignees(editedId),
      events: options,
      moreEvents: moreEventsThan(options),
    },
  );
  const progress = toProgress(parseRows(others.progress));
  return {
    ...found,
    totals: { ...sumOf([...progress.values()]), overdue: parseRows(others.overdue)[0]?.count ?? 0 },
    ownProgress: progress.get(actor.id) ?? noProgress,
    choices: { people: others.people, events: others.events, moreEvents: parseRows(others.moreEvents)[0]?.more ?? null },
  };
}

/** The team with everybody's progress, and the tasks of the selected member. */
export async function readTeamTasks(actor: Actor, selectedMemberId: string | null) {
  requirePermission(actor, "task:list-all");
  return readShared(actor, async (tx) => {
    const lists = await selectRows(tx, {
      team,
      progress: countByPerson(null),
      tasks: selectedMemberId ? tasksOf(eq(tasksWithUsers.assignedTo, selectedMemberId)) : emptyList,
    });
    const progress = toProgress(parseRows(lists.progress));
    const members = parseRows(lists.team).map(
      (person): Member => ({ ...person, progress: progress.get(person.id) ?? noProgress }),
    );
    const selected = members.find(({ id }) => id === selectedMemberId);
    return {
      team: members,
      ownProgress: members.find(({ id }) => id === actor.id)?.progress ?? noProgress,
      selectedMember: selected && { ...selected, tasks: lists.tasks },
    };
  });
}

/** The tasks of an event: those that this actor may change, and the others, of which only the columns of a list are read. */
export async function tasksOfEvent(actor: Actor, eventId: string, deletedId: string | null = null): Promise<TasksOfEvent> {
  requirePermission(actor, "task:list-of-event");
  const all = can(actor, "task:list-all");
  const own = and(eq(tasksWithUsers.eventId, eventId), all ? undefined : isChangeable(actor.id)) as SQL;
  const [rows, deleted] = await Promise.all([
    readAllOrOwn(actor, (tx) => selectRows(tx, { tasks: tasksOf(own), others: all ? emptyList : listedTasks(eventId) })),
    deletedTask(actor, deletedId),
  ]);
  return { ...rows, deleted, canChangeAll: all };
}

const listedTasks = (eventId: string) => sql<ListedTask>`
  select id, title, status, due_date::text as "dueDate", assignee from tasks_of_event(${eventId}) where id not in (select id from tasks)`;

type ChangedEvent = { id: string; date: string | null; kind: string | null };

/**
 * Changes the open tasks of an event after the event has changed: sets missing due dates from the checklist of its kind, or deletes
 * the tasks. A member changes only their own tasks, and deletes none. @returns the ids of those changed
 */
export async function applyTaskFollowUp(actor: Person, tx: Tx, event: ChangedEvent, followUp: TaskFollowUp): Promise<string[]> {
  requirePermission(actor, followUp === "delete" ? "task:delete" : "event:change");
  const { id: eventId, date } = event;
  const kind = checklistNames.find((name) => name === event.kind);
  if (followUp === "delete") {
    const open = await tx.execute<{ id: string }>(
      sql`select id from tasks where ${isOpenOf(actor, eventId)} order by id for update`,
    );
    await deleteRecords(tx, actor, taskRecord, open);
    return open.map(({ id }) => id);
  }
  const fill = sql`due_date = item."dueDate"::date
      from jsonb_to_recordset(${JSON.stringify(kind && date ? checklistTasks(company().checklists[kind], date, today()) : [])}::jsonb) item (title text, "dueDate" text)
      where due_date is null and tasks.title = item.title`;
  return (await changeOpenTasks(actor, tx, fill, { change: followUp, event_id: eventId })).map(({ id }) => id);
}

/**
 * Moves the due dates of an event's open tasks by `days`, also those of colleagues, as `countMovableTasks` counts them, but not before today. The day that is past is
 * kept as `planned_due`, from which the next move counts: an event that moves back gives its tasks their former days.
 * @returns how many, and how many of them are due today because their day would be past
 */
export async function moveDueDates(
  actor: Person,
  tx: Tx,
  eventId: string,
  days: number,
): Promise<{ moved: number; dueToday: number }> {
  requirePermission(actor, "event:change");
  const moved = await tx.execute<{ id: string; isLate: boolean }>(sql`
    select id, is_late as "isLate" from move_tasks_of_event(${eventId}, ${days}::int, ${today()}::date,
      array(select tasks.id from open_tasks_of_event(${eventId}) tasks where ${followsPayments}))`);
  await auditChange(actor, tx, moved, { change: "move", days, event_id: eventId });
  return { moved: moved.length, dueToday: moved.filter(({ isLate }) => isLate).length };
}

/** @returns how many open tasks `moveDueDates` would move, how many of them to today, and how many stay because they are due with an instalment */
export async function countMovableTasks(actor: Person, eventId: string, days: number): Promise<MovableTasks> {
  requirePermission(actor, "event:change");
  return readShared(actor, async (tx) => {
    const [counts] = await tx.execute<MovableTasks>(sql`
      select count(*) filter (where not ${followsPayments})::int as movable,
        count(*) filter (where not ${followsPayments} and ${plannedDay} + ${days}::int < ${today()}::date)::int as "dueToday",
        count(*) filter (where ${followsPayments})::int as "withInstalment"
      from open_tasks_of_event(${eventId}) tasks where due_date is not null`);
    return counts ?? { movable: 0, dueToday: 0, withInstalment: 0 };
  });
}
type MovableTasks = { movable: number; dueToday: number; withInstalment: number };

/** SQL: a task's day as its event's moves would have it, however long that is past. */
const plannedDay = sql`coalesce(tasks.planned_due, tasks.due_date)`;

/** SQL: the task to collect an instalment, which is due when the instalment is. */
const followsPayments = sql`(tasks.title = ${collectAdvanceTitle} and exists (
  select from instalments n where n.event_id = tasks.event_id and n.due_on = ${plannedDay}))`;

/** SQL: an open task of the event that the actor may change. */
const isOpenOf = (actor: Person, eventId: string) => sql`
  tasks.event_id = ${eventId} and coalesce(tasks.status, 'pending') not in ('completed', 'closed')
  ${can(actor, "task:list-all") ? sql`` : sql`and tasks.assigned_to = ${actor.id}`}`;

async function changeOpenTasks(actor: Person, tx: Tx, change: SQL, fields: { change: string; event_id: string }) {
  const changed = await tx.execute<{ id: string }>(
    sql`update tasks set ${change} and ${isOpenOf(actor, fields.event_id)} returning tasks.id`,
  );
  await auditChange(actor, tx, changed, fields);
  return changed;
}

async function auditChange(actor: Person, tx: Tx, changed: readonly { id: string }[], fields: Record<string, string | number>) {
  const entry = { actor: actor.id, action: "tasks changed", objectType: "task" };
  if (changed.length > 0) await audit(tx, { ...entry, fields: { ...fields, tasks: changed.map(({ id }) => id) } });
}

const maxFound = 10;

/** Coming events, events without a date, and the events of the search and of the edited task. */
const eventChoices = (searchedEvent: string | null, task: string | null) => sql<EventChoice>`
    select found.id, found.name, found.date::text, c.name as client from (
      (select e.id, e.name, d.first_day as date, e.client_id from events e join event_days d on d.event_id = e.id
        where e.id in ${comingEventIds()} order by d.first_day limit ${maxEvents})
      union (select id, name, date, client_id from events where ${hasNoDay} order by created_at desc limit ${maxEvents})
      union (select e.id, e.name, d.first_day, e.client_id from events e left join event_days d on d.event_id = e.id
        where e.id in (${searchedEvent}::uuid, (select event_id from tasks where id = ${task}::uuid)))) found
      left join clients c on c.id = found.client_id
    order by found.date, found.id`;

/** Whether `eventChoices` leaves out coming events, or events without a date, or only past ones. */
const moreEventsThan = (options: SQL) => sql<{ more: MoreEvents }>`
  select case when not exists (select from events offset (select count(*) from (${options}) o)) then null
    when exists (select from ${comingEventIds()} coming offset ${maxEvents})
      or exists (select from events where ${hasNoDay} offset ${maxEvents}) then 'coming' else 'past' end as more`;

/** The events that a text finds by name, venue, client or lead, the coming ones first. */
export async function findEventChoices(actor: Actor, text: string): Promise<EventChoice[]> {
  requirePermission(actor, "event:list");
  if (!text) return [];
  return readShared(actor, async (tx) => {
    const { where } = await searchTable(tx, events, text, { linked: namesOfEvent });
    const isPast = sql`event_days.over_at <= ${indianNow()}`;
    return tx
      .select({ id: events.id, name: events.name, date: sql<string | null>`event_days.first_day::text`, client: clients.name })
      .from(events)
      .leftJoin(clients, eq(clients.id, events.clientId))
      .leftJoin(sql`event_days`, sql`event_days.event_id = ${events.id}`)
      .where(where)
      .orderBy(
        sql`${isPast} nulls last`,
        sql`case when ${isPast} then null else event_days.first_day end`,
        sql`event_days.first_day desc`,
        events.id,
      )
      .limit(maxFound);
  });
}

/** A task that a member gives to nobody is the member's own. @throws Invalid */
export const addTask = (actor: Actor, task: NewTask): Promise<void> =>
  asPermitted(actor, "task:add", async (tx, actor) => {
    const asked = can(actor, "task:assign") ? task.assigned_to : actor.id;
    const assignee = asked ?? (can(actor, "task:list-all") ? null : actor.id);
    const fields = { ...task, assigned_to: assignee, due_date: firstDay(task) };
    await checkReferences(tx, { ...fields, assigned_to: asked === actor.id ? null : asked });
    const { id, ...auditFields } = fields;
    await addRecord(tx, actor, taskRecord, { id, columns: columnsOf(taskRecord, fields), fields: auditFields });
  });

type StatusCount = { person: string; status: TaskStatus; n: number };

/** The number of tasks of each person (auth_users.id) and status; unassigned tasks have the empty id. @param ownedBy only this person's */
const countByPerson = (ownedBy: string | null) => sql<StatusCount>`
  select coalesce(assigned_to, '') as person, coalesce(status, 'pending') as status, count(*)::int as n from tasks
  ${ownedBy ? sql`where assigned_to = ${ownedBy}` : sql``} group by assigned_to, tasks.status`;

const toProgress = (rows: StatusCount[]): Map<string, Progress> =>
  new Map([...Map.groupBy(rows, ({ person }) => person)].map(([person, counts]) => [person, progressOf(counts)]));

function progressOf(counts: StatusCount[]): Progress {
  const sum = (rows: StatusCount[]) => rows.reduce((total, { n }) => total + n, 0);
  const countOf = (status: TaskStatus) => sum(counts.filter((row) => row.status === status));
  return {
    total: sum(counts) - countOf("closed"),
    completed: countOf("completed"),
    inProgress: countOf("in_progress"),
    pending: countOf("pending"),
  };
}
