import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { listenerResponds, openStreams } from "#app/platform/live.server.ts";
import { type Backlog, readBacklog } from "#app/platform/outbox.server.ts";
import { connectedWorkers, type WorkersState, workerNumber } from "#app/platform/workers.server.ts";
import { asSystem } from "#db/client.server.ts";

const timeoutMs = 2_000;

/** Whether the database responds within 2 s. */
export const isReady = async (): Promise<boolean> =>
  (await withTimeout(asSystem("mailer", (tx) => tx.execute(sql`select 1`)))) !== null;

/** The state of this server and its database. */
export type Readiness = {
  /** False when it does not respond within 2 s; then its values are null. */
  database: boolean;
  /** Name of the newest applied migration. */
  migration: string | null;
  mail: Backlog | null;
  /** Age of the last backup; null also when there is none. */
  backupSeconds: number | null;
  /** Whether the live updates' LISTEN connection works. */
  listener: boolean;
  /** Open event streams of this process. */
  streams: number;
  /** With WORKERS: the worker that responded, and how all of them are doing. */
  worker?: number;
  workers?: WorkersState;
};

export async function readReadiness(actor: Actor): Promise<Readiness> {
  requirePermission(actor, "operations:read");
  return measureReadiness();
}

/** Without an actor: /metrics checks a token instead. */
export async function measureReadiness(): Promise<Readiness> {
  const query = asSystem("mailer", async (tx) => {
    const [row] = await tx.execute<{ migration: string | null; backupSeconds: number | null }>(
      sql`select newest_migration() as migration, extract(epoch from now() - last_backup())::float8 as "backupSeconds"`,
    );
    return { mail: await readBacklog(tx), migration: row?.migration ?? null, backupSeconds: row?.backupSeconds ?? null };
  });
  const [facts, listener] = await Promise.all([withTimeout(query), withTimeout(listenerResponds().then(() => true))]);
  const unknownFacts = { migration: null, mail: null, backupSeconds: null };
  const local = {
    listener: listener === true,
    streams: openStreams(),
    worker: workerNumber,
    workers: connectedWorkers()?.state(),
  };
  return { database: facts !== null, ...(facts ?? unknownFacts), ...local };
}

/** Null when the promise rejects or takes more than 2 s. */
async function withTimeout<T>(promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  const result = await Promise.race([promise.catch(() => null), timeout]);
  clearTimeout(timer);
  return result;
}
