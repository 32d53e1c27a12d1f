import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { listenerResponds, openStreams } from "#app/platform/live.server.ts";
import { type Backlog, readBacklog } from "#app/platform/outbox.server.ts";
import { asSystem } from "#db/client.server.ts";

const patienceMs = 2_000;

/** Does the database answer within 2 s? */
export const isReady = async (): Promise<boolean> =>
  (await inTime(asSystem("mailer", (tx) => tx.execute(sql`select 1`)))) !== null;

/** What this server and its database are at, for those who operate them. */
export type Readiness = {
  /** False when it does not answer within 2 s; then what it would have told is null. */
  database: boolean;
  /** The name of the newest migration that the database has run. */
  migration: string | null;
  mail: Backlog | null;
  /** Seconds since the last backup; null also when there was none. */
  backupSeconds: number | null;
  /** Does the listener behind the live updates hear the database? */
  listener: boolean;
  /** Open event streams of this server. */
  streams: number;
};

export async function readReadiness(actor: Actor): Promise<Readiness> {
  requirePermission(actor, "operations:read");
  return measureReadiness();
}

/** The same for /metrics, where a token stands for the actor. */
export async function measureReadiness(): Promise<Readiness> {
  const facts = asSystem("mailer", async (tx) => {
    const [row] = await tx.execute<{ migration: string | null; backupSeconds: number | null }>(
      sql`select newest_migration() as migration, extract(epoch from now() - last_backup())::float8 as "backupSeconds"`,
    );
    return { mail: await readBacklog(tx), migration: row?.migration ?? null, backupSeconds: row?.backupSeconds ?? null };
  });
  const [told, heard] = await Promise.all([inTime(facts), inTime(listenerResponds().then(() => true))]);
  const away = { migration: null, mail: null, backupSeconds: null };
  return { database: told !== null, ...(told ?? away), listener: heard === true, streams: openStreams() };
}

/** What was asked for, or null when it failed or took more than 2 s. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  const answer = await Promise.race([asked.catch(() => null), late]);
  clearTimeout(timer);
  return answer;
}
