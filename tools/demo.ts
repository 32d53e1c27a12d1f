import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `npm run demo`: the product with a believable company in it, on a data folder that goes when the demo ends. What the environment says
 * of a database, mail or people is not used: the demo touches nothing real.
 */
const folder = mkdtempSync(join(tmpdir(), "toranam-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const name of ["DATABASE_URL", "SMTP_URL", "MAIL_FROM", "ADMIN_EMAIL", "STAFF_DOMAINS", "APP_SECRET"])
  delete process.env[name];
Object.assign(process.env, { DATA_DIR: folder, DEMO: "1", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" });

try {
  const { fillDemo, logIns } = await import("./demo/fill.ts");
  await fillDemo();
  console.log(logIns());
  await import("../server/main.ts");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
