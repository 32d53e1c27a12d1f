import { linkOf } from "../test/server.ts";
import { expect, password, people, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { hydrate, navigateInBrowser } from "./hydration.ts";

test("the form on Home switches between log-in and sign-up and empties its fields", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  const form = page.getByRole("main");
  await page.getByLabel("Email").fill("typed@example.com");
  await page.getByLabel("Password").fill("wrong-one");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(form.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("typed@example.com");
  await form.getByRole("link", { name: "Create an account" }).click();
  await expect(form.getByRole("heading", { name: "Create an account", level: 2 })).toBeVisible();
  await expect(page.getByText("Invalid email or password")).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await form.getByRole("link", { name: "Log in" }).click();
  await expect(page.getByLabel("Full Name")).toBeHidden();
});

test("Forgot Password on Home requires an email in the form; while a log-in is sent the form is disabled and reads 'Please wait...'", async ({
  page,
  site,
}) => {
  await page.goto("/");
  await hydrate(page);
  const forgot = page.getByRole("main").getByRole("link", { name: "Forgot Password?" });
  await forgot.click();
  await expect(page.getByText("Please enter your email address first")).toBeVisible();
  await page.getByLabel("Email").fill(people.keerthi.email);
  await forgot.click();
  await expect(page.getByText(/^Password reset email sent!/)).toBeVisible();
  await site.mail(people.keerthi.email, "Set a new Toranam password");

  await page.goto("/");
  await hydrate(page);
  await page.getByLabel("Email").fill(people.keerthi.email);
  await page.getByLabel("Password").fill(password);
  const release = await holdRequests(page, "**/login*");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Please wait..." })).toBeDisabled();
  await expect(page.getByLabel("Email")).toBeDisabled();
  release();
  await page.waitForURL("**/dashboard");
});

test("the reset page checks the link, enables its button when the fields are filled, shows progress, and opens /login after 3 s", async ({
  page,
  site,
}) => {
  const email = "resetting@toranam.example";
  await site.addPerson({ email, name: "Rekha Rao" });
  await fetch(`${site.url}/forgot-password`, { method: "POST", body: new URLSearchParams({ email }) });
  const link = linkOf(await site.mail(email, "Set a new Toranam password"));
  const submit = page.getByRole("button", { name: "Set New Password" });
  await page.goto("/login");
  await hydrate(page);
  const releaseCheck = await holdRequests(page, "**/reset-password.data**");
  await navigateInBrowser(page, link.replace(site.url, ""));
  await expect(page.getByText("Verifying Reset Session...")).toBeVisible();
  releaseCheck();
  await expect(submit).toBeDisabled();
  await page.getByLabel("New Password").fill("abc");
  await expect(submit).toBeDisabled();
  await expect(page.getByText("Strength: Weak: easily guessed.")).toBeVisible();
  await page.getByLabel("New Password").fill("three unrelated words");
  await expect(page.getByText("Strength: Strong.")).toBeVisible();
  await page.getByLabel("Confirm Password").fill("three unrelated words");
  const releaseForm = await holdRequests(page, "**/reset-password.data**");
  await submit.click();
  await expect(page.getByRole("button", { name: "Setting New Password..." })).toBeDisabled();
  await expect(page.getByLabel("New Password")).toBeDisabled();
  releaseForm();
  await expect(page.getByText("Password updated successfully! You can now log in with your new password.")).toBeVisible();
  await expect(page.getByLabel("New Password")).toHaveCount(0);
  expect(page.url()).toContain("/reset-password");
  await page.waitForURL("**/login");
});

test("the reset page offers a new link when its link was used meanwhile", async ({ page, site }) => {
  const email = "twice@toranam.example";
  await site.addPerson({ email, name: "Asha Twice" });
  await fetch(`${site.url}/forgot-password`, { method: "POST", body: new URLSearchParams({ email }) });
  const link = linkOf(await site.mail(email, "Set a new Toranam password"));
  await page.goto(link);
  await hydrate(page);
  const form = { password: "three unrelated words", confirmPassword: "three unrelated words" };
  expect((await fetch(link, { method: "POST", body: new URLSearchParams(form) })).status).toBe(200);
  await page.getByLabel("New Password").fill(form.password);
  await page.getByLabel("Confirm Password").fill(form.password);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page.getByRole("link", { name: "Request New Reset Link" })).toBeVisible();
  await expect(page.getByLabel("New Password")).toHaveCount(0);
});

test("the reset page reports when the check of its link gets no response", async ({ page }) => {
  await page.goto("/login");
  await hydrate(page);
  await page.route("**/reset-password.data**", (route) => route.abort());
  await navigateInBrowser(page, "/reset-password?token=x");
  await expect(page.getByText("Failed to verify reset session.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Request New Reset Link" })).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
});

test("after a password change the fields and the strength meter are empty", async ({ pageOf, site }) => {
  const owner = { email: "owner@toranam.example", name: "Asha Owner" };
  await site.addPerson(owner);
  const page = await pageOf(owner, { view: "account" });
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("jasmine-string-4");
  await expect(page.getByText("Strength:")).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. All your other sessions have ended.")).toBeVisible();
  await expect(page.getByText("Strength:")).toHaveCount(0);
  await expect(page.getByLabel("New password")).toHaveValue("");
});
