import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../db/connect.ts";
import { type Account, chooseAccount, chownFolder } from "../../server/database/postgres-account.ts";
import { installedPrograms, oldestVersion } from "../own-postgres.ts";
import { freePort } from "../server.ts";

const programs = installedPrograms(oldestVersion);
const needed = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"];
/** Debian's packages patroni, etcd-server, haproxy and postgresql-15. */
export const hasPatroni = programs !== undefined && needed.every((file) => existsSync(file));

const password = "of-the-tests-only";
/** Patroni's own values: a primary whose machine is lost keeps its lease for `ttl` seconds at most. */
const timing = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

type Node = { name: string; folder: string; postgresPort: number; restPort: number; process?: ChildProcess };

/**
 * Three machines with PostgreSQL under Patroni, which agree through etcd, and HAProxy, which leads to the primary: the setup of
 * docs/operations.md on one loopback.
 */
export class PatroniCluster {
  readonly folder: string;
  readonly port: number;
  readonly #account: Account;
  readonly #nodes: Node[] = [];
  readonly #others: ChildProcess[] = [];

  private constructor(folder: string, port: number, account: Account) {
    this.folder = folder;
    this.port = port;
    this.#account = account;
  }

  static async start(): Promise<PatroniCluster> {
    const folder = mkdtempSync(join(tmpdir(), "toranam-patroni-"));
    chmodSync(folder, 0o755);
    const account = await chooseAccount(folder, join(programs as string, "postgres"));
    const cluster = new PatroniCluster(folder, await freePort(), account);
    const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    for (const name of ["one", "two", "three"]) await cluster.#configure(name, client);
    cluster.#configureHaproxy();
    await chownFolder(folder, account);
    const urls = ["--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", peer];
    cluster.#others.push(cluster.#spawn("etcd", "/usr/bin/etcd", ["--data-dir", join(folder, "etcd"), ...urls]));
    for (const node of cluster.#nodes) cluster.startNode(node.name);
    cluster.#others.push(cluster.#spawn("haproxy", "/usr/sbin/haproxy", ["-f", join(folder, "haproxy.cfg")]));
    await cluster.waitForStandbys(2);
    return cluster;
  }

  /** The address of a database for a role, through HAProxy. */
  url(user: string, database: string): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}`;
  }

  startNode(name: string): void {
    const node = this.#node(name);
    node.process = this.#spawn(name, "/usr/bin/patroni", [join(node.folder, "patroni.yml")]);
  }

  /** The members as Patroni's REST interface reports them. */
  async members(): Promise<{ name: string; role: string; state: string }[]> {
    for (const { restPort } of this.#nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { members: { name: string; role: string; state: string }[] }).members;
    }
    return [];
  }

  async leader(): Promise<string> {
    return (await this.members()).find(({ role }) => role === "leader")?.name ?? "";
  }

  /** Waits until a primary runs with so many standbys, of which one is synchronous. */
  async waitForStandbys(count: number): Promise<void> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const members = await this.members();
      const standbys = members.filter(({ role, state }) => /standby|replica/.test(role) && /running|streaming/.test(state));
      const isSynchronous = members.some(({ role }) => role === "sync_standby");
      if (members.some(({ role }) => role === "leader") && isSynchronous && standbys.length >= count) return;
      if (Date.now() > deadline) throw new Error(`${JSON.stringify(members)}\n${this.log("one")}`);
      await sleep(200);
    }
  }

  /** Makes the synchronous standby the primary, as `patronictl switchover` does. */
  async switchOver(): Promise<void> {
    const members = await this.members();
    const leader = members.find(({ role }) => role === "leader")?.name ?? "";
    const candidate = members.find(({ role }) => role === "sync_standby")?.name;
    const answer = await fetch(`http://127.0.0.1:${this.#node(leader).restPort}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader, candidate }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  /** Ends Patroni and PostgreSQL of a machine at once, as a loss of power does. */
  async killNode(name: string): Promise<void> {
    const node = this.#node(name);
    const postmaster = Number(readFileSync(join(node.folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
    const closed = once(node.process as ChildProcess, "close");
    node.process?.kill("SIGKILL");
    process.kill(postmaster, "SIGKILL");
    await closed;
  }

  /** Freezes etcd, as when the machines lose each other, or lets it go on. */
  freezeEtcd(isFrozen: boolean): void {
    this.#others[0]?.kill(isFrozen ? "SIGSTOP" : "SIGCONT");
  }

  log(name: string): string {
    return readFileSync(join(this.folder, `${name}.log`), "utf8");
  }

  async end(): Promise<void> {
    const running = [...this.#nodes.flatMap(({ process }) => process ?? []), ...this.#others];
    for (const child of running) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await Promise.race([closed, sleep(20_000)]);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #node(name: string): Node {
    return this.#nodes.find((node) => node.name === name) as Node;
  }

  #spawn(name: string, file: string, args: string[]): ChildProcess {
    const { prefix, uid, gid } = this.#account;
    const command = ["sh", "-c", 'exec "$@" >>"$0" 2>&1', join(this.folder, `${name}.log`), file, ...args];
    const [first = "", ...rest] = [...prefix, ...command];
    return spawn(first, rest, {
      cwd: this.folder,
      uid,
      gid,
      stdio: "ignore",
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: this.folder },
    });
  }

  async #configure(name: string, etcd: string): Promise<void> {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    const node = { name, folder, postgresPort: await freePort(), restPort: await freePort() };
    this.#nodes.push(node);
    const [rest, postgres] = [`127.0.0.1:${node.restPort}`, `127.0.0.1:${node.postgresPort}`];
    // JSON is YAML.
    const configuration = {
      scope: "toranam",
      name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { hosts: etcd.replace("http://", "") },
      bootstrap: {
        dcs: { ...timing, synchronous_mode: true, maximum_lag_on_failover: 1_048_576, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      },
      postgresql: {
        listen: postgres,
        connect_address: postgres,
        data_dir: join(folder, "data"),
        bin_dir: programs,
        pgpass: join(folder, "pgpass"),
        authentication: {
          superuser: { username: "postgres", password },
          replication: { username: "replicator", password },
          rewind: { username: "rewinder", password },
        },
        parameters: { unix_socket_directories: folder, max_connections: 100 },
        pg_hba: [
          "local all all trust",
          "host all all 127.0.0.1/32 scram-sha-256",
          "host replication all 127.0.0.1/32 scram-sha-256",
        ],
      },
    };
    writeFileSync(join(folder, "patroni.yml"), JSON.stringify(configuration, null, 2));
  }

  #configureHaproxy(): void {
    const servers = this.#nodes.map(
      ({ name, postgresPort, restPort }) => `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}\n`,
    );
    const file = readFileSync(join(import.meta.dirname, "../../deploy/haproxy.cfg"), "utf8");
    const [head = ""] = file.replace("*:5432", `127.0.0.1:${this.port}`).split(/^ +server /m);
    writeFileSync(join(this.folder, "haproxy.cfg"), head + servers.join(""));
  }
}

/** Creates the role and the database that docs/operations.md names. @returns the address for DATABASE_URL */
export async function createSiteDatabase(cluster: PatroniCluster): Promise<string> {
  for (let tries = 0; ; tries++) {
    const sql = connect(cluster.url("postgres", "postgres"), { max: 1 });
    try {
      await sql.unsafe(`create role toranam login createrole password '${password}'`);
      await sql.unsafe("create database toranam owner toranam");
      return cluster.url("toranam", "toranam");
    } catch (error) {
      // HAProxy has not asked the nodes yet.
      if (tries > 50) throw error;
      await sleep(200);
    } finally {
      await sql.end();
    }
  }
}
