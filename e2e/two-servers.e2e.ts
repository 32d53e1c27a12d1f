import { expect, test } from "@playwright/test";
import { connect, type Sql } from "../db/connect.ts";
import { type OwnPostgres, ownPostgres } from "./own-postgres.ts";
import { cookieOf, linkOf, listen, password, Server } from "./server.ts";

// Two servers on one PostgreSQL, as behind a balancer: what one does, the other knows.
let postgres: OwnPostgres;
let [a, b] = [] as unknown as [Server, Server];
let sql: Sql;

test.beforeAll(async () => {
  postgres = await ownPostgres();
  const env = { DATABASE_URL: postgres.url };
  [a, b] = await Promise.all([Server.start({ env }), Server.start({ env })]);
  await a.addUser("admin@toranam.example", "Ad Min", ["--admin"]);
  await a.addUser("second@toranam.example", "Se Cond", ["--admin"]);
  await a.addUser("keerthi@toranam.example", "Keerthi Naidu");
  sql = connect(postgres.url, { max: 1 });
});
test.afterAll(async () => {
  await sql.end();
  await Promise.all([a.dispose(), b.dispose()]);
  await postgres.end();
});

const post = (site: Server, path: string, fields: Record<string, string>, cookie = "") =>
  fetch(site.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: cookie ? { cookie } : {},
    redirect: "manual",
  });

/** The newest reset link; either server's worker may have written it. */
async function resetLink(email: string, than?: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    for (const site of [a, b]) {
      const mails = (await site.mails()).filter(
        (mail) => mail.to?.[0]?.address === email && /new Toranam password/.test(mail.subject ?? ""),
      );
      const link = mails.map(linkOf).at(-1);
      const [row] = await sql`select count(*)::int as n from outbox where recipient = ${email} and sent_at is null`;
      if (link && link !== than && row?.n === 0) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no reset mail");
}

const accessChange = async (email: string, access: string, admin: string) => {
  const [person] = await sql`select user_id as id, version from user_profiles where email = ${email}`;
  const answer = await post(
    a,
    "/dashboard/team",
    { intent: "access", id: person?.id, version: String(person?.version), access },
    admin,
  );
  expect(answer.status).toBe(200);
};

test("demotion, disabling and reset on one server end the sessions on the other, and close its streams within five seconds", async () => {
  const admin = await cookieOf(a, "admin@toranam.example");
  const acts: [email: string, act: () => Promise<unknown>][] = [
    ["second@toranam.example", () => accessChange("second@toranam.example", "user", admin)],
    ["keerthi@toranam.example", () => accessChange("keerthi@toranam.example", "disabled", admin)],
  ];
  for (const [email, act] of acts) {
    const cookies = [await cookieOf(b, email), await cookieOf(b, email)];
    const streams = await Promise.all(cookies.map((cookie) => listen(b, cookie)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    await act();
    const ended = Date.now();
    for (const cookie of cookies) {
      expect((await fetch(`${b.url}/dashboard`, { headers: { cookie }, redirect: "manual" })).status, email).toBe(302);
    }
    await expect.poll(() => streams.every((stream) => stream.ended), { timeout: 5_000 }).toBe(true);
    console.log(`${email}: streams on the other server closed after ${Date.now() - ended} ms`);
  }
  expect((await post(b, "/login", { email: "keerthi@toranam.example", password })).status).toBe(403);
  await accessChange("keerthi@toranam.example", "user", admin);

  const cookie = await cookieOf(b, "keerthi@toranam.example");
  const stream = await listen(b, cookie);
  await post(a, "/forgot-password", { email: "keerthi@toranam.example" });
  const { search } = new URL(await resetLink("keerthi@toranam.example"));
  expect((await post(a, `/reset-password${search}`, { password, confirmPassword: password })).status).toBe(200);
  expect((await fetch(`${b.url}/dashboard`, { headers: { cookie }, redirect: "manual" })).status).toBe(302);
  await expect.poll(() => stream.ended, { timeout: 5_000 }).toBe(true);
});

test("of twenty uses of a reset link at once on two servers exactly one works; opening it uses nothing; a newer one voids it", async () => {
  await a.addUser("reset@toranam.example", "Re Set");
  const email = "reset@toranam.example";
  await post(a, "/forgot-password", { email });
  const older = await resetLink(email);
  await post(b, "/forgot-password", { email });
  const newer = await resetLink(email, older);
  expect(await (await fetch(a.url + pathOf(older))).text()).toContain(
    "Invalid reset session. Please request a new password reset.",
  );
  for (let look = 0; look < 5; look++) expect(await (await fetch(b.url + pathOf(newer))).text()).toContain("Confirm Password");

  const uses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post(n % 2 ? a : b, pathOf(newer), { password: `parallel-${n}`, confirmPassword: `parallel-${n}` }),
    ),
  );
  const statuses = uses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(19);
  await cookieOf(a, email, `parallel-${statuses.indexOf(200)}`);

  await post(a, "/forgot-password", { email });
  const late = await resetLink(email, newer);
  await sql`update auth_verifications set expires_at = now() - interval '1 second'`;
  expect((await post(a, pathOf(late), { password, confirmPassword: password })).status).toBe(400);
});

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

test("guesses are counted for both servers together: ten, not twenty", async () => {
  await a.addUser("shared@toranam.example", "Sha Red");
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      post(n % 2 ? a : b, "/login", { email: "shared@toranam.example", password: `guess-${n}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await post(b, "/login", { email: "shared@toranam.example", password })).headers.get("retry-after")).toMatch(/^\d+$/);
});
