import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decrypt } from "http_ece";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addDays, addMonths } from "#app/platform/values/dates.ts";
import type { Sql } from "../../db/connect.ts";
import { root } from "../../server/build.ts";
import { createDatabase } from "../databases.ts";
import { Server } from "../server.ts";

// Two server processes on one database, whose clock is moved and of which one is killed meanwhile: messages, and tasks that are repeated.

const folder = mkdtempSync(join(tmpdir(), "toranam-notifications-"));
const clockFile = join(folder, "clock");
function moveClock(time: string): void {
  writeFileSync(`${clockFile}.new`, String(Date.parse(time)));
  renameSync(`${clockFile}.new`, clockFile);
}

let [a, b] = [] as unknown as [Server, Server];
let sql: Sql;

beforeAll(async () => {
  moveClock("2027-01-30T23:55:00+05:30");
  const databaseUrl = await createDatabase(inject("postgres"));
  const env = { MOVED_CLOCK: clockFile, NODE_OPTIONS: `--import=${join(root, "test/moved-clock.ts")}` };
  [a, b] = await Promise.all([Server.start({ databaseUrl, env }), Server.start({ databaseUrl, env })]);
  sql = await a.database();
});
afterAll(async () => {
  await Promise.all([a?.dispose(), b?.dispose()]);
  rmSync(folder, { recursive: true });
});

test("200 messages for 50 people are sent once each, also when one process is killed while it sends; none about what is hidden", async () => {
  const received: { path: string; about: string }[] = [];
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  let killed: Promise<unknown> | undefined;
  const service = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const message = JSON.parse(decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString());
    received.push({ path: request.url ?? "", about: message.body });
    if (received.length === 60) killed = a.end("SIGKILL");
    setTimeout(() => response.writeHead(201).end(), 5);
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as { port: number };

  const team: string[] = [];
  for (let n = 0; n < 50; n++)
    team.push(
      await a.addPerson({ email: `member-${n}@toranam.example`, name: `Member ${n}`, access: n % 2 ? "crew" : "planner" }),
    );
  for (const [n, id] of team.entries())
    await sql`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
      values (${id}, ${`http://127.0.0.1:${port}/${n}`}, ${p256dh}, ${auth})`;
  const expected: string[] = [];
  await sql.begin(async (tx) => {
    for (let n = 0; n < 200; n++) {
      const [task] = await tx`insert into tasks (title, assigned_to) values (${`Task ${n}`}, ${team[n % 50] ?? ""}) returning id`;
      if (n % 10 === 0) await tx`update tasks set assigned_to = null where id = ${task?.id}`;
      else if (n % 50 !== 1) expected.push(`/${n % 50} Task ${n}`);
    }
    await tx`select set_config('app.system', 'auth', true)`;
    await tx`update user_profiles set access = 'disabled' where user_id = ${team[1] ?? ""}`;
    // At night they would wait for the morning.
    await tx`update notifications set deliver_at = now()`;
  });
  const isSent = async () =>
    (await sql`select from notifications where deliver_at is not null union all select from push_messages`).length === 0;
  await expect.poll(isSent, { timeout: 120_000 }).toBe(true);
  await killed;
  await a.restart();
  service.close();
  const told = received.map(({ path, about }) => `${path} ${about}`);
  expect(killed).toBeDefined();
  expect([...new Set(told)].sort()).toEqual(expected.sort());
  // What the killed process was handing over; its tag makes the device show it once.
  expect(told.length - expected.length).toBeLessThanOrEqual(1);
});

test("over two years each task of a series is made once, on its day in India, also when one process is killed meanwhile", async () => {
  await sql`delete from tasks`;
  await sql`insert into tasks (title, due_date, repeats) values ('GST figures', '2027-01-31', 'monthly'), ('Leap', '2028-02-29', 'yearly')`;
  const days = async (title: string) =>
    (await sql`select due_date::text as day from tasks where title = ${title} order by due_date`).map(({ day }) => day);
  const lastDays = Array.from({ length: 27 }, (_, n) => addMonths("2027-01-31", n));
  let restarted = Promise.resolve();
  for (const [n, day] of lastDays.slice(0, 26).entries()) {
    if (n % 8 === 3) restarted = (n % 16 === 3 ? a : b).end("SIGKILL").then(() => (n % 16 === 3 ? a : b).restart());
    moveClock(`${addDays(day, -1)}T23:55:00+05:30`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await days("GST figures")).toEqual(lastDays.slice(0, n + 1));
    moveClock(`${day}T00:05:00+05:30`);
    await expect.poll(() => days("GST figures"), { timeout: 30_000 }).toEqual(lastDays.slice(0, n + 2));
    await restarted;
  }
  expect(await days("Leap")).toEqual(["2028-02-29", "2029-02-28", "2030-02-28"]);
  const [made] =
    await sql`select count(*)::int as entries, count(distinct object_id)::int as tasks from audit_log where action = 'task repeated'`;
  expect(made?.entries).toBe(made?.tasks);
});
