import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import { visitor } from "../client.ts";
import { password, people } from "../people.ts";
import { linkOf, type Site } from "../server.ts";
import { sharedSite, startSite } from "./site.ts";

const site = sharedSite();
const arjun = people.arjun.email;

/** @returns the status */
const logIn = async (to: Site, email: string, secret: string, headers: Record<string, string> = {}) =>
  (await visitor(to, headers).post("/login", { email, password: secret })).status;

test("without JavaScript a refused log-in keeps the address, a right one returns to the requested view, and log-out ends it", async () => {
  const client = visitor(site);
  const form = await client.page("/dashboard/leads");
  expect(form.address).toBe("/login?next=%2Fdashboard%2Fleads");
  const refused = await form.submit("Log in", { Email: people.keerthi.email, Password: "not-the-password" });
  expect(refused.text).toContain("Invalid email or password");
  expect([refused.value("Email"), refused.value("Password")]).toEqual([people.keerthi.email, ""]);
  const leads = await refused.submit("Log in", { Password: password });
  expect([leads.status, leads.address]).toEqual([200, "/dashboard/leads"]);
  const other = visitor(site, { cookie: await site.session("keerthi") });
  expect((await leads.submit("LOGOUT")).address).toBe("/login");
  expect((await client.page("/dashboard")).address).toMatch(/^\/login/);
  expect((await other.page("/dashboard")).address, "another session goes on").toBe("/dashboard");
});

test("ten wrong guesses, then 429 with Retry-After, also at once; others log in meanwhile", async () => {
  const email = "guessed@toranam.example";
  await site.addPerson({ email, name: "Gu Essed" });
  const guesses = Array.from({ length: 15 }, (_, n) => visitor(site).post("/login", { email, password: `guess-${n}` }));
  const responses = await Promise.all(guesses);
  // Of guesses at the same instant the limit may refuse one more, never one less.
  const checked = responses.filter(({ status }) => status === 401).length;
  expect(checked).toBeLessThanOrEqual(10);
  expect(checked).toBeGreaterThanOrEqual(8);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15 - checked);
  const seconds = Number(refused[0]?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(90);
  expect(await logIn(site, arjun, password)).toBe(302);

  // The right password is delayed too, and accepted after the wait.
  expect(await logIn(site, email, password)).toBe(429);
  const sql = await site.database();
  await sql`update rate_limits set replenished_at = replenished_at - make_interval(secs => ${seconds}) where key = ${`login:${email}`}`;
  expect(await logIn(site, email, password)).toBe(302);
});

test("one sender that tries one password at many addresses is stopped after 200; other senders log in", async () => {
  const own = await startSite({ TRUST_PROXY: "1" });
  try {
    // An IPv6 sender takes another of its 2^64 addresses each time.
    const guess = (n: number) =>
      logIn(own, `person${n}@example.com`, "Summer2026", { "x-forwarded-for": `2001:db8:7:7::${n.toString(16)}` });
    const guessAll = (from: number, to: number) => Promise.all(Array.from({ length: to - from }, (_, at) => guess(from + at)));
    expect(await guessAll(0, 4)).toEqual([401, 401, 401, 401]);
    // 191 more would be a minute of hashing: their 4.5 s each are added to the sender's counter.
    const sql = await own.database();
    const moved =
      await sql`update rate_limits set replenished_at = replenished_at + interval '859.5 seconds' where key like '%2001:db8:7:7%'
      returning extract(epoch from replenished_at - now())::float8 as seconds`;
    expect(moved).toHaveLength(1);
    expect(moved[0]?.seconds).toBeGreaterThan(859.5);
    expect(moved[0]?.seconds).toBeLessThanOrEqual(877.5);
    const statuses = await guessAll(195, 215);
    const checked = statuses.filter((status) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(5);
    // Meanwhile one each 4.5 s comes free.
    expect(checked).toBeLessThan(15);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - checked);
    expect(await logIn(own, arjun, password, { "x-forwarded-for": "2001:db8:7:8::1" })).toBe(302);
  } finally {
    await own.dispose();
  }
});

