import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Sql } from "#db/connect.ts";
import { externalPostgres } from "../test/external-postgres.ts";
import { logInOverHttp, password, Server } from "../test/server.ts";
import { type EventStream, openStream } from "./streams.ts";

export { logInOverHttp, password, Server };

/** The server trusts X-Forwarded-For, so that each client can have an IP address and rate limits of its own, and it makes no backups. */
export const serverEnv = { TRUST_PROXY: "1", BACKUP_DAYS: "0" };

/** Runs `work` with a new server on a new database, and stops both afterwards. */
export async function withServer<Result>(work: (server: Server, owner: Sql) => Promise<Result>): Promise<Result> {
  const server = await Server.start({ env: serverEnv });
  try {
    return await work(server, await server.database());
  } finally {
    await server.dispose();
  }
}

export type ServerPair = { first: Server; second: Server; owner: Sql; superuser(): Sql; stop(): Promise<void> };

/** Starts two servers on one PostgreSQL, as behind a load balancer. */
export async function startServerPair(): Promise<ServerPair> {
  const { url: databaseUrl, superuser, end } = await externalPostgres();
  const [first, second] = [await Server.start({ databaseUrl }), await Server.start({ databaseUrl })];
  const stop = async () => {
    await Promise.all([first.dispose(), second.dispose()]);
    await end();
  };
  return { first, second, owner: await first.database(), superuser, stop };
}

/** Starts the server that a figure is compared with, a script of this folder, and waits until it prints "listening on PORT". */
export async function startBaseline(script: string, env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on("data", (line) => resolve(Number(String(line).match(/\d+/)?.[0])));
    child.on("exit", () => reject(new Error(`${script} exited`)));
  });
  return { child, port };
}

export type BenchPerson = { id: string; isAdmin: boolean; cookie: string };

/** Adds a person and a session. */
export async function signIn(server: Server, name: string, access: "planner" | "admin"): Promise<BenchPerson> {
  const email = `${randomUUID()}@toranam.example`;
  const id = await server.addPerson({ email, name, access });
  return { id, isAdmin: access === "admin", cookie: await server.session({ email }) };
}

/** Posts to the TASKS view like the browser's router. @returns the status */
export async function postTask(server: Server, { cookie }: BenchPerson, fields: Record<string, string>): Promise<number> {
  const response = await fetch(`${server.url}/dashboard/tasks.data`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie },
    redirect: "manual",
  });
  await response.arrayBuffer();
  return response.status;
}

/** Opens five event streams, the maximum of a session, on the second server for each person. */
export async function openFiveStreams(
  { second }: ServerPair,
  people: readonly BenchPerson[],
): Promise<{ person: BenchPerson; stream: EventStream }[]> {
  const streams = [];
  for (const person of people) {
    for (let n = 0; n < 5; n++)
      streams.push({ person, stream: await openStream(`${second.url}/live`, { cookie: person.cookie }) });
  }
  return streams;
}

/** Opens five streams for each of twenty new people. */
export async function openHundredStreams(
  pair: ServerPair,
  access: "planner" | "admin",
): Promise<{ people: BenchPerson[]; streams: EventStream[] }> {
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(pair.first, `Person ${index}`, access)));
  return { people, streams: (await openFiveStreams(pair, people)).map(({ stream }) => stream) };
}
