import { statfs } from "node:fs/promises";
import { formatBytes, isDiskLow } from "./disk-space.ts";
import { env } from "./env.ts";
import { log } from "./log.server.ts";

/** Free space for DATA_DIR, in bytes; null when it cannot be read. */
export async function readFreeSpace(): Promise<number | null> {
  const found = await statfs(env().DATA_DIR).catch(() => null);
  return found && found.bavail * found.bsize;
}

/** Logs a warning while little space is left. */
export async function warnOfLowDisk(): Promise<void> {
  const freeBytes = await readFreeSpace();
  if (freeBytes !== null && isDiskLow(freeBytes)) log.warn({ free: formatBytes(freeBytes) }, "little disk space left");
}