test("the owner of an account that others guess at logs in from a known browser, and nobody else does", async () => {
  const [email, other] = ["owner@toranam.example", "other@toranam.example"];
  for (const one of [email, other]) await site.addPerson({ email: one, name: "Own Er" });
  const attempt = (secret: string, cookie = "") => logIn(site, email, secret, { cookie });
  const knownBrowser = async (as: string) => {
    const response = await visitor(site).post("/login", { email: as, password });
    return response.headers
      .getSetCookie()
      .find((one) => one.startsWith("toranam-known="))
      ?.split(";")[0] as string;
  };
  const [known, others] = [await knownBrowser(email), await knownBrowser(other)];
  expect(known).not.toBe(others);
  const guessTen = async (cookie?: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push(await attempt(`guess-${n}`, cookie));
    return statuses;
  };
  expect(await guessTen()).toEqual(Array(10).fill(401));
  expect(await attempt(password)).toBe(429);
  expect(await attempt(password, others)).toBe(429);
  expect(await attempt(password, `${known.slice(0, -1)}x`)).toBe(429);
  expect(await attempt(password, known)).toBe(302);
  // A stolen one gives ten more guesses, not more.
  expect(await guessTen(known)).toEqual(Array(10).fill(401));
  expect(await attempt(password, known)).toBe(429);
  expect((await visitor(site, { cookie: known }).get("/dashboard")).status, "alone it opens nothing").toBe(302);
});

test("a log-in gets a new token each time; a session ends when idle, when a week old, and by the database's clock", async () => {
  const [one, two] = [visitor(site), visitor(site)];
  for (const client of [one, two]) await client.post("/login", { email: arjun, password });
  expect(one.cookie).not.toBe(two.cookie);
  const statuses = async () => [(await one.get("/dashboard")).status, (await two.get("/dashboard")).status];
  expect(await statuses()).toEqual([200, 200]);
  const token = (cookie: string) => decodeURIComponent(/toranam=([^;]+)/.exec(cookie)?.[1] ?? "").split(".")[0] as string;
  const sql = await site.database();
  await sql`update auth_sessions set expires_at = now() - interval '1 second' where token = ${token(one.cookie)}`;
  await sql`update auth_sessions set created_at = now() - interval '7 days 1 second' where token = ${token(two.cookie)}`;
  expect(await statuses()).toEqual([302, 302]);
});

test("next= leads to the dashboard's own addresses only", async () => {
  const to = async (next: string) =>
    (await visitor(site).post(`/login?next=${next}`, { email: people.keerthi.email, password })).headers.get("location");
  expect(await to("/dashboard/leads?q=a")).toBe("/dashboard/leads?q=a");
  for (const next of ["//evil", "/%5Cevil", "%2f%2fevil", "javascript:alert(1)"]) expect(await to(next), next).toBe("/dashboard");
});

test("known and unknown addresses look the same: status, body and headers", async () => {
  const result = async (path: string, fields: Record<string, string>) => {
    const response = await visitor(site).post(path, fields);
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !["x-request-id", "date", "content-security-policy"].includes(name)),
    );
    const body = (await response.text()).replaceAll(/nonce="[^"]+"/g, "").replaceAll(fields.email as string, "");
    // The submitted address is in the form: its length is no secret.
    delete headers["content-length"];
    return { status: response.status, headers, body };
  };
  const forms: [string, Record<string, string>][] = [
    ["/login", { password: "wrong-guess" }],
    ["/sign-up", { full_name: "Some Body", password: "secret-6" }],
    ["/forgot-password", {}],
  ];
  for (const [path, fields] of forms) {
    const known = await result(path, { ...fields, email: people.keerthi.email });
    expect(await result(path, { ...fields, email: "nobody@toranam.example" }), path).toEqual(known);
  }
});

test("on https the cookie is __Host-, Secure, HttpOnly, Lax; links in mails come from ORIGIN whatever Host is", async () => {
  const origin = "https://events.example.com";
  const own = await startSite({ ORIGIN: origin });
  try {
    const response = await visitor(own).post("/login", { email: arjun, password });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-toranam=[^;]+; /);
    for (const flag of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(flag);
    expect(cookie).not.toContain("Domain");
    expect(response.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");

    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "content-type": "application/x-www-form-urlencoded",
    };
    await new Promise((resolve) => {
      const path = `${own.url}/forgot-password?redirect=https://evil.example`;
      const sent = rawRequest(path, { method: "POST", headers }, (got) => got.resume().on("end", resolve));
      sent.end(new URLSearchParams({ email: arjun }).toString());
    });
    const mail = await own.mail(arjun, "Set a new Toranam password");
    expect(linkOf(mail).startsWith(`${origin}/reset-password?token=`)).toBe(true);
    expect(`${mail.text}${mail.html}`).not.toContain("evil");
  } finally {
    await own.dispose();
  }
});
