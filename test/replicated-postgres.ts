import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "../db/connect.ts";
import { type Account, chooseAccount, chownFile, chownFolder, runAs } from "../server/database/postgres-account.ts";
import { freePort } from "./server.ts";

/** The programs of Debian's newest PostgreSQL. The embedded one has no pg_basebackup. */
function findPrograms(): string {
  const versions = "/usr/lib/postgresql";
  const newest = existsSync(versions) && readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
  const folder = join(versions, String(newest), "bin");
  if (!existsSync(join(folder, "pg_basebackup"))) throw new Error("Not installed: apt-get install postgresql");
  return folder;
}

/** One PostgreSQL of a primary and its standby. */
class Node {
  readonly folder: string;
  readonly port: number;
  readonly #account: Account;
  readonly #programs: string;

  constructor(folder: string, port: number, account: Account, programs: string) {
    this.folder = folder;
    this.port = port;
    this.#account = account;
    this.#programs = programs;
  }

  urlOf = (database: string, user = "postgres"): string => `postgres://${user}:test@127.0.0.1:${this.port}/${database}`;
  sql = (text: string) => withConnection(this.urlOf("postgres"), (sql) => sql.unsafe(text));
  run = (program: string, ...args: string[]) =>
    runAs(this.#account, [join(this.#programs, program), ...args], join(this.folder, ".."));

  async start(): Promise<void> {
    await this.run("pg_ctl", "start", "-w", "-s", "-D", this.folder, "-l", `${this.folder}.log`);
  }

  /** The postmaster and all its processes. */
  processes(): number[] {
    const [postmaster] = readFileSync(join(this.folder, "postmaster.pid"), "utf8").split("\n");
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
    return [postmaster, ...children].filter(Boolean).map(Number);
  }

  signal(name: NodeJS.Signals): void {
    for (const pid of this.processes())
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended.
      }
  }

  /** Ends it at once, frozen or not. */
  async kill(): Promise<void> {
    if (!existsSync(join(this.folder, "postmaster.pid"))) return;
    const pids = this.processes();
    this.signal("SIGKILL");
    while (pids.some((pid) => existsSync(`/proc/${pid}`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))))
      await sleep(10);
    rmSync(join(this.folder, "postmaster.pid"), { force: true });
  }
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // The machine does not lose power in a test.
  fsync: "off",
  synchronous_commit: "on",
  hot_standby: "on",
  wal_keep_size: "256MB",
  wal_retrieve_retry_interval: "500ms",
};

/** A primary, and a standby that has received every commit that was acknowledged, as docs/operations.md describes it. */
export async function startReplicatedPostgres() {
  const programs = findPrograms();
  const parent = mkdtempSync(join(tmpdir(), "toranam-replicated-"));
  const account = await chooseAccount(parent, join(programs, "postgres"));
  await chownFolder(parent, account);
  let made = 0;
  const makeNode = async () => new Node(join(parent, `node${++made}`), await freePort(), account, programs);

  async function configure({ folder, port }: Node): Promise<void> {
    const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'`);
    writeFileSync(join(folder, "postgresql.conf"), `${lines.join("\n")}\n`);
    await chownFile(join(folder, "postgresql.conf"), account);
  }

  /** Makes a standby of the primary. From now on a commit waits for it. */
  async function addStandby(): Promise<void> {
    cluster.standby = await makeNode();
    const { folder } = cluster.standby;
    const source = `host=127.0.0.1 port=${cluster.primary.port} user=postgres`;
    await cluster.standby.run("pg_basebackup", "-d", source, "-D", folder, "-X", "stream", "-c", "fast", "-R");
    await configure(cluster.standby);
    rmSync(join(folder, "postgresql.auto.conf"));
    writeFileSync(join(folder, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    await chownFile(join(folder, "postgresql.auto.conf"), account);
    await cluster.standby.start();
    await cluster.primary.sql("alter system set synchronous_standby_names = '*'");
    await cluster.primary.sql("select pg_reload_conf()");
    while ((await cluster.primary.sql("select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0)
      await sleep(20);
  }

  const primary = await makeNode();
  await primary.run(
    "initdb",
    "-D",
    primary.folder,
    "-U",
    "postgres",
    "--auth=trust",
    "--no-sync",
    "--encoding=UTF8",
    "--locale=C",
  );
  await configure(primary);
  await primary.start();
  const cluster = {
    primary,
    standby: primary,
    addStandby,
    /** The standby becomes the primary. The old one must be dead, frozen or cut off: nothing here stops it. */
    async promote(): Promise<void> {
      cluster.primary = cluster.standby;
      await cluster.primary.run("pg_ctl", "promote", "-w", "-s", "-D", cluster.primary.folder);
    },
    async end(): Promise<void> {
      for (const node of [cluster.primary, cluster.standby]) await node.kill();
      rmSync(parent, { recursive: true, force: true });
    },
  };
  await addStandby();
  return cluster;
}
