import type { Page } from "@playwright/test";
import { expect, logIn, people, test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { confirm, linkOf, password } from "./server.ts";

const card = (page: Page) => page.locator(".auth-card");

test("a new person goes from sign-up to an approved, working dashboard by pages and mails alone, at 390 px", async ({
  browser,
  site,
  pageOf,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/");
  await card(page).getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Full Name").fill("Neha Patnaik");
  await page.getByLabel("Email").fill("neha@toranam.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Please check your email to confirm your account!")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");

  await page.goto("/login");
  await page.getByLabel("Email").fill("neha@toranam.example");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Email not verified")).toBeVisible();

  const link = linkOf(await site.mail("neha@toranam.example", "Confirm your Toranam account"));
  expect(link.startsWith(`${site.url}/confirm-email?token=`)).toBe(true);
  await page.goto(link);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeVisible();

  await logIn(page, "neha@toranam.example");
  await expect(page.getByText(/approve/).first()).toBeVisible();

  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/team");
  await admin
    .getByRole("row", { name: /Neha Patnaik/ })
    .getByRole("button", { name: /Approve/ })
    .click();
  await expect(page.getByText("USER", { exact: true })).toBeAttached({ timeout: 5_000 });
  await page.goto("/dashboard/tasks");
  await expect(page.getByText("No tasks assigned yet.")).toBeVisible();
  await context.close();
});

test("the form on Home toggles between its modes and forgets everything typed", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Email").fill("typed@example.com");
  await page.getByLabel("Password").fill("wrong-one");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(card(page).getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("typed@example.com");
  await card(page).getByRole("link", { name: "Create an account" }).click();
  await expect(card(page).getByRole("heading", { name: "Create an account" })).toBeVisible();
  await expect(page.getByText("Invalid email or password")).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await card(page).getByRole("link", { name: "Log in" }).click();
  await expect(page.getByLabel("Full Name")).toBeHidden();
});

test("while it waits the form is disabled and its button reads 'Please wait...'", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Email").fill(people.keerthi.email);
  await page.getByLabel("Password").fill(password);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector(".auth-card form") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.route("**/login*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Please wait..." })).toBeDisabled();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await page.waitForURL("**/dashboard");
});

test("Forgot Password wants the email first, then mails a link that sets a new password once", async ({ page, site }) => {
  await site.addUser("forgetful@toranam.example", "For Getful");
  // The page wakes up at the first touch; a click before that follows the link.
  await page.goto("/");
  await page.getByLabel("Email").focus();
  await waitForHydration(page);
  await card(page).getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page.getByText("Please enter your email address first")).toBeVisible();
  await page.getByLabel("Email").fill("forgetful@toranam.example");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(
    page.getByText("Password reset email sent! Please check your inbox and click the link within 1 hour."),
  ).toBeVisible();

  const link = linkOf(await site.mail("forgetful@toranam.example", "Set a new Toranam password"));
  await page.goto(link);
  const submit = page.getByRole("button", { name: "Set New Password" });
  await page.getByLabel("New Password").fill("jasmine-string-4");
  await page.getByLabel("Confirm Password").fill("jasmine-string-5");
  await submit.click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.getByLabel("New Password").fill("jasmine-string-4");
  await page.getByLabel("Confirm Password").fill("jasmine-string-4");
  await submit.click();
  await expect(page.getByText("Password updated successfully! You can now log in with your new password.")).toBeVisible();
  await expect(submit).toBeHidden();
  await page.waitForURL("**/login", { timeout: 6_000 });
  await logIn(page, "forgetful@toranam.example", "jasmine-string-4");

  // Left first: an open dashboard whose session is gone leads to the log-in by itself.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText("Invalid reset session. Please request a new password reset.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Request New Reset Link" })).toBeVisible();
  await page.goto("/reset-password");
  await expect(page.getByText("No active reset session found. Please check your email and click the reset link.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("log-in, its refusal and logout work, and log-in returns to the view that was asked for", async ({ page }) => {
    await page.goto("/dashboard/leads");
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fleads/);
    await page.getByLabel("Email").fill(people.keerthi.email);
    await page.getByLabel("Password").fill("not-the-password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Invalid email or password")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(people.keerthi.email);
    await expect(page.getByLabel("Password")).toHaveValue("");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/dashboard\/leads$/);
    await page.getByRole("button", { name: "LOGOUT" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
  });

  test("sign-up answers in the page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Full Name").fill("Plain Person");
    await page.getByLabel("Email").fill("plain@example.com");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("Please check your email to confirm your account!")).toBeVisible();
  });
});

test("sign-up with a known address answers alike, and its owner gets a mail saying so", async ({ site }) => {
  const signUp = (email: string) =>
    fetch(`${site.url}/sign-up`, {
      method: "POST",
      body: new URLSearchParams({ full_name: "Some Body", email, password: "another-secret" }),
    });
  const [known, unknown] = [await signUp(people.arjun.email), await signUp("unknown@example.com")];
  expect([known.status, unknown.status]).toEqual([200, 200]);
  const plain = async (answer: Response) => (await answer.text()).replaceAll(/nonce="[^"]+"/g, "");
  expect(await plain(known)).toBe(await plain(unknown));
  await site.mail(people.arjun.email, "You already have a Toranam account");
});

test("extra fields of a sign-up give nobody access", async ({ site, page }) => {
  const form = {
    full_name: "Climber",
    email: "climber@example.com",
    password,
    role: "admin",
    access: "admin",
    emailVerified: "true",
    id: "1",
  };
  await fetch(`${site.url}/sign-up`, { method: "POST", body: new URLSearchParams(form) });
  await confirm(site, "climber@example.com");
  await logIn(page, "climber@example.com");
  await expect(page.getByText("PENDING", { exact: true })).toBeVisible();
});

test("ten wrong guesses, then 429 with Retry-After, also when they come at once; others log in meanwhile", async ({ site }) => {
  await site.addUser("guessed@toranam.example", "Gu Essed");
  const attempt = (email: string, secret: string) =>
    fetch(`${site.url}/login`, { method: "POST", body: new URLSearchParams({ email, password: secret }), redirect: "manual" });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => attempt("guessed@toranam.example", `guess-${n}`)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await attempt(people.arjun.email, password)).status).toBe(302);
});

test("logging out ends the session, and only that one", async ({ pageOf }) => {
  const [one, other] = [await pageOf("arjun"), await pageOf("arjun")];
  await one.getByRole("button", { name: "LOGOUT" }).click();
  await expect(one).toHaveURL(/\/login$/, { timeout: 20_000 });
  await other.reload();
  await expect(other).toHaveURL(/\/dashboard$/);
});
