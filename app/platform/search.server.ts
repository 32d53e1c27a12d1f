import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";

const maxCount = 1_000;

/** The number of rows that a filter or search finds; `isCapped` when there are more than the 1,000 counted. */
export type MatchCount = { count: number; isCapped: boolean };

const toMatchCount = (n: number): MatchCount => ({ count: Math.min(n, maxCount), isCapped: n > maxCount });

/**
 * A condition for the rows of `table` that match `filters` and contain `text` or `alternative`, such as a phone number without
 * its country code. One or two characters match only at the beginning of a word, longer texts anywhere.
 * Reads the table once and lists up to 1,000 matches by id. With more matches an index scan in any order finds a page soon.
 */
export async function searchTable(
  tx: Tx,
  table: SQLWrapper & { id: SQLWrapper; searchText: SQLWrapper },
  text: string,
  { alternative = text, filters }: { alternative?: string; filters?: SQL | undefined } = {},
): Promise<{ where: SQL; matches: MatchCount }> {
  const like = sql.join(
    [...new Set([text, alternative])].map((spelling) => sql`${table.searchText} like (select lower(${likePattern(spelling)}))`),
    sql` or `,
  );
  const where = and(filters, sql`(${like})`) as SQL;
  const rows = await tx.execute<{ id: string }>(sql`select ${table.id} as id from ${table} where ${where} limit ${maxCount + 1}`);
  const ids = `{${rows.map(({ id }) => id).join()}}`;
  return {
    where: rows.length > maxCount ? where : sql`${table.id} = any(${ids}::uuid[])`,
    matches: toMatchCount(rows.length),
  };
}

/** search_text has a space before each word. */
const likePattern = (text: string): string => `%${text.length < 3 ? " " : ""}${text.replace(/[\\%_]/g, "\\$&")}%`;
