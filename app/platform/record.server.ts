import { eq } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Action, type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";
import { Conflict, NotFound } from "./errors.ts";
import {
  changedByOthers,
  conflictMessage,
  type EditableRecord,
  type EditedRecord,
  type RecordFields,
  type RecordVersion,
  type Snapshot,
} from "./record.ts";

export type RecordTable = PgTable & { version: PgColumn };
export type Row<Table extends RecordTable> = Table["$inferSelect"];
type Column<Table extends RecordTable> = keyof Row<Table> & string;
type Changes<Table extends RecordTable> = PgUpdateSetSource<Table>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;
type OwnColumns = "id" | "createdAt" | "updatedAt" | "version" | "searchText";
type ColumnOf<Fields> = CamelCase<keyof Fields & string>;
/** The columns that are neither a field of the form nor named as not edited. */
type MissingColumn<Table extends RecordTable, Fields, NotEdited> = Exclude<
  Column<Table>,
  ColumnOf<Fields> | NotEdited | OwnColumns
>;
/** The fields that have no column, or whose value is not of their column's type. */
type WrongField<Table extends RecordTable, Fields extends RecordFields> = {
  [Name in keyof Fields & string]: CamelCase<Name> extends Column<Table>
    ? Fields[Name]["schema"]["_output"] extends Row<Table>[CamelCase<Name>]
      ? never
      : Name
    : Name;
}[keyof Fields & string];
type Mistakes<Table extends RecordTable, Fields extends RecordFields, NotEdited> =
  | MissingColumn<Table, Fields, NotEdited>
  | WrongField<Table, Fields>;

export type Definition<Table extends RecordTable, Fields extends RecordFields = RecordFields> = {
  /** "event": its audit entries say "event edited". */
  name: string;
  /** The object type of its audit entries; its name unless it says otherwise. */
  objectType: string;
  table: Table;
  /** The column with the record's id. */
  key: PgColumn;
  fields: Fields;
  /** Without `list` the record's functions are Forbidden; a row that `change` does not allow counts as not found. */
  permissions: { list: Action; change: Action; remove: Action };
  /** The name of a row in messages. */
  title(row: Partial<Row<Table>>): string;
};

/**
 * Defines how a table's rows are edited. Does not compile while a column is neither in `fields` nor in `notEdited`, nor while a
 * field's value does not fit its column.
 */
export function defineRecord<
  Table extends RecordTable,
  const Fields extends RecordFields,
  const NotEdited extends Exclude<Column<Table>, OwnColumns>,
>(
  definition: Omit<Definition<Table, Fields>, "objectType"> & { objectType?: string; notEdited: readonly NotEdited[] } & ([
      Mistakes<Table, Fields, NotEdited>,
    ] extends [never]
      ? unknown
      : { missingOrWrong: Mistakes<Table, Fields, NotEdited> }),
): Definition<Table, Fields> {
  return { objectType: definition.name, ...definition };
}

export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row's fields as its form shows them. */
export const snapshotOf = <Table extends RecordTable>({ fields }: Definition<Table>, row: Partial<Row<Table>>): Snapshot =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { empty = "" }]) => [name, String((row as Values)[camelCase(name)] ?? empty)]),
  );

export type Values = Record<string, unknown>;

/** A row as its form receives it. */
export const editableRecord = <Table extends RecordTable>(
  record: Definition<Table>,
  row: Row<Table> & { id: string; version: number },
): EditableRecord => ({ id: row.id, version: row.version, snapshot: snapshotOf(record, row) });

/** Submitted fields as columns. */
export const columnsOf = <Table extends RecordTable, Fields extends RecordFields>(
  { fields }: Definition<Table, Fields>,
  values: { [Name in keyof Fields]?: unknown },
) =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => name in values)
      .map((name) => [camelCase(name), values[name]]),
  ) as {
    [Name in keyof Fields & string as CamelCase<Name>]: Fields[Name] extends { schema: { _output: infer Value } } ? Value : never;
  };

/** Locks a row that this actor may change. @throws NotFound */
async function lockRow<Table extends RecordTable>(
  tx: Tx,
  actor: Actor,
  { name, table, key, permissions }: Definition<Table>,
  id: string,
  notDone: string,
): Promise<Row<Table> & { version: number }> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(key, id))
    .for("update");
  if (!row || !can(actor, permissions.change, row as never)) throw new NotFound(`${notDone}: there is no such ${name}.`);
  return row as Row<Table> & { version: number };
}

