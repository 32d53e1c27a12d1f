import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { readBackupKey } from "./backup/backup-key.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { runCommand } from "./command.ts";
import { acquireOwnerDatabase } from "./database/database.ts";

const usage = `Usage: npm run backup -- FILE
Writes a snapshot of the whole database to FILE, encrypted and signed, whether or not the server runs.`;

/** `npm run backup`. */
await runCommand(async () => {
  const [file, more] = parseArgs({ allowPositionals: true }).positionals;
  if (!file || more) throw new Error(usage);
  const { key, notice } = await readBackupKey(env());
  if (notice) console.log(notice);
  const database = await acquireOwnerDatabase(env());
  try {
    const { checksums } = await makeBackup(database.ownerUrl, file, key, "operator");
    const tables = Object.values(checksums);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows of ${tables.length} tables in ${(await stat(file)).size} bytes.`);
  } finally {
    await database.release();
  }
});
