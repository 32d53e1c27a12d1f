import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { runCommand } from "./command.ts";
import { reachOwner } from "./database.ts";

const usage = `Usage: npm run backup -- FILE
Writes everything the database holds into FILE (a gzipped tar), while the server runs or without one.`;

/** `npm run backup`. */
await runCommand(async () => {
  const [file, more] = parseArgs({ allowPositionals: true }).positionals;
  if (!file || more) throw new Error(usage);
  const database = await reachOwner(env());
  try {
    const { sums } = await makeBackup(database.ownerUrl, file, "operator");
    const tables = Object.values(sums);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${file}: ${rows} rows of ${tables.length} tables in ${(await stat(file)).size} bytes.`);
  } finally {
    await database.leave();
  }
});
