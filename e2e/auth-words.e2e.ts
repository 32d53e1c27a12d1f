import { expect, test } from "./fixtures.ts";
import { navigateInBrowser, waitForHydration } from "./hydration.ts";
import { cookieOf, linkOf, password, Server } from "./server.ts";

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields),
  redirect: "manual" as const,
});

async function resetLink(site: Server, email: string, older?: string): Promise<string> {
  await fetch(`${site.url}/forgot-password`, form({ email }));
  const newest = async () => linkOf(await site.mail(email, "Set a new Toranam password"));
  await expect.poll(newest).not.toBe(older);
  return newest();
}

test("while a new password is set the button reads 'Setting New Password...' and the form is disabled; then it is gone and /login follows after 3 s", async ({
  page,
  site,
}) => {
  await site.addUser("setting@toranam.example", "Set Ting");
  await page.goto(await resetLink(site, "setting@toranam.example"));
  await page.getByLabel("New Password").fill("jasmine-string-4");
  await page.getByLabel("Confirm Password").fill("jasmine-string-4");
  for (const label of ["New Password", "Confirm Password"])
    await expect(page.getByLabel(label)).toHaveAttribute("minlength", "6");
  await waitForHydration(page);
  await page.route("**/reset-password*", async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page.getByRole("button", { name: "Setting New Password..." })).toBeDisabled();
  await expect(page.getByLabel("New Password")).toBeDisabled();
  await expect(page.getByText("Password updated successfully! You can now log in with your new password.")).toBeVisible();
  const done = Date.now();
  await expect(page.getByLabel("New Password")).toHaveCount(0);
  await page.waitForURL("**/login");
  expect(Date.now() - done).toBeGreaterThan(2_500);
  expect(Date.now() - done).toBeLessThan(4_500);
});

test("a reset link works for an hour by the database's clock; a check and a change that fail say so and keep the form", async () => {
  const site = await Server.start();
  const email = "failing@toranam.example";
  await site.addUser(email, "Fai Ling");
  const link = await resetLink(site, email);
  const sql = await site.database();
  const [{ left } = {}] = await sql`select extract(epoch from max(expires_at) - now())::int as left from auth_verifications`;
  expect(left).toBeGreaterThan(3_590 - 30);
  expect(left).toBeLessThanOrEqual(3_600);

  await sql`alter table auth_verifications rename to gone`;
  expect(await (await fetch(link)).text()).toContain("Failed to verify reset session.");
  await sql`alter table gone rename to auth_verifications`;
  await sql`alter table auth_accounts rename to gone`;
  const failed = await fetch(link, form({ password, confirmPassword: password }));
  expect(failed.status).toBe(500);
  expect(await failed.text()).toMatch(/role="alert"[^>]*><p>Failed to reset password<\/p>/);
  await sql`alter table gone rename to auth_accounts`;
  await sql.end();
  // That try used the link up.
  const another = await resetLink(site, email, link);
  for (const [fields, words] of [
    [{ password: "", confirmPassword: "" }, "Please fill in all fields."],
    [{ password: "abc", confirmPassword: "abd" }, "Passwords do not match."],
    [{ password: "abc", confirmPassword: "abc" }, "Password must be at least 6 characters long."],
  ] as const) {
    const answer = await fetch(another, form(fields));
    expect([answer.status, (await answer.text()).includes(words)], words).toEqual([400, true]);
  }
  expect((await fetch(another, form({ password, confirmPassword: password }))).status).toBe(200);
  expect((await fetch(another, form({ password, confirmPassword: password }))).status).toBe(400);
  await site.dispose();
});

test("'Failed to verify reset session.' also when the check itself does not come back", async ({ page, site }) => {
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email").focus();
  await page.route("**/reset-password.data**", (route) => route.abort());
  await navigateInBrowser(page, "/reset-password?token=x");
  await expect(page.getByText("Failed to verify reset session.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Request New Reset Link" })).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
});

test("an unconfirmed log-in with the right password gets a fresh confirmation mail; a wrong one gets none", async ({ site }) => {
  const email = "unconfirmed@example.com";
  await fetch(`${site.url}/sign-up`, form({ full_name: "Un Confirmed", email, password }));
  const first = linkOf(await site.mail(email, "Confirm your Toranam account"));
  const wrong = await fetch(`${site.url}/login`, form({ email, password: "not-the-password" }));
  expect([wrong.status, (await wrong.text()).includes("Invalid email or password")]).toEqual([401, true]);
  const right = await fetch(`${site.url}/login`, form({ email, password }));
  expect([right.status, (await right.text()).includes("Email not verified")]).toEqual([403, true]);
  await expect.poll(async () => (await site.mails()).filter(({ to }) => to?.[0]?.address === email).length).toBe(2);
  expect(first).toContain("/confirm-email?token=");
});

test("one shortest password: PASSWORD_MIN_LENGTH holds for every new one, and nobody with an older one is locked out", async ({
  page,
}) => {
  const site = await Server.start({ env: { PASSWORD_MIN_LENGTH: "25" } });
  const told = "Password must be at least 25 characters long.";
  const signUp = await fetch(`${site.url}/sign-up`, form({ full_name: "A B", email: "a@example.com", password }));
  expect([signUp.status, (await signUp.text()).includes(told)]).toEqual([400, true]);
  expect((await site.addUser("short@toranam.example", "Short")).output).toContain("The password must have 25 to 128 characters.");
  await site.end();
  site.env.PASSWORD_MIN_LENGTH = "";
  await site.restart();
  await site.addUser("older@toranam.example", "Ol Der");
  await site.end();
  site.env.PASSWORD_MIN_LENGTH = "25";
  await site.restart();

  for (const path of ["/", "/login"]) {
    await page.goto(site.url + path);
    await expect(page.getByLabel("Password"), path).toHaveAttribute("minlength", "6");
    await page.getByLabel("Email").focus();
    await waitForHydration(page);
    await page.locator(".auth-card").getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByLabel("Password"), path).toHaveAttribute("minlength", "25");
    await expect(page.getByText("At least 25 characters."), path).toBeVisible();
  }
  const link = await resetLink(site, "older@toranam.example");
  await page.goto(link);
  await expect(page.getByLabel("New Password")).toHaveAttribute("minlength", "25");
  const reset = await fetch(link, form({ password, confirmPassword: password }));
  expect([reset.status, (await reset.text()).includes(told)]).toEqual([400, true]);
  const cookie = await cookieOf(site, "older@toranam.example");
  const change = { intent: "password", current_password: password, password };
  const changed = await fetch(`${site.url}/dashboard/account`, { ...form(change), headers: { cookie } });
  expect([changed.status, (await changed.text()).includes(told)]).toEqual([400, true]);
  await site.dispose();
});

test("the log-in form names each empty field; sign-up wants Full Name only in its own mode", async ({ site }) => {
  const said = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(site.url + path, form(fields));
    expect(answer.status, path).toBe(400);
    return [
      ...(await answer.text()).matchAll(
        /(?:Full Name|Email|Password) is required\.|Please enter a valid email address\.|Please enter your email address first/g,
      ),
    ].map(([words]) => words);
  };
  expect([...new Set(await said("/login", {}))]).toEqual(["Email is required.", "Password is required."]);
  expect([...new Set(await said("/login", { email: "nobody", password: "secret-6" }))]).toEqual([
    "Please enter a valid email address.",
  ]);
  expect([...new Set(await said("/sign-up", {}))]).toEqual([
    "Full Name is required.",
    "Email is required.",
    "Password is required.",
  ]);
  expect([...new Set(await said("/forgot-password", { email: " " }))]).toEqual(["Please enter your email address first"]);
});
