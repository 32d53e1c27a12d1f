import { request as rawRequest } from "node:http";
import { expect, test } from "vitest";
import { accountTextsIn } from "#app/content/account-pages/texts.ts";
import { accountMailTexts } from "#app/content/mails/account-mail-texts.ts";
import { anonymousClient } from "../client.ts";
import { password, people } from "../people.ts";
import { linkOf, type Site } from "../server.ts";
import { sharedSite, startSite } from "./site.ts";

const site = sharedSite();
const arjun = people.arjun.email;

/** @returns the status */
const logIn = async (to: Site, email: string, secret: string, headers: Record<string, string> = {}) =>
  (await anonymousClient(to, headers).post("/login", { email, password: secret })).status;

test("without JavaScript a failed log-in keeps the email, a successful one opens the requested view, and log-out ends the session", async () => {
  const client = anonymousClient(site);
  const form = await client.page("/dashboard/leads");
  expect(form.path).toBe("/login?next=%2Fdashboard%2Fleads");
  const refused = await form.submit("Log in", { Email: people.keerthi.email, Password: "not-the-password" });
  expect(refused.text).toContain("Invalid email or password");
  expect([refused.value("Email"), refused.value("Password")]).toEqual([people.keerthi.email, ""]);
  const leads = await refused.submit("Log in", { Password: password });
  expect([leads.status, leads.path]).toEqual([200, "/dashboard/leads"]);
  const other = anonymousClient(site, { cookie: await site.session("keerthi") });
  expect((await leads.submit("LOGOUT")).path).toBe("/login");
  expect((await client.page("/dashboard")).path).toMatch(/^\/login/);
  expect((await other.page("/dashboard")).path, "another session goes on").toBe("/dashboard");
});

test("in Telugu log-in, its errors and mails stay in the language, up to the log-out", async () => {
  const language = "te";
  const { logIn: texts, fields, problems, reset, forgot, invitation } = accountTextsIn(language);
  const email = `${language}@toranam.example`;
  await site.addPerson({ email, name: "Asha Rao" });
  const client = anonymousClient(site);
  const form = await client.page(`/${language}/login?next=%2Fdashboard%2Ftasks`);
  expect(form.link("English")).toBe("/login?next=%2Fdashboard%2Ftasks");
  const refused = await form.submit(texts.button, { [fields.email]: email, [fields.password]: "not-the-password" });
  expect([refused.status, refused.path]).toEqual([401, `/${language}/login?next=%2Fdashboard%2Ftasks`]);
  expect(refused.text).toContain(problems.wrongPassword);
  const tasks = await refused.submit(texts.button, { [fields.password]: password });
  expect([tasks.path, tasks.html.includes('<html lang="en-IN">')]).toEqual(["/dashboard/tasks", true]);
  expect((await tasks.submit("LOGOUT")).path).toBe(`/${language}/login`);

  const asked = await (await client.page(`/${language}/forgot-password`)).submit(forgot.button, { [fields.email]: email });
  expect(asked.text).toContain(forgot.sent);
  const mail = await site.mail(email, accountMailTexts[language].reset.subject.replace("{company}", "Toranam"));
  const page = await client.page(linkOf(mail));
  expect(page.path).toMatch(new RegExp(`^/${language}/reset-password/[\\w-]{16}$`));
  const values = (again: string) => ({ [fields.newPassword]: "jasmine-string-4", [fields.confirmPassword]: again });
  expect((await page.submit(reset.button, values("jasmine"))).text).toContain(reset.mismatch);
  // The link also works on the English page to which this one leads.
  expect((await client.page(page.link("English") as string)).buttons("Set New Password")).toHaveLength(1);
  expect((await page.submit(reset.button, values("jasmine-string-4"))).text).toContain(reset.done);
  expect((await client.page(`/${language}/invitation?token=x`)).text).toContain(invitation.stale.replace("{days}", "7"));
});

