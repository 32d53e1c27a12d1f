import type postgres from "postgres";
import type { Sql } from "./connect.ts";

/**
 * The pool as Drizzle should use it. Drizzle says everything through `unsafe` and unprepared: each time postgres.js first
 * asks for the parameters' types, a round trip more, and PostgreSQL parses anew. Here a statement with parameters is
 * prepared once a connection, and leaves at once instead of when it is awaited: statements go out in the order they were made.
 */
export function prepared(sql: Sql): Sql {
  prepare(sql);
  const begin = sql.begin.bind(sql) as (work: (tx: postgres.TransactionSql) => unknown) => unknown;
  const started = (work: (tx: postgres.TransactionSql) => unknown) => begin((tx) => work(prepare(tx)));
  return Object.assign(sql, { begin: started });
}

function prepare<S extends Sql | postgres.TransactionSql>(sql: S): S {
  const unsafe = sql.unsafe.bind(sql);
  const said = (query: string, parameters: Parameters<typeof unsafe>[1] = [], options: postgres.UnsafeQueryOptions = {}) =>
    unsafe(query, parameters, parameters.length > 0 ? { ...options, prepare: true } : options).execute();
  return Object.assign(sql, { unsafe: said });
}
