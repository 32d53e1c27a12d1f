import { sql } from "drizzle-orm";
import { type Database, drizzleIn, drizzleOn, rowArrays, type Tx } from "./drizzle.ts";
import type { SystemRole } from "./enums.ts";
import { Listener } from "./listen.ts";
import { transactionLocks } from "./locks.ts";
import { DatabasePool, type Setting } from "./pool.ts";
import { authPoolSize, longTransactions, maxPoolSize } from "./pool-sizes.ts";

export type { Tx } from "./drizzle.ts";

/** A job of the server itself; the policies in db/migrations name what each may touch. */
export type { SystemRole };

const poolOptions = {
  // A form that needs the database is answered within 3 s, even when nothing answers at its address.
  connectTimeoutMs: 2_000,
  // A connection that has run the statements of all views takes 5 MB of PostgreSQL's memory.
  idleSeconds: 300,
  maxLifetimeSeconds: 3_600,
  prepare: true,
};

type Open = { main: DatabasePool; auth: DatabasePool; authDb: Database; listener: Listener };
let open: Open | undefined;

/**
 * Opens the pools to the database as the role that owns nothing.
 * The second, small pool has the system role `auth` on every connection, because better-auth queries outside transactions.
 */
export function openDatabase(url: string): void {
  const max = Number(process.env.TORANAM_POOL_SIZE ?? maxPoolSize);
  const main = new DatabasePool(url, { ...poolOptions, max, applicationName: "toranam" });
  const settings = { "app.system": "auth" };
  const auth = new DatabasePool(url, { ...poolOptions, max: authPoolSize, applicationName: "toranam auth", settings });
  open = { main, auth, authDb: drizzleOn(auth), listener: new Listener(url) };
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([open?.main.end(5_000), open?.auth.end(5_000), open?.listener.close()]);
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
export const poolUsage = () => database().main.usage;

/** How many exports, and how many mails, may keep a transaction open at once. */
export const maxLongTransactions = (): number => longTransactions(poolUsage().max);

/** A statement's text with its values. */
export type Statement = { text: string; values: unknown[] };
/** Runs a transaction's last statement together with COMMIT. @returns rows as arrays, see `readColumns` in drizzle.ts */
export type Finish = (statement: Statement) => Promise<unknown[][]>;

/** The transaction that a person's readers share, by the person as `readTogether` passes it. */
const sharedTransactions = new WeakMap<{ id: string }, Tx>();

/**
 * Runs the readers of one page in one transaction, so that their statements leave together. `work` gets the person to pass to the
 * readers; `asActor` recognizes it. A reader that fails fails the page.
 */
export const readTogether = <Actor extends { id: string }, T>(actor: Actor, work: (actor: Actor) => Promise<T>): Promise<T> =>
  asActor(actor, (tx) => {
    const shared = { ...actor };
    sharedTransactions.set(shared, tx);
    return work(shared);
  });

const begin = <T>(setting: Setting, work: (tx: Tx, finish: Finish) => Promise<T>): Promise<T> =>
  database().main.transaction((run, finish) => work(drizzleIn(run), (statement) => rowArrays(finish, statement)), { setting });

const actorSetting = ({ id }: { id: string }): Setting => ({ name: "app.user_id", value: id });

/** A reader shares its transaction with others. */
const refuseToFinish: Finish = () => Promise.reject(new Error("A reader of a page does not end its transaction."));

/** One transaction in which the database lets this person see and change what is theirs, and nothing else. */
export function asActor<T>(actor: { id: string }, work: (tx: Tx, finish: Finish) => Promise<T>): Promise<T> {
  const shared = sharedTransactions.get(actor);
  return shared ? work(shared, refuseToFinish) : begin(actorSetting(actor), work);
}

/** A transaction of this person that sees the data of one moment, however long it lasts, and can change nothing. */
export const asReader = <T>(actor: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database().main.transaction((run) => work(drizzleIn(run)), {
    mode: "isolation level repeatable read read only",
    setting: actorSetting(actor),
  });

/** One transaction for a job of the server itself, such as receiving a visitor's enquiry. */
export const asSystem = <T>(role: SystemRole, work: (tx: Tx) => Promise<T>): Promise<T> =>
  begin({ name: "app.system", value: role }, work);

/** One statement of this person, in a transaction of its own. It takes one trip to the database, where `asActor` takes two. */
export const runAsActor = (actor: { id: string }, statement: Statement): Promise<unknown[][]> =>
  rowArrays((...given) => database().main.query(...given, actorSetting(actor)), statement);

export { wasDiskFull } from "./pool.ts";

/** One statement that reads only what the database shows without actor or system role. */
export const runAsNobody = (statement: Statement): Promise<unknown[][]> => rowArrays(database().main.query, statement);

/** Waits until no other transaction holds the lock of this purpose and name; this one holds it to its end. */
export const lockUntilCommit = (tx: Tx, purpose: keyof typeof transactionLocks, name = ""): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${transactionLocks[purpose]}))`);
