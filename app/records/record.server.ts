import { eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { Conflict, NotFound } from "#app/errors.ts";
import { type Action, type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { lastChange } from "#app/platform/audit.server.ts";
import { type FormFields, textOf } from "#app/platform/values/field.ts";
import { isSameText } from "#app/platform/values/merge-changes.ts";
import { asActor, runAsActor, type Tx } from "#db/client.server.ts";
import { formConflict } from "./form-conflict.ts";
import {
  type CamelCase,
  camelCase,
  changedByOthers,
  type EditableRecord,
  type EditedRecord,
  type RecordVersion,
  type Snapshot,
  snakeCase,
} from "./record.ts";
import { type AuditedColumn, changeStatement, type RowChange, readChangedRow } from "./record-statement.server.ts";

export type RecordTable = PgTable & { version: PgColumn };
export type Row<Table extends RecordTable> = Table["$inferSelect"];
type Column<Table extends RecordTable> = keyof Row<Table> & string;
type Changes<Table extends RecordTable> = PgUpdateSetSource<Table>;

/** Columns that no form edits: the database or this file sets them. */
type ManagedColumns = "id" | "createdAt" | "updatedAt" | "version" | "searchText";
type ColumnOf<Fields> = CamelCase<keyof Fields & string>;
/** The columns that are neither a field of the form nor named as not edited. */
type MissingColumn<Table extends RecordTable, Fields, NotEdited> = Exclude<
  Column<Table>,
  ColumnOf<Fields> | NotEdited | ManagedColumns
>;
/** The fields that have no column, or whose value is not of their column's type. */
type WrongField<Table extends RecordTable, Fields extends FormFields> = {
  [Name in keyof Fields & string]: CamelCase<Name> extends Column<Table>
    ? Fields[Name]["schema"]["_output"] extends Row<Table>[CamelCase<Name>]
      ? never
      : Name
    : Name;
}[keyof Fields & string];
type FieldErrors<Table extends RecordTable, Fields extends FormFields, NotEdited> =
  | MissingColumn<Table, Fields, NotEdited>
  | WrongField<Table, Fields>;

export type RecordDefinition<Table extends RecordTable, Fields extends FormFields = FormFields> = {
  /** "event": its audit entries say "event edited". */
  name: string;
  /** The object type of its audit entries; by default `name`. */
  objectType: string;
  table: Table;
  idColumn: PgColumn;
  fields: Fields;
  /** Whoever may not `list` gets Forbidden from the record's functions; a row that `change` does not allow counts as not found. */
  permissions: { list: Action; change: Action; remove: Action };
  /** The name of a row in messages. */
  title(row: Partial<Row<Table>>): string;
  /** Of a field that refers to another record: that record's name. */
  nameOf?: { [Name in keyof Fields]?: (tx: Tx, id: string) => Promise<string | undefined> };
};

/** Does not compile while a column is neither in `fields` nor `notEdited`, nor while a field's value does not fit its column. */
export function defineRecord<
  Table extends RecordTable,
  const Fields extends FormFields,
  const NotEdited extends Exclude<Column<Table>, ManagedColumns>,
>(
  definition: Omit<RecordDefinition<Table, Fields>, "objectType"> & { objectType?: string; notEdited: readonly NotEdited[] } & ([
      FieldErrors<Table, Fields, NotEdited>,
    ] extends [never]
      ? unknown
      : { missingOrWrong: FieldErrors<Table, Fields, NotEdited> }),
): RecordDefinition<Table, Fields> {
  return { objectType: definition.name, ...definition };
}

export const snapshotOf = <Table extends RecordTable>({ fields }: RecordDefinition<Table>, row: Partial<Row<Table>>): Snapshot =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (row as Values)[camelCase(name)] ?? null;
      return [name, value === null ? (field.empty ?? "") : textOf(field, value)];
    }),
  );

export type Values = Record<string, unknown>;

export const editableRecord = <Table extends RecordTable>(
  record: RecordDefinition<Table>,
  row: Row<Table> & { id: string; version: number },
): EditableRecord => ({ id: row.id, version: row.version, snapshot: snapshotOf(record, row) });

