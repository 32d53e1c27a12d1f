import { type SQL, sql } from "drizzle-orm";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { deleteRecords } from "#app/records/record-deletion.server.ts";
import type { Tx } from "#db/client.server.ts";
import { tasks, tasksWithUsers } from "#db/schema.ts";
import { checkReferences, restoreTask, taskRecord } from "../edit-task.server.ts";
import { matchingTasks } from "../find-tasks.server.ts";
import { countOfTasks, maxBulk, readTaskFilters, type TaskChange, type TaskFilterValues } from "../tasks.ts";
import { selectTeam } from "../team-members.server.ts";
import { changeSummary } from "./change-messages.ts";

/** The tasks to change: those that the sender selected, as the sender saw them, or all that the filters find. */
export type Selection = RecordVersion[] | { search: TaskFilterValues };

/** Reads selected tasks: each "id:version", in a field of its own or several in one field with commas. @throws Invalid when there is none, or too many */
export function readSelectedTasks(values: readonly FormDataEntryValue[]): RecordVersion[] {
  const texts = values.flatMap((value) => String(value).split(","));
  if (texts.length > maxBulk) throw tooManyTasks(texts.length);
  const selected = texts.flatMap((text) => {
    const [, id, version] = text.match(/^(.+):(\d{1,9})$/) ?? [];
    return isId(id) ? [{ id, version: Number(version) }] : [];
  });
  if (selected.length === 0) throw new Invalid({}, "Please select the tasks to change.");
  return selected;
}

/**
 * Sets the status, the person or the due date of several tasks. Tasks that changed since the sender saw them stay as they are.
 * @returns the message, and the id of the audit entry for `undoTasksChange` @throws Conflict when none was changed, Invalid
 */
export const changeTasks = (
  actor: Actor,
  selection: Selection,
  change: TaskChange,
): Promise<{ message: string; entryId: number }> =>
  asPermitted(actor, "assigned_to" in change ? "task:assign" : "task:list", (tx, actor) =>
    changeSelected(tx, actor, selection, change),
  );

/** Gives the open tasks of somebody who leaves to a person. @returns as `changeTasks` @throws Conflict when there are none, Invalid */
export async function handOverTasks(
  actor: Actor,
  tx: Tx,
  from: string,
  to: string,
): Promise<{ message: string; entryId: number }> {
  requirePermission(actor, "task:list-all");
  const search = readTaskFilters(new URLSearchParams({ person: from }));
  return changeSelected(tx, actor, { search }, { assigned_to: to });
}

async function changeSelected(tx: Tx, actor: Person, selection: Selection, change: TaskChange) {
  await checkReferences(tx, { assigned_to: null, event_id: null, ...change });
  const { rows, stale } = await lockSelected(tx, actor, selection);
  const [field, value] = Object.entries(change)[0] as [keyof typeof columns, string | null];
  const { column, set } = columns[field];
  await tx.execute(sql`update tasks set ${set(sql`${value}`)} where id = any(${idList(rows)}::uuid[])`);
  // The id of each task with its old value, which `undoTasksChange` restores and AUDIT shows.
  const before = rows.map((row) => `${row.id} ${row[column] ?? ""}`.trimEnd());
  await audit(tx, { actor: actor.id, action: "tasks changed", objectType: "task", fields: { tasks: before, [field]: value } });
  const [entry] = await tx.execute<{ id: number }>(sql`select currval('audit_log_id_seq')::int as id`);
  const person = (await selectTeam(tx)).find(({ id }) => id === value)?.name;
  const only = rows.length === 1 ? rows[0] : undefined;
  const summary = changeSummary({ count: rows.length, only, person, today: today() }, change);
  return { message: withStale(summary, stale), entryId: entry?.id as number };
}

/** The columns that `changeTasks` sets. */
const columns = {
  status: {
    column: "status",
    set: (value: SQL) =>
      sql`completed_at = case when ${value}::text <> 'completed' then null when status = 'completed' then completed_at else now() end, status = ${value}`,
  },
  assigned_to: { column: "assignedTo", set: (value: SQL) => sql`assigned_to = ${value}` },
  due_date: { column: "dueDate", set: (value: SQL) => sql`due_date = ${value}::date` },
} as const;

