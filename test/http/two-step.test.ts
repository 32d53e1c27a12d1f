// All in one file: the tests share how an authenticator app is set up.
import { expect, test } from "vitest";
import { accountTextsIn } from "#app/content/account-pages/texts.ts";
import { stepAt, totpCode } from "../../app/identity/totp.server.ts";
import { anonymousClient, type Client, loggedInClient, type Page } from "../client.ts";
import { password } from "../people.ts";
import { linkOf } from "../server.ts";
import { sharedSite, startSite } from "./site.ts";

const site = sharedSite();
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** @returns the secret of the app: the set-up shows it as base32 */
function secretOf(page: Page): Uint8Array {
  const bits = [...page.one("code").text.replaceAll(" ", "")].map((letter) =>
    base32Alphabet.indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeOf = (secret: Uint8Array, offset = 0) => totpCode(secret, stepAt(new Date()) + offset);
const codesOf = (page: Page) => page.all(".recovery-codes code").map(({ text }) => text);

type Enrolled = { email: string; client: Client; secret: Uint8Array; recoveryCodes: string[] };

/** A person who set up an authenticator app by the forms of the account page. */
async function enrol(name: string, access: "planner" | "admin" = "planner"): Promise<Enrolled> {
  const email = `${name}@toranam.example`;
  await site.addPerson({ email, name: `${name} Rao`, access });
  const client = await loggedInClient(site, { email });
  const setUp = await (await client.page("/dashboard/account")).submit("Set up an app");
  const secret = secretOf(setUp);
  const done = await setUp.submit("Turn on", { "2. The six digits": codeOf(secret) });
  expect(done.text).toContain("The authenticator app works.");
  await allowUsedCodes(email);
  return { email, client, secret, recoveryCodes: codesOf(done) };
}

/** Makes the current code usable again, as if time had passed. */
async function allowUsedCodes(email: string) {
  const sql = await site.database();
  await sql`update authenticator_apps set last_step = 0 where user_id = (select id from auth_users where email = ${email})`;
}

async function logInWithPassword(email: string, client = anonymousClient(site)): Promise<Page> {
  return (await client.page("/login")).submit("Log in", { Email: email, Password: password });
}

/** Simulates that the person was away for eleven minutes. */
async function expireConfirmation(email: string) {
  const sql = await site.database();
  await sql`update auth_sessions set confirmed_at = now() - interval '11 minutes'
    where user_id = (select id from auth_users where email = ${email})`;
}

test("without JavaScript a person sets up an app, and then the password alone does not log in, but the code does", async () => {
  const { email, client, secret, recoveryCodes } = await enrol("meera");
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true);
  const account = await client.page("/dashboard/account");
  for (const hidden of [recoveryCodes[0] as string, Buffer.from(secret).toString("base64")])
    expect(account.html).not.toContain(hidden);
  expect(account.text).toContain("10 left.");
  expect((await site.mail(email, "Two-step log-in of your Toranam account changed")).text).toContain(
    "An authenticator app was added",
  );

  const visitor = anonymousClient(site);
  const second = await logInWithPassword(email, visitor);
  expect([second.path, second.text.includes("Second step")]).toEqual(["/login/code?next=%2Fdashboard", true]);
  expect(visitor.cookie).not.toMatch(/(^|; )toranam=/);
  for (const path of ["/dashboard", "/dashboard/account"]) expect((await visitor.get(path)).status, path).toBe(302);
  expect((await visitor.get("/live")).status).toBe(401);
  const wrong = await second.submit("Log in", { "Code from your authenticator app": "000000" });
  expect([wrong.status, wrong.description("Code from your authenticator app").includes("not right")]).toEqual([401, true]);
  const opened = await wrong.submit("Log in", { "Code from your authenticator app": codeOf(secret) });
  expect([opened.status, opened.path]).toEqual([200, "/dashboard"]);
  expect(visitor.cookie).toContain("toranam=");
});

test("the requested view opens after the second step, and without an open log-in its page leads back to /login", async () => {
  const { email, secret } = await enrol("gauri");
  const visitor = anonymousClient(site);
  const asked = await visitor.page("/dashboard/tasks");
  const second = await asked.submit("Log in", { Email: email, Password: password });
  expect((await second.submit("Log in", { "Code from": codeOf(secret) })).path).toBe("/dashboard/tasks");
  expect((await anonymousClient(site).page("/login/code")).path).toBe("/login?next=%2Fdashboard");
  expect((await visitor.page("/login/code")).path).toBe("/dashboard");
  const { logIn, code, problems } = accountTextsIn("te");
  const step = await anonymousClient(site).submit("/te/login", { email, password });
  const refused = await step.submit(logIn.button, { [code.app]: "000000" });
  expect([refused.path, refused.text]).toEqual(["/te/login/code?next=%2Fdashboard", expect.stringContaining(problems.wrongCode)]);
  await allowUsedCodes(email);
  expect((await refused.submit(logIn.button, { [code.app]: codeOf(secret) })).path).toBe("/dashboard");
});

test("a used code, a code of another time and a code from another browser are refused", async () => {
  const { email, secret } = await enrol("sita");
  const first = anonymousClient(site);
  const code = codeOf(secret);
  expect((await (await logInWithPassword(email, first)).submit("Log in", { "Code from": code })).path).toBe("/dashboard");
  const again = await logInWithPassword(email);
  const statusOf = async (answer: string) => (await again.submit("Log in", { "Code from": answer })).status;
  expect(await statusOf(code), "replayed").toBe(401);
  await allowUsedCodes(email);
  expect([await statusOf(codeOf(secret, -3)), await statusOf(codeOf(secret, 3))], "another time").toEqual([401, 401]);

  const stranger = anonymousClient(site);
  await stranger.get("/login");
  const stolen = await stranger.post("/login/code", { code: codeOf(secret) });
  expect([stolen.status, stolen.headers.get("location")], "another browser").toEqual([302, "/login?next=%2Fdashboard"]);
  expect((await again.submit("Log in", { "Code from": codeOf(secret) })).path).toBe("/dashboard");
});

test("a log-in that waits for its code ends after ten minutes, and when it is used", async () => {
  const { email, secret } = await enrol("uma");
  const slow = anonymousClient(site);
  await logInWithPassword(email, slow);
  const sql = await site.database();
  await sql`update auth_verifications set expires_at = now() - interval '1 second' where identifier like 'log-in:%'`;
  const late = await slow.submit("/login/code", { code: codeOf(secret) });
  expect([late.path, late.text.includes("took too long")]).toEqual(["/login?expired&next=%2Fdashboard", true]);

  const client = anonymousClient(site);
  const second = await logInWithPassword(email, client);
  const pending = client.cookie;
  await second.submit("Log in", { "Code from": codeOf(secret) });
  await allowUsedCodes(email);
  const replayed = await anonymousClient(site).post("/login/code", { code: codeOf(secret) }, { cookie: pending });
  expect(replayed.headers.get("location")).toMatch(/^\/login\?/);
  expect(replayed.headers.getSetCookie()).toEqual([]);
});

test("each recovery code logs in once, also in small letters; new codes replace the old ones", async () => {
  const { email, recoveryCodes } = await enrol("tara");
  const [first, second] = recoveryCodes as [string, string];
  const use = async (code: string) => {
    const asked = await (await logInWithPassword(email)).follow("Use a recovery code");
    return asked.submit("Log in", { "Recovery code": code });
  };
  const opened = await use(first.toLowerCase().replaceAll("-", " "));
  expect(opened.path).toBe("/dashboard");
  const refused = await use(first);
  expect([refused.status, refused.description("Recovery code").includes("used already")]).toEqual([401, true]);
  const account = await opened.client.page("/dashboard/account");
  expect(account.text).toContain("9 left.");
  const renewed = await (await account.follow("Make new codes")).submit("Make new codes");
  expect([codesOf(renewed).length, renewed.text.includes("10 left.")]).toEqual([10, true]);
  expect((await use(second)).status).toBe(401);
  expect((await use(codesOf(renewed)[3] as string)).path).toBe("/dashboard");
  const sql = await site.database();
  const stored = await sql`select code_hash from recovery_codes`;
  expect(JSON.stringify(stored)).not.toContain(second);
});

test("ten wrong codes are the limit, also from several browsers; a browser that logged in before has its own limit", async () => {
  const { email, secret } = await enrol("usha");
  const known = anonymousClient(site);
  await (await logInWithPassword(email, known)).submit("Log in", { "Code from": codeOf(secret) });
  await allowUsedCodes(email);
  await known.post("/logout", {});
  const browsers = [await logInWithPassword(email), await logInWithPassword(email)];
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await (browsers[n % 2] as Page).client.post("/login/code", { code: String(100_000 + n) })).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const right = await (browsers[0] as Page).client.post("/login/code", { code: codeOf(secret) });
  expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await (await logInWithPassword(email, known)).submit("Log in", { "Code from": codeOf(secret) })).path).toBe(
    "/dashboard",
  );
});

