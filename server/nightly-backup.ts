import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupActions } from "#app/jobs/backup-actions.ts";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { type Sql, withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { readBackupKey } from "./backup/backup-key.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { copyOffSite } from "./backup/off-site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 02:30 in India, after midnight there. */
const backupTimeMs = 2.5 * hourMs;
const indiaOffsetMs = 5.5 * hourMs;
const firstCheckMs = 60_000;
const checkIntervalMs = 5 * 60_000;

/** How and where nightly backups are made. */
export type NightlyBackups = {
  ownerUrl: string;
  folder: string;
  readKey: () => Promise<{ key: string; notice: string | null }>;
  retentionDays: number;
  /** BACKUP_COMMAND */
  command?: string;
};

/** Checks every five minutes whether last night's backup was made, and makes it if not. @returns a function that stops the checks */
export function startNightlyBackups(ownerUrl: string, env: Env): () => void {
  if (env.BACKUP_DAYS === 0) return () => {};
  const nightly = {
    ownerUrl,
    folder: backupFolder(env),
    readKey: () => readBackupKey(env),
    retentionDays: env.BACKUP_DAYS,
    command: env.BACKUP_COMMAND,
  };
  const check = () => makeNightlyBackup(nightly).catch((error) => log.error({ reason: String(error) }, "backup failed"));
  const first = setTimeout(check, firstCheckMs).unref();
  const later = setInterval(check, checkIntervalMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

export const backupFolder = ({ DATA_DIR }: Env): string => join(DATA_DIR, "backups");

/**
 * Makes last night's backup, unless a server on this database has made it or is making it. Deletes backups older than `retentionDays`.
 * Then BACKUP_COMMAND copies the newest one elsewhere; after a failure it is tried again every hour. @returns the new file, or null
 */
export async function makeNightlyBackup(nightly: NightlyBackups, now = new Date()): Promise<string | null> {
  const { ownerUrl, folder, retentionDays, command } = nightly;
  return withConnection(ownerUrl, async (sql) => {
    const [lock] = await sql`select pg_try_advisory_lock(${lockSpace}, ${locks.nightlyBackup}) as acquired`;
    if (!lock?.acquired) return null;
    const [done] = await sql`
      select 1 from audit_log where action = ${backupActions.made} and actor = 'nightly' and at >= ${lastBackupTime(now).toISOString()} limit 1`;
    const file = done ? null : await makeBackupFile(nightly, now);
    if (file) await deleteOlderBackups(folder, new Date(now.getTime() - retentionDays * dayMs));
    const newest = command && (await mustCopy(sql)) && (await newestBackup(folder));
    if (newest) await copyOffSite(sql, command, newest);
    return file;
  });
}

async function makeBackupFile({ ownerUrl, folder, readKey }: NightlyBackups, now: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `toranam-${now.toISOString().replace(/[:.]/g, "-")}.backup`);
  const { key, notice } = await readKey();
  if (notice) log.warn(notice);
  await makeBackup(ownerUrl, file, key, "nightly");
  log.info({ file }, "backup made");
  return file;
}

/** Whether no copy was made since the last nightly backup, and none was tried in the last hour (55 minutes, because a check may be early). */
async function mustCopy(sql: Sql): Promise<boolean> {
  const [row] = await sql`
    select coalesce(copied < made, true) and coalesce(tried < greatest(made, now() - interval '55 minutes'), true) as must from (select
      (select max(at) from audit_log where action = ${backupActions.made} and actor = 'nightly') as made,
      (select max(at) from audit_log where action = ${backupActions.copied}) as copied,
      (select max(at) from audit_log where action = ${backupActions.copyFailed}) as tried) last`;
  return row?.must === true;
}

/** The newest nightly backup of this folder; undefined when another server makes them. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => backupName.test(name))
    .sort()
    .at(-1);
  return newest && join(folder, newest);
}

/** Older versions named backups `.tar.gz`. */
const backupName = /^toranam-(\d{4}-\d\d-\d\d)T.*\.(backup|tar\.gz)$/;

/** The last 02:30 in India. */
export const lastBackupTime = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + indiaOffsetMs - backupTimeMs) / dayMs) * dayMs - indiaOffsetMs + backupTimeMs);

async function deleteOlderBackups(folder: string, oldest: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, made] = backupName.exec(name) ?? [];
    if (made && new Date(`${made}T23:59:59Z`) < oldest) await rm(join(folder, name));
  }
}
