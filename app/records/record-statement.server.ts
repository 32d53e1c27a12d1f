import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { auditColumns } from "#app/platform/audit.server.ts";
import { currentRequest } from "#app/platform/request.server.ts";
import type { Statement } from "#db/client.server.ts";
import { compileSql, readColumns } from "#db/drizzle.ts";
import type { RecordVersion } from "./record.ts";

type Target = { table: PgTable; idColumn: PgColumn; objectType: string };

/** A column of the audit entry. With `empty` its value is compared and stored as text, and null as the text `empty`; without it as JSON. */
export type AuditedColumn = { name: string; column: PgColumn; empty?: string };

export type RowChange = RecordVersion & {
  /** auth_users.id of the person who changes the row. */
  actor: string;
  /** The column that must contain the actor's id, for whoever may change only their own rows. */
  owner?: PgColumn;
  action: string;
  /** New values by the names of the columns in `db/schema.ts`. A value that is SQL must have no parameters. */
  changes: Record<string, unknown>;
  audited: readonly AuditedColumn[];
  /** Writes no audit entry when no audited column differs: a form was saved as it was. */
  auditsChangesOnly?: boolean;
};

/**
 * One statement that changes a row if it still has this version, writes the audit entry of what differs, and returns all columns
 * after the change and the audited ones before it. It returns no row when it changed nothing.
 */
export function changeStatement(target: Target, change: RowChange): Statement {
  const { id, version, actor, action, changes } = change;
  const columns = getTableColumns(target.table) as Record<string, PgColumn>;
  const values: unknown[] = [id, version, actor, action, target.objectType, currentRequest()?.id ?? null];
  const assignments: string[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const column = columns[name];
    if (!column || value === undefined) continue;
    assignments.push(`${quote(column.name)} = ${is(value, SQL) ? textOf(value) : `$${values.push(driverValue(column, value))}`}`);
  }
  return { text: changeText(target, assignments.join(), change), values };
}

const texts = new WeakMap<PgTable, Map<string, string>>();

/** Built once for each kind of change: the text is the same every time, and the database prepares it once per connection. */
function changeText({ table, idColumn }: Target, assignments: string, { owner, audited, auditsChangesOnly = false }: RowChange) {
  const cacheKey = [assignments, owner?.name, auditsChangesOnly, ...audited.map(({ name, empty }) => `${name}=${empty}`)].join(
    ";",
  );
  const ofTable = texts.get(table) ?? new Map<string, string>();
  texts.set(table, ofTable);
  const cached = ofTable.get(cacheKey);
  if (cached) return cached;

  const name = quote(getTableName(table));
  const after = columnsOfTable(table).map(([, column]) => quote(column.name));
  const before = audited.map(({ column }) => quote(column.name));
  const condition = `${quote(idColumn.name)} = $1 and version = $2${owner ? ` and ${quote(owner.name)} = $3` : ""}`;
  const pairs = audited.map(
    (column) => `('${column.name}'::text, ${auditValue("before", column)}, ${auditValue("after", column)})`,
  );
  const text = `
    with before as (select ${before} from ${name} where ${condition}),
    after as (update ${name} set ${assignments} where ${condition} returning ${after}),
    entry as (
      insert into audit_log (${auditColumns})
      select $3::text, $4::text, $5::text, $1::text, $6::text, fields
      from before, after, lateral (
        select coalesce(jsonb_object_agg(name, jsonb_build_array(old, new)), '{}') as fields
        from (values ${pairs}) pair (name, old, new) where old <> new) changed
      ${auditsChangesOnly ? "where fields <> '{}'" : ""})
    select ${[...after.map((column) => `after.${column}`), ...before.map((column) => `before.${column}`)]} from before, after`;
  ofTable.set(cacheKey, text);
  return text;
}

/** Reads the row that `changeStatement` returned: all columns after the change, and the audited ones before it. */
export function readChangedRow(table: PgTable, audited: readonly AuditedColumn[], row: unknown[]) {
  const columns = columnsOfTable(table);
  const names = new Map(columns.map(([name, column]) => [column, name]));
  const before = audited.map(({ column }) => [names.get(column) as string, column] as const);
  return { after: readColumns(columns, row), before: readColumns(before, row.slice(columns.length)) };
}

/** The value as JSON: an instant in JavaScript's form, money and counts as numbers, everything else as text. */
function auditValue(row: "before" | "after", { column, empty }: AuditedColumn): string {
  const value = `${row}.${quote(column.name)}`;
  if (empty !== undefined) return `coalesce(${value}::text, '${empty.replaceAll("'", "''")}')`;
  const json =
    column.dataType === "date"
      ? `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : column.dataType === "string"
        ? `${value}::text`
        : value;
  return `coalesce(to_jsonb(${json}), '""')`;
}

const columnsOfTable = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, PgColumn][];
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const driverValue = (column: PgColumn, value: unknown) => (value === null ? null : column.mapToDriverValue(value));

function textOf(part: SQL): string {
  const { text, values } = compileSql(part);
  if (values.length > 0) throw new Error("Give values as values of columns, not inside SQL.");
  return text;
}
