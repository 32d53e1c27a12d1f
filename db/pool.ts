import pg from "pg";
import { Addresses } from "./addresses.ts";
import { Connection, type ConnectionConfig, clientConfig, type Setting } from "./connection.ts";

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

type PooledConnection = Connection & pg.PoolClient;
/** Reads that share a connection, each in a transaction of its own. */
type Batch = { connection: Promise<PooledConnection>; unfinished: number };

/** Connections to one database. A lost one fails what ran on it with DatabaseUnavailable and is replaced by the next use. */
export class DatabasePool {
  readonly #pool: pg.Pool;
  readonly #addresses: Addresses;
  readonly #connections = new Set<PooledConnection>();
  readonly #max: number;
  readonly #prepare: boolean;
  readonly #setting: Setting | undefined;
  #ending: Promise<void> | undefined;
  #waiting: Batch | undefined;

  /** @param address the database's URL, or the addresses that it shares with other pools */
  constructor(address: string | Addresses, options: PoolOptions = {}) {
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
    this.#addresses = typeof address === "string" ? new Addresses(address) : address;
    const config: pg.PoolConfig & ConnectionConfig = {
      ...clientConfig(options.applicationName),
      addresses: this.#addresses,
      max,
      pipeline,
      min: 1,
      idleTimeoutMillis: idleSeconds * 1_000,
      maxLifetimeSeconds,
      connectTimeoutMs,
      Client: Connection,
    };
    this.#pool = new pg.Pool(config)
      .on("connect", (client) => {
        const connection = client as PooledConnection;
        this.#connections.add(connection);
        connection.once("end", () => {
          this.#connections.delete(connection);
          onDisconnect?.();
        });
      })
      // An idle connection was lost: the pool has removed it, and nothing ran on it.
      .on("error", () => {});
  }

  /** All open connections, for the watchdog. */
  get connections(): Iterable<Connection> {
    return this.#connections;
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
    const isReadOnly = mode.includes("read only");
    const run: RunStatement = (statement, values) => this.#run(connection, statement, values, undefined, isReadOnly);
    let isOver = false;
    let failure: unknown;
    let commit: Promise<pg.QueryResult> | undefined;
    const runInside: RunStatement = async (statement, values) => {
      // The connection may belong to another transaction by now.
      if (isOver) throw new Error("This transaction is over.");
      return run(statement, values).catch((error) => {
        failure ??= error;
        // A statement that was sent together with the one that failed: its own error says only that the transaction failed.
        throw codeOf(error) === failedTransactionCode ? failure : error;
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
      for (const connection of this.#connections) connection.destroy("the pool was closed");
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(destroy, timeoutMs);
    await this.#pool.end();
    await Promise.all([...this.#connections].map((connection) => new Promise((resolve) => connection.once("end", resolve))));
    clearTimeout(timer);
  }

  /** @returns a connection that responds and can write. Tries each address once. */
  async #acquire(): Promise<PooledConnection> {
    for (let attempt = 1; ; attempt++) {
      const address = this.#addresses.current;
      try {
        const connection = (await this.#pool.connect()) as PooledConnection;
        connection.isInUse = true;
        return connection;
      } catch (error) {
        this.#addresses.leave(address);
        if (attempt >= this.#addresses.count) throw new DatabaseUnavailable(error);
      }
    }
  }

  async #run(
    connection: Connection,
    statement: string | pg.QueryConfig,
    values: unknown[] = [],
    setting?: Setting,
    isReadOnly = false,
  ): Promise<pg.QueryResult> {
    const config = typeof statement === "string" ? { text: statement } : statement;
    const prepared = this.#prepare && (values.length > 0 || setting) ? { ...config, name: statementName(config.text) } : config;
    connection.collectWrites();
    let result: pg.QueryResult;
    try {
      result = await connection.track(
        setting ? connection.queryWithSetting(prepared, values, setting) : connection.query(prepared, values),
      );
    } catch (error) {
      const code = codeOf(error);
      const isReadOnlyServer = code === readOnlyCode && !setting?.isReadOnly && !isReadOnly;
      if (staleStatementCodes.has(code) || isReadOnlyServer) connection.mustClose = true;
      throw connection.isLost || isReadOnlyServer ? new DatabaseUnavailable(error) : toUnavailable(error);
    }
    if (connection.isUnsafe) throw new DatabaseUnavailable(new Error("stored without waiting for the standby"));
    return result;
  }
}

function release(connection: PooledConnection): void {
  const { isLost, isUnsafe, mustClose } = connection;
  connection.isInUse = false;
  connection.release(isLost || isUnsafe || mustClose || connection.getTransactionStatus() !== "I");
}

/** "cached plan must not change result type" after a migration, and "prepared statement does not exist". */
const staleStatementCodes = new Set(["0A000", "26000"]);
/** The server has become a standby, or an administrator has stopped writing. */
const readOnlyCode = "25006";
/** An earlier statement of the transaction failed. */
const failedTransactionCode = "25P02";
/**
 * The server is short of memory, disk or connections (53…), stops, starts or was told to end the statement (57…), cannot read its disk
 * (58030), or ended a transaction that took too long (25P03, 25P04).
 */
const unavailableCodes = /^(53|57|58030|25P0[34])/;
/** After these the server or the pooler closes the connection, whatever the code. */
const closingSeverities = new Set(["FATAL", "PANIC"]);
/** The disk is full: the statement stored nothing, and reading still works. */
const diskFullCode = "53100";
let diskFullAt = Number.NEGATIVE_INFINITY;

/** Whether the database had no space for a write in the last `seconds`. */
export const wasDiskFull = (seconds: number): boolean => Date.now() - diskFullAt < seconds * 1_000;

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);

function toUnavailable(error: unknown): unknown {
  const code = codeOf(error);
  if (code === diskFullCode) diskFullAt = Date.now();
  const isUnavailable = unavailableCodes.test(code) || closingSeverities.has(String((error as pg.DatabaseError).severity));
  return isUnavailable ? new DatabaseUnavailable(error) : error;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}
