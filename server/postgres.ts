import { mkdir, readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Sql } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { type Account, chooseAccount, runAs } from "#server/postgres-account.ts";
import { type Binaries, findBinaries } from "#server/postgres-binaries.ts";
import { type Cluster, ensureCluster, writeSettings } from "#server/postgres-cluster.ts";

/** A running embedded PostgreSQL. Only the process that holds the data folder (claimDataFolder) may stop it. */
export interface EmbeddedPostgres {
  /** Logs in as `toranam_owner`: owns the database `toranam`, may create roles and databases, is no superuser. */
  ownerUrl: string;
  /** Ends it in order, at most 10 s, then hard. Does nothing when it is gone already. */
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  port: string;
  socketFolder: string;
}

const startLimit = 60_000;
const fastStopLimit = 10_000;
const hardStopLimit = 5_000;

/**
 * Starts the embedded PostgreSQL of `dataDir`, or takes over the one a killed server left running; makes it at the first start.
 * It lives in a session of its own, so Ctrl-C reaches the server alone. Throws an Error with the end of its log when it cannot start.
 */
export async function startPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDir);
  const binaries = await findBinaries();
  const account = await chooseAccount(folder, binaries.postgres);
  const cluster = await ensureCluster(folder, account, binaries);
  const running = await takeOverOrLaunch(cluster, account, binaries);
  return {
    ownerUrl: urlOf(running, "toranam_owner", cluster.ownerPassword, "toranam"),
    stop: () => stopPostgres(cluster, account, binaries),
  };
}

async function takeOverOrLaunch(cluster: Cluster, account: Account, binaries: Binaries): Promise<Running> {
  const deadline = Date.now() + startLimit;
  for (;;) {
    const running = await readPidFile(cluster);
    const state = running ? await prepare(running, cluster) : "silent";
    if (running && state === "ready") return running;
    if (Date.now() > deadline) throw await startError(cluster, `PostgreSQL (process ${running?.pid}) does not answer`);
    if (state === "silent") await launch(cluster, account, binaries);
    else await sleep(20);
  }
}

async function launch(cluster: Cluster, account: Account, binaries: Binaries): Promise<void> {
  if (!(await livePid(cluster))) await writeSettings(cluster, account);
  try {
    await runAs(account, [binaries.pg_ctl, "start", "-w", "-s", "-D", "cluster", "-l", "postgres.log"], cluster.home);
  } catch (cause) {
    const left = await readPidFile(cluster);
    if (!left) throw await startError(cluster, "PostgreSQL did not start", cause);
    if (await isPostgres(left.pid)) return sleep(100);
    // The number of a killed PostgreSQL was given to another program (usual in containers), which PostgreSQL takes for itself.
    await rm(join(left.socketFolder, `.s.PGSQL.${left.port}.lock`), { force: true });
    await rm(join(cluster.data, "postmaster.pid"), { force: true });
  }
}

/** "ready" with role and database in place; "busy" while it starts or stops; "silent" when nothing answers. */
async function prepare(running: Running, cluster: Cluster): Promise<"ready" | "busy" | "silent"> {
  const sql = connect(urlOf(running, "postgres", cluster.superuserPassword, "postgres"), {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
  });
  try {
    const [found] = await sql`select 1 from pg_database where datname = 'toranam'`;
    if (!found) await createDatabase(sql, cluster.ownerPassword);
    return "ready";
  } catch (error) {
    const code = String((error as { code?: string }).code);
    if (["ENOENT", "ECONNREFUSED"].includes(code)) return "silent";
    if (["57P01", "57P03", "ECONNRESET", "EPIPE", "CONNECTION_CLOSED", "CONNECT_TIMEOUT"].includes(code)) return "busy";
    throw error;
  } finally {
    await sql.end();
  }
}

async function createDatabase(sql: Sql, ownerPassword: string): Promise<void> {
  await sql`select pg_advisory_lock(${lockSpace}, ${locks.make})`;
  const [role] = await sql`select 1 from pg_roles where rolname = 'toranam_owner'`;
  if (!role) await sql.unsafe(`create role toranam_owner login createrole createdb password '${ownerPassword}'`);
  const [database] = await sql`select 1 from pg_database where datname = 'toranam'`;
  if (!database) await sql.unsafe("create database toranam owner toranam_owner");
}

async function stopPostgres(cluster: Cluster, account: Account, binaries: Binaries): Promise<void> {
  const pid = await livePid(cluster);
  if (!pid) return;
  // A signal sent by Node on Windows ends the process on the spot; pg_ctl asks it to.
  const send = async (signal: "INT" | "QUIT") => {
    if (process.platform === "win32") await runAs(account, [binaries.pg_ctl, "kill", signal, String(pid)], cluster.home);
    else if (await isPostgres(pid)) process.kill(pid, `SIG${signal}`);
  };
  await send("INT");
  if (await isGone(cluster, pid, fastStopLimit)) return;
  await send("QUIT");
  await isGone(cluster, pid, hardStopLimit);
}

async function isGone(cluster: Cluster, pid: number, limit: number): Promise<boolean> {
  const deadline = Date.now() + limit;
  while ((await livePid(cluster)) === pid) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

async function livePid(cluster: Cluster): Promise<number | undefined> {
  const running = await readPidFile(cluster);
  return running && (await isPostgres(running.pid)) ? running.pid : undefined;
}

// https://www.postgresql.org/docs/18/storage-file-layout.html: pid, folder, start time, port, socket folder, …
async function readPidFile(cluster: Cluster): Promise<Running | undefined> {
  const lines = (await readFile(join(cluster.data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const [pid, , , port = "5432", socketFolder = ""] = lines;
  return Number(pid) > 1 ? { pid: Number(pid), port, socketFolder } : undefined;
}

// Linux tells a program's name and whether it is a zombie, which a container without an init never reaps.
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === "linux") return /\(postgres\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function urlOf({ port, socketFolder }: Running, user: string, password: string, database: string): string {
  const host = socketFolder ? `localhost:${port}` : `127.0.0.1:${port}`;
  const query = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : "";
  return `postgres://${user}:${password}@${host}/${database}${query}`;
}

async function startError(cluster: Cluster, message: string, cause?: unknown): Promise<Error> {
  const log = await readFile(cluster.log, "utf8").catch(() => "");
  return new Error(`${message}; the end of ${cluster.log}:\n${log.split("\n").slice(-12).join("\n")}`, { cause });
}
