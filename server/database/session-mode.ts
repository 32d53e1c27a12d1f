import { connect, type Sql } from "#db/connect.ts";

/** Neither client is always the next one, and one comes twice in a row: a pooler that takes its connections in turn is found too. */
const turns = [0, 1, 0, 0, 1, 1, 0, 1, 0] as const;
const connectTimeoutMs = 5_000;

/**
 * Checks that a session of ours stays on one connection of PostgreSQL: LISTEN, the locks of backups and prepared statements need that.
 * @param what the connection is for, for the message
 * @throws Error when a pooler between us and PostgreSQL gives a connection to others after each transaction or statement, or has no
 * connection for a second session
 */
export async function assertSessionMode(url: string, what: string): Promise<void> {
  const sessions = [0, 1].map(() => connect(url, { max: 1, connectTimeoutMs }));
  const [first, second] = sessions as [Sql, Sql];
  try {
    if (await isDirect(first)) return;
    if (await isBalancing(first)) throw new Error(balances(what));
    await mark(first, "0");
    await mark(second, "1").catch((cause) => {
      throw new Error(`DATABASE_URL: the pooler gives ${what} one connection, and a server needs 15. ${cause.message}`, {
        cause,
      });
    });
    for (const turn of turns) {
      const [row] = await (sessions[turn] as Sql)`select current_setting('app.session_mode', true) as mark`;
      if (row?.mark !== String(turn)) throw new Error(notSessionMode(what));
    }
  } finally {
    await Promise.all(sessions.map((sql) => sql.end(0)));
  }
}

type Connected = { processID: number | null; connection: { stream: { localPort?: number } } };

/**
 * Without a pooler the process of PostgreSQL that answers is the one that the log-in named, and sees our port: Pgpool-II names a process of
 * PostgreSQL's own. In statement mode PgBouncer refuses BEGIN.
 */
const isDirect = (sql: Sql): Promise<boolean> =>
  sql
    .begin(async (tx) => {
      const [row] = await tx`select pg_backend_pid() as pid, inet_client_port() as port`;
      const { processID, connection } = tx.connection as unknown as Connected;
      return row?.pid === processID && row?.port === (connection.stream.localPort ?? null);
    })
    .catch(() => false);

/** Only Pgpool-II knows this statement. By chance a session of its has no standby, so two sessions prove nothing. */
const isBalancing = (sql: Sql): Promise<boolean> =>
  sql.unsafe("pgpool show load_balance_mode").then(
    ([row]) => row?.load_balance_mode === "on",
    () => false,
  );

const mark = (sql: Sql, value: string) => sql`select set_config('app.session_mode', ${value}, false)`;

const balances = (what: string) =>
  `DATABASE_URL leads to Pgpool-II, which sends statements of ${what} to standbys (load_balance_mode = on). What a transaction sets, such as who asks, it sends to the primary only, so a standby finds no rows: set load_balance_mode = off, or connect without it. See docs/operations.md.`;

const notSessionMode = (what: string) =>
  `DATABASE_URL leads to a pooler that gives the connection of ${what} to others after each transaction or statement (PgBouncer: pool_mode = transaction or statement). Live updates and locks need a connection that stays with its session: set pool_mode = session for this database and its users, or connect without the pooler. See docs/operations.md.`;
