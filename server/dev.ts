import { spawn } from "node:child_process";
import { join } from "node:path";
import { env } from "#app/platform/env.ts";
import { root } from "./build.ts";
import { prepareDatabase } from "./database/database.ts";

/** `npm run dev`: the same database and routes under Vite's hot reload. */
const database = await prepareDatabase(env());
const child = spawn(
  process.execPath,
  [join(root, "node_modules/@react-router/dev/bin.cjs"), "dev", "--host", env().HOST, "--port", String(env().PORT)],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development", APP_DATABASE_URL: database.appUrl, APP_SECRET: database.secret },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.on("close", async (code) => {
  await database.stop();
  process.exit(code ?? 0);
});
