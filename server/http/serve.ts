import { availableParallelism } from "node:os";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { startAuditChain } from "../audit-chain.ts";
import { buildWhenStale } from "../build.ts";
import { prepareDatabase } from "../database/database.ts";
import { maxWorkers, poolSizePerWorker, readAvailableConnections } from "../database/pool-size.ts";
import { startNightlyBackups } from "../nightly-backup.ts";
import type { ServerProcesses } from "../workers/app-process.ts";
import { takeListenOptions } from "./listen-options.ts";

/** Builds if needed, prepares the database, listens, and stops on SIGTERM or SIGINT. */
export async function serve(env: Env): Promise<void> {
  await buildWhenStale();
  const database = await prepareDatabase(env);
  process.env.APP_DATABASE_URL = database.appUrl;
  process.env.APP_SECRET = database.secret;
  process.env.TORANAM_MIGRATION = database.migration;

  let processes: ServerProcesses | undefined;
  let stopping = false;
  let stopJobs = () => {};
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    stopJobs();
    log.info({ signal }, "stopping");
    await processes?.stop();
    await database.stop();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

  let setUpLink: string | null;
  try {
    const isSingle = env.WORKERS === 1 || (env.WORKERS === "auto" && availableParallelism() === 1);
    processes = isSingle ? await singleProcess(env) : await severalWorkers(env, database.ownerUrl);
    setUpLink = await processes.listen();
  } catch (error) {
    await processes?.stop();
    await database.stop();
    throw (error as NodeJS.ErrnoException).code === "EADDRINUSE"
      ? new Error(`Port ${env.PORT} of ${env.HOST} is in use by another program. Set PORT to a free one.`)
      : error;
  }

  const stops = [startNightlyBackups(database.ownerUrl, env), startAuditChain(database.ownerUrl)];
  stopJobs = () => stops.forEach((stopJob) => void stopJob());
  const lines = [`Toranam is listening on http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`];
  if (setUpLink) lines.push(`No admin yet. Open this link once to become the first: ${setUpLink}`);
  console.log(lines.join("\n"));
}

async function singleProcess(env: Env): Promise<ServerProcesses> {
  const { startApp } = await import("../workers/app-process.ts");
  const { server, setUpLink, stop } = await startApp(env);
  return {
    async listen() {
      await new Promise<void>((resolve, reject) => server.once("error", reject).listen(takeListenOptions(env), resolve));
      return setUpLink();
    },
    stop,
  };
}

/** Starts the workers. Their main process loads neither the app nor the HTTP server. */
async function severalWorkers(env: Env, ownerUrl: string): Promise<ServerProcesses> {
  const { createWorkers } = await import("../workers/workers.ts");
  const available = await readAvailableConnections(ownerUrl);
  const count = env.WORKERS === "auto" ? Math.max(1, Math.min(availableParallelism(), maxWorkers(available))) : env.WORKERS;
  process.env.TORANAM_POOL_SIZE = String(poolSizePerWorker(count, available));
  return createWorkers(env, count);
}