test("a new password does not remove the second step", async () => {
  const { email, secret } = await enrol("rekha");
  await anonymousClient(site).post("/forgot-password", { email });
  const reset = await anonymousClient(site).page(linkOf(await site.mail(email, "Set a new Toranam password")));
  const chosen = "jasmine-string-4";
  await reset.submit("Set New Password", { "New Password": chosen, "Confirm Password": chosen });
  const second = await (await anonymousClient(site).page("/login")).submit("Log in", { Email: email, Password: chosen });
  expect(second.path).toMatch(/^\/login\/code/);
  expect((await second.submit("Log in", { "Code from": codeOf(secret) })).path).toBe("/dashboard");
});

test("eleven minutes after the log-in an invitation asks for the password, keeps the form, and is then sent", async () => {
  const [email, invited] = ["hema@toranam.example", "guest@example.com"];
  await site.addPerson({ email, name: "Hema Das", access: "admin" });
  const client = await loggedInClient(site, { email });
  await expireConfirmation(email);
  const team = await client.page("/dashboard/team");
  const asked = await team.submit("Send invitation", { Email: invited, "Job title": "Florist", Access: "Planner" });
  expect([asked.status, asked.headings(2).includes("Confirm that it is you")]).toEqual([401, true]);
  expect([asked.value("Email"), asked.value("Job title")]).toEqual([invited, "Florist"]);
  const wrong = await asked.submit("Confirm", { "Your password": "not-the-password" });
  expect([wrong.status, wrong.description("Your password").includes("not your password")]).toEqual([401, true]);
  expect(wrong.html).not.toContain("not-the-password");
  const sent = await wrong.submit("Confirm", { "Your password": password });
  expect(sent.text).toContain(`${invited} is invited.`);
  expect(sent.row(invited).text).toContain("Florist");
  // For ten minutes nothing more is asked.
  expect((await sent.submit(/^Resend/, {}, sent.row(invited))).text).toContain(`A new link went to ${invited}.`);
});