/**
 * Saves an edited record if it still is as its form showed it, with an audit entry of what changed.
 * @param prepare checks the values and returns columns to store in addition or instead; throws Invalid or Conflict
 * @throws NotFound, Conflict with the values that the form continues with
 */
export async function saveRecord<Table extends RecordTable, Fields extends RecordFields>(
  actor: Actor,
  record: Definition<Table, Fields>,
  edited: EditedRecord<Fields>,
  prepare?: (tx: Tx, row: Row<Table>, actor: Person) => Promise<Changes<Table>>,
): Promise<void> {
  requirePermission(actor, record.permissions.list);
  await asActor(actor, async (tx) => {
    const row = await lockRow(tx, actor, record, edited.id, "Not saved");
    if (row.version !== edited.version) throw conflict(record, edited, row);
    const changes = { ...columnsOf(record, edited), ...(await prepare?.(tx, row, actor)) };
    const after = await updateRow(tx, record, edited.id, changes as never);
    const fields = changesBetween(snapshotOf(record, row), snapshotOf(record, after));
    await audit(tx, {
      actor: actor.id,
      action: `${record.name} edited`,
      objectType: record.objectType,
      objectId: edited.id,
      fields,
    });
  });
}

function conflict<Table extends RecordTable, Fields extends RecordFields>(
  record: Definition<Table, Fields>,
  edited: EditedRecord<Fields>,
  row: Row<Table> & { version: number },
): Conflict {
  const stored = snapshotOf(record, row);
  const submitted = snapshotOf(record, columnsOf(record, edited) as Row<Table>);
  const othersChanges = changedByOthers(edited.snapshot, submitted, stored);
  const values = { ...othersChanges, version: String(row.version), snapshot: JSON.stringify(stored) };
  return new Conflict(conflictMessage(record.fields, edited.snapshot, stored), { values });
}

type ColumnChange<Table extends RecordTable> = {
  /** What the audit entry calls it. */
  action: string;
  /** The new values; throws Invalid or Conflict when the change is not allowed. */
  changes(row: Row<Table>): Changes<Table>;
  /** The columns that the audit entry shows. */
  audited: readonly Column<Table>[];
  /** The message for a sender whose version is outdated. */
  conflict(row: Row<Table>): string;
  /** "Not moved": begins the message when there is no such record. */
  notDone?: string;
};

/** Changes some columns of a record, such as its status, if it still is as its sender saw it. @returns the row before and after */
export async function changeRecord<Table extends RecordTable>(
  actor: Actor,
  record: Definition<Table>,
  { id, version }: RecordVersion,
  { action, changes, audited, conflict, notDone = "Not changed" }: ColumnChange<Table>,
): Promise<{ before: Row<Table>; after: Row<Table> }> {
  requirePermission(actor, record.permissions.list);
  return asActor(actor, async (tx) => {
    const before = await lockRow(tx, actor, record, id, notDone);
    if (before.version !== version) throw new Conflict(conflict(before));
    const after = await updateRow(tx, record, id, changes(before));
    const shown = (row: Row<Table>) => Object.fromEntries(audited.map((name) => [snakeCase(name), row[name] ?? ""]));
    const fields = changesBetween(shown(before), shown(after));
    await audit(tx, { actor: actor.id, action, objectType: record.objectType, objectId: id, fields });
    return { before, after };
  });
}

async function updateRow<Table extends RecordTable>(
  tx: Tx,
  { table, key }: Definition<Table>,
  id: string,
  changes: Changes<Table>,
): Promise<Row<Table>> {
  const [row] = await tx
    .update(table as PgTable)
    .set(changes)
    .where(eq(key, id))
    .returning();
  return row as Row<Table>;
}

/** Old and new value of each field that differs. */
const changesBetween = (before: Values, after: Values) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => String(before[name]) !== String(after[name]))
      .map((name) => [name, [before[name], after[name]]]),
  );

/** Adds a record under the id that its form was given, so that a form sent twice adds one. @returns whether it was added now */
export async function addRecord<Table extends RecordTable>(
  tx: Tx,
  actor: Person,
  { name, objectType, table }: Definition<Table>,
  { id, columns, fields }: { id: string; columns: Table["$inferInsert"]; fields: Values },
): Promise<boolean> {
  const added = await tx
    .insert(table as PgTable)
    .values({ ...columns, id } as never)
    .onConflictDoNothing()
    .returning({ version: table.version });
  if (added.length === 0) return false;
  await audit(tx, { actor: actor.id, action: `${name} added`, objectType, objectId: id, fields });
  return true;
}