export const columnsOf = <Table extends RecordTable, Fields extends FormFields>(
  { fields }: RecordDefinition<Table, Fields>,
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
  { name, table, idColumn, permissions }: RecordDefinition<Table>,
  id: string,
  notDone: string,
): Promise<Row<Table> & { version: number }> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(idColumn, id))
    .for("update");
  if (!row || !can(actor, permissions.change, row as never)) throw new NotFound(`${notDone}: there is no such ${name}.`);
  return row as Row<Table> & { version: number };
}

/**
 * Saves an edited record if it still has the version that its form showed, with an audit entry of what changed.
 * @param prepare checks the values and returns columns to store in addition or instead; throws Invalid or Conflict
 * @throws NotFound, Conflict with the values that the form continues with
 */
export async function saveRecord<Table extends RecordTable, Fields extends FormFields>(
  actor: Actor,
  record: RecordDefinition<Table, Fields>,
  edited: EditedRecord<Fields>,
  prepare?: (tx: Tx, row: Row<Table>, actor: Person) => Promise<Changes<Table>>,
): Promise<void> {
  requirePermission(actor, record.permissions.list);
  const columns = getTableColumns(record.table as PgTable);
  const audited = Object.entries(record.fields).map(([name, { empty = "" }]) => ({
    name,
    column: columns[camelCase(name)] as PgColumn,
    empty,
  }));
  const submitted = columnsOf(record, edited) as unknown as Changes<Table>;
  await writeChange(actor, record, edited, {
    action: `${record.name} edited`,
    audited,
    auditsChangesOnly: true,
    changes: prepare ? async (tx, row) => ({ ...submitted, ...(await prepare(tx, row, actor)) }) : submitted,
    conflict: (row, tx) => conflictOfFields(tx, record, edited, row),
    notDone: "Not saved",
  });
}

/** @param edited some of the record's fields, or all */
async function conflict<Table extends RecordTable>(
  tx: Tx,
  record: RecordDefinition<Table>,
  edited: { snapshot: Snapshot; [field: string]: unknown },
  row: Row<Table> & { version: number },
): Promise<Conflict> {
  const stored = snapshotOf(record, row);
  const submitted = snapshotOf(record, columnsOf(record, edited) as Row<Table>);
  const othersChanges = changedByOthers(edited.snapshot, submitted, stored);
  const values = { ...othersChanges, version: String(row.version), snapshot: JSON.stringify(stored) };
  const last = await lastChange(tx, record.objectType, [String(row[record.idColumn.name as never])], row.updatedAt as never);
  const fields: FormFields = { ...record.fields };
  for (const [name, nameOf] of Object.entries(record.nameOf ?? {})) {
    if (!fields[name]) continue;
    const names = new Map<string, string | undefined>();
    for (const key of new Set([edited.snapshot[name], submitted[name], stored[name]]))
      if (key) names.set(key, await nameOf?.(tx, key));
    fields[name] = { ...(fields[name] as FormFields[string]), format: (key) => names.get(key) || "another one" };
  }
  return Conflict.ofForm(formConflict(fields, { shown: edited.snapshot, submitted, stored }, last), values);
}

type ColumnChange<Table extends RecordTable, Audited extends Column<Table>> = {
  /** The action in the audit log. */
  action: string;
  /** The new values, or how they follow from the row; throws Invalid or Conflict when the change is not allowed. */
  changes: Changes<Table> | ((row: Row<Table>, tx: Tx) => Changes<Table> | Promise<Changes<Table>>);
  /** The columns that the audit entry shows. */
  audited: readonly Audited[];
  /** Begins the message when there is no such record: "Not moved". */
  notDone?: string;
} & (
  | {
      /** The message for a sender whose version is outdated. */
      conflict(row: Row<Table>): string;
      edited?: undefined;
    }
  | {
      /** Of a form with fields of the record: what was submitted, with what the form had shown. The conflict brings what it continues with. */
      edited: { snapshot: Snapshot; [field: string]: unknown };
    }
);

