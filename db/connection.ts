import pg from "pg";
import type { Addresses } from "./addresses.ts";

/** A run-time parameter that is set for one transaction, such as `app.user_id`. With `isReadOnly` the transaction cannot write. */
export type Setting = { name: string; value: string; isReadOnly?: boolean };

export type ConnectionConfig = pg.ClientConfig & { addresses: Addresses; connectTimeoutMs: number };

/** The text by which one process of PostgreSQL differs from every other one, also of another server. */
export const backendSql = "pid || ' ' || extract(epoch from backend_start)";

/** A connection that can send several statements with one write, and knows whether the server still responds to it. */
export class Connection extends pg.Client {
  isLost = false;
  /** PostgreSQL reported a COMMIT as done that a failover would lose: an administrator cancelled its wait for the standby. */
  isUnsafe = false;
  /** PostgreSQL refused a prepared statement, because its table changed, or the server does not write: closed after its current use. */
  mustClose = false;
  /** Whether somebody has taken it out of the pool. */
  isInUse = false;
  /** The process of PostgreSQL at the other end (`backendSql`), whatever pooler is in between. */
  backend = "";
  /** The address that it connected to. */
  readonly address: string;
  readonly #connectTimeoutMs: number;
  readonly #preparedSettings = new Set<string>();
  #isCollecting = false;
  #unanswered = 0;
  #usedAt = 0;
  #bytesRead = 0;
  #respondedAt = 0;

  constructor(config = {} as ConnectionConfig) {
    const address = config.addresses.current;
    super({ ...config, connectionString: address });
    this.address = address;
    this.#connectTimeoutMs = config.connectTimeoutMs;
    const markLost = () => {
      this.isLost = true;
    };
    this.on("error", markLost).on("end", markLost);
    this.on("notice", ({ routine }) => {
      if (routine === "SyncRepWaitForLSN") this.isUnsafe = true;
    });
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => callback(undefined as unknown as Error), callback);
    return undefined;
  }

  /**
   * Connects to a server that responds and can write; a standby cannot. The time limit is for the log-in and for the check. It passes in steps,
   * of which none passes while this process is too busy to read a response that has come.
   */
  async #connect(): Promise<this> {
    const steps = 20;
    let passed = 0;
    const timer = setInterval(() => ++passed > steps && this.destroy("timeout expired"), this.#connectTimeoutMs / steps);
    try {
      await super.connect();
      passed = 0;
      const { rows } = await this.query(
        `select ${backendSql} as backend, pg_is_in_recovery() as "isStandby" from pg_stat_activity where pid = pg_backend_pid()`,
      );
      if (rows[0].isStandby) throw new Error("the server is a standby, which cannot write");
      this.backend = rows[0].backend;
      this.#usedAt = performance.now();
      return this;
    } catch (error) {
      this.destroy("not usable");
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Closes the connection at once: what waits for it fails. */
  destroy(reason: string): void {
    this.isLost = true;
    this.connection.stream.destroy(new Error(reason));
  }

  /** Counts a statement that waits for its result. */
  async track<T>(result: Promise<T>): Promise<T> {
    this.#unanswered++;
    try {
      return await result;
    } finally {
      this.#unanswered--;
      this.#usedAt = performance.now();
    }
  }

  /**
   * For how many milliseconds the server has sent nothing while a statement waits for its result. Call it several times a second.
   * @param now of `performance.now()`: the clock of the day may be set in between, and every connection would seem lost
   */
  silentMs(now: number): number {
    const { bytesRead } = this.connection.stream as unknown as { bytesRead: number };
    if (this.#unanswered === 0 || bytesRead !== this.#bytesRead) {
      this.#bytesRead = bytesRead;
      this.#respondedAt = now;
    }
    return now - this.#respondedAt;
  }

  /** Sends a statement when nobody has used the connection for so long, so that its loss is noticed before somebody needs it. */
  checkWhenIdle(now: number, idleMs: number): void {
    if (this.isInUse || this.isLost || this.#unanswered > 0 || now - this.#usedAt < idleMs) return;
    this.track(this.query("select 1")).catch(() => {});
  }

  /** Everything that is written in this turn of the event loop goes to the socket with one write. */
  collectWrites(): void {
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCollecting = false;
      stream.uncork();
    });
  }

  /**
   * Runs a statement and `setting` before it. Both are one transaction without BEGIN and COMMIT, because PostgreSQL ends a transaction
   * at the message Sync, and only the statement is followed by one.
   */
  queryWithSetting(statement: pg.QueryConfig, values: unknown[], setting: Setting): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      // Without values it would be a simple query, which leaves the transaction of the setting open.
      const extended = { ...statement, queryMode: "extended" } as pg.QueryConfig;
      const query = new pg.Query(extended, values, (error, results) =>
        error ? reject(error) : resolve((results as unknown as pg.QueryResult[])[1] as pg.QueryResult),
      );
      const submit = query.submit;
      const { name } = statement;
      query.submit = (connection) => {
        const settingName = setting.isReadOnly ? "read-only setting" : "setting";
        const readOnly = setting.isReadOnly ? ", set_config('transaction_read_only', 'on', true) mode" : "";
        const text = `select from set_config($1, $2, true)${readOnly}`;
        if (!this.#preparedSettings.has(settingName)) {
          connection.parse({ name: settingName, text, types: [] }, true);
          this.#forgetNextParsed(name);
        }
        this.#preparedSettings.add(settingName);
        connection.bind({ statement: settingName, values: [setting.name, setting.value] }, true);
        connection.execute({}, true);
        return submit.call(query, connection);
      };
      this.query(query);
    });
  }

  /**
   * pg would take the response to the Parse of the setting for the response to the Parse of the query, which may still fail, and would not parse
   * the query again.
   * @param name of the prepared query
   */
  #forgetNextParsed(name: string | undefined): void {
    const connection = this.connection as unknown as NodeJS.EventEmitter & { parsedStatements: Record<string, string> };
    if (!name || connection.parsedStatements[name] !== undefined) return;
    connection.once("parseComplete", () => {
      delete connection.parsedStatements[name];
    });
  }
}

/** What every connection has besides its address. The system asks for a sign of life after five seconds without one. */
export const clientConfig = (applicationName?: string): pg.ClientConfig => ({
  fallback_application_name: applicationName,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
});
