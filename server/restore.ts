import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { checkArchive, restoreBackup } from "./backup/restore-backup.ts";
import { runCommand } from "./command.ts";
import { prepareDatabase, refuseOtherServers } from "./database.ts";
import { AlreadyRunning } from "./single-server.ts";

const usage = `Usage: npm run restore -- FILE [--replace]
Puts what npm run backup wrote into FILE into the database. Stop the server first. --replace: although the database holds data, which goes.`;

/** `npm run restore`: the whole archive, or nothing. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [file, more] = positionals;
  if (!file || more) throw new Error(usage);
  const archive = await checkArchive(file);
  const database = await prepareDatabase(env()).catch((error) => {
    throw error instanceof AlreadyRunning ? new Error(`${error.message}. Stop it first.`) : error;
  });
  try {
    await refuseOtherServers(database.ownerUrl);
    await restoreBackup(database.ownerUrl, file, archive, values.replace);
    const rows = Object.values(archive.sums).reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows as of ${archive.head.madeAt}. Everybody logs in anew; invitations are to be sent again.`);
  } finally {
    await database.stop();
  }
});
