import { request as rawRequest } from "node:http";
import { expect, people, test } from "./fixtures.ts";
import { confirm, cookieOf, linkOf, password, Server } from "./server.ts";

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  redirect: "manual" as const,
});
const signUp = (site: Server, email: string, secret: string) =>
  fetch(`${site.url}/sign-up`, form({ full_name: "Some Body", email, password: secret }));
const logInAs = (site: Server, email: string, secret: string) => fetch(`${site.url}/login`, form({ email, password: secret }));

test("a stranger who signs up with the admin's address gets nothing from the owner's confirmation", async () => {
  const email = "boss@toranam.example";
  const site = await Server.start({ env: { ADMIN_EMAIL: email } });
  await signUp(site, email, "strangers-secret");
  expect(await confirm(site, email, "")).toBe(401);
  expect(await confirm(site, email, "owners-secret")).toBe(401);
  expect((await logInAs(site, email, "strangers-secret")).status).toBe(403);

  // The owner takes the account by the address alone.
  await fetch(`${site.url}/forgot-password`, form({ email }));
  const link = linkOf(await site.mail(email, "Set a new Toranam password"));
  expect((await fetch(link, form({ password: "owners-secret", confirmPassword: "owners-secret" }))).status).toBe(200);
  expect((await logInAs(site, email, "strangers-secret")).status).toBe(401);
  const cookie = await cookieOf(site, email, "owners-secret");
  expect(await (await fetch(`${site.url}/dashboard`, { headers: { cookie } })).text()).toContain("ADMIN");
  await site.dispose();
});

test("on https the cookie is __Host-, Secure, HttpOnly, Lax; links in mails come from ORIGIN whatever Host says", async () => {
  const origin = "https://events.example.com";
  const site = await Server.start({ env: { ORIGIN: origin } });
  await site.addUser(people.keerthi.email, people.keerthi.name);
  const answer = await logInAs(site, people.keerthi.email, password);
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-toranam=[^;]+; /);
  for (const flag of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(flag);
  expect(cookie).not.toContain("Domain");
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");

  const body = new URLSearchParams({ email: people.keerthi.email }).toString();
  const headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "content-type": "application/x-www-form-urlencoded",
  };
  await new Promise((resolve) => {
    const asked = rawRequest(`${site.url}/forgot-password?redirect=https://evil.example`, { method: "POST", headers }, (got) =>
      got.resume().on("end", resolve),
    );
    asked.end(body);
  });
  const mail = await site.mail(people.keerthi.email, "Set a new Toranam password");
  expect(linkOf(mail).startsWith(`${origin}/reset-password?token=`)).toBe(true);
  expect(`${mail.text}${mail.html}`).not.toContain("evil");
  await site.dispose();
});

test("a log-in gets a new token each time; a session ends when idle, when a week old, and by the database's clock", async ({
  site,
}) => {
  const [one, two] = [await cookieOf(site, people.arjun.email), await cookieOf(site, people.arjun.email)];
  expect(one).not.toBe(two);
  const open = async (cookie: string) =>
    (await fetch(`${site.url}/dashboard`, { headers: { cookie }, redirect: "manual" })).status;
  expect([await open(one), await open(two)]).toEqual([200, 200]);
  const sql = await site.database();
  const token = (cookie: string) => decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] as string;
  await sql`update auth_sessions set expires_at = now() - interval '1 second' where token = ${token(one)}`;
  await sql`update auth_sessions set created_at = now() - interval '7 days 1 second' where token = ${token(two)}`;
  expect([await open(one), await open(two)]).toEqual([302, 302]);
  await sql.end();
});

test("next= leads to the dashboard's own addresses only", async ({ site }) => {
  const to = async (next: string) => {
    const answer = await fetch(`${site.url}/login?next=${next}`, form({ email: people.keerthi.email, password }));
    return answer.headers.get("location");
  };
  expect(await to("/dashboard/leads?q=a")).toBe("/dashboard/leads?q=a");
  for (const next of [
    "//evil",
    "/%5Cevil",
    "%2f%2fevil",
    "%252f%252fevil",
    "javascript:alert(1)",
    "https://evil.example",
    "/dashboard/../../evil",
  ]) {
    expect(await to(next), next).toBe("/dashboard");
  }
});

test("known and unknown addresses are answered alike: status, body and headers", async ({ site }) => {
  await site.addUser("known@toranam.example", "Known");
  const asked = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(site.url + path, form(fields));
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !["x-request-id", "date", "content-security-policy"].includes(name)),
    );
    const body = (await answer.text()).replaceAll(/nonce="[^"]+"/g, "").replaceAll(fields.email as string, "");
    // What was typed stands in the form: its length is no secret.
    delete headers["content-length"];
    return { status: answer.status, headers, body };
  };
  const pairs: [string, Record<string, string>][] = [
    ["/login", { password: "wrong-guess" }],
    ["/sign-up", { full_name: "Some Body", password: "secret-6" }],
    ["/forgot-password", {}],
  ];
  for (const [path, fields] of pairs) {
    const known = await asked(path, { ...fields, email: "known@toranam.example" });
    expect(await asked(path, { ...fields, email: "other@toranam.example" }), path).toEqual(known);
  }
});

