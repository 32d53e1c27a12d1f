import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { password } from "../people.ts";
import { linkOf, type Site } from "../server.ts";
import { sharedSite, startSite } from "./site.ts";

const site = sharedSite();

/** Requests a reset link, and waits for its mail. */
async function resetLink(from: Site, email: string, older?: string): Promise<string> {
  await anonymousClient(from).post("/forgot-password", { email });
  const newest = async () => linkOf(await from.mail(email, "Set a new Toranam password"));
  await expect.poll(newest).not.toBe(older);
  return newest();
}

test("a mailed link sets a new password once", async () => {
  const email = "forgetful@toranam.example";
  await site.addPerson({ email, name: "For Getful" });
  const client = anonymousClient(site);
  const sent = await (await client.page("/forgot-password")).submit("Send reset link", { Email: email });
  expect(sent.text).toContain("Password reset email sent! Please check your inbox and click the link within 1 hour.");
  const link = linkOf(await site.mail(email, "Set a new Toranam password"));
  const set = async (password: string, confirmation: string) =>
    (await client.page(link)).submit("Set New Password", { "New Password": password, "Confirm Password": confirmation });
  expect((await set("jasmine-string-4", "jasmine-string-5")).text).toContain("Passwords do not match.");
  const done = await set("jasmine-string-4", "jasmine-string-4");
  expect(done.text).toContain("Password updated successfully! You can now log in with your new password.");
  expect(done.buttons("Set New Password")).toEqual([]);
  expect((await client.post("/login", { email, password: "jasmine-string-4" })).status).toBe(302);

  const used = await client.page(link);
  expect(used.text).toContain("Invalid reset session. Please request a new password reset.");
  expect(used.link("Request New Reset Link")).toBe("/forgot-password");
  const none = await client.page("/reset-password");
  expect(none.text).toContain("No active reset session found. Please check your email and click the reset link.");
  expect(none.link("Back to Login")).toBe("/login");
});

test("a reset link works for an hour by the database's clock; a failed check or change shows an error", async () => {
  const email = "keerthi@toranam.example";
  const link = await resetLink(site, email);
  const sql = await site.database();
  const [{ left } = {}] = await sql`select extract(epoch from max(expires_at) - now())::int as left from auth_verifications`;
  expect(left).toBeGreaterThan(3_590 - 30);
  expect(left).toBeLessThanOrEqual(3_600);

  const client = anonymousClient(site);
  const reset = (to: string, first: string, second = first) => client.submit(to, { password: first, confirmPassword: second });
  /** The result of the work while the database lacks the table, which is then restored for other tests. */
  const withoutTable = async <Result>(table: string, work: () => Promise<Result>): Promise<Result> => {
    await sql.unsafe(`alter table ${table} rename to missing`);
    return work().finally(() => sql.unsafe(`alter table missing rename to ${table}`));
  };
  const unchecked = await withoutTable("auth_verifications", () => client.page(link));
  expect(unchecked.text).toContain("Failed to verify reset session.");
  const failed = await withoutTable("auth_accounts", () => reset(link, password));
  expect([failed.status, failed.alerts()]).toEqual([500, "Failed to reset password"]);
  // The failed attempt used the link up.
  const another = await resetLink(site, email, link);
  for (const [first, second, message] of [
    ["", "", "Please fill in all fields."],
    ["abc", "abd", "Passwords do not match."],
    ["abc", "abc", "Password must be at least 6 characters long."],
  ] as const) {
    const page = await reset(another, first, second);
    expect([page.status, page.text.includes(message)], message).toEqual([400, true]);
  }
  expect([(await reset(another, password)).status, (await reset(another, password)).status]).toEqual([200, 400]);
});

test("a form whose link was used meanwhile says so, also in the data for a page with JavaScript, and offers a new link", async () => {
  const email = "twice@toranam.example";
  await site.addPerson({ email, name: "Asha Twice" });
  const link = await resetLink(site, email);
  const client = anonymousClient(site);
  const form = { password, confirmPassword: password };
  expect((await client.submit(link, form)).status).toBe(200);
  const page = await client.submit(link, form);
  expect([page.status, page.link("Request New Reset Link"), page.fields("New Password")]).toEqual([400, "/forgot-password", []]);
  const { search } = new URL(link);
  const post = async (values: Record<string, string>) => {
    const response = await fetch(`${site.url}/reset-password.data${search}`, {
      method: "POST",
      body: new URLSearchParams(values),
    });
    return { status: response.status, data: await response.text() };
  };
  const used = await post(form);
  expect(used.status).toBe(400);
  expect(used.data).toContain('"isLinkUnusable",true');
  expect((await post({ ...form, confirmPassword: "another" })).data).not.toContain("isLinkUnusable");
});

test("requests for reset links beyond the limit get the same response; the newest three links work", async () => {
  const email = "denied@toranam.example";
  await site.addPerson({ email, name: "Asha Denied" });
  const ask = async (address: string) => {
    const response = await anonymousClient(site).post("/forgot-password", { email: address });
    const body = (await response.text()).replaceAll(/nonce="[^"]+"/g, "").replaceAll(address, "");
    return `${response.status} ${body}`;
  };
  const responses = new Set<string>();
  for (let n = 0; n < 7; n++) responses.add(await ask(email));
  responses.add(await ask("nobody@toranam.example"));
  expect(responses.size).toBe(1);
  const mails = async () => (await site.mails()).filter(({ to }) => to?.[0]?.address === email);
  await expect.poll(async () => (await mails()).length).toBe(3);
  for (const mail of await mails())
    expect((await anonymousClient(site).page(linkOf(mail))).fields("New Password")).toHaveLength(1);
});

test("PASSWORD_MIN_LENGTH applies to every new password; older shorter ones still work", async () => {
  const freshSite = await startSite({ PASSWORD_MIN_LENGTH: "25" });
  try {
    const tooShort = "Password must be at least 25 characters long.";
    const client = anonymousClient(freshSite);
    const signUp = await client.submit("/sign-up", { full_name: "A B", email: "a@example.com", password });
    expect([signUp.status, signUp.text.includes(tooShort)]).toEqual([400, true]);
    expect((await freshSite.addUser("short@toranam.example", "Short")).output).toContain(
      "The password must have 25 to 128 characters.",
    );
    for (const path of ["/", "/login"]) {
      const form = await client.page(path);
      expect(form.field("Password").attribute("minlength"), path).toBe("6");
      const signUpForm = await form.follow("Create an account");
      expect(signUpForm.field("Password").attribute("minlength"), path).toBe("25");
      expect(signUpForm.description("Password"), path).toContain("At least 25 characters.");
    }
    const link = await resetLink(freshSite, "arjun@toranam.example");
    expect((await client.page(link)).field("New Password").attribute("minlength")).toBe("25");
    const reset = await client.submit(link, { password, confirmPassword: password });
    expect([reset.status, reset.text.includes(tooShort)]).toEqual([400, true]);
    expect((await client.post("/login", { email: "arjun@toranam.example", password })).status).toBe(302);
    const change = { intent: "password", current_password: password, password };
    const changed = await (await loggedInClient(freshSite, "arjun")).submit("/dashboard/account", change);
    expect([changed.status, changed.text.includes(tooShort)]).toEqual([400, true]);
  } finally {
    await freshSite.dispose();
  }
});
