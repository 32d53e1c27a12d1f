import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { password, people } from "../people.ts";
import { confirmSignUp, linkOf, type Server } from "../server.ts";
import { reset, sharedSite, startSite } from "./site.ts";

const site = sharedSite();
const fields = (email: string, more: Record<string, string> = {}) => ({ full_name: "Some Body", email, password, ...more });

test("a new person gets from sign-up to the dashboard with pages and mails only, once approved", async () => {
  const client = anonymousClient(site);
  const email = "neha@toranam.example";
  const form = await (await client.page("/")).follow("Create an account");
  const done = await form.submit("Sign up", { "Full Name": "Neha Patnaik", Email: email, Password: password });
  expect(done.text).toContain("Please check your email to confirm your account!");

  const logIn = async () => (await client.page("/login")).submit("Log in", { Email: email, Password: password });
  // The account is stored after the response was sent, with its mail.
  const link = linkOf(await site.mail(email, "Confirm your Toranam account"));
  expect((await logIn()).text).toContain("Email not verified");
  expect(link.startsWith(`${site.url}/confirm-email?token=`)).toBe(true);
  const confirmed = await (await client.page(link)).submit("Confirm my email address", { Password: password });
  expect(confirmed.text).toContain("Your email address is confirmed.");
  expect((await logIn()).text).toMatch(/waiting for approval/);

  const team = await (await loggedInClient(site, "sravani")).page("/dashboard/team");
  await team.submit(/^Approve/, {}, team.row("Neha Patnaik"));
  const dashboard = await client.page("/dashboard/tasks");
  expect(dashboard.text).toContain("No tasks assigned yet.");
  expect(dashboard.text).toContain("PLANNER");
});

test("sign-up with a known email address looks the same, and its owner gets a mail", async () => {
  const body = async (email: string) => {
    const response = await anonymousClient(site).post("/sign-up", fields(email));
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll(/nonce="[^"]+"/g, "");
  };
  expect(await body(people.arjun.email)).toBe(await body("unknown@example.com"));
  await site.mail(people.arjun.email, "You already have a Toranam account");
});

test("extra fields in the sign-up form give no access", async () => {
  const email = "climber@example.com";
  await anonymousClient(site).post("/sign-up", fields(email, { role: "admin", access: "admin", emailVerified: "true", id: "1" }));
  expect(await confirmSignUp(site, email)).toBe(200);
  const sql = await site.database();
  const [profile] = await sql`select access, role from user_profiles where email = ${email}`;
  expect(profile).toEqual({ access: "pending", role: null });
});

test("an unconfirmed person who logs in with the right password gets a new confirmation mail; a wrong password gets none", async () => {
  const email = "unconfirmed@example.com";
  await anonymousClient(site).post("/sign-up", fields(email));
  expect(linkOf(await site.mail(email, "Confirm your Toranam account"))).toContain("/confirm-email?token=");
  const wrong = await anonymousClient(site).submit("/login", { email, password: "not-the-password" });
  expect([wrong.status, wrong.text.includes("Invalid email or password")]).toEqual([401, true]);
  const right = await anonymousClient(site).submit("/login", { email, password });
  expect([right.status, right.text.includes("Email not verified")]).toEqual([403, true]);
  await expect.poll(async () => (await site.mails()).filter(({ to }) => to?.[0]?.address === email).length).toBe(2);
});

test("the log-in, sign-up and forgotten-password forms show an error for each empty field", async () => {
  const problems = async (path: string, values: Record<string, string>) => {
    const page = await anonymousClient(site).submit(path, values);
    expect(page.status, path).toBe(400);
    return ["Full Name", "Email", "Password"]
      .filter((label) => page.fields(label).length > 0)
      .map((label) => page.description(label).match(/(is required|Please enter)[^.]*/)?.[0])
      .filter(Boolean);
  };
  expect(await problems("/login", {})).toEqual(["is required", "is required"]);
  expect(await problems("/login", { email: "nobody", password: "lotus-lamp-6" })).toEqual(["Please enter a valid email address"]);
  expect(await problems("/sign-up", {})).toEqual(["is required", "is required", "is required"]);
  expect((await anonymousClient(site).submit("/forgot-password", { email: " " })).text).toContain(
    "Please enter your email address first",
  );
});

describe("with ADMIN_EMAIL and STAFF_DOMAINS", () => {
  const boss = "boss@toranam.example";
  let configured: Server;
  beforeAll(async () => {
    configured = await startSite({ ADMIN_EMAIL: boss, STAFF_DOMAINS: "staff.example" });
  });
  beforeEach(() => reset(configured));
  afterAll(() => configured.dispose());

  test("somebody who signs up with the admin's email address gains nothing when its owner confirms it", async () => {
    const email = boss;
    const client = anonymousClient(configured);
    const logIn = async (secret: string) => (await client.post("/login", { email, password: secret })).status;
    await client.post("/sign-up", fields(email, { password: "strangers-secret" }));
    expect(await confirmSignUp(configured, email, "")).toBe(401);
    expect(await confirmSignUp(configured, email, "owners-secret")).toBe(401);
    expect(await logIn("strangers-secret")).toBe(403);

    // A reset link gives the account to the owner of the address.
    await client.post("/forgot-password", { email });
    const link = linkOf(await configured.mail(email, "Set a new Toranam password"));
    const changed = await client.post(link, { password: "owners-secret", confirmPassword: "owners-secret" });
    expect(changed.status).toBe(200);
    expect(await logIn("strangers-secret")).toBe(401);
    expect(await logIn("owners-secret")).toBe(302);
    expect((await client.page("/dashboard")).text).toContain("ADMIN");
  });

  test("the owner of ADMIN_EMAIL becomes admin, and people of STAFF_DOMAINS staff, when they confirm their email address", async () => {
    expect(configured.output).not.toContain("set-up");
    for (const [email, access] of [
      [boss, "ADMIN"],
      ["keerthi@staff.example", "PLANNER"],
    ] as const) {
      const client = anonymousClient(configured);
      await client.post("/sign-up", fields(email));
      expect(await confirmSignUp(configured, email)).toBe(200);
      expect((await client.submit("/login", { email, password })).text).toContain(access);
    }
  });
});

test("a form whose link does not work returns the message as data too, which the page shows with JavaScript", async () => {
  const form = { full_name: "Late Person", email: "late@example.com", password };
  const messages = {
    "/invitation": "This invitation does not work any more",
    "/set-up": "This set-up link does not work",
    "/end-session": "This link does not work any more",
  };
  for (const [path, message] of Object.entries(messages)) {
    const posted = await fetch(`${site.url}${path}.data?token=unknown`, { method: "POST", body: new URLSearchParams(form) });
    expect(posted.status, path).toBe(403);
    expect(await posted.text(), path).toContain(message);
  }
});
