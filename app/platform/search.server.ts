import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";

const maxCounted = 1_000;

/** How many rows a filter or search finds; `open` when there are more than the 1,000 counted. */
export type Found = { total: number; open: boolean };

const foundOf = (n: number): Found => ({ total: Math.min(n, maxCounted), open: n > maxCounted });

export async function countFound(tx: Tx, table: SQLWrapper, where: SQL | undefined): Promise<Found> {
  const [row] = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${table} where ${where ?? sql`true`} limit ${maxCounted + 1}) found`,
  );
  return foundOf(row?.n ?? 0);
}

/**
 * The rows of `table` that contain this text, and what else `filters` asks of them: one or two characters at the beginning of a
 * word, more anywhere. `other` is a second spelling.
 * Reads the table once and names up to 1,000 rows by id. With more, a list in any order meets its page soon.
 */
export async function searchTable(
  tx: Tx,
  table: SQLWrapper & { id: SQLWrapper; searchText: SQLWrapper },
  text: string,
  { other = text, filters }: { other?: string; filters?: SQL | undefined } = {},
): Promise<{ where: SQL; found: Found }> {
  const like = sql.join(
    [...new Set([text, other])].map((spelling) => sql`${table.searchText} like (select lower(${anywhere(spelling)}))`),
    sql` or `,
  );
  const where = and(filters, sql`(${like})`) as SQL;
  const rows = await tx.execute<{ id: string }>(
    sql`select ${table.id} as id from ${table} where ${where} limit ${maxCounted + 1}`,
  );
  const ids = `{${rows.map(({ id }) => id).join()}}`;
  return {
    where: rows.length > maxCounted ? where : sql`${table.id} = any(${ids}::uuid[])`,
    found: foundOf(rows.length),
  };
}

/** A LIKE pattern. In search_text a space stands before each word. */
const anywhere = (text: string): string => `%${text.length < 3 ? " " : ""}${text.replace(/[\\%_]/g, "\\$&")}%`;
