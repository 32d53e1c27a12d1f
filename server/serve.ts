import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { buildWhenStale, root } from "./build.ts";
import { prepareDatabase } from "./database.ts";
import { createHttpServer } from "./http.ts";
import { startNightlyBackups } from "./nightly-backup.ts";

const drainTimeoutMs = 10_000;

/** Builds if needed, prepares the database, listens, and stops on SIGTERM or SIGINT. */
export async function serve(env: Env): Promise<void> {
  await buildWhenStale();
  const database = await prepareDatabase(env);
  process.env.APP_DATABASE_URL = database.appUrl;
  process.env.APP_SECRET = database.secret;

  const build = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  const app = build.entry.module;
  const observeRequest = env.METRICS_TOKEN ? await app.startMetrics() : undefined;
  const server = createHttpServer({ ...app, build, clientFolder: join(root, "build/client"), observeRequest }, env);

  let stopping = false;
  let stopNightlyBackups = () => {};
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    stopNightlyBackups();
    log.info({ signal }, "stopping");
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    const timeout = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await app.stopBackground();
    server.closeIdleConnections();
    await drained;
    clearTimeout(timeout);
    await app.closeDatabase();
    await database.stop();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

  try {
    await freezeIssuedInvoices(app);
    await app.startBackground();
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(env.PORT, env.HOST, resolve));
  } catch (error) {
    await app.stopBackground();
    await app.closeDatabase();
    await database.stop();
    throw (error as NodeJS.ErrnoException).code === "EADDRINUSE"
      ? new Error(`Port ${env.PORT} of ${env.HOST} is in use by another program. Set PORT to a free one.`)
      : error;
  }

  stopNightlyBackups = startNightlyBackups(database.ownerUrl, env.DATA_DIR, env.BACKUP_DAYS);
  const link = await app.setUpLink();
  const lines = [`Toranam is listening on http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`];
  if (link) lines.push(`No admin yet. Open this link once to become the first: ${link}`);
  console.log(lines.join("\n"));
}

/** A part of the upgrade that SQL cannot do: it needs the app's code that writes documents. */
async function freezeIssuedInvoices(app: { freezeIssuedInvoices(): Promise<number> }): Promise<void> {
  const count = await app.freezeIssuedInvoices();
  if (count > 0) log.info({ count }, "documents of issued invoices stored");
}