/** Undoes the actor's own change of several tasks, except in tasks that were changed again meanwhile. @throws NotFound, Conflict */
export const undoTasksChange = (actor: Actor, entryId: number): Promise<string> =>
  asPermitted(actor, "task:list", async (tx, actor) => {
    const [change] = await tx.execute<{ field: keyof typeof columns | null }>(sql`
      select (select key from jsonb_object_keys(fields) key where key in ('status', 'assigned_to', 'due_date')) as field from audit_log
      where id = ${entryId} and actor = ${actor.id} and action = 'tasks changed' and fields ? 'tasks'`);
    if (!change?.field) throw new NotFound("There is nothing to undo.");
    if (change.field === "assigned_to") requirePermission(actor, "task:assign");
    // An update sets updated_at to the time of its transaction, which is also the entry's time.
    const changed = await tx.execute<{ id: string; title: string }>(sql`
      update tasks set ${columns[change.field].set(sql`nullif(former.value, '')`)}
      from (select split_part(item, ' ', 1)::uuid as id, split_part(item, ' ', 2) as value, at
        from audit_log, jsonb_array_elements_text(fields -> 'tasks') item where audit_log.id = ${entryId}) former
      where tasks.id = former.id and tasks.updated_at = former.at returning tasks.id`);
    if (changed.length === 0) throw new Conflict("Not undone: somebody changed them meanwhile.");
    const fields = { tasks: changed.map(({ id }) => id), change: "undone" };
    await audit(tx, { actor: actor.id, action: "tasks changed", objectType: "task", fields });
    return `${countOfTasks(changed.length)} as before.`;
  });

/** The tasks that `deleteTasks` would delete now, for the dialog that asks first. @throws Conflict, Invalid */
export const deletableTasks = (actor: Actor, selection: Selection): Promise<RecordVersion[]> =>
  asPermitted(actor, "task:delete", async (tx, actor) => (await lockSelected(tx, actor, selection)).rows);

/** Deletes several tasks, each with its own audit entry. @returns the message and the ids @throws Conflict, Invalid */
export const deleteTasks = (actor: Actor, selection: RecordVersion[]): Promise<{ message: string; ids: string[] }> =>
  asPermitted(actor, "task:delete", async (tx, actor) => {
    const { rows, stale } = await lockSelected(tx, actor, selection);
    await deleteRecords(tx, actor, taskRecord, rows);
    return { message: withStale(`${countOfTasks(rows.length)} deleted.`, stale), ids: rows.map(({ id }) => id) };
  });

/** @throws NotFound when none of them can be restored, Invalid */
export async function restoreTasks(actor: Actor, ids: readonly string[]): Promise<string> {
  requirePermission(actor, "task:delete");
  if (ids.length > maxBulk) throw tooManyTasks(ids.length);
  let restored = 0;
  for (const id of ids)
    await restoreTask(actor, id).then(
      () => restored++,
      (error) => {
        if (!(error instanceof NotFound)) throw error;
      },
    );
  if (restored === 0) throw new NotFound("There is nothing to restore.");
  return `${countOfTasks(restored)} back.`;
}

/** Locks the selected tasks that are still as the sender saw them, and that the actor may change. @throws Conflict, Invalid */
async function lockSelected(tx: Tx, actor: Person, selection: Selection) {
  const { where, versions } = await conditionOf(tx, actor, selection);
  const found = await tx
    .select({
      id: tasks.id,
      title: tasks.title,
      version: tasks.version,
      status: tasks.status,
      assignedTo: tasks.assignedTo,
      dueDate: tasks.dueDate,
    })
    .from(tasks)
    .where(where)
    .orderBy(tasks.id)
    .limit(maxBulk + 1)
    .for("update");
  if (found.length > maxBulk) throw tooManyTasks();
  const rows = found.filter((row) => can(actor, "task:change", row) && (!versions || versions.get(row.id) === row.version));
  if (rows.length === 0) throw new Conflict("Nothing was changed: somebody changed or deleted these tasks meanwhile.");
  return { rows, stale: (versions?.size ?? found.length) - rows.length };
}

/** @param count how many were selected, where that is known */
const tooManyTasks = (count?: number) =>
  new Invalid(
    {},
    `Nothing was changed: at most ${maxBulk} tasks can be changed at once${count ? `, and ${count.toLocaleString("en-IN")} are selected` : ""}. Please filter the list.`,
  );

async function conditionOf(tx: Tx, actor: Person, selection: Selection) {
  if (Array.isArray(selection)) {
    const versions = new Map(selection.map(({ id, version }) => [id, version]));
    return { where: sql`${tasks.id} = any(${idList(selection)}::uuid[])`, versions };
  }
  const ownedBy = can(actor, "task:list-all") ? null : actor.id;
  const matching = (await matchingTasks(tx, { search: selection.search, ownedBy })) ?? sql`true`;
  return {
    where: sql`${tasks.id} in (select ${tasksWithUsers.id} from ${tasksWithUsers} where ${matching})`,
    versions: undefined,
  };
}

const idList = (rows: readonly { id: string }[]) => `{${rows.map(({ id }) => id).join()}}`;

const withStale = (summary: string, stale: number): string =>
  stale === 0 ? summary : `${summary} ${stale === 1 ? "One" : stale} changed meanwhile and left as before.`;
