import pg from "pg";
import { DatabasePool, type PoolOptions, type RunStatement } from "./pool.ts";

/** A row as the database gave it; the caller knows its columns. */
// biome-ignore lint/suspicious/noExplicitAny: columns have the types of the statement.
export type Row = Record<string, any>;
/** Rows of a statement; `count` is the number of rows returned or changed. */
export type Rows<T = Row> = T[] & { count: number };

/** A part of a statement: the quoted name of a table or column, or SQL with parameters. */
class SqlPart {
  readonly strings: readonly string[];
  readonly values: unknown[];

  constructor(strings: readonly string[], values: unknown[] = []) {
    this.strings = strings;
    this.values = values;
  }
}

/** Quotes the name of a table or column for use inside a statement. */
export const identifier = (name: string) => new SqlPart([pg.escapeIdentifier(name)]);
/** Makes a part of a statement, with its parameters. */
export const fragment = (strings: TemplateStringsArray, ...values: unknown[]) => new SqlPart(strings, values);

/** Runs statements. */
export interface Statements {
  /** Runs the statement; `${value}` becomes a parameter. */
  <T extends Row[] = Row[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows<T[number]>>;
  /** Runs text as it is; it may contain several statements. */
  unsafe(text: string): Promise<Rows>;
}

/** Runs statements inside a transaction. */
export interface TransactionSql extends Statements {
  /** The driver's connection, for COPY. */
  connection: pg.ClientBase;
}

/** Runs statements, each in a transaction of its own. */
export interface Sql extends Statements {
  begin<T>(work: (tx: TransactionSql) => T | Promise<T>, mode?: string): Promise<T>;
  /** Closes the connections once they are idle; after `timeoutMs` also those in use. */
  end(timeoutMs?: number): Promise<void>;
}

/**
 * Opens a pool for commands, jobs and tests, which connects at its first statement. Callers end it with `sql.end()`.
 * @param url as libpq understands it, `?host=/socket/folder` included
 */
export function connect(url: string, options: PoolOptions = {}): Sql {
  const pool = new DatabasePool(url, options);
  return Object.assign(statements(pool.query), {
    begin: <T>(work: (tx: TransactionSql) => T | Promise<T>, mode?: string) =>
      pool.transaction((run, _finish, connection) => work(Object.assign(statements(run), { connection })), { mode }),
    end: (timeoutMs?: number) => pool.end(timeoutMs),
  });
}

/** Runs `work` with one connection, and closes it afterwards. */
export async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>, options?: PoolOptions): Promise<T> {
  const sql = connect(url, { max: 1, ...options });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function statements(run: RunStatement): Statements {
  const tag = async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const parameters: unknown[] = [];
    const text = compile(new SqlPart(strings, values), parameters);
    return rowsOf(await run({ text, types }, parameters));
  };
  return Object.assign(tag as Statements, { unsafe: async (text: string) => rowsOf(await run({ text, types })) });
}

function compile({ strings, values }: SqlPart, parameters: unknown[]): string {
  return strings.reduce((text, string, at) => {
    const value = values[at - 1];
    return text + (value instanceof SqlPart ? compile(value, parameters) : `$${parameters.push(value)}`) + string;
  });
}

/** The rows of the driver's result, or of the last result when several statements ran. */
export function rowsOf<T = Row>(result: pg.QueryResult | pg.QueryResult[]): Rows<T> {
  const lastResult = Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result;
  // Not enumerable, so that the rows equal a plain array.
  return Object.defineProperty(lastResult.rows, "count", { value: lastResult.rowCount ?? 0 }) as Rows<T>;
}

/** Reads a DATE as midnight in UTC. The driver's default is midnight in the machine's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text") =>
    oid === pg.types.builtins.DATE
      ? (text: string) => new Date(text)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The URL with another user and password, or another database; otherwise unchanged. */
export function withParts(url: string, parts: { user?: string; password?: string; database?: string }): string {
  const changed = new URL(url);
  if (parts.user !== undefined) changed.username = encodeURIComponent(parts.user);
  if (parts.password !== undefined) changed.password = encodeURIComponent(parts.password);
  if (parts.database !== undefined) changed.pathname = `/${encodeURIComponent(parts.database)}`;
  return changed.href;
}
