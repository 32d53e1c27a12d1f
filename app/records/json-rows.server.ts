import { type Column, type GetColumnData, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.server.ts";
import type { JsonRows } from "./json-rows.ts";

/** The type of a value after JSON: an instant is a text that `Date.parse` reads. */
type JsonValue<T> = T extends Date ? string : T;
type ValueOf<Field> = JsonValue<Field extends Column ? GetColumnData<Field> : Field extends SQL<infer T> ? T : never>;

/** The columns of a list; `Row` is what the browser gets of them. */
export type ListColumns<Row> = SQL<Row>;
export type RowOf<Columns> = Columns extends ListColumns<infer Row> ? Row : never;

/**
 * The columns of a list by their names in the browser, for `select ${columns} from …`. They become SQL text here once, because
 * Drizzle takes as long to build a statement as PostgreSQL to read a page of rows. A field may not contain a parameter.
 */
export function listColumns<Fields extends Record<string, Column | SQL>>(
  fields: Fields,
): ListColumns<{ [Name in keyof Fields]: ValueOf<Fields[Name]> }> {
  const named = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  return constantSql(sql.join(named, sql`, `) as SQL<never>);
}

/** SQL that is the same in every statement, as text. @throws Error when it has parameters */
export function constantSql<T>(statement: SQL<T>): SQL<T> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement);
  if (params.length > 0) throw new Error(`SQL that must be constant has a parameter: ${text}`);
  return sql.raw(text) as SQL<T>;
}

/** A query of `selectRows` that gives no rows. */
export const emptyList = sql<never>`select where false`;

type Lists<Queries> = { [Name in keyof Queries]: JsonRows<Queries[Name] extends SQL<infer Row> ? Row : never> };

/**
 * Runs several queries as one statement, each giving its rows as JSON text: one trip to the database for a whole view. The type of a
 * query is that of its row, `sql<Row>`; instants arrive as text.
 */
export async function selectRows<Queries extends Record<string, SQLWrapper>>(tx: Tx, queries: Queries): Promise<Lists<Queries>> {
  const lists = Object.entries(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(list), '[]')::text from (${query}) list) as ${sql.identifier(name)}`,
  );
  const [found] = await tx.execute(sql`select ${sql.join(lists, sql`, `)}`);
  return found as Lists<Queries>;
}
