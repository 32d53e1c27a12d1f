import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { extractTo } from "./backup/archive.ts";
import { findBackupKey } from "./backup/backup-key.ts";
import { checkArchive, restoreBackup } from "./backup/restore-backup.ts";
import { runCommand } from "./command.ts";
import { assertNoServerConnected, prepareDatabase } from "./database/database.ts";
import { AlreadyRunning } from "./database/single-server.ts";

const usage = `Usage: npm run restore -- FILE [--replace] [--allow-unsigned]
       npm run restore -- FILE --extract-to FOLDER
Restores the database from a FILE of npm run backup. Stop the server first.
--replace: also when the database contains data, which is deleted.
--allow-unsigned: also a backup of an older version, which was neither encrypted nor signed: nothing shows who made or changed it.
--extract-to: writes the rows as files into a new FOLDER and restores nothing.`;

/** `npm run restore`: restores the whole archive or nothing. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: "boolean", default: false },
      "allow-unsigned": { type: "boolean", default: false },
      "extract-to": { type: "string" },
    },
  });
  const [file, more] = positionals;
  if (!file || more) throw new Error(usage);
  const backup = { file, key: await findBackupKey(env()), allowUnsigned: values["allow-unsigned"] };
  const archive = await checkArchive(backup);
  const folder = values["extract-to"];
  if (folder) return extractTo(folder, backup);
  const database = await prepareDatabase(env()).catch((error) => {
    throw error instanceof AlreadyRunning ? new Error(`${error.message}. Stop it first.`) : error;
  });
  try {
    await assertNoServerConnected(database.ownerUrl);
    const regained = await restoreBackup(database.ownerUrl, backup, archive, values);
    const rows = Object.values(archive.checksums).reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows as of ${archive.manifest.madeAt}. Everybody must log in again; resend open invitations.`);
    if (regained.length > 0)
      console.log(
        [
          "These people may do more than before the restore. Disable on TEAM whom you had disabled since the backup:",
          ...regained.map(({ name, email, access, before }) => `  ${name} <${email}>: ${access}, was ${before ?? "deleted"}`),
        ].join("\n"),
      );
  } finally {
    await database.stop();
  }
});
