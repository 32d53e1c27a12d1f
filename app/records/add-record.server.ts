import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { Conflict } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { auditFrom } from "#app/platform/audit.server.ts";
import { isSameText } from "#app/platform/values/merge-changes.ts";
import type { Tx } from "#db/client.server.ts";
import { type RecordDefinition, type RecordTable, type Row, snapshotOf, type Values } from "./record.server.ts";
import { camelCase } from "./record.ts";

/**
 * Adds a record under the id that its form was given, so that a form sent twice adds one.
 * @returns whether it was added now @throws Conflict when the form added it with other values before, and saw no answer
 */
export async function addRecord<Table extends RecordTable>(
  tx: Tx,
  actor: Person,
  record: RecordDefinition<Table>,
  { id, columns, fields }: { id: string; columns: Table["$inferInsert"]; fields: Values },
): Promise<boolean> {
  const { name, objectType, table, idColumn } = record;
  const added = tx
    .insert(table as PgTable)
    .values({ ...columns, id } as never)
    .onConflictDoNothing()
    .returning({ version: table.version });
  const entry = auditFrom(
    { actor: actor.id, action: `${name} added`, objectType, objectId: id },
    sql`${JSON.stringify(fields)}::jsonb`,
    sql`added`,
  );
  const rows = await tx.execute(sql`with added as ${added}, entry as (${entry}) select from added`);
  if (rows.length > 0) return true;
  const [stored] = (await tx
    .select()
    .from(table as PgTable)
    .where(eq(idColumn, id))) as (Row<Table> & { version: number })[];
  if (stored?.version === 1 && !isAsSent(record, stored, columns))
    throw new Conflict(
      `Not saved: this form has added ${record.title(stored)} already, and its answer was lost. Please open it to change it.`,
    );
  return false;
}

function isAsSent<Table extends RecordTable>(
  record: RecordDefinition<Table>,
  stored: Row<Table>,
  sent: Partial<Row<Table>>,
): boolean {
  const [before, now] = [snapshotOf(record, stored), snapshotOf(record, sent)];
  return Object.keys(record.fields).every(
    (name) => !(camelCase(name) in sent) || isSameText(before[name] ?? "", now[name] ?? ""),
  );
}

/**
 * The id under which a text is stored: that of its form; or one that follows from both, where the form stored another text before and saw no
 * answer. A form that is sent twice has one id.
 */
export async function idOfText(
  tx: Tx,
  table: PgTable & { id: PgColumn; text: PgColumn },
  id: string,
  text: string,
): Promise<string> {
  const [stored] = await tx.select({ text: table.text }).from(table).where(eq(table.id, id));
  if (!stored || stored.text === text) return id;
  const hash = createHash("sha256").update(`${id} ${text}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}
