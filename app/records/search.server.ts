import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { fold } from "#app/platform/values/fold.ts";
import type { Tx } from "#db/client.server.ts";
import { clients, events, leads } from "#db/schema.ts";
import type { MatchCount } from "./list-filters.ts";
import { searchWords, wordPattern } from "./search-patterns.ts";

const maxCount = 1_000;

export type SearchedTable = SQLWrapper & { id: SQLWrapper; searchText: SQLWrapper };

/** A record that the list names beside a row: `column` has its id. `byName`: it is searched by its name, with which its search_text begins, only. */
export type Linked = { column: SQLWrapper; table: SearchedTable; byName?: boolean };

/** The lead and the client of an event. Only their names: their texts have addresses too. */
export const namesOfEvent: Linked[] = [
  { column: events.leadId, table: leads, byName: true },
  { column: events.clientId, table: clients, byName: true },
];

type SearchOptions = { alternative?: string | undefined; linked?: readonly Linked[]; filters?: SQL | undefined };

/**
 * A condition for the rows of `table` that match `filters` and contain every word of `text`, in any order, each in the row's own text or
 * in that of a `linked` record; or that contain `alternative`, such as a phone number without its country code.
 * Reads each table once and lists up to 1,000 matches by id. With more matches an index scan in any order finds a page soon.
 */
export async function searchTable(
  tx: Tx,
  table: SearchedTable,
  text: string,
  { alternative, linked = [], filters }: SearchOptions = {},
): Promise<{ where: SQL; matches: MatchCount }> {
  const contains = (word: SQL) => sql.join([sql`${table.searchText} ${word}`, ...linked.map(linkContains(word))], sql` or `);
  const words = everyWord(text, contains);
  const matching = and(
    filters,
    alternative ? sql`(${words} or ${contains(patternSql(wordPattern(fold(alternative))))})` : words,
  ) as SQL;
  const joins = linked.map((link) => sql` left join ${link.table} on ${link.table.id} = ${link.column}`);
  const found = sql`select ${table.id} as id from ${table}${sql.join(joins)} where ${matching}`;
  const rows = await tx.execute<{ id: string }>(sql`${found} limit ${maxCount + 1}`);
  const isCapped = rows.length > maxCount;
  const ids = `{${rows.map(({ id }) => id).join()}}`;
  const all = linked.length > 0 ? sql`${table.id} in (${found})` : matching;
  return {
    where: isCapped ? all : sql`${table.id} = any(${ids}::uuid[])`,
    matches: { count: Math.min(rows.length, maxCount), isCapped },
  };
}

const linkContains =
  (word: SQL) =>
  ({ table: { searchText }, byName }: Linked): SQL =>
    sql`${byName ? nameIn(searchText) : searchText} ${word}`;

/**
 * SQL: sorts by a name as `foldSql` does. Of a search the `search_text`, which begins with the folded name, is sorted: to fold hundreds of
 * Telugu names again takes longer than to find them, and the index by name begins with all the Latin ones.
 */
export const nameOrder = (name: SQLWrapper, searchText: SQLWrapper, q: string): SQL =>
  q ? sql`${searchText} collate "C"` : foldSql(name);

/** SQL: the name or number with which a `search_text` begins. */
export const nameIn = (searchText: SQLWrapper): SQL => sql`split_part(${searchText}, ${"\n"}, 1)`;

/**
 * A condition for every word of a text, joined by "and"; true for an empty text.
 * @param contains the condition for one word, from what follows a `search_text` in SQL: "like …"
 */
export const everyWord = (text: string, contains: (word: SQL) => SQL): SQL =>
  and(...searchWords(text).map((word) => sql`(${contains(patternSql(wordPattern(word)))})`)) ?? sql`true`;

/** SQL after a `search_text`: that it matches a `wordPattern`. */
export const patternSql = (pattern: string): SQL => (pattern.startsWith("%") ? sql`like ${pattern}` : sql`~ ${pattern}`);
