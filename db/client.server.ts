import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { connect } from "./connect.ts";
import type { SystemRole } from "./enums.ts";
import { prepared } from "./prepared.ts";
import * as schema from "./schema.ts";

type Database = PostgresJsDatabase<typeof schema>;
/** A transaction that speaks for somebody. Inside one, always query through it: the pool would be a second connection. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** A job of the server itself; the policies of db/schema.ts name what each may touch. */
export type { SystemRole };

/** Seconds: a form that needs the database is answered within 3 s, even when nothing answers at its address. */
const connect_timeout = 2;

type Pools = { main: postgres.Sql; auth: postgres.Sql; db: Database; authDb: Database };
let pools: Pools | undefined;
const maxConnections = 12;

/**
 * Opens the pools to the database as the role that owns nothing.
 * The second, small pool has the system role `auth` on every connection, because better-auth queries outside transactions.
 */
export function openDatabase(url: string): void {
  const main = prepared(connect(url, { max: maxConnections, connect_timeout, connection: { application_name: "toranam" } }));
  const auth = prepared(
    connect(url, { max: 4, connect_timeout, connection: { application_name: "toranam auth", "app.system": "auth" } }),
  );
  pools = { main, auth, db: drizzle(main, { schema }), authDb: drizzle(auth, { schema }) };
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([pools?.main.end({ timeout: 5 }), pools?.auth.end({ timeout: 5 })]);
  pools = undefined;
}

function open(): Pools {
  if (!pools) {
    const url = process.env.APP_DATABASE_URL;
    if (!url) throw new Error("The database is not open: start through `npm start` or `npm run dev`.");
    openDatabase(url);
  }
  return pools as Pools;
}

/** The handle for better-auth only. */
export const authDatabase = (): Database => open().authDb;

/** The raw pool, for LISTEN and the readiness question. */
export const databasePool = (): postgres.Sql => open().main;

const use = { running: 0, waiting: 0 };

/** How many transactions run now, how many wait for a connection, and how many can run at once. */
export const poolUse = () => ({ ...use, most: maxConnections });

async function begin<T>(name: "app.user_id" | "app.system", value: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  let state: keyof typeof use = "waiting";
  use.waiting += 1;
  try {
    return await open().db.transaction(async (tx) => {
      use.waiting -= 1;
      use.running += 1;
      state = "running";
      // Sent first and not waited for: the first question travels behind it, on the same connection (db/prepared.ts).
      const named = tx.execute(sql`select set_config(${name}, ${value}, true)`).execute();
      const [result] = await Promise.all([work(tx), named]);
      return result;
    });
  } finally {
    use[state] -= 1;
  }
}

/** One transaction in which the database lets this person see and change what is theirs, and nothing else. */
export const asActor = <T>(actor: { id: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  begin("app.user_id", actor.id, work);

/** One transaction for a job of the server itself, such as receiving a visitor's enquiry. */
export const asSystem = <T>(duty: SystemRole, work: (tx: Tx) => Promise<T>): Promise<T> => begin("app.system", duty, work);
