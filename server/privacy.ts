import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { connect } from "#db/connect.ts";
import { parseEmail, runCommand } from "./command.ts";
import { acquireDatabase } from "./database/database.ts";
import { eraseData, exportData } from "./personal-data.ts";

const usage = `Usage: npm run privacy -- export EMAIL    prints everything stored about this address as JSON
       npm run privacy -- erase EMAIL     erases it; issued tax documents are kept, and it lists them
First verify that the request comes from that person.`;

/** `npm run privacy`: works whether or not a server runs. Prints JSON to standard output. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, address, more] = positionals;
  if ((command !== "export" && command !== "erase") || more) throw new Error(usage);
  const email = parseEmail(address);
  const database = await acquireDatabase(env());
  const sql = connect(database.ownerUrl, { max: 1 });
  try {
    const done = await sql.begin((tx) => (command === "export" ? exportData(tx, email) : eraseData(tx, email)));
    console.log(JSON.stringify(done, null, 2));
  } finally {
    await sql.end();
    await database.release();
  }
});
