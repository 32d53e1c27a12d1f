import { eq, sql } from "drizzle-orm";
import { canReadAccounts } from "#app/identity/auth.server.ts";
import { listenerResponds, openStreams } from "#app/jobs/live.server.ts";
import { isSchemaNewer } from "#app/jobs/schema-version.server.ts";
import { type Backlog, readBacklog } from "#app/mail/outbox.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readFreeSpace, readSpace } from "#app/platform/disk-space.server.ts";
import { isDiskFull, isReserveReached, type Space } from "#app/platform/disk-space.ts";
import { env } from "#app/platform/env.ts";
import { productVersion } from "#app/platform/product-version.server.ts";
import { connectedWorkers, type WorkersState, workerNumber } from "#app/platform/workers.server.ts";
import { asSystem, lostConnections, wasDiskFull } from "#db/client.server.ts";
import { contactSubmissions } from "#db/schema.ts";
import { type BackupRecord, readBackupRecord } from "./backup-record.server.ts";

const timeoutMs = 2_000;

/** How long a server reports that it is not ready after a write failed because the disk was full. */
const diskFullSeconds = 60;

/** Why this server cannot handle requests; null when pages, log-in and live updates have what they need of the database. */
export async function readinessProblem(): Promise<string | null> {
  const [pages, logIn, listener, freeBytes] = await Promise.all([
    // Any system role may do this.
    withTimeout(asSystem("mailer", (tx) => tx.execute(sql`select 1`))),
    withTimeout(canReadAccounts()),
    withTimeout(listenerResponds().then(() => true)),
    readFreeSpace(),
  ]);
  if (pages === null) return "the database does not respond";
  if (!logIn) return "log-in cannot read the accounts in the database";
  if (!listener) return "no notifications come from the database: live updates and mails would be late";
  if (isSchemaNewer()) return "the database is newer than this server: restart it";
  // With DATABASE_URL the database is on another disk.
  if (wasDiskFull(diskFullSeconds) || (!env().DATABASE_URL && isDiskFull(freeBytes))) return "the disk is full";
  return null;
}

type Readiness = {
  /** Whether the database responds within 2 s. If not, the values that are read from it are null. */
  database: boolean;
  /** Name of the newest applied migration. */
  migration: string | null;
  mail: Backlog | null;
  /** Held enquiries: they wait for a review, without a lead, because more came than usual. */
  heldEnquiries: number | null;
  /** Age of the last backup; null also when there is none. */
  backupSeconds: number | null;
  /** Whether the live updates' LISTEN connection works. */
  listener: boolean;
  /** How many connections were closed since the start because the database did not respond on them. */
  lostConnections: number;
  space: Space;
  /** Whether files are taken: without touching the reserve there is room for some. */
  takesFiles: boolean;
  /** Open event streams of this process. */
  streams: number;
  /** With WORKERS: the number of the worker that responded. `workers` is the state of all. */
  worker?: number;
  workers?: WorkersState;
};

export async function readReadiness(actor: Actor): Promise<Readiness & { backupRecord: BackupRecord | null; version: string }> {
  requirePermission(actor, "operations:read");
  const [readiness, backupRecord] = await Promise.all([measureReadiness(), withTimeout(readBackupRecord(actor))]);
  return { ...readiness, backupRecord, version: productVersion };
}

/** The same without an actor: /metrics checks a token instead. */
export async function measureReadiness(): Promise<Readiness> {
  const query = asSystem("mailer", async (tx) => {
    const [row] = await tx.execute<{ migration: string | null; backupSeconds: number | null }>(
      sql`select newest_migration() as migration, extract(epoch from now() - last_backup())::float8 as "backupSeconds"`,
    );
    return { mail: await readBacklog(tx), migration: row?.migration ?? null, backupSeconds: row?.backupSeconds ?? null };
  });
  const countHeld = asSystem("enquiries", (tx) => tx.$count(contactSubmissions, eq(contactSubmissions.state, "held")));
  const [facts, heldEnquiries, listener, space] = await Promise.all([
    withTimeout(query),
    withTimeout(countHeld),
    withTimeout(listenerResponds().then(() => true)),
    readSpace(),
  ]);
  const unknownFacts = { migration: null, mail: null, backupSeconds: null };
  const local = {
    listener: listener === true,
    lostConnections: lostConnections(),
    space,
    takesFiles: !isReserveReached(space),
    streams: openStreams(),
    worker: workerNumber,
    workers: connectedWorkers()?.state(),
  };
  return { database: facts !== null, ...(facts ?? unknownFacts), heldEnquiries, ...local };
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
