import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { asActor, runAsActor, type Tx } from "#db/client.server.ts";
import { compileSql } from "#db/drizzle.ts";
import { audit, auditFrom } from "./audit.server.ts";
import { Conflict, NotFound } from "./errors.ts";
import type { RecordDefinition, RecordTable, Row, Values } from "./record.server.ts";
import type { RecordVersion } from "./record.ts";
import { camelCase } from "./record.ts";

/** Rows of other tables that lose their link to a deleted record, as texts by kind; restoring links them again. */
export type Links = Record<string, string[]>;

/**
 * Deletes a record if it still has the version that the sender saw. The audit entry keeps the whole row and its links for
 * `restoreRecord`.
 * @throws Conflict
 */
export async function deleteRecord<Table extends RecordTable>(
  actor: Actor,
  { name, objectType, table, idColumn, permissions }: RecordDefinition<Table>,
  { id, version }: RecordVersion,
  readLinks?: (tx: Tx) => Promise<Links>,
): Promise<void> {
  requirePermission(actor, permissions.remove);
  const statement = (links: Links) =>
    compileSql(sql`
      with deleted as (
        delete from ${table} where ${idColumn} = ${id} and ${table.version} = ${version} returning to_jsonb(${table}) - 'search_text' as row),
      entry as (${auditFrom(
        { actor: actor.id, action: `${name} deleted`, objectType, objectId: id },
        sql`jsonb_build_object('row', row, 'links', ${JSON.stringify(links)}::jsonb)`,
        sql`deleted`,
      )})
      select from deleted`);
  const deleted = readLinks
    ? await asActor(actor, async (tx, finish) => finish(statement(await readLinks(tx))))
    : await runAsActor(actor, statement({}));
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
  const entries = deleted.map(({ id, row }) => ({ objectId: id, fields: { row, links: {} } }));
  await audit(tx, ...entries.map((entry) => ({ actor: actor.id, action: `${name} deleted`, objectType, ...entry })));
}

/**
 * Restores a deleted record as it was. A reference to a row that was deleted meanwhile is left empty.
 * @param link links the rows of other tables again; returns what could not be linked: "one of its vendors"
 * @returns the message for the person who restores it
 * @throws NotFound when there is none, or it was restored already
 */
export async function restoreRecord<Table extends RecordTable>(
  actor: Actor,
  record: RecordDefinition<Table>,
  id: string,
  link: (tx: Tx, links: Links) => Promise<string[]> = async () => [],
): Promise<string> {
  const { name, objectType, table, permissions } = record;
  requirePermission(actor, permissions.remove);
  return asActor(actor, async (tx) => {
    const deleted = await findDeleted(tx, record, id);
    if (!deleted) throw new NotFound("There is nothing to restore.");
    const { row, lost } = await withoutMissingReferences(tx, table, deleted.row);
    const columns = sql.join(
      Object.values(getTableColumns(table as PgTable))
        .filter(({ generated }) => !generated)
        .map((column) => sql.identifier(column.name)),
      sql`, `,
    );
    await tx.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb) on conflict do nothing`);
    await audit(tx, { actor: actor.id, action: `${name} restored`, objectType, objectId: id });
    lost.push(...(await link(tx, deleted.links)));
    return restoredMessage(name, lost);
  });
}

const referenceNames: Record<string, string> = {
  leads: "its lead",
  clients: "its client",
  events: "its event",
  user_profiles: "its person",
};

/** Empties the columns whose foreign key names a row that does not exist. The rows that exist are locked until the transaction ends. */
async function withoutMissingReferences(tx: Tx, table: PgTable, row: Values): Promise<{ row: Values; lost: string[] }> {
  const references = await tx.execute<{ column: string; target: string; key: string }>(sql`
    select source.attname as column, confrelid::regclass::text as target, referenced.attname as key
    from pg_constraint
    join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[1]
    join pg_attribute referenced on referenced.attrelid = confrelid and referenced.attnum = confkey[1]
    where contype = 'f' and conrelid = ${getTableName(table)}::regclass order by source.attname`);
  const missing: { column: string; target: string }[] = [];
  for (const { column, target, key } of references) {
    if (row[column] === null) continue;
    const found = await tx.execute(
      sql`select from ${sql.identifier(target)} where ${sql.identifier(key)}::text = ${row[column]} for key share`,
    );
    if (found.length === 0) missing.push({ column, target });
  }
  return {
    row: { ...row, ...Object.fromEntries(missing.map(({ column }) => [column, null])) },
    lost: missing.map(({ column, target }) => referenceNames[target] ?? column),
  };
}

/** "The task is back, without its event and its person, no longer there." */
function restoredMessage(name: string, lost: readonly string[]): string {
  if (lost.length === 0) return `The ${name} is back.`;
  return `The ${name} is back, without ${new Intl.ListFormat("en-IN").format(lost)}, no longer there.`;
}

/** "one of its vendors", "2 of its vendors"; nothing when none is lost. */
export const describeLostLinks = (lost: number, names: string): string[] =>
  lost > 0 ? [`${lost === 1 ? "one" : lost} of its ${names}`] : [];

/** A deleted record for the message that offers to restore it; null for an actor who may not, or when there is none. */
export async function deletedRecord<Table extends RecordTable>(
  actor: Actor,
  record: RecordDefinition<Table>,
  id: string | null,
): Promise<{ id: string; title: string } | null> {
  if (!id || actor.kind !== "person" || !can(actor, record.permissions.remove)) return null;
  const deleted = await asActor(actor, (tx) => findDeleted(tx, record, id));
  if (!deleted) return null;
  const row = Object.fromEntries(Object.entries(deleted.row).map(([name, value]) => [camelCase(name), value]));
  return { id, title: record.title(row as Partial<Row<Table>>) };
}

/** The row and links of the latest deletion, unless the row is there again or personal data were erased from the log. */
async function findDeleted<Table extends RecordTable>(
  tx: Tx,
  { name, objectType, table, idColumn }: RecordDefinition<Table>,
  id: string,
): Promise<{ row: Values; links: Links } | null> {
  const [entry] = await tx.execute<{ row: Values; links: Links }>(sql`
    select fields -> 'row' as row, fields -> 'links' as links from audit_log
    where object_type = ${objectType} and object_id = ${id} and action = ${`${name} deleted`} and fields ? 'row'
      and not exists (select from ${table} where ${idColumn} = ${id}::uuid)
    order by audit_log.id desc limit 1`);
  return entry ?? null;
}

/** A list of ids from `Links`, for `id in ${idsOf(links.tasks)}`. */
export const idsOf = (ids: readonly string[] = []): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