test("after ten wrong passwords an account's log-in returns 429 with Retry-After, even for simultaneous attempts; others can log in", async () => {
  const email = "guessed@toranam.example";
  await site.addPerson({ email, name: "Gu Essed" });
  const guesses = Array.from({ length: 15 }, (_, n) => anonymousClient(site).post("/login", { email, password: `guess-${n}` }));
  const responses = await Promise.all(guesses);
  // Of simultaneous guesses the limit may refuse a few too many, but lets none too many through.
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

test("while others guess an account's password, its owner can log in from a known browser and nobody else can", async () => {
  const [email, other] = ["owner@toranam.example", "other@toranam.example"];
  for (const address of [email, other]) await site.addPerson({ email: address, name: "Asha Owner" });
  const attempt = (secret: string, cookie = "") => logIn(site, email, secret, { cookie });
  const cookieOfKnownBrowser = async (address: string) => {
    const response = await anonymousClient(site).post("/login", { email: address, password });
    return response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("toranam-known="))
      ?.split(";")[0] as string;
  };
  const [ownersCookie, othersCookie] = [await cookieOfKnownBrowser(email), await cookieOfKnownBrowser(other)];
  expect(ownersCookie).not.toBe(othersCookie);
  const guessTen = async (cookie?: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push(await attempt(`guess-${n}`, cookie));
    return statuses;
  };
  expect(await guessTen()).toEqual(Array(10).fill(401));
  expect(await attempt(password)).toBe(429);
  expect(await attempt(password, othersCookie)).toBe(429);
  expect(await attempt(password, `${ownersCookie.slice(0, -1)}x`)).toBe(429);
  expect(await attempt(password, ownersCookie)).toBe(302);
  // With a stolen cookie ten more guesses are possible, not more.
  expect(await guessTen(ownersCookie)).toEqual(Array(10).fill(401));
  expect(await attempt(password, ownersCookie)).toBe(429);
  expect((await anonymousClient(site, { cookie: ownersCookie }).get("/dashboard")).status, "alone it opens nothing").toBe(302);
});

test("each log-in gets a new token; a session ends when idle or a week old, by the database's clock; a person has at most twenty", async () => {
  const [firstClient, secondClient] = [anonymousClient(site), anonymousClient(site)];
  for (const client of [firstClient, secondClient]) await client.post("/login", { email: arjun, password });
  expect(firstClient.cookie).not.toBe(secondClient.cookie);
  const statuses = async () => [(await firstClient.get("/dashboard")).status, (await secondClient.get("/dashboard")).status];
  expect(await statuses()).toEqual([200, 200]);
  const token = (cookie: string) => decodeURIComponent(/toranam=([^;]+)/.exec(cookie)?.[1] ?? "").split(".")[0] as string;
  const sql = await site.database();
  await sql`update auth_sessions set expires_at = now() - interval '1 second' where token = ${token(firstClient.cookie)}`;
  await sql`update auth_sessions set created_at = now() - interval '7 days 1 second' where token = ${token(secondClient.cookie)}`;
  expect(await statuses()).toEqual([302, 302]);

  await Promise.all(Array.from({ length: 25 }, () => site.session("arjun")));
  expect(await logIn(site, arjun, password)).toBe(302);
  const ofArjun = sql`select from auth_sessions where user_id = (select id from auth_users where email = ${arjun})`;
  expect(await ofArjun).toHaveLength(20);
});

test("a log-in whose cookies are blocked says so; one that keeps them goes on", async () => {
  const fields = { email: people.keerthi.email, password };
  const location = async (cookie: string) =>
    (await anonymousClient(site, { cookie }).post("/login?next=/dashboard/leads", fields)).headers.get("location");
  expect(await location("any=cookie")).toBe("/dashboard/leads");
  const blocked = await location("");
  const page = await anonymousClient(site).page(blocked as string);
  expect([page.status, page.path]).toEqual([200, "/login?entered&next=%2Fdashboard%2Fleads"]);
  expect(page.alerts()).toContain("this browser did not keep it. Please allow cookies");
  expect((await anonymousClient(site).submit("/login?next=/dashboard/leads", fields)).path).toBe("/dashboard/leads");
});

test("next= redirects only to paths of the dashboard", async () => {
  const targetAfterLogIn = async (next: string) =>
    (
      await anonymousClient(site, { cookie: "any=cookie" }).post(`/login?next=${next}`, { email: people.keerthi.email, password })
    ).headers.get("location");
  expect(await targetAfterLogIn("/dashboard/leads?q=a")).toBe("/dashboard/leads?q=a");
  for (const next of ["//evil", "/%5Cevil", "%2f%2fevil", "javascript:alert(1)"])
    expect(await targetAfterLogIn(next), next).toBe("/dashboard");
});

test("known and unknown addresses look the same: status, body and headers", async () => {
  const result = async (path: string, fields: Record<string, string>) => {
    const response = await anonymousClient(site).post(path, fields);
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !["x-request-id", "date", "content-security-policy"].includes(name)),
    );
    const body = (await response.text()).replaceAll(/nonce="[^"]+"/g, "").replaceAll(fields.email as string, "");
    // The submitted address is in the form: its length is not a secret.
    delete headers["content-length"];
    return { status: response.status, headers, body };
  };
  const forms: [string, Record<string, string>][] = [
    ["/login", { password: "wrong-guess" }],
    ["/sign-up", { full_name: "Some Body", password: "lotus-lamp-6" }],
    ["/forgot-password", {}],
  ];
  for (const [path, fields] of forms) {
    const known = await result(path, { ...fields, email: people.keerthi.email });
    expect(await result(path, { ...fields, email: "nobody@toranam.example" }), path).toEqual(known);
  }
});

test("with https the session cookie is __Host-, Secure, HttpOnly and SameSite=Lax; links in mails use ORIGIN and never the Host header", async () => {
  const origin = "https://events.example.com";
  const freshSite = await startSite({ ORIGIN: origin });
  try {
    const response = await anonymousClient(freshSite).post("/login", { email: arjun, password });
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
      const path = `${freshSite.url}/forgot-password?redirect=https://evil.example`;
      const sent = rawRequest(path, { method: "POST", headers }, (got) => got.resume().on("end", resolve));
      sent.end(new URLSearchParams({ email: arjun }).toString());
    });
    const mail = await freshSite.mail(arjun, "Set a new Toranam password");
    expect(linkOf(mail).startsWith(`${origin}/reset-password?token=`)).toBe(true);
    expect(`${mail.text}${mail.html}`).not.toContain("evil");
  } finally {
    await freshSite.dispose();
  }
});
