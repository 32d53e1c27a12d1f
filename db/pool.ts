import pg from "pg";
import { Connection, type ConnectionConfig, type Setting } from "./connection.ts";

/**
 * The database could not be reached, its disk is full, or the connection was lost before the result came: a statement under way may
 * have been executed or not. `code` is the driver's or the server's, where there is one.
 */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(message || code || "The database is unavailable.", { cause });
    this.code = code;
  }
}

export type PoolOptions = {
  /** Maximum number of connections, opened when they are needed; 10 by default. */
  max?: number;
  /** 30 s by default. */
  connectTimeoutMs?: number;
  /** A connection that is unused for this long is closed, except the last one. By default it stays open. */
  idleSeconds?: number;
  /** A connection older than this is closed when it becomes idle. */
  maxLifetimeSeconds?: number;
  applicationName?: string;
  /**
   * The setting of each statement and transaction that names no other. It is not one of the session: poolers refuse or ignore the
   * start-up packet's `options`, and a pooler's connection may have had another session before.
   */
  setting?: Setting;
  /** Statements are sent without waiting for the results of earlier ones. True by default; COPY needs false. */
  pipeline?: boolean;
  /** A statement with values or a setting is parsed once per connection. Not for connections that change tables. */
  prepare?: boolean;
  /** Called whenever a connection was closed, by either side. */
  onDisconnect?: () => void;
};

/** Runs a statement given as text or in Drizzle's form. */
export type RunStatement = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** Reads that share a connection, each in a transaction of its own. */
type Batch = { connection: Promise<Connection & pg.PoolClient>; unfinished: number };

/** Connections to one database. A lost one fails what ran on it with DatabaseUnavailable and is replaced by the next use. */
export class DatabasePool {
  readonly #pool: pg.Pool;
  readonly #connections = new Set<pg.PoolClient>();
  readonly #max: number;
  readonly #prepare: boolean;
  readonly #setting: Setting | undefined;
  #ending: Promise<void> | undefined;
  #waiting: Batch | undefined;

  constructor(url: string, options: PoolOptions = {}) {
    const {
      max = 10,
      connectTimeoutMs = 30_000,
      idleSeconds = 0,
      maxLifetimeSeconds,
      pipeline = true,
      prepare = false,
      setting,
      onDisconnect,
    } = options;
    this.#max = max;
    this.#prepare = prepare;
    this.#setting = setting;
    const config: pg.PoolConfig & ConnectionConfig = {
      ...clientConfig(url, options),
      max,
      pipeline,
      min: 1,
      idleTimeoutMillis: idleSeconds * 1_000,
      maxLifetimeSeconds,
      connectTimeoutMs,
      Client: Connection,
    };
    this.#pool = new pg.Pool(config)
      .on("connect", (connection) => {
        this.#connections.add(connection);
        connection.once("end", () => {
          this.#connections.delete(connection);
          onDisconnect?.();
        });
      })
      // An idle connection was lost: the pool has removed it, and nothing ran on it.
      .on("error", () => {});
  }

  /** Connections in use, statements and transactions that wait for one, and the maximum of connections. */
  get usage() {
    return { running: this.#pool.totalCount - this.#pool.idleCount, waiting: this.#pool.waitingCount, max: this.#max };
  }

  /** Runs one statement in a transaction of its own, with `setting`, in one round trip. */
  query = async (statement: string | pg.QueryConfig, values?: unknown[], setting = this.#setting): Promise<pg.QueryResult> => {
    const connection = await this.#acquire();
    try {
      return await this.#run(connection, statement, values, setting);
    } finally {
      release(connection);
    }
  };

  /**
   * Like `query`, for a statement that waits for no lock: all that are requested until a connection is free are sent on it with one
   * write.
   */
  read = async (statement: string | pg.QueryConfig, values?: unknown[], setting = this.#setting): Promise<pg.QueryResult> => {
    this.#waiting ??= this.#openBatch();
    const batch = this.#waiting;
    batch.unfinished++;
    const connection = await batch.connection;
    try {
      return await this.#run(connection, statement, values, setting);
    } finally {
      batch.unfinished--;
      if (batch.unfinished === 0) release(connection);
    }
  };

  #openBatch(): Batch {
    const close = () => {
      this.#waiting = undefined;
    };
    const connection = this.#acquire();
    connection.then(close, close);
    return { connection, unfinished: 0 };
  }

