import type { Page } from "@playwright/test";
import { expect, logIn, people, test } from "./fixtures.ts";
import { navigateInBrowser, waitForHydration } from "./hydration.ts";
import { linkOf, password } from "./server.ts";

/** The open page is sent to the log-in in time. */
async function within5s(page: Page, what: string): Promise<void> {
  const started = Date.now();
  await page.waitForURL("**/login**", { timeout: 5_000 });
  console.log(`${what} ended the other page after ${Date.now() - started} ms`);
}

test("logging out in one tab ends the same session's other tab within five seconds", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await logIn(one, people.arjun.email);
  await other.goto("/dashboard/tasks");
  await expect(other.getByText("Live", { exact: true })).toBeVisible();
  await one.getByRole("button", { name: "LOGOUT" }).click();
  await within5s(other, "logging out");
  await context.close();
});

test("demotion and reset end the open dashboards in other browsers within five seconds", async ({ browser, site, pageOf }) => {
  const email = "demoted@toranam.example";
  await site.addUser(email, "De Moted", ["--admin"]);
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await logIn(page, email);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/team");
  await admin
    .getByRole("row", { name: /De Moted/ })
    .getByRole("button", { name: /^Make user/ })
    .click();
  await within5s(page, "demotion");

  await logIn(page, email);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await fetch(`${site.url}/forgot-password`, { method: "POST", body: new URLSearchParams({ email }) });
  const link = linkOf(await site.mail(email, "Set a new Toranam password"));
  await fetch(link, { method: "POST", body: new URLSearchParams({ password, confirmPassword: password }) });
  await within5s(page, "a reset");
  await context.close();
});

test("the reset page says 'Verifying Reset Session...' while it checks, and submits only what is filled in", async ({
  page,
  site,
}) => {
  await site.addUser("verifying@toranam.example", "Veri Fying");
  await fetch(`${site.url}/forgot-password`, {
    method: "POST",
    body: new URLSearchParams({ email: "verifying@toranam.example" }),
  });
  const link = linkOf(await site.mail("verifying@toranam.example", "Set a new Toranam password"));
  await page.goto(link);
  await page.mouse.move(5, 5);
  const submit = page.getByRole("button", { name: "Set New Password" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("New Password").fill("abc");
  await expect(submit).toBeDisabled();
  await expect(page.getByText("Strength: Weak: easily guessed.")).toBeVisible();
  await page.getByLabel("New Password").fill("three unrelated words");
  await expect(page.getByText("Strength: Strong.")).toBeVisible();
  await page.getByLabel("Confirm Password").fill("three unrelated words");
  await expect(submit).toBeEnabled();

  // Left for another page of the site and come back to: a client navigation.
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.route("**/reset-password.data**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await navigateInBrowser(page, link.replace(site.url, ""));
  await expect(page.getByText("Verifying Reset Session...")).toBeVisible();
  await expect(submit).toBeVisible();
});

test("from sign-up to a working dashboard by keyboard alone, at 390 px", async ({ browser, site, pageOf }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const email = "keys@toranam.example";
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      const label = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
        return at?.labels?.[0]?.textContent || at?.getAttribute("aria-label") || at?.textContent || "";
      });
      if (name.test(label.trim())) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  const type = async (name: RegExp, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
    // The first key wakes the page's scripts; nobody types as fast as this test.
    await waitForHydration(page);
  };
  await page.goto("/sign-up");
  await type(/^Full Name/, "Keys Only");
  await type(/^Email/, email);
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please check your email to confirm your account!")).toBeFocused();

  await page.goto(linkOf(await site.mail(email, "Confirm your Toranam account")));
  await type(/^Password/, "not-the-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  // One press of Tab from the good news to the way on.
  await expect(page.getByText("Your e-mail address is confirmed.")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Log in", exact: true }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await type(/^Email/, email);
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await expect(page.getByText(/waiting for approval/)).toBeVisible();

  const admin = await pageOf("sravani");
  await admin.goto("/dashboard/team");
  await admin
    .getByRole("row", { name: /Keys Only/ })
    .getByRole("button", { name: /^Approve/ })
    .focus();
  await admin.keyboard.press("Enter");
  await site.mail(email, "Your Toranam account is approved");
  await expect(page.getByText(/waiting for approval/)).toBeHidden();
  await tabTo(/^Tasks$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("No tasks assigned yet.")).toBeVisible();
  await context.close();
});
