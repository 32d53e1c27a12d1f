import { createHmac, randomUUID } from "node:crypto";
import { connect, type Sql } from "#db/connect.ts";
import { ownPostgres } from "../../e2e/own-postgres.ts";
import { Server } from "../../e2e/server.ts";
import { type OpenStream, openStream } from "./streams.ts";

export const benchSecret = "a-secret-of-the-bench-of-32-characters";

export type BenchPerson = { id: string; admin: boolean; cookie: string };
export type World = { a: Server; b: Server; owner: Sql; ownerUrl: string; superuser(): Sql; end(): Promise<void> };

/** Two servers on one PostgreSQL, as behind a balancer. */
export async function startWorld(): Promise<World> {
  const postgres = await ownPostgres();
  const env = { DATABASE_URL: postgres.url, APP_SECRET: benchSecret };
  const a = await Server.start({ env });
  const b = await Server.start({ env });
  const owner = connect(postgres.url, { max: 4 });
  return {
    a,
    b,
    owner,
    ownerUrl: postgres.url,
    superuser: postgres.superuser,
    async end() {
      await owner.end();
      await Promise.all([a.dispose(), b.dispose()]);
      await postgres.end();
    },
  };
}

/** A signed-in person: the rows that a log-in leaves, without its slow hash, and the cookie as the server signs it. */
export async function signIn(owner: Sql, name: string, admin: boolean): Promise<BenchPerson> {
  const id = randomUUID();
  const email = `${id}@toranam.example`;
  await owner`insert into auth_users (id, name, email, email_verified, last_seen_at) values (${id}, ${name}, ${email}, true, now())`;
  await owner`insert into user_profiles (user_id, full_name, email, access) values (${id}, ${name}, ${email}, ${admin ? "admin" : "user"})`;
  const token = randomUUID();
  await owner`insert into auth_sessions (id, user_id, token, expires_at) values (${randomUUID()}, ${id}, ${token}, now() + interval '12 hours')`;
  const signature = createHmac("sha256", benchSecret).update(token).digest("base64");
  return { id, admin, cookie: `toranam=${encodeURIComponent(`${token}.${signature}`)}` };
}

/** Posts to the TASKS view as the browser's router does. @returns the status */
export async function postTask(site: Server, person: BenchPerson, fields: Record<string, string>): Promise<number> {
  const answer = await fetch(`${site.url}/dashboard/tasks.data`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie: person.cookie },
    redirect: "manual",
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Twenty sessions with five streams each. */
export async function hundredStreams(
  { owner, b }: World,
  admin: boolean,
): Promise<{ people: BenchPerson[]; streams: OpenStream[] }> {
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(owner, `Person ${at}`, admin)));
  const streams: OpenStream[] = [];
  for (const { cookie } of people) {
    for (let n = 0; n < 5; n++) streams.push(await openStream(`${b.url}/live`, { cookie }));
  }
  return { people, streams };
}
