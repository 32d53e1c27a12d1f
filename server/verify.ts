import { parseArgs } from "node:util";
import { env } from "#app/platform/env.ts";
import { withConnection } from "#db/connect.ts";
import { runCommand } from "./command.ts";
import { acquireOwnerDatabase } from "./database/database.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

const usage = `Usage: npm run verify [-- ROOT]
Checks that no entry of the audit log was changed, removed or inserted. Each entry has a hash of itself and the one before it.
ROOT: the hash that the server mailed to the admin for a day. Without it a log whose hashes were all computed anew passes.`;

/** `npm run verify`: works whether or not a server runs; exits with 1 when the log was changed. */
await runCommand(async () => {
  const [root, more] = parseArgs({ allowPositionals: true }).positionals;
  const hash = root?.replaceAll(/[\s-]/g, "").toLowerCase();
  if (more || (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash))) throw new Error(usage);
  const database = await acquireOwnerDatabase(env());
  try {
    const found = await withConnection(database.ownerUrl, (sql) => verifyAuditLog(sql, hash));
    const { entries, erased, unchained, roots, lastRoot, problem } = found;
    console.log(
      `${entries} entries checked, ${erased} of them erased by npm run privacy; ${unchained} without a hash yet; ${roots} daily roots.`,
    );
    if (lastRoot) console.log(`Last root, of ${lastRoot.day}: ${lastRoot.hash}`);
    if (problem) throw new Error(`The audit log was CHANGED. ${problem}`);
    console.log(
      hash
        ? "The log is as it was, up to this root and after it."
        : "The entries fit their hashes. Give a mailed root to check the hashes themselves.",
    );
  } finally {
    await database.release();
  }
});
