import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#app/platform/env.ts";
import { readOrMakeSecret } from "../secret-file.ts";

const fileName = "backup-key";

/**
 * The key that encrypts and signs backups: BACKUP_KEY, or the text of a file in the data folder, which the first backup creates.
 * @returns `notice`: what the owner must be told about a new key
 */
export async function readBackupKey({ BACKUP_KEY, DATA_DIR }: Env): Promise<{ key: string; notice: string | null }> {
  if (BACKUP_KEY) return { key: BACKUP_KEY, notice: null };
  const { secret, file, isNew } = await readOrMakeSecret(DATA_DIR, fileName);
  const notice = `${file} is new. Copy it to a place outside this machine: without it no backup can be restored.`;
  return { key: secret, notice: isNew ? notice : null };
}

/** The key for opening a backup; null when this installation has none. */
export async function findBackupKey({ BACKUP_KEY, DATA_DIR }: Env): Promise<string | null> {
  if (BACKUP_KEY) return BACKUP_KEY;
  const text = await readFile(join(DATA_DIR, fileName), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.trim() || null;
}