test("ten wrong answers are the limit of a session", async () => {
  const email = "kala@toranam.example";
  await site.addPerson({ email, name: "Kala Das", access: "admin" });
  const client = await loggedInClient(site, { email });
  await expireConfirmation(email);
  const answer = (text: string) => client.post("/dashboard/account", { intent: "start-app", identity_password: text });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await answer(`guess-${n}`)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await answer(password)).status).toBe(429);
});

test("an export leads through the question to the file; who has an app is asked for its code, not the password", async () => {
  const { email, client, secret } = await enrol("neela", "admin");
  expect((await client.get("/dashboard/leads.csv?q=lamps")).headers.get("content-type")).toContain("text/csv");
  await expireConfirmation(email);
  const asked = await client.page("/dashboard/leads.csv?q=lamps");
  expect(asked.path).toBe("/dashboard/confirm?next=%2Fdashboard%2Fleads.csv%3Fq%3Dlamps");
  expect(asked.fields("Your password")).toEqual([]);
  expect((await client.post(asked.path, { identity_password: password })).status).toBe(401);
  const wrong = await asked.submit("Confirm", { "Code from": "000000" });
  expect([wrong.status, wrong.description("Code from your authenticator app").includes("not right")]).toEqual([401, true]);
  const ready = await wrong.submit("Confirm", { "Code from": codeOf(secret) });
  expect([ready.link("Download leads.csv"), ready.link("Back")]).toEqual(["/dashboard/leads.csv?q=lamps", "/dashboard/leads"]);
  expect((await client.get("/dashboard/leads.csv?q=lamps")).headers.get("content-type")).toContain("text/csv");
  await expireConfirmation(email);
  for (const file of ["clients", "vendors", "advances", "payments", "invoices"])
    expect((await client.get(`/dashboard/${file}.csv`)).headers.get("location"), file).toContain("/dashboard/confirm");
});

