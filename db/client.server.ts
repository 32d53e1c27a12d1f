import { type SQL, sql } from "drizzle-orm";
import type { QueryResult } from "pg";
import { Addresses } from "./addresses.ts";
import { type Rows, rowsOf } from "./connect.ts";
import type { Setting } from "./connection.ts";
import { compileSql, type Database, drizzleIn, drizzleOn, rowArrays, type Tx } from "./drizzle.ts";
import type { SystemRole } from "./enums.ts";
import { Listener } from "./listen.ts";
import { transactionLocks } from "./locks.ts";
import { DatabasePool, type RunStatement } from "./pool.ts";
import { authPoolSize, longTransactionLimit, maxPoolSize, sharedPoolSize } from "./pool-sizes.ts";
import { freeze, SharedReads } from "./shared-reads.ts";
import { Watchdog } from "./watchdog.ts";

export type { Tx } from "./drizzle.ts";

/** A job of the server itself; the policies in db/migrations name what each may touch. */
export type { SystemRole };

const poolOptions = {
  // A connection that has run the statements of all views takes 5 MB of PostgreSQL's memory.
  idleSeconds: 60,
  maxLifetimeSeconds: 3_600,
  prepare: true,
};

type Open = {
  main: DatabasePool;
  shared: DatabasePool;
  sharedReads: SharedReads<QueryResult>;
  auth: DatabasePool;
  authDb: Database;
  listener: Listener;
  watchdog: Watchdog;
};
let open: Open | undefined;
let reportLost = (_count: number): void => {};

/**
 * Opens three pools as the app's role, which owns nothing. Shared reads have their own: a transaction that waits for a shared read holds
 * a connection of the main pool, so when all connections are held so, none would be left for the read. In the third pool every statement
 * and transaction has the system role `auth`, because better-auth queries outside transactions.
 */
export function openDatabase(url: string): void {
  const max = Number(process.env.TORANAM_POOL_SIZE ?? maxPoolSize);
  // A form that needs the database gets its response within 3 s, even when nothing listens at its address. Tests wait longer.
  const connectTimeoutMs = Number(process.env.TORANAM_CONNECT_MS ?? 2_000);
  const options = { ...poolOptions, connectTimeoutMs };
  // Shared, so that what one of them learns about a host spares the others the wait.
  const addresses = new Addresses(url);
  const main = new DatabasePool(addresses, { ...options, max, applicationName: "toranam" });
  const shared = new DatabasePool(addresses, { ...options, max: sharedPoolSize, applicationName: "toranam" });
  const setting = { name: "app.system", value: "auth" };
  const auth = new DatabasePool(addresses, { ...options, max: authPoolSize, applicationName: "toranam auth", setting });
  const listener = new Listener(addresses);
  const watchdog = new Watchdog([main, shared, auth], listener, {}, (count) => reportLost(count));
  open = { main, shared, sharedReads: new SharedReads(), auth, authDb: drizzleOn(auth), listener, watchdog };
}

export async function closeDatabase(): Promise<void> {
  open?.watchdog.stop();
  const pools = [open?.main, open?.shared, open?.auth];
  await Promise.all([...pools.map((pool) => pool?.end(5_000)), open?.listener.close()]);
  open = undefined;
}

function database(): Open {
  if (!open) {
    const url = process.env.APP_DATABASE_URL;
    if (!url) throw new Error("The database is not open: start through `npm start` or `npm run dev`.");
    openDatabase(url);
  }
  return open as Open;
}

/** The handle for better-auth only. */
export const authDatabase = (): Database => database().authDb;

/** Listens for notifications of the database; see Listener.listen. */
export const listenOn = (...channel: Parameters<Listener["listen"]>) => database().listener.listen(...channel);

/** How many transactions run now, how many wait for a connection, and how many can run at once. */
export function poolUsage() {
  const [main, shared] = [database().main.usage, database().shared.usage];
  return { running: main.running + shared.running, waiting: main.waiting + shared.waiting, max: main.max + shared.max };
}

/** Calls `report` with their number whenever connections were closed because the server did not respond on them. */
export function onLostConnections(report: (count: number) => void): void {
  reportLost = report;
}

/** How many connections were closed since the start because the server did not respond on them. */
export const lostConnections = (): number => database().watchdog.lost;

/** How many exports, and how many mails, may keep a transaction open at once. */
export const maxLongTransactions = (): number => longTransactionLimit(database().main.usage.max);

/** A statement's text with its values. */
export type Statement = { text: string; values: unknown[] };
/** Runs a transaction's last statement together with COMMIT. @returns rows as arrays, see `readColumns` in drizzle.ts */
export type RunAndCommit = (statement: Statement) => Promise<unknown[][]>;

const begin = <T>(setting: Setting, work: (tx: Tx, finish: RunAndCommit) => Promise<T>): Promise<T> =>
  database().main.transaction((run, finish) => work(drizzleIn(run), (statement) => rowArrays(finish, statement)), { setting });

