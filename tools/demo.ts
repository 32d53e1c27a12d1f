import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `npm run demo`: the app with an invented company's data, in a data folder that is deleted at the end. Variables of the database,
 * mail and accounts are ignored, so that the demo touches nothing real.
 */
const folder = mkdtempSync(join(tmpdir(), "toranam-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const name of ["DATABASE_URL", "SMTP_URL", "MAIL_FROM", "ADMIN_EMAIL", "STAFF_DOMAINS", "APP_SECRET"])
  delete process.env[name];
Object.assign(process.env, {
  DATA_DIR: folder,
  DEMO: "1",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  // Set here, because the demo's data contains signed links for clients, and the server would make its secret only later.
  APP_SECRET: randomBytes(32).toString("base64url"),
});

// Drawing the PDF of an accepted quote imports fonts with `?inline`, which Vite puts into the built code. Here the sources run without a build.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".ttf?inline")) return nextLoad(url, context);
    const font = readFileSync(new URL(url.replace("?inline", ""))).toString("base64");
    return { format: "module", shortCircuit: true, source: `export default "data:font/ttf;base64,${font}"` };
  },
});

try {
  const { fillDemo, loginLines } = await import("./demo/fill-database.ts");
  const ownerUrl = await fillDemo();
  console.log(loginLines());
  await import("../server/main.ts");
  const { addDemoPhotographs } = await import("./demo/projects.ts");
  await addDemoPhotographs(ownerUrl);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
