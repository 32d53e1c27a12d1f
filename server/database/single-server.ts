import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Sql } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";

/** The right to use a data folder, held until `release()`. */
export interface DataFolderClaim {
  /** Stops PostgreSQL, without taking the lost connection for a failure, then releases the folder to another process. */
  release(stopPostgres?: () => Promise<void>): Promise<void>;
}

// PostgreSQL releases the lock of a killed server when it notices the closed socket, a moment after the kill.
const lockWaitMs = 500;
const retryDelayMs = 200;

/**
 * Claims the data folder for this process by a session-level advisory lock in its database, which a kill -9 releases.
 * When the connection is lost, `restartPostgres` is called and the folder claimed again. When another process was faster, `onLost` is
 * called; by default it ends this process, because two servers must not run on one folder.
 * @throws AlreadyRunning within a second, naming the process and address that hold the folder
 */
export async function claimDataFolder(
  ownerUrl: string,
  dataDir: string,
  url: string,
  restartPostgres: () => Promise<unknown> = async () => {},
  onLost: (error: Error) => void = crash,
): Promise<DataFolderClaim> {
  const claim = { released: false };
  let sql = await acquireLock(ownerUrl, dataDir, url, reclaim);

  async function reclaim(): Promise<void> {
    while (!claim.released) {
      await sleep(retryDelayMs);
      if (claim.released) return;
      try {
        await restartPostgres();
        const next = await acquireLock(ownerUrl, dataDir, url, reclaim);
        sql = next;
        if (claim.released) await next.end();
        return;
      } catch (error) {
        if (error instanceof AlreadyRunning && !claim.released) return onLost(error);
      }
    }
  }

  return {
    async release(stopPostgres) {
      claim.released = true;
      await stopPostgres?.();
      await sql.end(1_000);
    },
  };
}

/** Another process holds the data folder; the message names it. */
export class AlreadyRunning extends Error {
  /** Its process id, if it is known. */
  readonly pid: number | undefined;

  constructor(dataDir: string, holder: { pid: number; url: string } | undefined) {
    super(
      `Toranam is already running on ${dataDir}: ${holder ? `process ${holder.pid} at ${holder.url}` : "an unknown process"}`,
    );
    this.pid = holder?.pid;
  }
}

async function acquireLock(ownerUrl: string, dataDir: string, url: string, onLoss: () => void): Promise<Sql> {
  let isHeld = false;
  const sql = connect(ownerUrl, {
    max: 1,
    connectTimeoutMs: 5_000,
    applicationName: `toranam pid=${process.pid} ${url}`,
    onDisconnect: () => {
      if (!isHeld) return;
      isHeld = false;
      sql.end(0).then(onLoss, onLoss);
    },
  });
  try {
    const deadline = Date.now() + lockWaitMs;
    while (!(await tryLock(sql))) {
      if (Date.now() > deadline) throw new AlreadyRunning(dataDir, await readHolder(sql));
      await sleep(50);
    }
    isHeld = true;
    return sql;
  } catch (error) {
    await sql.end(0);
    throw error;
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql`select pg_try_advisory_lock(${lockSpace}, ${locks.folder}) as locked`;
  return row?.locked;
}

async function readHolder(sql: Sql): Promise<{ pid: number; url: string } | undefined> {
  const [row] = await sql`
    select application_name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid, objid, objsubid) = (${lockSpace}, ${locks.folder}, 2)
      and pg_locks.database = (select oid from pg_database where datname = current_database())`;
  const [, pid, url = ""] = /^toranam pid=(\d+) (.*)/.exec(row?.application_name ?? "") ?? [];
  return pid ? { pid: Number(pid), url } : undefined;
}

// Thrown outside any promise, so that nothing can catch it.
function crash(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
