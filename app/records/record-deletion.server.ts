import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Conflict, NotFound } from "#app/errors.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit, auditFrom } from "#app/platform/audit.server.ts";
import { asActor, lockUntilCommit, runAsActor, type Tx } from "#db/client.server.ts";
import { compileSql } from "#db/drizzle.ts";
import type { RecordDefinition, RecordTable, Row, Values } from "./record.server.ts";
import type { RecordVersion } from "./record.ts";
import { camelCase } from "./record.ts";

/**
 * Deletes a record if it still has the version that the sender saw. The audit entry keeps the whole row, and the trigger
 * `keep_lost_links` what other rows lose, for `restoreRecord`.
 * @param check refuses a deletion with a Conflict
 * @throws Conflict
 */
export async function deleteRecord<Table extends RecordTable>(
  actor: Actor,
  { name, objectType, table, idColumn, permissions }: RecordDefinition<Table>,
  { id, version }: RecordVersion,
  check?: (tx: Tx) => Promise<void>,
): Promise<void> {
  requirePermission(actor, permissions.remove);
  const statement = compileSql(sql`
    with deleted as (
      delete from ${table} where ${idColumn} = ${id} and ${table.version} = ${version} returning to_jsonb(${table}) - 'search_text' as row),
    entry as (${auditFrom(
      { actor: actor.id, action: `${name} deleted`, objectType, objectId: id },
      sql`jsonb_build_object('row', row)`,
      sql`deleted`,
    )})
    select from deleted`);
  const deleted = check
    ? await asActor(actor, async (tx, finish) => {
        await check(tx);
        return finish(statement);
      })
    : await runAsActor(actor, statement);
  if (deleted.length === 0) throw new Conflict(`Not deleted: somebody changed or deleted this ${name} meanwhile.`);
}

/** Deletes locked records in the caller's transaction, each with an audit entry for `restoreRecord`. */
export async function deleteRecords<Table extends RecordTable>(
  tx: Tx,
  actor: Person,
  { name, objectType, table, idColumn, permissions }: RecordDefinition<Table>,
  records: readonly { id: string }[],
): Promise<void> {
  requirePermission(actor, permissions.remove);
  const ids = `{${records.map(({ id }) => id).join()}}`;
  const deleted = await tx.execute<{ id: string; row: Values }>(
    sql`delete from ${table} where ${idColumn} = any(${ids}::uuid[]) returning ${idColumn} as id, to_jsonb(${table}) - 'search_text' as row`,
  );
  const entries = deleted.map(({ id, row }) => ({ objectId: id, fields: { row } }));
  await audit(tx, ...entries.map((entry) => ({ actor: actor.id, action: `${name} deleted`, objectType, ...entry })));
}

/**
 * Restores a deleted record with its links. What it names or what named it and is deleted too is linked when that is restored.
 * @param check refuses it with a Conflict, once the row is there again
 * @returns the message for the person who restores it
 * @throws NotFound when there is none, or it was restored already
 */
export async function restoreRecord<Table extends RecordTable>(
  actor: Actor,
  record: RecordDefinition<Table>,
  id: string,
  check?: (tx: Tx) => Promise<void>,
): Promise<string> {
  const { name, objectType, table, permissions } = record;
  requirePermission(actor, permissions.remove);
  return asActor(actor, async (tx) => {
    // Of two that are restored at once, the second one sees the first one.
    await lockUntilCommit(tx, "restoring");
    const deleted = await findDeleted(tx, record, id);
    if (!deleted) throw new NotFound("There is nothing to restore.");
    const tableName = getTableName(table as PgTable);
    const [{ row, gone }] = (await tx.execute<{ row: Values; gone: string[] }>(
      sql`select r -> 'row' as row, r -> 'gone' as gone from restorable_row(${tableName}, ${JSON.stringify(deleted)}::jsonb) r`,
    )) as unknown as [{ row: Values; gone: string[] }];
    const columns = sql.join(
      Object.values(getTableColumns(table as PgTable))
        // A column that is newer than the deletion gets its default.
        .filter(({ generated, name }) => !generated && name in row)
        .map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    await tx.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb) on conflict do nothing`);
    await audit(tx, { actor: actor.id, action: `${name} restored`, objectType, objectId: id });
    const [links] = await tx.execute<{ lost: string[] }>(sql`select restore_lost_links(${tableName}, ${id}) as lost`);
    await check?.(tx);
    const others = Object.entries(Object.groupBy(links?.lost ?? [], (target) => target)).filter(
      ([target]) => target !== tableName,
    );
    return restoredMessage(name, [
      ...gone.map((target) => referenceNames[target] ?? target),
      ...others.map(([target, { length } = []]) => `${length === 1 ? "one" : length} of its ${target}`),
    ]);
  });
}

const referenceNames: Record<string, string> = {
  leads: "its lead",
  clients: "its client",
  events: "its event",
  user_profiles: "its person",
};

/** "The task is back, without its event and its person, no longer there." */
function restoredMessage(name: string, lost: readonly string[]): string {
  if (lost.length === 0) return `The ${name} is back.`;
  return `The ${name} is back, without ${new Intl.ListFormat("en-IN").format(lost)}, no longer there.`;
}

/** A deleted record for the message that offers to restore it; null for an actor who may not, or when there is none. */
export async function deletedRecord<Table extends RecordTable>(
  actor: Actor,
  record: RecordDefinition<Table>,
  id: string | null,
): Promise<{ id: string; title: string } | null> {
  const row = await deletedRow(actor, record, id);
  return id && row ? { id, title: record.title(row) } : null;
}

/** A deleted record as it was; null for an actor who may not restore it, or when there is none. */
export async function deletedRow<Table extends RecordTable>(
  actor: Actor,
  record: RecordDefinition<Table>,
  id: string | null,
): Promise<Partial<Row<Table>> | null> {
  if (!id || actor.kind !== "person" || !can(actor, record.permissions.remove)) return null;
  const deleted = await asActor(actor, (tx) => findDeleted(tx, record, id));
  return deleted && (Object.fromEntries(Object.entries(deleted).map(([name, value]) => [camelCase(name), value])) as Row<Table>);
}

/** The row of the latest deletion, unless the row is there again or personal data were erased from the log. */
async function findDeleted<Table extends RecordTable>(
  tx: Tx,
  { name, objectType, table, idColumn }: RecordDefinition<Table>,
  id: string,
): Promise<Values | null> {
  const [entry] = await tx.execute<{ row: Values }>(sql`
    select fields -> 'row' as row from audit_log
    where object_type = ${objectType} and object_id = ${id} and action = ${`${name} deleted`} and fields ? 'row'
      and not exists (select from ${table} where ${idColumn} = ${id}::uuid)
    order by audit_log.id desc limit 1`);
  return entry?.row ?? null;
}