/**
 * Changes some columns of a record, such as its status, if it still has the version that the sender saw.
 * @returns the audited columns before the change, and the row after it
 */
export async function changeRecord<Table extends RecordTable, const Audited extends Column<Table>>(
  actor: Actor,
  record: RecordDefinition<Table>,
  sent: RecordVersion,
  { action, changes, audited, notDone = "Not changed", ...outdated }: ColumnChange<Table, Audited>,
): Promise<{ before: Pick<Row<Table>, Audited>; after: Row<Table> }> {
  requirePermission(actor, record.permissions.list);
  const columns = getTableColumns(record.table as PgTable);
  const changed = await writeChange(actor, record, sent, {
    action,
    audited: audited.map((name) => ({ name: snakeCase(name), column: columns[name] as PgColumn })),
    changes: typeof changes === "function" ? async (tx, row) => changes(row, tx) : changes,
    conflict: (row, tx) =>
      outdated.edited ? conflictOfFields(tx, record, outdated.edited, row) : new Conflict(outdated.conflict(row)),
    notDone,
  });
  return changed as { before: Pick<Row<Table>, Audited>; after: Row<Table> };
}

/** The conflict about the fields of a form that has some of the record's; null while those are stored as the form showed them. */
async function conflictOfFields<Table extends RecordTable>(
  tx: Tx,
  record: RecordDefinition<Table>,
  edited: { snapshot: Snapshot; [field: string]: unknown },
  row: Row<Table> & { version: number },
): Promise<Conflict | null> {
  const fields = Object.fromEntries(Object.entries(record.fields).filter(([name]) => name in edited));
  const part = { ...record, fields };
  const stored = snapshotOf(part, row);
  const isAsShown = ([name, shown]: [string, string | undefined]) => isSameText(shown ?? "", stored[name] ?? "");
  const shown = Object.entries(edited.snapshot).filter(([name]) => name in fields);
  return shown.length === Object.keys(fields).length && shown.every(isAsShown) ? null : conflict(tx, part, edited, row);
}

type Change<Table extends RecordTable> = {
  action: string;
  audited: readonly AuditedColumn[];
  auditsChangesOnly?: boolean;
  changes: Changes<Table> | ((tx: Tx, row: Row<Table>) => Promise<Changes<Table>>);
  /** For a sender whose version is outdated. null: what they change is as they saw it. */
  conflict(row: Row<Table> & { version: number }, tx: Tx): Conflict | null | Promise<Conflict | null>;
  notDone: string;
};

/**
 * Writes new values and the audit entry with one statement, which checks version and owner itself. The row is read and locked before
 * it only when the values depend on the row, or when the statement found nothing to change, to say why.
 */
async function writeChange<Table extends RecordTable>(
  actor: Person,
  record: RecordDefinition<Table>,
  { id, version }: RecordVersion,
  { changes, conflict, notDone, ...entry }: Change<Table>,
) {
  const { table, permissions } = record;
  const statement = (changes: Changes<Table>, owner?: PgColumn, current = version) =>
    changeStatement(record, { id, version: current, actor: actor.id, owner, changes, ...entry } as RowChange);
  const changed = (rows: unknown[][]) => rows[0] && readChangedRow(table, entry.audited, rows[0]);

  const { assignedTo } = table as { assignedTo?: PgColumn };
  const mayChangeAll = can(actor, permissions.change);
  if (
    typeof changes !== "function" &&
    (mayChangeAll || (assignedTo && can(actor, permissions.change, { assignedTo: actor.id })))
  ) {
    const result = changed(await runAsActor(actor, statement(changes, mayChangeAll ? undefined : assignedTo)));
    if (result) return result;
  }
  return asActor(actor, async (tx, finish) => {
    const row = await lockRow(tx, actor, record, id, notDone);
    const found = row.version === version ? null : await conflict(row, tx);
    if (found) throw found;
    const values = typeof changes === "function" ? await changes(tx, row) : changes;
    return changed(await finish(statement(values, undefined, row.version)));
  });
}
