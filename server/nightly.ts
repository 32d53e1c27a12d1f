import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { connect } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { backupAction, makeBackup } from "./backup/make-backup.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** 02:30 in India, as milliseconds after midnight there. */
const nightAt = 2.5 * hour;
const indiaAhead = 5.5 * hour;
const firstLookMs = 60_000;
const lookEveryMs = 5 * 60_000;

/** Looks every few minutes whether last night's backup is there, and makes it otherwise. @returns how to stop looking */
export function startNightly(ownerUrl: string, dataDir: string, keepDays: number): () => void {
  if (keepDays === 0) return () => {};
  const look = () =>
    backUpNightly(ownerUrl, join(dataDir, "backups"), keepDays).catch((error) =>
      log.error({ reason: String(error) }, "no backup"),
    );
  const first = setTimeout(look, firstLookMs).unref();
  const later = setInterval(look, lookEveryMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

/**
 * Makes the backup of the night in `folder`, unless one of the servers on this database did, or is at it; and deletes those older than
 * `keepDays`. @returns the file made, or null
 */
export async function backUpNightly(
  ownerUrl: string,
  folder: string,
  keepDays: number,
  now = new Date(),
): Promise<string | null> {
  const sql = connect(ownerUrl, { max: 1 });
  try {
    const [lock] = await sql`select pg_try_advisory_lock(${lockSpace}, ${locks.nightly}) as mine`;
    if (!lock?.mine) return null;
    const [done] = await sql`
      select 1 from audit_log where action = ${backupAction} and actor = 'nightly' and at >= ${lastNight(now).toISOString()} limit 1`;
    if (done) return null;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `toranam-${now.toISOString().replace(/[:.]/g, "-")}.tar.gz`);
    await makeBackup(ownerUrl, file, "nightly");
    await forgetOlder(folder, new Date(now.getTime() - keepDays * day));
    log.info({ file }, "backup made");
    return file;
  } finally {
    await sql.end();
  }
}

/** The last 02:30 in India. */
export const lastNight = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + indiaAhead - nightAt) / day) * day - indiaAhead + nightAt);

async function forgetOlder(folder: string, oldest: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, made] = /^toranam-(\d{4}-\d\d-\d\d)T.*\.tar\.gz/.exec(name) ?? [];
    if (made && new Date(`${made}T23:59:59Z`) < oldest) await rm(join(folder, name));
  }
}