const actorSetting = ({ id }: { id: string }): Setting => ({ name: "app.user_id", value: id });

/** One transaction in which the database lets this person see and change what the policies allow them, and nothing else. */
export const asActor = <T>(actor: { id: string }, work: (tx: Tx, finish: RunAndCommit) => Promise<T>): Promise<T> =>
  begin(actorSetting(actor), work);

/**
 * Reads what everybody with this person's access may see alike; of the crew everybody sees their own, so that they read as `readOwn`. The database knows the access and not the person: what depends on
 * the person has no rows. Equal statements of people with the same access that are asked for together, or with the same snapshot of the
 * database, run once. Each is a transaction of its own.
 */
export async function readShared<T>(
  actor: { id: string; access: string; snapshot?: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { access, snapshot } = actor;
  if (access === "crew") return readOwn(actor, work);
  const { shared, sharedReads } = database();
  const setting = { name: "app.shared_access", value: access, isReadOnly: true };
  const run: RunStatement = (statement, values) => {
    const start = async () => {
      const result = await shared.read(statement, values, setting);
      // Adds `count` to the rows now: frozen rows take no property.
      rowsOf(result);
      freeze(result.rows);
      return result;
    };
    return sharedReads.read(JSON.stringify([access, statement, values]), start, snapshot);
  };
  return work(drizzleIn(run));
}

/** Reads what this person may see. Each statement is a transaction of its own, so that none holds a connection for the next. */
export const readOwn = <T>(actor: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  work(drizzleIn((...statement) => database().main.read(...statement, actorSetting(actor))));

/** Reads tasks, people or the audit log. An admin reads all rows, as every other admin does (a shared read); a member reads their own. */
export const readAllOrOwn = <T>(actor: { id: string; access: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  actor.access === "admin" ? readShared(actor, work) : readOwn(actor, work);

/** A read-only transaction of this person that sees the data of one moment, however long it lasts. */
export const asReader = <T>(actor: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database().main.transaction((run) => work(drizzleIn(run)), {
    mode: "isolation level repeatable read read only",
    setting: actorSetting(actor),
  });

const systemSetting = (role: SystemRole): Setting => ({ name: "app.system", value: role });

/** One transaction for a job of the server itself, such as receiving a visitor's enquiry. */
export const asSystem = <T>(role: SystemRole, work: (tx: Tx, finish: RunAndCommit) => Promise<T>): Promise<T> =>
  begin(systemSetting(role), work);

/** Runs one statement for a job of the server itself in a transaction of its own: one round trip, where `asSystem` takes two. */
export const executeAsSystem = async (role: SystemRole, statement: SQL): Promise<Rows> => {
  const { text, values } = compileSql(statement);
  return rowsOf(await database().main.query(text, values, systemSetting(role)));
};

/** One transaction in which the database shows only what one secret link leads to (identity/secret-link.server.ts). */
export const asSecretLinkId = <T>(linkId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  begin({ name: "app.share", value: linkId }, work);

/** Within a transaction of a client's secret link: runs `work` as this system role too, such as to queue a mail (decision 63). */
export async function alsoAsSystem(tx: Tx, role: SystemRole, work: () => PromiseLike<unknown>): Promise<void> {
  const become = (name: string) => tx.execute(sql`select set_config('app.system', ${name}, true)`);
  await become(role);
  await work();
  await become("");
}

/** Runs one statement of this person in a transaction of its own. It takes one round trip to the database, where `asActor` takes two. */
export const runAsActor = (actor: { id: string }, statement: Statement): Promise<unknown[][]> =>
  rowArrays((...query) => database().main.query(...query, actorSetting(actor)), statement);

export { wasDiskFull } from "./pool.ts";

/** Runs one statement that reads only what the database shows without an actor or a system role. */
export const runAsNobody = (statement: Statement): Promise<unknown[][]> => rowArrays(database().main.read, statement);

/** Waits until no other transaction holds the lock of this purpose and name; this one holds it to its end. */
export const lockUntilCommit = (tx: Tx, purpose: keyof typeof transactionLocks, name: string | SQL = ""): Promise<unknown> =>
  tx.execute(lockSql(purpose, name));

/** The statement of `lockUntilCommit`. */
export const lockSql = (purpose: keyof typeof transactionLocks, name: string | SQL = ""): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${transactionLocks[purpose]}))`;

/** Sends statements together; the database runs them in this order, each with a snapshot of its own. @returns the rows of each */
export const executeInOrder = (tx: Tx, statements: readonly SQL[]): Promise<Rows[]> =>
  // `then` sends a statement: waiting for all in `Promise.all` would leave the order to the promises.
  Promise.all(statements.map((statement) => tx.execute(statement).then((rows) => rows)));
