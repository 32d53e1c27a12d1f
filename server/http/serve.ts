import { availableParallelism } from "node:os";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { startAuditChain } from "../audit-chain.ts";
import { buildWhenStale } from "../build.ts";
import { type DatabaseAddresses, handOverSignal, prepareDatabase } from "../database/database.ts";
import { maxWorkers, poolSizePerWorker, readAvailableConnections } from "../database/pool-size.ts";
import { startNightlyBackups } from "../nightly-backup.ts";
import type { AppProcess, ServerProcesses } from "../workers/app-process.ts";
import { isFree, takeListenOptions } from "./listen-options.ts";

const notHandedOver = ", or by an older Toranam that cannot hand over: stop it, and start this one without --take-over.";

/**
 * Builds if needed, prepares the database, listens, and stops on SIGTERM or SIGINT. With --take-over it starts beside the server of the same
 * data folder, which answers until this one does and then hands over (decision 129).
 */
export async function serve(env: Env): Promise<void> {
  await buildWhenStale();
  // Where nothing listens, the folder is held by a command such as `npm run restore`.
  const mayTakeOver = process.argv.includes("--take-over") && !(await isFree(env));
  const isSingle = env.WORKERS === 1 || (env.WORKERS === "auto" && availableParallelism() === 1);
  let processes: ServerProcesses | undefined;
  async function createProcesses(addresses: DatabaseAddresses, takesOver: boolean): Promise<ServerProcesses> {
    setEnvironment(addresses);
    processes = isSingle ? await singleProcess(env) : await severalWorkers(env, addresses.ownerUrl, takesOver);
    return processes;
  }
  async function loadEarly(addresses: DatabaseAddresses): Promise<void> {
    await (await createProcesses(addresses, true)).load();
  }
  const database = await prepareDatabase(env, mayTakeOver ? loadEarly : undefined).catch(async (error) => {
    await processes?.stop();
    throw error;
  });
  const { takesOver } = database;

  let stopping = false;
  let stopJobs = () => {};
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    stopJobs();
    const isHandOver = signal === handOverSignal;
    if (isHandOver) console.log("Another start of Toranam takes over. This one ends.");
    log.info({ signal }, "stopping");
    await processes?.stop(isHandOver);
    await (isHandOver ? database.handOver() : database.stop());
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT", handOverSignal] as const) process.on(signal, () => void stop(signal));

  let setUpLink: string | null;
  try {
    processes ??= await createProcesses(database, takesOver);
    setUpLink = await processes.listen(() => takeListenOptions(env, takesOver));
    await database.takeOver();
  } catch (error) {
    await processes?.stop();
    await database.stop();
    throw (error as NodeJS.ErrnoException).code === "EADDRINUSE"
      ? new Error(
          `Port ${env.PORT} of ${env.HOST} is in use by another program${takesOver ? notHandedOver : ". Set PORT to a free one."}`,
        )
      : error;
  }

  const stops = [startNightlyBackups(database.ownerUrl, env), startAuditChain(database.ownerUrl)];
  stopJobs = () => stops.forEach((stopJob) => void stopJob());
  const lines = [`Toranam is listening on http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`];
  if (setUpLink) lines.push(`No admin yet. Open this link once to become the first: ${setUpLink}`);
  console.log(lines.join("\n"));
}

/** The built app reads it when it is loaded. */
function setEnvironment({ appUrl, secret, migration }: DatabaseAddresses): void {
  process.env.APP_DATABASE_URL = appUrl;
  process.env.APP_SECRET = secret;
  process.env.TORANAM_MIGRATION = migration;
}

async function singleProcess(env: Env): Promise<ServerProcesses> {
  const { loadApp } = await import("../workers/app-process.ts");
  let loaded: ReturnType<typeof loadApp> | undefined;
  let app: AppProcess | undefined;
  const load = () => (loaded ??= loadApp(env));
  return {
    load,
    async listen(options) {
      app = await (await load())();
      const { server, setUpLink } = app;
      const taken = await options();
      await new Promise<void>((resolve, reject) => server.once("error", reject).listen(taken, resolve));
      return setUpLink();
    },
    stop: async (isHandOver) => app?.stop(isHandOver),
  };
}

/** Starts the workers. Their main process loads neither the app nor the HTTP server. */
async function severalWorkers(env: Env, ownerUrl: string, takesOver: boolean): Promise<ServerProcesses> {
  const { createWorkers } = await import("../workers/workers.ts");
  const available = await readAvailableConnections(ownerUrl);
  const count = env.WORKERS === "auto" ? Math.max(1, Math.min(availableParallelism(), maxWorkers(available))) : env.WORKERS;
  process.env.TORANAM_POOL_SIZE = String(poolSizePerWorker(count, available));
  return createWorkers(count, takesOver);
}
