import { mkdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Sql } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { DatabaseUnavailable } from "#db/pool.ts";
import { scramSecret } from "#db/scram-secret.ts";
import { type Account, chooseAccount, runAs } from "./postgres-account.ts";
import { type Binaries, findBinaries } from "./postgres-binaries.ts";
import { type Cluster, ensureCluster, writeSettings } from "./postgres-cluster.ts";

/** A running embedded PostgreSQL. Only the process that holds the data folder (claimDataFolder) may stop it. */
export interface EmbeddedPostgres {
  /** Logs in as `toranam_owner`: owns the database `toranam`, may create roles and databases, is not a superuser. */
  ownerUrl: string;
  /** Stops it: a fast shutdown for up to 10 s, then an immediate one. Does nothing when it is not running. */
  stop(): Promise<void>;
}

/** A running PostgreSQL, as its postmaster.pid describes it. */
interface Running {
  pid: number;
  /** Its data directory. */
  folder: string;
  port: string;
  socketFolder: string;
}

const startTimeoutMs = 60_000;
const fastShutdownMs = 10_000;
const immediateShutdownMs = 5_000;

/**
 * Starts the embedded PostgreSQL of `dataDir`, or takes over the one that a killed server left running; creates it at the first start.
 * It runs in its own session, so that Ctrl-C reaches the server alone. @throws Error with the end of its log when it cannot start
 */
export async function startPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDir);
  const binaries = await findBinaries();
  const account = await chooseAccount(folder, binaries.postgres);
  const cluster = await ensureCluster(folder, account, binaries);
  const running = await attachOrLaunch(cluster, account, binaries);
  return {
    ownerUrl: connectionUrl(running, "toranam_owner", cluster.ownerPassword, "toranam"),
    stop: () => stopPostgres(cluster, account, binaries),
  };
}

async function attachOrLaunch(cluster: Cluster, account: Account, binaries: Binaries): Promise<Running> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const running = await findPostgresOfFolder(cluster);
    const status = running ? await probe(running, cluster) : "unreachable";
    if (running && status === "ready") return running;
    if (Date.now() > deadline) throw await startError(cluster, `PostgreSQL (process ${running?.pid}) does not respond`);
    if (status === "unreachable") await launch(cluster, account, binaries);
    else await sleep(20);
  }
}

/**
 * The PostgreSQL that runs on this cluster, if any. A copy of the folder of a running PostgreSQL contains its postmaster.pid too: a server
 * started on the copy must not connect to the original and change its data.
 */
async function findPostgresOfFolder(cluster: Cluster): Promise<Running | undefined> {
  const running = await readPidFile(cluster);
  if (!running || process.platform !== "linux" || running.folder === cluster.data) return running;
  const { pid, folder } = running;
  if (!(await isPostgres(pid))) return undefined;
  if ((await readlink(`/proc/${pid}/cwd`).catch(() => "")) === cluster.data) return running;
  throw new Error(
    `${cluster.data} is a copy that was made while PostgreSQL (process ${pid}) ran on ${folder}: it can be damaged. Stop that server and copy its folder again, or restore a backup.`,
  );
}

async function launch(cluster: Cluster, account: Account, binaries: Binaries): Promise<void> {
  if (!(await findRunningPid(cluster))) await writeSettings(cluster, account);
  try {
    await runAs(account, [binaries.pg_ctl, "start", "-w", "-s", "-D", "cluster", "-l", "postgres.log"], cluster.home);
  } catch (cause) {
    const found = await readPidFile(cluster);
    if (!found) throw await startError(cluster, "PostgreSQL did not start", cause);
    // Another process is starting or stopping PostgreSQL: attachOrLaunch tries again.
    if (await isPostgres(found.pid)) return sleep(100);
    // Another program has the process id of a killed PostgreSQL (usual in containers); PostgreSQL would take it for a running server.
    if (found.folder === cluster.data) await rm(join(found.socketFolder, `.s.PGSQL.${found.port}.lock`), { force: true });
    await rm(join(cluster.data, "postmaster.pid"), { force: true });
  }
}

/** Connects, and creates role and database if needed: "ready". "busy": PostgreSQL is starting or stopping. "unreachable": nothing listens. */
async function probe(running: Running, cluster: Cluster): Promise<"ready" | "busy" | "unreachable"> {
  const sql = connect(connectionUrl(running, "postgres", cluster.superuserPassword, "postgres"), {
    max: 1,
    connectTimeoutMs: 5_000,
  });
  try {
    const [found] = await sql`select 1 from pg_database where datname = 'toranam'`;
    if (!found) await createDatabase(sql, cluster.ownerPassword);
    return "ready";
  } catch (error) {
    // 28…: the password in secrets.json is not that of the cluster.
    if (!(error instanceof DatabaseUnavailable) || error.code?.startsWith("28")) throw error;
    return ["ENOENT", "ECONNREFUSED"].includes(String(error.code)) ? "unreachable" : "busy";
  } finally {
    await sql.end();
  }
}

async function createDatabase(sql: Sql, ownerPassword: string): Promise<void> {
  await sql`select pg_advisory_lock(${lockSpace}, ${locks.createDatabase})`;
  const [role] = await sql`select 1 from pg_roles where rolname = 'toranam_owner'`;
  if (!role) await sql.unsafe(`create role toranam_owner login createrole createdb password '${scramSecret(ownerPassword)}'`);
  const [database] = await sql`select 1 from pg_database where datname = 'toranam'`;
  if (!database) await sql.unsafe("create database toranam owner toranam_owner");
}

async function stopPostgres(cluster: Cluster, account: Account, binaries: Binaries): Promise<void> {
  const pid = await findRunningPid(cluster);
  if (!pid) return;
  // On Windows a signal from Node kills the process at once; pg_ctl shuts it down.
  const send = async (signal: "INT" | "QUIT") => {
    if (process.platform === "win32") await runAs(account, [binaries.pg_ctl, "kill", signal, String(pid)], cluster.home);
    else if (await isPostgres(pid)) process.kill(pid, `SIG${signal}`);
  };
  await send("INT");
  if (await waitForExit(cluster, pid, fastShutdownMs)) return;
  await send("QUIT");
  await waitForExit(cluster, pid, immediateShutdownMs);
}

async function waitForExit(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while ((await findRunningPid(cluster)) === pid) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

async function findRunningPid(cluster: Cluster): Promise<number | undefined> {
  const running = await readPidFile(cluster);
  return running && (await isPostgres(running.pid)) ? running.pid : undefined;
}

// https://www.postgresql.org/docs/18/storage-file-layout.html: pid, folder, start time, port, socket folder, …
async function readPidFile(cluster: Cluster): Promise<Running | undefined> {
  const lines = (await readFile(join(cluster.data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const [pid, folder = "", , port = "5432", socketFolder = ""] = lines;
  return Number(pid) > 1 ? { pid: Number(pid), folder, port, socketFolder } : undefined;
}

// On Linux /proc tells the program's name and whether it is a zombie: a container without an init process never reaps those.
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === "linux") return /\(postgres\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function connectionUrl({ port, socketFolder }: Running, user: string, password: string, database: string): string {
  const host = socketFolder ? `localhost:${port}` : `127.0.0.1:${port}`;
  const query = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : "";
  return `postgres://${user}:${password}@${host}/${database}${query}`;
}

async function startError(cluster: Cluster, message: string, cause?: unknown): Promise<Error> {
  const log = await readFile(cluster.log, "utf8").catch(() => "");
  return new Error(`${message}; the end of ${cluster.log}:\n${log.split("\n").slice(-12).join("\n")}`, { cause });
}
