import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";
import { claimDataFolder } from "./single-server.ts";

let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "toranam-test-"));
  postgres = await startPostgres(dataDir);
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

test("a second claim fails with the first one's process and address; a kill -9 releases the claim", async () => {
  const holder = claimInChild("http://127.0.0.1:3000");
  await once(holder.stdout as NodeJS.EventEmitter, "data");
  await expect(claim("http://127.0.0.1:3001")).rejects.toThrow(
    `Toranam is already running on ${dataDir}: process ${holder.pid} at http://127.0.0.1:3000`,
  );
  holder.kill("SIGKILL");
  await (await claim("http://127.0.0.1:3001")).release();
});

test("a process whose claim fails exits with an error", async () => {
  const claimed = await claim("http://127.0.0.1:3000");
  const second = claimInChild("http://127.0.0.1:3001");
  let stderr = "";
  second.stderr?.on("data", (text) => (stderr += text));
  const [code] = await once(second, "close");
  expect(code).not.toBe(0);
  expect(stderr).toContain(`process ${process.pid} at http://127.0.0.1:3000`);
  await claimed.release();
});

test("a released folder can be claimed again", async () => {
  await (await claim("http://127.0.0.1:3000")).release();
  await (await claim("http://127.0.0.1:3000")).release();
});

test("a lost connection is claimed again", async () => {
  const claimed = await claim("http://127.0.0.1:3000");
  await terminateHolder();
  await expect.poll(holders, { timeout: 30_000 }).toEqual([`toranam pid=${process.pid} http://127.0.0.1:3000`]);
  await claimed.release();
  // PostgreSQL lists a connection for a moment after it was closed.
  await expect.poll(holders, { timeout: 30_000 }).toEqual([]);
});

test("when another process was faster, onLost is called", async () => {
  const { promise, resolve } = Promise.withResolvers<Error>();
  const first = await claimDataFolder(postgres.ownerUrl, dataDir, "http://127.0.0.1:3000", async () => {}, resolve);
  await terminateHolder();
  const second = await claim("http://127.0.0.1:3001");
  expect((await promise).message).toContain("at http://127.0.0.1:3001");
  await first.release();
  await second.release();
});

function claim(url: string) {
  return claimDataFolder(postgres.ownerUrl, dataDir, url);
}

function claimInChild(url: string): ChildProcess {
  const call = `claimDataFolder(${[postgres.ownerUrl, dataDir, url].map((text) => JSON.stringify(text)).join()})`;
  const script = `import { claimDataFolder } from "#server/database/single-server.ts"; await ${call}; console.log("claimed")`;
  return spawn(process.execPath, ["--input-type=module-typescript", "--eval", script]);
}

async function holders(): Promise<string[]> {
  return query("select application_name as value from pg_stat_activity where application_name like 'toranam pid=%'");
}

async function terminateHolder(): Promise<void> {
  await query(
    "select pg_terminate_backend(pid)::text as value from pg_stat_activity where application_name like 'toranam pid=%'",
  );
}

async function query(text: string): Promise<string[]> {
  const sql = connect(postgres.ownerUrl, { max: 1 });
  const rows = await sql.unsafe(text);
  await sql.end();
  return rows.map(({ value }) => value);
}
