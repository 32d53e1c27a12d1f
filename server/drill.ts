import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { findBackupKey } from "./backup/backup-key.ts";
import { drill } from "./backup/drill.ts";
import { runCommand } from "./command.ts";
import { acquireOwnerDatabase } from "./database/database.ts";
import { backupFolder, newestBackup } from "./nightly-backup.ts";

const usage = `Usage: npm run drill [-- FILE]
Restores FILE, or the newest nightly backup, into a temporary database, and compares its rows with the checksums of the backup and
its issued documents with the live database. Records the result in the audit log and changes nothing else; the server may run.`;

/** `npm run drill`: exits with 1 when the backup cannot be restored as it was. */
await runCommand(async () => {
  const [fileArgument, more] = parseArgs({ allowPositionals: true }).positionals;
  if (more) throw new Error(usage);
  const file = fileArgument ?? (await newestBackup(backupFolder(env())));
  if (!file) throw new Error(`There is no backup in ${backupFolder(env())}. Name one: npm run drill -- FILE`);
  const started = performance.now();
  const database = await acquireOwnerDatabase(env());
  try {
    const report = await drill(database.ownerUrl, { file, key: await findBackupKey(env()), allowUnsigned: false });
    const { madeAt, rows, tables, documents, differences } = report;
    console.log(
      `${file}${madeAt && `, made ${madeAt}: ${rows} rows of ${tables} tables, ${documents} issued documents compared`}`,
    );
    if (differences.length > 0) throw new Error(["The drill FAILED:", ...differences].join("\n  "));
    console.log(`Passed: restored as it was, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await database.release();
  }
});
