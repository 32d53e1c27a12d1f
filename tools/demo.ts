import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setDemoEnvironment } from "./demo/environment.ts";

/** `npm run demo`: the app with an invented company's data, in a data folder that is deleted at the end. */
const folder = mkdtempSync(join(tmpdir(), "toranam-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
setDemoEnvironment(process.env, folder);

try {
  const { fillDemo, loginLines } = await import("./demo/fill-database.ts");
  const ownerUrl = await fillDemo();
  console.log(loginLines());
  await import("../server/main.ts");
  const { addDemoPhotographs } = await import("./demo/projects.ts");
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => (isStopping = true));
  // The server stops the database and then ends this process. An earlier exit would delete the folder while the database writes to it.
  await addDemoPhotographs(ownerUrl).catch((error) => {
    if (!isStopping) throw error;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
