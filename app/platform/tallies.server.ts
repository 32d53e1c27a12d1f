import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";

export type Tally = { what: string; who: string; n: number };

/** Counts that triggers keep (db/migrations/0007): as fast with 100,000 rows as with ten. A member gets the own tasks'. */
export const readTallies = (tx: Tx, name: string, { from = "" }: { from?: string } = {}) =>
  tx.execute<Tally>(sql`
    select what, who, sum(n)::float8 as n from tallies where name = ${name} and what >= ${from} group by what, who having sum(n) <> 0`);

/** The same, whoever they are of: one line a day or kind, however many people there are. */
export const readTotals = (tx: Tx, name: string, { from = "" }: { from?: string } = {}) =>
  tx.execute<Tally>(sql`
    select what, '' as who, sum(n)::float8 as n from tallies where name = ${name} and what >= ${from} group by what having sum(n) <> 0`);

export const totalOf = (tallies: readonly Tally[], which: (tally: Tally) => boolean = () => true): number =>
  tallies.reduce((sum, tally) => (which(tally) ? sum + tally.n : sum), 0);

const maxCounted = 1_000;

/**
 * How many rows a search finds, counted to a thousand: more nobody pages through, and counting would grow with the table.
 * @param order names the index to count along, where the planner would rather read the table
 */
export async function countFound(
  tx: Tx,
  from: SQL,
  where: SQL | undefined,
  order?: SQL,
): Promise<{ total: number; open: boolean }> {
  const ordered = order ? sql`order by ${order}` : sql``;
  const [row] = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${from} where ${where ?? sql`true`} ${ordered} limit ${maxCounted + 1}) found`,
  );
  const n = row?.n ?? 0;
  return { total: Math.min(n, maxCounted), open: n > maxCounted };
}

const maxMatches = 2_000;

type Searched = "tasks" | "events" | "leads" | "vendors" | "invoices";

/** What finds the words of a search: at best among rows named by an index, which then are counted already. */
export type WordSearch = { where: SQL; found: { total: number; open: boolean } | null };

/**
 * The rows of `table` that contain these words: one or two characters at the beginning of a word, more anywhere. `words` is
 * the row's searched text, `other` a second spelling, `within` what else is asked of a row. The index names up to two thousand
 * rows. Of words that stand in more than that, a list in any order soon has its page by reading.
 */
export async function searchWords(
  tx: Tx,
  table: Searched,
  words: SQL,
  q: string,
  { other = q, within }: { other?: string; within?: SQL | undefined } = {},
): Promise<WordSearch> {
  const [one, second] = [anywhere(q), anywhere(other)];
  // From here on plans are made for these very words: one plan for all words would read whole tables (docs/performance.md).
  const planned = tx.execute(sql`set local plan_cache_mode = force_custom_plan`).execute();
  const like = sql`ids_like(${table}, ${one}, ${one === second ? null : second}, ${maxMatches + 1})`;
  const rows = sql.identifier(table === "tasks" ? "tasks_with_users" : table);
  const fitting = within ? sql`array(select id from ${rows} where id = any(ids) and ${within})` : sql`ids`;
  // The ids travel as one text, which goes back as it came.
  const [[named]] = await Promise.all([
    tx.execute<{ ids: string; n: number; fit: number }>(sql`
      with named as materialized (select array(select ${like}) as ids),
        fitting as materialized (select cardinality(ids) as n, ${fitting} as ids from named)
      select n, cardinality(ids) as fit, ids::text from fitting`),
    planned,
  ]);
  const { ids, n, fit } = named as { ids: string; n: number; fit: number };
  const found = { total: Math.min(fit, maxCounted), open: fit > maxCounted };
  if (n > maxMatches) {
    const either = one === second ? sql`${words} ilike ${one}` : sql`(${words} ilike ${one} or ${words} ilike ${second})`;
    return { found: within ? null : found, where: either };
  }
  return { found, where: sql`${rows}.id = any(${ids}::uuid[])` };
}

/** A LIKE pattern. Two characters have no trigram of their own; at the beginning of a word they have. */
const anywhere = (words: string): string => `%${words.length < 3 ? " " : ""}${words.replace(/[\\%_]/g, "\\$&")}%`;
