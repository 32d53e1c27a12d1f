import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";

const kinds = { tasks: "task", events: "event", leads: "lead", vendors: "vendor" } as const;
type Deletable = keyof typeof kinds;

type Deletion = {
  actor: string;
  table: Deletable;
  id: string;
  version: number;
  links?: Record<string, string[]>;
};

/** Deletes a row if it still is as the sender saw it; the whole row stands in the audit line. @returns whether it went */
export async function deleteRow(tx: Tx, { actor, table, id, version, links = {} }: Deletion): Promise<boolean> {
  const name = sql.identifier(table);
  const [gone] = await tx.execute<{ row: Record<string, unknown> }>(
    sql`delete from ${name} where id = ${id} and version = ${version} returning to_jsonb(${name}) as row`,
  );
  if (!gone) return false;
  const fields = { row: gone.row, links };
  await audit(tx, { actor, action: `${kinds[table]} deleted`, objectType: kinds[table], objectId: id, fields });
  return true;
}

/** What a deletion left behind, for the words of its undo; null when the row is there (again). Admins only, by policy. */
export async function deletedRow(tx: Tx, table: Deletable, id: string) {
  const [line] = await tx.execute<{ row: Record<string, string | null>; links: Record<string, string[]> }>(sql`
    select fields -> 'row' as row, fields -> 'links' as links from audit_log
    where object_type = ${kinds[table]} and object_id = ${id} and action = ${`${kinds[table]} deleted`}
      and fields ? 'row' -- not where somebody's data were erased from the log
      and not exists (select from ${sql.identifier(table)} where id = ${id}::uuid)
    order by audit_log.id desc limit 1`);
  return line ?? null;
}

/** Puts a deleted row back as it was. @returns its links, or null when there is nothing to put back */
export async function restoreRow(tx: Tx, { actor, table, id }: Omit<Deletion, "version" | "links">) {
  const kept = await deletedRow(tx, table, id);
  if (!kept) return null;
  const name = sql.identifier(table);
  await tx.execute(sql`
    insert into ${name} select (jsonb_populate_record(null::${name}, ${JSON.stringify(kept.row)}::jsonb)).* on conflict do nothing`);
  await audit(tx, { actor, action: `${kinds[table]} restored`, objectType: kinds[table], objectId: id });
  return kept.links;
}
