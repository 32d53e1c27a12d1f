import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { backupAction, makeBackup } from "./backup/make-backup.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 02:30 in India, after midnight there. */
const backupTimeMs = 2.5 * hourMs;
const indiaOffsetMs = 5.5 * hourMs;
const firstCheckMs = 60_000;
const checkIntervalMs = 5 * 60_000;

/** Checks every few minutes whether last night's backup exists, and makes it otherwise. @returns a function that stops it */
export function startNightlyBackups(ownerUrl: string, dataDir: string, retentionDays: number): () => void {
  if (retentionDays === 0) return () => {};
  const check = () =>
    makeNightlyBackup(ownerUrl, join(dataDir, "backups"), retentionDays).catch((error) =>
      log.error({ reason: String(error) }, "backup failed"),
    );
  const first = setTimeout(check, firstCheckMs).unref();
  const later = setInterval(check, checkIntervalMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

/**
 * Makes last night's backup in `folder`, unless a server on this database has made it or is making it, and deletes backups older
 * than `retentionDays`. @returns the new file, or null
 */
export async function makeNightlyBackup(
  ownerUrl: string,
  folder: string,
  retentionDays: number,
  now = new Date(),
): Promise<string | null> {
  return withConnection(ownerUrl, async (sql) => {
    const [lock] = await sql`select pg_try_advisory_lock(${lockSpace}, ${locks.nightly}) as acquired`;
    if (!lock?.acquired) return null;
    const [done] = await sql`
      select 1 from audit_log where action = ${backupAction} and actor = 'nightly' and at >= ${lastBackupTime(now).toISOString()} limit 1`;
    if (done) return null;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `toranam-${now.toISOString().replace(/[:.]/g, "-")}.tar.gz`);
    await makeBackup(ownerUrl, file, "nightly");
    await deleteOlderBackups(folder, new Date(now.getTime() - retentionDays * dayMs));
    log.info({ file }, "backup made");
    return file;
  });
}

/** The last 02:30 in India. */
export const lastBackupTime = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + indiaOffsetMs - backupTimeMs) / dayMs) * dayMs - indiaOffsetMs + backupTimeMs);

async function deleteOlderBackups(folder: string, oldest: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, made] = /^toranam-(\d{4}-\d\d-\d\d)T.*\.tar\.gz/.exec(name) ?? [];
    if (made && new Date(`${made}T23:59:59Z`) < oldest) await rm(join(folder, name));
  }
}