  /**
   * Runs `work` between BEGIN and COMMIT on one connection, with `setting`; rolls back when anything fails.
   * A pipelining connection sends BEGIN and the setting together with the first statement of `work`, and COMMIT together with
   * the statement given to `finish`, after which `work` runs no other.
   */
  async transaction<T>(
    work: (run: RunStatement, finish: RunStatement, connection: pg.ClientBase) => T | Promise<T>,
    { mode = "", setting = this.#setting }: { mode?: string; setting?: Setting } = {},
  ): Promise<T> {
    const connection = await this.#acquire();
    const run: RunStatement = (statement, values) => this.#run(connection, statement, values);
    let isOver = false;
    let failure: unknown;
    let commit: Promise<pg.QueryResult> | undefined;
    const runInside: RunStatement = async (statement, values) => {
      // The connection may belong to another transaction by now.
      if (isOver) throw new Error("This transaction is over.");
      return run(statement, values).catch((error) => {
        failure ??= error;
        throw error;
      });
    };
    const finish: RunStatement = (statement, values) => {
      const result = runInside(statement, values);
      isOver = true;
      commit = run("commit");
      // Awaited below, but it may fail before that.
      commit.catch(() => {});
      return result;
    };
    const setLocal = setting ? `; set local ${setting.name} = ${pg.escapeLiteral(setting.value)}` : "";
    try {
      const opening = run(`begin ${mode}${setLocal}`);
      const [result] = await Promise.all([(async () => work(runInside, finish, connection))(), opening]);
      isOver = true;
      const { command } = await (commit ?? run("commit"));
      // PostgreSQL's result for the COMMIT of a transaction in which a statement failed.
      if (command === "ROLLBACK") throw failure;
      return result;
    } catch (error) {
      isOver = true;
      await (commit ?? run("rollback")).catch(() => {});
      throw error;
    } finally {
      release(connection);
    }
  }

  /** Closes all connections once they are idle; after `timeoutMs` also those in use. */
  end(timeoutMs?: number): Promise<void> {
    this.#ending ??= this.#end(timeoutMs);
    return this.#ending;
  }

  async #end(timeoutMs?: number): Promise<void> {
    const destroy = () => {
      for (const connection of this.#connections) connection.connection.stream.destroy();
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(destroy, timeoutMs);
    await this.#pool.end();
    await Promise.all([...this.#connections].map((connection) => new Promise((resolve) => connection.once("end", resolve))));
    clearTimeout(timer);
  }

  async #acquire(): Promise<Connection & pg.PoolClient> {
    try {
      return (await this.#pool.connect()) as Connection & pg.PoolClient;
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && !temporaryRefusalCodes.has(codeOf(error));
      throw isRefused ? toUnavailable(error) : new DatabaseUnavailable(error);
    }
  }

  async #run(
    connection: Connection,
    statement: string | pg.QueryConfig,
    values: unknown[] = [],
    setting?: Setting,
  ): Promise<pg.QueryResult> {
    const config = typeof statement === "string" ? { text: statement } : statement;
    const prepared = this.#prepare && (values.length > 0 || setting) ? { ...config, name: statementName(config.text) } : config;
    connection.collectWrites();
    try {
      return await (setting ? connection.queryWithSetting(prepared, values, setting) : connection.query(prepared, values));
    } catch (error) {
      if (staleStatementCodes.has(codeOf(error))) connection.hasStaleStatement = true;
      throw connection.isLost ? new DatabaseUnavailable(error) : toUnavailable(error);
    }
  }
}

function release(connection: Connection & pg.PoolClient): void {
  const isIdle = connection.getTransactionStatus() === "I";
  connection.release(connection.isLost || connection.hasStaleStatement || !isIdle);
}

/** "cached plan must not change result type" after a migration, and "prepared statement does not exist". */
const staleStatementCodes = new Set(["0A000", "26000"]);
/** The server is shutting down, has crashed, or is starting. */
const unavailableCodes = new Set(["57P01", "57P02", "57P03"]);
/** A new connection is refused for now: all connections are taken, or the database is closed for maintenance. */
const temporaryRefusalCodes = new Set(["53300", "55000"]);
/** The disk is full: the statement stored nothing, and reading still works. */
const diskFullCode = "53100";
let diskFullAt = Number.NEGATIVE_INFINITY;

/** Whether the database had no space for a write in the last `seconds`. */
export const wasDiskFull = (seconds: number): boolean => Date.now() - diskFullAt < seconds * 1_000;

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);

function toUnavailable(error: unknown): unknown {
  const code = codeOf(error);
  if (code === diskFullCode) diskFullAt = Date.now();
  return code === diskFullCode || unavailableCodes.has(code) ? new DatabaseUnavailable(error) : error;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Makes the driver read the URL as libpq does (`?host=/socket/folder`, `sslmode=require`), which it does only with `uselibpqcompat`. */
export function clientConfig(url: string, { applicationName }: Pick<PoolOptions, "applicationName"> = {}): pg.ClientConfig {
  const address = new URL(url);
  const parameters = address.searchParams;
  parameters.set("uselibpqcompat", "true");
  if (applicationName && !parameters.has("application_name")) parameters.set("application_name", applicationName);
  return { connectionString: address.href, keepAlive: true, keepAliveInitialDelayMillis: 60_000 };
}
