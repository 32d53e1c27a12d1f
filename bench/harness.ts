import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";
import { connect, type Sql } from "#db/connect.ts";
import { startPostgres } from "#server/postgres.ts";
import { ownPostgres } from "../test/own-postgres.ts";
import { cookieOf, password, Server } from "../test/server.ts";
import { type EventStream, openStream } from "./streams.ts";

export { cookieOf, password, Server };

export const benchSecret = "a-secret-of-the-bench-of-32-characters";

/** Runs `work` with a new server on a new database, and stops both afterwards. */
export async function withServer<Result>(
  work: (server: Server, owner: Sql, ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const server = await Server.start({ env: { APP_SECRET: benchSecret, BACKUP_DAYS: "0" } });
  const owner = await server.database();
  try {
    return await work(server, owner, (await startPostgres(server.dataDir)).ownerUrl);
  } finally {
    await owner.end();
    await server.dispose();
  }
}

export type ServerPair = { first: Server; second: Server; owner: Sql; ownerUrl: string; superuser(): Sql; stop(): Promise<void> };

/** Starts two servers on one PostgreSQL, as behind a load balancer. */
export async function startServerPair(): Promise<ServerPair> {
  const postgres = await ownPostgres();
  const env = { DATABASE_URL: postgres.url, APP_SECRET: benchSecret };
  const [first, second] = [await Server.start({ env }), await Server.start({ env })];
  const owner = connect(postgres.url, { max: 4 });
  return {
    first,
    second,
    owner,
    ownerUrl: postgres.url,
    superuser: postgres.superuser,
    async stop() {
      await owner.end();
      await Promise.all([first.dispose(), second.dispose()]);
      await postgres.end();
    },
  };
}

/** Starts a script of this folder as a process and waits until it prints "listening on PORT". */
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

/** Inserts an account with a session, without the slow password hash, and signs its cookie as the server does. */
export async function signIn(owner: Sql, name: string, isAdmin: boolean): Promise<BenchPerson> {
  const id = randomUUID();
  const email = `${id}@toranam.example`;
  await owner`insert into auth_users (id, name, email, email_verified, last_seen_at) values (${id}, ${name}, ${email}, true, now())`;
  await owner`insert into user_profiles (user_id, full_name, email, access) values (${id}, ${name}, ${email}, ${isAdmin ? "admin" : "user"})`;
  const token = randomUUID();
  await owner`insert into auth_sessions (id, user_id, token, expires_at) values (${randomUUID()}, ${id}, ${token}, now() + interval '12 hours')`;
  const signature = createHmac("sha256", benchSecret).update(token).digest("base64");
  return { id, isAdmin, cookie: `toranam=${encodeURIComponent(`${token}.${signature}`)}` };
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

/** Opens five event streams on the second server for each person, the maximum of a session. */
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

/** Twenty sessions with five streams each. */
export async function openHundredStreams(
  pair: ServerPair,
  isAdmin: boolean,
): Promise<{ people: BenchPerson[]; streams: EventStream[] }> {
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(pair.owner, `Person ${at}`, isAdmin)));
  return { people, streams: (await openFiveStreams(pair, people)).map(({ stream }) => stream) };
}