test("adding and removing a second factor asks for the password", async () => {
  const { email, client } = await enrol("mina");
  await expireConfirmation(email);
  const rest = { code: "123456", passkey_name: "P", passkey: "{}", id: crypto.randomUUID() };
  for (const intent of ["start-app", "confirm-app", "remove-app", "recovery-codes", "add-passkey", "remove-passkey"])
    expect((await client.post("/dashboard/account", { intent, ...rest })).status, intent).toBe(401);
  expect((await client.page("/dashboard/account")).text).toContain("10 left.");
});

test("an admin resets another person's second step, also a passkey, after confirming; the person is mailed and logged out", async () => {
  const { email, client, recoveryCodes } = await enrol("lata");
  const sql = await site.database();
  await sql`insert into passkeys (user_id, name, credential_id, public_key)
    select id, 'Lost phone', 'lost', 'key' from auth_users where email = ${email}`;
  const admin = await loggedInClient(site, "sravani");
  const team = await admin.page("/dashboard/team");
  const question = await team.follow(/^Reset two-step/, team.row("lata Rao"));
  const dialog = question.byName("dialog", "Reset two-step log-in: lata Rao?");
  const done = await question.submit("Reset", {}, dialog);
  expect(done.text).toContain("lata Rao: two-step log-in removed.");
  expect(done.links(/^Reset two-step log-in: lata Rao/)).toEqual([]);
  expect((await site.mail(email, "Two-step log-in of your Toranam account was reset")).text).toContain("An admin removed");
  expect((await client.get("/dashboard")).status).toBe(302);
  expect((await logInWithPassword(email)).path).toBe("/dashboard");
  expect(await sql`select from passkeys where credential_id = 'lost'`).toEqual([]);
  const entries = await sql`select from audit_log where action = 'two-step log-in reset'`;
  expect(entries).toHaveLength(1);
  expect(recoveryCodes).toHaveLength(10);
  const [ownProfile] = await sql`select user_id as id from user_profiles where email = 'sravani@toranam.example'`;
  expect((await admin.post("/dashboard/team", { intent: "reset", id: ownProfile?.id })).status, "one's own").toBe(409);
});

test("with ADMIN_SECOND_FACTOR=1 a notice gives an admin seven days; then the dashboard redirects to the set-up, until npm run user resets it", async () => {
  const server = await startSite({ ADMIN_SECOND_FACTOR: "1" });
  try {
    const [admin, member] = [await loggedInClient(server, "sravani"), await loggedInClient(server, "keerthi")];
    expect((await admin.page("/dashboard")).text).toContain("Admins need a two-step log-in.");
    expect((await member.page("/dashboard")).text).not.toContain("two-step");
    const sql = await server.database();
    await sql`update user_profiles set admin_since = now() - interval '169 hours'`;
    for (const path of ["/dashboard", "/dashboard/team", "/dashboard/leads.csv"]) {
      const response = await admin.get(path);
      expect([response.status, response.headers.get("location")], path).toEqual([302, "/dashboard/account"]);
    }
    const posted = await admin.post("/dashboard/tasks", { intent: "add", title: "Not stored" });
    expect([posted.status, (await sql`select from tasks where title = 'Not stored'`).length]).toEqual([302, 0]);
    expect((await member.page("/dashboard/tasks")).status).toBe(200);

    const account = await admin.page("/dashboard");
    const setUp = await account.submit("Set up an app");
    await setUp.submit("Turn on", { "2. The six digits": codeOf(secretOf(setUp)) });
    const opened = await admin.page("/dashboard/team");
    expect([opened.path, opened.text.includes("Admins need")]).toEqual(["/dashboard/team", false]);

    const { code, output } = await server.runUser(["reset-two-step", "sravani@toranam.example"]);
    expect([code, output.includes("password alone")]).toEqual([0, true]);
    expect((await admin.get("/dashboard")).headers.get("location")).toMatch(/^\/login/);
    const again = await (await anonymousClient(server).page("/login")).submit("Log in", {
      Email: "sravani@toranam.example",
      Password: password,
    });
    expect(again.path).toBe("/dashboard/account");
    expect((await server.runUser(["reset-two-step", "nobody@example.com"])).output).toContain("Nobody has the address");
  } finally {
    await server.dispose();
  }
});
