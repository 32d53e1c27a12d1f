import { AsyncLocalStorage } from "node:async_hooks";
import type { Assume, ExtractTablesWithRelations, SQL } from "drizzle-orm";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { type PgColumn, PgDatabase, PgDialect, type PgQueryResultHKT, type PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import { type Row, type Rows, rowsOf } from "./connect.ts";
import type { DatabasePool, RunStatement } from "./pool.ts";

/** The result of a Drizzle statement: an array of rows with `count`, as in connect.ts. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<Assume<this["row"], Row>>;
}
type NoSchema = Record<string, never>;
type NoTables = ExtractTablesWithRelations<NoSchema>;
export type Database = PgDatabase<RowsHKT, NoSchema>;
/** A transaction of an actor, a system role or a secret link. Inside one, query only through it: the pool would take a second connection. */
export type Tx = PgTransaction<RowsHKT, NoSchema, NoTables>;

const dialect = new PgDialect();

/** Drizzle's session over a function that runs a statement, in place of a connection of the driver. */
class Session extends NodePgSession<NoSchema, NoTables> {
  constructor(run: RunStatement) {
    const query = async (statement: pg.QueryConfig & { rowMode?: "array" }, values: unknown[]) => {
      const result = await run(statement, values);
      return statement.rowMode === "array" ? result : rowsOf(result);
    };
    super({ query } as unknown as pg.Client, dialect, undefined);
  }

  override async count(statement: SQL): Promise<number> {
    const [row] = (await this.execute(statement)) as unknown as Rows<{ count: string }>;
    return Number(row?.count);
  }
}

type Running = { run: RunStatement; isOver: boolean };

/**
 * A statement that is sent to the pool by code inside a transaction runs in that transaction. On another connection it would have to wait for
 * one while the transaction holds one: as many such callers as the pool has connections would wait for each other for ever.
 */
class PoolSession extends Session {
  readonly #pool: DatabasePool;
  readonly #current: AsyncLocalStorage<Running>;

  constructor(pool: DatabasePool) {
    const current = new AsyncLocalStorage<Running>();
    super((...statement) => {
      const running = current.getStore();
      return running && !running.isOver ? running.run(...statement) : pool.query(...statement);
    });
    this.#pool = pool;
    this.#current = current;
  }

  override transaction<T>(work: (tx: NodePgTransaction<NoSchema, NoTables>) => Promise<T>): Promise<T> {
    const runWork = (run: RunStatement) => work(new NodePgTransaction(dialect, new Session(run), undefined));
    const outer = this.#current.getStore();
    if (outer && !outer.isOver) return runWork(outer.run);
    return this.#pool.transaction(async (run) => {
      const running = { run, isOver: false };
      try {
        return await this.#current.run(running, () => runWork(run));
      } finally {
        running.isOver = true;
      }
    });
  }
}

/** Drizzle inside the transaction in which `run` runs statements. */
export const drizzleIn = (run: RunStatement): Tx =>
  new NodePgTransaction<NoSchema, NoTables>(dialect, new Session(run), undefined) as unknown as Tx;

/** Drizzle on a pool: each statement runs in a transaction of its own. */
export const drizzleOn = (pool: DatabasePool): Database =>
  new PgDatabase<RowsHKT, NoSchema>(dialect, new PoolSession(pool) as never, undefined);

/** The text and the values of a piece of SQL. */
export function compileSql(part: SQL): { text: string; values: unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(part);
  return { text, values };
}

/** Runs a statement without Drizzle. @returns each row as an array of values, which `readColumns` converts */
export async function rowArrays(run: RunStatement, { text, values }: { text: string; values: unknown[] }): Promise<unknown[][]> {
  return (await run({ text, types: columnTypes, rowMode: "array" } as pg.QueryConfig, values)).rows;
}

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
/** Leaves dates and times as PostgreSQL's text, which Drizzle's columns parse. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text") =>
    oid === DATE || oid === TIMESTAMP || oid === TIMESTAMPTZ
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A row's values by the names of their columns in the code. */
export const readColumns = (columns: readonly (readonly [string, PgColumn])[], values: readonly unknown[]) =>
  Object.fromEntries(
    columns.map(([name, column], at) => [name, values[at] === null ? null : column.mapFromDriverValue(values[at])]),
  );
