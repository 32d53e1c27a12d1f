import { parseArgs } from "node:util";
import { z } from "zod";
import { env } from "#app/platform/env.ts";
import { connect } from "#db/connect.ts";
import { reachDatabase } from "./database.ts";
import { eraseData, exportData } from "./personal-data.ts";

const usage = `Usage: npm run privacy -- export EMAIL    prints everything stored about this address as JSON
       npm run privacy -- erase EMAIL     erases it; tax invoices are kept, and it says so
Make sure first that it is the person themselves who asks.`;

/** `npm run privacy`: works beside a running server and without one. JSON goes to standard output. */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, address, more] = positionals;
  if ((command !== "export" && command !== "erase") || more) throw new Error(usage);
  const email = z.email("That is not an e-mail address.").parse(address?.trim().toLowerCase());
  const database = await reachDatabase(env());
  const sql = connect(database.ownerUrl, { max: 1 });
  try {
    const done = await sql.begin((tx) => (command === "export" ? exportData(tx, email) : eraseData(tx, email)));
    console.log(JSON.stringify(done, null, 2));
  } finally {
    await sql.end();
    await database.leave();
  }
} catch (error) {
  console.error(error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
