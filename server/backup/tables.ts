import { createHash, type Hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { from, to } from "pg-copy-streams";
import type { TransactionSql } from "#db/connect.ts";
import type { Checksum } from "./archive.ts";

/** A table to copy: its columns in order, and the primary key that orders its rows. */
export type CopiedTable = { name: string; columns: string[]; key: string[] };

const newLine = 0x0a;
const chunkBytes = 4 * 1024 * 1024;

/** Lists all tables, each after those that its foreign keys refer to: the order of loading. */
export async function listTables(tx: TransactionSql): Promise<CopiedTable[]> {
  const tables = await tx<CopiedTable[]>`
    select c.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.at) from pg_index i, unnest(i.indkey) with ordinality k(attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;
  const foreignKeys = await tx<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`;
  const ordered: CopiedTable[] = [];
  let remaining = [...tables];
  while (remaining.length > 0) {
    const hasUnorderedTarget = (name: string) =>
      foreignKeys.some(({ from, to }) => from === name && remaining.some((table) => table.name === to));
    const ready = remaining.filter(({ name }) => !hasUnorderedTarget(name));
    if (ready.length === 0)
      throw new Error(`These tables have a cycle of foreign keys: ${remaining.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready);
    remaining = remaining.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Fixes the text format of values, whatever the server's settings. Call it at the start of each transaction that copies. */
export const setTextFormat = (tx: TransactionSql) =>
  tx.unsafe(
    "set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local bytea_output to 'hex'; set local intervalstyle to 'postgres'",
  );

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/**
 * Yields a table's rows in COPY's text format, in chunks that end at a row.
 * @param replacements SQL by column, written in place of its value
 */
export async function* copyOut(
  tx: TransactionSql,
  { name, columns, key }: CopiedTable,
  { replacements = {}, where = "true" }: { replacements?: Record<string, string>; where?: string } = {},
): AsyncGenerator<Buffer> {
  const order = key ? `order by ${quoted(key)}` : "";
  const values = columns.map((column) => (column in replacements ? `${replacements[column]}` : `"${column}"`)).join(", ");
  const rows = tx.connection.query(to(`copy (select ${values} from public."${name}" where ${where} ${order}) to stdout`));
  let buffered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    buffered.push(chunk);
    bytes += chunk.length;
    if (bytes < chunkBytes) continue;
    const bufferedBytes = Buffer.concat(buffered);
    const end = bufferedBytes.lastIndexOf(newLine) + 1;
    buffered = end < bufferedBytes.length ? [bufferedBytes.subarray(end)] : [];
    bytes = bufferedBytes.length - end;
    if (end > 0) yield bufferedBytes.subarray(0, end);
  }
  if (bytes > 0) yield Buffer.concat(buffered);
}

/** Loads one chunk into its table. @throws the database's error about an invalid row */
export function copyIn(
  tx: TransactionSql,
  { name, columns }: Pick<CopiedTable, "name" | "columns">,
  chunk: Buffer,
): Promise<void> {
  return pipeline([chunk], tx.connection.query(from(`copy public."${name}" (${quoted(columns)}) from stdin`)));
}

/** Rows, bytes and SHA-256 of a table, updated chunk by chunk. */
export class RunningChecksum {
  #hash: Hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  /** COPY escapes line breaks within values, so each line-feed byte ends a row. */
  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, at + 1)) this.#rows += 1;
  }

  get value(): Checksum {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.copy().digest("hex") };
  }
}

/** Computes the checksum of a table from the database. */
export async function computeChecksum(tx: TransactionSql, table: CopiedTable): Promise<Checksum> {
  const running = new RunningChecksum();
  for await (const chunk of copyOut(tx, table)) running.add(chunk);
  return running.value;
}
