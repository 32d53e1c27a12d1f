import { expect, test } from "@playwright/test";
import { password, Server } from "./server.ts";

test("one sender that tries one password at many addresses is stopped after 200; other senders and their people log in", async () => {
  test.setTimeout(120_000);
  const site = await Server.start({ env: { TRUST_PROXY: "1" } });
  await site.addUser("honest@toranam.example", "Ho Nest");
  const attempt = (email: string, secret: string, sender: string) =>
    fetch(`${site.url}/login`, {
      method: "POST",
      body: new URLSearchParams({ email, password: secret }),
      headers: { "x-forwarded-for": sender },
      redirect: "manual",
    });
  // An IPv6 sender takes another of its 2^64 addresses each time.
  const guess = async (from: number, to: number) => {
    const numbers = Array.from({ length: to - from }, (_, at) => from + at);
    const answers = numbers.map((n) => attempt(`person${n}@example.com`, "Summer2026", `2001:db8:7:7::${n.toString(16)}`));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await guess(0, 10)).toEqual(Array(10).fill(401));
  // 180 more would be a minute of hashing: the sender's count is moved on as they would have moved it, by 4.5 s each.
  const sql = await site.database();
  const moved = await sql`update rate_limits set full_at = full_at + interval '810 seconds' where key like '%2001:db8:7:7%'
    returning extract(epoch from full_at - now())::float8 as seconds`;
  await sql.end();
  expect(moved).toHaveLength(1);
  expect(moved[0]?.seconds).toBeGreaterThan(810);
  expect(moved[0]?.seconds).toBeLessThanOrEqual(855);
  const statuses = await guess(190, 220);
  const checked = statuses.filter((status) => status === 401).length;
  expect(checked).toBeGreaterThanOrEqual(10);
  // Meanwhile one each 4.5 s comes free.
  expect(checked).toBeLessThan(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30 - checked);
  expect((await attempt("honest@toranam.example", password, "2001:db8:7:8::1")).status).toBe(302);
  await site.dispose();
});

test("the owner of an account that is guessed at without pause still logs in where they logged in before, and nobody else does", async () => {
  const site = await Server.start();
  const [email, other] = ["guessed@toranam.example", "other@toranam.example"];
  for (const one of [email, other]) await site.addUser(one, "Gu Essed");
  const attempt = (secret: string, cookie = "", as = email) =>
    fetch(`${site.url}/login`, {
      method: "POST",
      body: new URLSearchParams({ email: as, password: secret }),
      headers: { cookie },
      redirect: "manual",
    });
  const knownOf = async (as: string) =>
    (await attempt(password, "", as)).headers
      .getSetCookie()
      .find((one) => one.startsWith("toranam-known="))
      ?.split(";")[0] as string;
  const [known, others] = [await knownOf(email), await knownOf(other)];
  expect(known).not.toBe(others);
  for (let n = 0; n < 10; n++) expect((await attempt(`guess-${n}`)).status).toBe(401);
  expect((await attempt(password)).status).toBe(429);
  expect((await attempt(password, others)).status).toBe(429);
  expect((await attempt(password, `${known.slice(0, -1)}x`)).status).toBe(429);
  expect((await attempt(password, known)).status).toBe(302);
  // A stolen one gives ten more guesses, not more.
  for (let n = 0; n < 10; n++) expect((await attempt(`guess-${n}`, known)).status).toBe(401);
  expect((await attempt(password, known)).status).toBe(429);
  // Alone it opens nothing.
  expect((await fetch(`${site.url}/dashboard`, { headers: { cookie: known }, redirect: "manual" })).status).toBe(302);
  await site.dispose();
});
