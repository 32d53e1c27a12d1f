import { stat, statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { asSystem, wasDiskFull } from "#db/client.server.ts";
import { formatBytes, isDiskLow, isReserveReached, type Space } from "./disk-space.ts";
import { env } from "./env.ts";
import { log } from "./log.server.ts";

const mebibyte = 1024 * 1024;

/** Free space for DATA_DIR, in bytes; null when it cannot be read. */
export async function readFreeSpace(folder = env().DATA_DIR): Promise<number | null> {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
}

/** The space of this server's disk and, with DATABASE_SIZE_MB, of its own PostgreSQL. */
export async function readSpace(): Promise<Space> {
  const free = [await readFreeSpace(), await readDatabaseSpace()].filter((bytes) => bytes !== null);
  return { freeBytes: free.length > 0 ? Math.min(...free) : null, reserveBytes: env().DISK_RESERVE_MB * mebibyte };
}

let known: { bytes: number; until: number } | undefined;

/** What DATABASE_SIZE_MB leaves, in bytes, measured once in ten seconds; null without it, or when the database does not respond. */
async function readDatabaseSpace(): Promise<number | null> {
  const limit = env().DATABASE_SIZE_MB;
  if (!limit) return null;
  if (!known || known.until < Date.now()) {
    const rows = await asSystem("mailer", (tx) =>
      tx.execute<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`),
    ).catch(() => []);
    if (!rows[0]) return null;
    known = { bytes: rows[0].bytes, until: Date.now() + 10_000 };
  }
  return Math.max(0, limit * mebibyte - known.bytes);
}

/** How long no files are taken after the database had no room for a write: what it says of its disk otherwise is nothing. */
const fullSeconds = 600;
/** What a file takes of the disk while it is added: its pieces, its content, the sizes of a picture, and the log of these writes. */
const bytesPerByte = 4;

/** Whether a file of this size leaves the reserve, which is for enquiries, mails and payments. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  if (wasDiskFull(fullSeconds)) return false;
  const space = await readSpace();
  return space.freeBytes === null || !isReserveReached({ ...space, freeBytes: space.freeBytes - bytesPerByte * bytes });
}

/**
 * Checks that a backup leaves the reserve, where it is on the disk of DATA_DIR; elsewhere that there is room for it.
 * @param bytes its estimated size
 * @throws Error that says how much is free and how much it needs
 */
export async function requireRoomForBackup(folder: string, bytes: number): Promise<void> {
  const [there, here] = await Promise.all([stat(folder), stat(env().DATA_DIR).catch(() => null)]);
  const reserve = there.dev === here?.dev ? env().DISK_RESERVE_MB * mebibyte : 0;
  const free = await readFreeSpace(folder);
  if (free === null || free - bytes >= reserve) return;
  const kept = reserve ? `, of which ${formatBytes(reserve)} are kept for enquiries, mails and payments (DISK_RESERVE_MB)` : "";
  throw new Error(
    `There is no room for a backup in ${folder}: it takes about ${formatBytes(bytes)}, and ${formatBytes(free)} are free${kept}.`,
  );
}

/** Logs a warning while little space is left. */
export async function warnOfLowDisk(): Promise<void> {
  const space = await readSpace();
  if (!isDiskLow(space) || space.freeBytes === null) return;
  const takesFiles = !isReserveReached(space);
  log.warn({ free: formatBytes(space.freeBytes), takesFiles }, "little disk space left");
}
