import { type Database, drizzleIn, drizzleOn, type Tx } from "./drizzle.ts";
import type { SystemRole } from "./enums.ts";
import { Listener } from "./listen.ts";
import { DatabasePool } from "./pool.ts";

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

/** Six connections keep one process of Node busy: with twelve it was not faster, and PostgreSQL took 40 MB more. */
const maxPoolSize = 6;

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
  const auth = new DatabasePool(url, { ...poolOptions, max: 4, applicationName: "toranam auth", settings });
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

const begin = <T>(name: "app.user_id" | "app.system", value: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database().main.transaction((run) => work(drizzleIn(run)), {
    first: [{ text: "select set_config($1, $2, true)", values: [name, value] }],
  });

/** One transaction in which the database lets this person see and change what is theirs, and nothing else. */
export const asActor = <T>(actor: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  begin("app.user_id", actor.id, work);

/** One transaction for a job of the server itself, such as receiving a visitor's enquiry. */
export const asSystem = <T>(role: SystemRole, work: (tx: Tx) => Promise<T>): Promise<T> => begin("app.system", role, work);
