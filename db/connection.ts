import pg from "pg";

/** A run-time parameter that is set for one transaction, such as `app.user_id`. With `isReadOnly` the transaction cannot write. */
export type Setting = { name: string; value: string; isReadOnly?: boolean };

export type ConnectionConfig = pg.ClientConfig & { connectTimeoutMs?: number };

/** A connection that can send several statements with one write. */
export class Connection extends pg.Client {
  isLost = false;
  /** PostgreSQL refused a prepared statement, because its table changed: the connection is closed after its current use. */
  hasStaleStatement = false;
  readonly #preparedSettings = new Set<string>();
  #isCollecting = false;

  constructor(config: ConnectionConfig = {}) {
    // Not an option of the pool: there the timeout would also limit how long a transaction waits for a free connection.
    super({ ...config, connectionTimeoutMillis: config.connectTimeoutMs });
    const markLost = () => {
      this.isLost = true;
    };
    this.on("error", markLost).on("end", markLost);
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