test("40 right log-ins a minute from one address all pass; a right one after ten guesses is delayed, not locked out", async ({
  site,
}) => {
  await site.addUser("often@toranam.example", "Of Ten");
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => logInAs(site, "often@toranam.example", password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302));
  }
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => logInAs(site, "often@toranam.example", `guess-${n}`)));
  expect(guesses.filter(({ status }) => status === 401).length).toBe(10);
  const delayed = await logInAs(site, "often@toranam.example", password);
  expect(delayed.status).toBe(429);
  const wait = Number(delayed.headers.get("retry-after"));
  expect(wait).toBeLessThanOrEqual(90);
  const sql = await site.database();
  await sql`update rate_limits set full_at = full_at - make_interval(secs => ${wait}) where key = 'login:often@toranam.example'`;
  await sql.end();
  expect((await logInAs(site, "often@toranam.example", password)).status).toBe(302);
});

test("X-Forwarded-For counts only with TRUST_PROXY=1, and then its last address", async () => {
  const enquiry = { email: "a@example.com", phone: "9000000000", event_type: "Wedding", date: "2027-02-14", time: "18:00" };
  for (const [trust, expected] of [
    ["0", 20],
    ["1", 25],
  ] as const) {
    const site = await Server.start({ env: { TRUST_PROXY: trust } });
    let stored = 0;
    for (let n = 0; n < 25; n++) {
      const headers = { "x-forwarded-for": `198.51.100.7, 203.0.113.${n}` };
      const answer = await fetch(`${site.url}/contact`, { ...form({ ...enquiry, name: `Person ${n}` }), headers });
      if (answer.status === 200) stored++;
    }
    expect(stored, `TRUST_PROXY=${trust}`).toBe(expected);
    await site.dispose();
  }
});

test("logging out clears the cache; private pages and their data are stored nowhere", async ({ site }) => {
  const cookie = await cookieOf(site, people.sravani.email);
  for (const view of ["", "/tasks", "/leads", "/events", "/vendors", "/invoices", "/team", "/audit", "/operations", "/account"]) {
    for (const ending of ["", ".data"]) {
      const answer = await fetch(`${site.url}/dashboard${view}${ending}`, { headers: { cookie } });
      expect([answer.status, answer.headers.get("cache-control")], view + ending).toEqual([200, "no-store"]);
    }
  }
  const out = await fetch(`${site.url}/logout`, { ...form({}), headers: { cookie } });
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
});

test("errors show a request id to people, and neither stack, version nor SQL", async () => {
  const site = await Server.start();
  await site.addUser(people.sravani.email, people.sravani.name, ["--admin"]);
  const cookie = await cookieOf(site, people.sravani.email);
  const sql = await site.database();
  await sql`alter table leads rename to leads_gone`;
  await sql.end();
  for (const [path, status] of [
    ["/dashboard/leads", 500],
    ["/dashboard/leads.data", 500],
    ["/dashboard", 500],
    ["/nothing/here", 404],
  ] as const) {
    const answer = await fetch(site.url + path, { headers: { cookie } });
    const text = await answer.text();
    expect(answer.status, path).toBe(status);
    expect(text, path).not.toMatch(
      /relation|select |postgres|drizzle|node_modules|\.ts:\d|\bat \w+ \(|react-router\/\d|leads_gone/i,
    );
    expect([...answer.headers.keys()].filter((name) => /^(server|x-powered-by)$/.test(name))).toEqual([]);
    if (!path.endsWith(".data")) expect(text, path).toContain(answer.headers.get("x-request-id"));
  }
  await site.dispose();
});

test("line breaks in a field add no recipient and no header to a mail", async ({ site }) => {
  const name = "Evil\r\nBcc: victim@example.com\r\nX-Evil: 1";
  const fields = {
    name,
    email: "breaks@example.com",
    phone: "9000000055",
    event_type: "Wedding",
    date: "2027-02-14",
    time: "18:00",
  };
  await fetch(`${site.url}/contact`, form(fields));
  const mail = await site.mail("hello@toranam.example", /Evil/);
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map(({ key }) => key)).not.toContain("x-evil");
  for (const email of ["a@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com", "a@example.com\0"]) {
    expect((await fetch(`${site.url}/forgot-password`, form({ email }))).status, JSON.stringify(email)).toBe(
      email.endsWith("\0") ? 200 : 400,
    );
  }
});
