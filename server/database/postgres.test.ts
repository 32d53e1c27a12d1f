import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import { startPostgres } from "./postgres.ts";

let dataDir: string;

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), "toranam-test-")));
});

afterAll(async () => {
  await (await startPostgres(dataDir)).stop();
  await rm(dataDir, { recursive: true });
});

test("two concurrent first starts share one cluster and leave no temporary files", async () => {
  const [one, two] = await Promise.all([startPostgres(dataDir), startPostgres(dataDir)]);
  expect(one.ownerUrl).toBe(two.ownerUrl);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
  expect(await show(one.ownerUrl, "data_checksums", "fsync", "server_encoding", "timezone", "listen_addresses")).toEqual([
    "on",
    "on",
    "UTF8",
    "UTC",
    "",
  ]);
});

test("passwords and data are private, and the owner is not a superuser", async () => {
  expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "postgres/secrets.json"))).mode & 0o777).toBe(0o600);
  const { ownerUrl } = await startPostgres(dataDir);
  const [role] = await query(ownerUrl, "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user");
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true });
  const guess = ownerUrl.replace(/:[^:@]+@/, ":guess@");
  await expect(query(guess, "select 1")).rejects.toThrow("password authentication failed");
});

test("the PostgreSQL of a killed server is taken over with its rows", async () => {
  const child = spawn(process.execPath, [
    "--input-type=module-typescript",
    "--eval",
    `import { startPostgres } from "#server/database/postgres.ts"; import { connect } from "#db/connect.ts";
     const { ownerUrl } = await startPostgres(${JSON.stringify(dataDir)}); const sql = connect(ownerUrl);
     await sql.unsafe("create table survivors (n int); insert into survivors values (7)"); console.log("ready"); setInterval(() => {}, 1000);`,
  ]);
  await once(child.stdout, "data");
  const before = await postmasterPid();
  child.kill("SIGKILL");
  await once(child, "exit");
  const { ownerUrl } = await startPostgres(dataDir);
  expect(await postmasterPid()).toBe(before);
  expect(await query(ownerUrl, "select n from survivors")).toEqual([{ n: 7 }]);
});

test("a copy of the folder of a running PostgreSQL is refused, and starts its own PostgreSQL once the original was stopped", async () => {
  const postgres = await startPostgres(dataDir);
  const copy = join(dataDir, "copy");
  await cp(join(dataDir, "postgres"), join(copy, "postgres"), { recursive: true, filter: (path) => !path.includes(".s.PGSQL") });
  await expect(startPostgres(copy)).rejects.toThrow(
    /copy\/postgres\/cluster is a copy that was made while PostgreSQL .* ran on /,
  );
  expect(await query(postgres.ownerUrl, "select n from survivors")).toEqual([{ n: 7 }]);
  await postgres.stop();
  await startPostgres(dataDir);
  const copied = await startPostgres(copy);
  expect(copied.ownerUrl).not.toBe(postgres.ownerUrl);
  expect(await query(copied.ownerUrl, "select n from survivors")).toEqual([{ n: 7 }]);
  await copied.stop();
  await rm(copy, { recursive: true });
});

test("PostgreSQL runs in its own session, so that Ctrl-C does not reach it", async () => {
  const { stdout } = await promisify(execFile)("ps", ["-o", "pgid=,sid=", "-p", String(await postmasterPid())]);
  expect(stdout.trim().split(/\s+/).map(Number)).toEqual([await postmasterPid(), await postmasterPid()]);
});

test("a killed PostgreSQL starts again, also when another program has its process id", async () => {
  const pid = await postmasterPid();
  process.kill(pid, "SIGKILL");
  for (const file of ["cluster/postmaster.pid", ".s.PGSQL.5432.lock"]) {
    const path = join(dataDir, "postgres", file);
    await writeFile(path, (await readFile(path, "utf8")).replace(/^\d+/, String(process.pid)));
  }
  const { ownerUrl } = await startPostgres(dataDir);
  expect(await query(ownerUrl, "select n from survivors")).toEqual([{ n: 7 }]);
});

test("stop ends it; a second stop does nothing", async () => {
  const postgres = await startPostgres(dataDir);
  await postgres.stop();
  await expect(postmasterPid()).rejects.toThrow("ENOENT");
  await postgres.stop();
});

test("a data folder too long for a socket path, with shell metacharacters, works", async () => {
  const long = join(dataDir, `it's "$HOME", \`x\` ${"y".repeat(120)}`);
  const postgres = await startPostgres(long);
  const socketFolder = new URL(postgres.ownerUrl).searchParams.get("host") ?? "";
  expect(await query(postgres.ownerUrl, "select current_user")).toEqual([{ current_user: "toranam_owner" }]);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await rm(socketFolder, { recursive: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = connect(url, { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

async function show(url: string, ...names: string[]): Promise<unknown[]> {
  const [row] = await query(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(", ")}`);
  return Object.values(row as object);
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);
}
