import { createHash, type Hash } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { Sum } from "./archive.ts";

/** A table as it is copied: its columns in their order, rows in the order of its key. */
export type CopiedTable = { name: string; columns: string[]; key: string[] };

const newLine = 0x0a;
const pieceBytes = 4 * 1024 * 1024;

/** All tables of the product, each after those it refers to, so that they load in this order. */
export async function tablesOf(tx: TransactionSql): Promise<CopiedTable[]> {
  const tables = await tx<CopiedTable[]>`
    select c.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.at) from pg_index i, unnest(i.indkey) with ordinality k(attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;
  const links = await tx<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`;
  const ordered: CopiedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waits = (name: string) => links.some(({ from, to }) => from === name && left.some((table) => table.name === to));
    const ready = left.filter(({ name }) => !waits(name));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a ring: ${left.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Says values in one way, whatever the server's settings. Call it at the top of each transaction that copies. */
export const fixSpelling = (tx: TransactionSql) =>
  tx.unsafe(
    "set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local bytea_output to 'hex'; set local intervalstyle to 'postgres'",
  );

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The rows of a table as COPY's text, in pieces that end with a row. */
export async function* copyOut(tx: TransactionSql, { name, columns, key }: CopiedTable): AsyncGenerator<Buffer> {
  const order = key ? `order by ${quoted(key)}` : "";
  const rows = await tx.unsafe(`copy (select ${quoted(columns)} from public."${name}" ${order}) to stdout`).readable();
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    const piece = Buffer.concat(held);
    const end = piece.lastIndexOf(newLine) + 1;
    held = end < piece.length ? [piece.subarray(end)] : [];
    bytes = piece.length - end;
    if (end > 0) yield piece.subarray(0, end);
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** Loads one piece into its table. @throws the database's error about a row that does not fit */
export function copyIn(
  tx: TransactionSql,
  { name, columns }: Pick<CopiedTable, "name" | "columns">,
  piece: Buffer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = tx.unsafe(`copy public."${name}" (${quoted(columns)}) from stdin`);
    // What the database says after the last byte, postgres.js tells the query only, whose promise has given its stream by then: without
    // this the wait for "finish" has no end.
    Object.assign(query, { reject });
    query.writable().then((into) => into.once("error", reject).once("finish", resolve).end(piece), reject);
  });
}

/** Rows, bytes and checksum of a table, added up piece by piece. */
export class Summing {
  #hash: Hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  /** COPY writes a line break within a value as backslash and n: each byte of a line break ends a row. */
  add(piece: Buffer): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    for (let at = piece.indexOf(newLine); at !== -1; at = piece.indexOf(newLine, at + 1)) this.#rows += 1;
  }

  get sum(): Sum {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.copy().digest("hex") };
  }
}

/** The checksum of a table as it is now. */
export async function sumOf(tx: TransactionSql, table: CopiedTable): Promise<Sum> {
  const summing = new Summing();
  for await (const piece of copyOut(tx, table)) summing.add(piece);
  return summing.sum;
}
