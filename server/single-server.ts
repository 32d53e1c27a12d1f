import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Sql } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";

/** The right to use a data folder, held until `release()`. */
export interface DataFolderClaim {
  /** PostgreSQL is about to be stopped on purpose: markingLost the connection means nothing from here on. */
  standDown(): void;
  /** Lets the folder go. Stop PostgreSQL first: after this another start may be using it. */
  release(): Promise<void>;
}

// A killed server's lock goes when PostgreSQL sees its socket closed, a moment after the kill.
const patience = 500;
const retryAfterLoss = 200;

/**
 * Claims the data folder for this process, by a session-level advisory lock in its own database: a kill -9 frees it by itself.
 * Throws within a second an Error naming the process and address that hold it.
 * When the connection is lost, `revive` brings PostgreSQL back and the claim is made again; when another process was quicker, `onLost` is
 * called, which by default ends this process with that Error: two servers must not go on.
 */
export async function claimDataFolder(
  ownerUrl: string,
  dataDir: string,
  url: string,
  revive: () => Promise<unknown> = async () => {},
  onLost: (error: Error) => void = endProcess,
): Promise<DataFolderClaim> {
  const claim = { released: false };
  let sql = await hold(ownerUrl, dataDir, url, reclaim);

  async function reclaim(): Promise<void> {
    while (!claim.released) {
      await sleep(retryAfterLoss);
      if (claim.released) return;
      try {
        await revive();
        const next = await hold(ownerUrl, dataDir, url, reclaim);
        sql = next;
        if (claim.released) await next.end();
        return;
      } catch (error) {
        if (error instanceof AlreadyRunning && !claim.released) return onLost(error);
      }
    }
  }

  return {
    standDown() {
      claim.released = true;
    },
    async release() {
      claim.released = true;
      await sql.end({ timeout: 1 });
    },
  };
}

/** Another process holds the data folder; the message names it. */
export class AlreadyRunning extends Error {}

async function hold(ownerUrl: string, dataDir: string, url: string, onLoss: () => void): Promise<Sql> {
  let held = false;
  const sql = connect(ownerUrl, {
    max: 1,
    // By default postgres.js renews a connection after half an hour or so, and the lock would go with it.
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    connection: { application_name: `toranam pid=${process.pid} ${url}` },
    onclose: () => {
      if (!held) return;
      held = false;
      sql.end({ timeout: 0 }).then(onLoss, onLoss);
    },
  });
  try {
    const deadline = Date.now() + patience;
    while (!(await tryLock(sql))) {
      if (Date.now() > deadline)
        throw new AlreadyRunning(`Toranam is already running on ${dataDir}: ${await describeHolder(sql)}`);
      await sleep(50);
    }
    held = true;
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql`select pg_try_advisory_lock(${lockSpace}, ${locks.folder}) as locked`;
  return row?.locked;
}

async function describeHolder(sql: Sql): Promise<string> {
  const [row] = await sql`
    select application_name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and (classid, objid, objsubid) = (${lockSpace}, ${locks.folder}, 2)
      and pg_locks.database = (select oid from pg_database where datname = current_database())`;
  const [, pid, url] = /^toranam pid=(\d+) (.*)/.exec(row?.application_name ?? "") ?? [];
  return pid ? `process ${pid} at ${url}` : "a process that does not say its name";
}

// Thrown outside any promise, so that nothing can swallow it.
function endProcess(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
