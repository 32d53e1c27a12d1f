import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";

export type Tally = { what: string; who: string; n: number };

/** Counts that triggers keep (db/migrations/0005): as fast with 100,000 rows as with ten. A member gets the own tasks'. */
export const readTallies = (tx: Tx, name: string, { from = "" }: { from?: string } = {}) =>
  tx.execute<Tally>(sql`
    select what, who, sum(n)::int as n from tallies where name = ${name} and what >= ${from} group by what, who having sum(n) <> 0`);

export const totalOf = (tallies: readonly Tally[], which: (tally: Tally) => boolean = () => true): number =>
  tallies.reduce((sum, tally) => (which(tally) ? sum + tally.n : sum), 0);

const countedAtMost = 1_000;

/** How many rows a search finds, counted to a thousand: more nobody pages through, and counting would grow with the table. */
export async function countFound(tx: Tx, from: SQL, where: SQL | undefined): Promise<{ total: number; open: boolean }> {
  const [row] = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${from} where ${where ?? sql`true`} limit ${countedAtMost + 1}) found`,
  );
  const n = row?.n ?? 0;
  return { total: Math.min(n, countedAtMost), open: n > countedAtMost };
}

/** A LIKE pattern that finds these words anywhere. */
export const anywhere = (words: string): string => `%${words.replace(/[\\%_]/g, "\\$&")}%`;
