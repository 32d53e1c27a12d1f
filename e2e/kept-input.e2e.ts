import type { Page } from "@playwright/test";
import { loggedInClient } from "../test/client.ts";
import { addSentQuote } from "../test/quote-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { addTask } from "./data.ts";
import { expect, logIn, type PersonName, people, test } from "./fixtures.ts";
import { hydrate, navigateInBrowser } from "./hydration.ts";
import { addInvoice } from "./invoice-generator.ts";

const offer = (page: Page) => page.getByText(/^You typed this .* ago and did not s/);
const restore = (page: Page) => page.getByRole("button", { name: "Restore" });
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept ")).length);

test("a payment that was typed when the session ended is offered after the log-in, to this person only, and stored once", async ({
  pageOf,
  site,
}) => {
  const view = await addInvoice(site, "Kept Payment Rao");
  const sql = await site.database();
  const endSession = (person: PersonName) =>
    sql`delete from auth_sessions where user_id = (select user_id from user_profiles where email = ${people[person].email})`;
  const page = await pageOf("sravani", { view, width: 390, height: 844 });
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByRole("textbox", { name: "Amount" });
  const reference = dialog.getByRole("textbox", { name: "Reference" });
  const typePayment = async () => {
    await navigateInBrowser(page, `/dashboard/${view}?pay`);
    await amount.fill("1234.50");
    await reference.fill("UTR 77");
  };
  await typePayment();
  await endSession("sravani");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.waitForURL("**/login?next=**");
  await expect(page.getByText("UTR 77")).toHaveCount(0);
  await logIn(page, people.keerthi.email);
  await expect.poll(() => kept(page), "another person on this device").toBe(0);

  await page.goto(`/dashboard/${view}`);
  await typePayment();
  await endSession("keerthi");
  await page.waitForURL("**/login?next=**");
  await logIn(page, people.keerthi.email);
  await page.goto(`/dashboard/${view}?pay`);
  await expect(offer(page)).toHaveText("You typed this 1 minute ago and did not save it.");
  await expect(amount).not.toHaveValue("1234.50");
  await expectAccessible(page, "offer in a dialog");
  await restore(page).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("1234.50");
  await expect(reference).toHaveValue("UTR 77");
  await expect(offer(page)).toHaveCount(0);
  // The response is lost: the same payment is sent once more.
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("no connection");
  await page.unrouteAll({ behavior: "wait" });
  await page.goto(`/dashboard/${view}?pay`);
  await expect(page.getByText(/^You sent this .* ago, and no answer came/)).toBeVisible();
  await restore(page).click();
  await expect(reference).toHaveValue("UTR 77");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sql`select count(*)::int as count from payments where reference = 'UTR 77'`).toEqual([{ count: 1 }]);
  expect(await kept(page)).toBe(0);

  await typePayment();
  await expect.poll(() => kept(page)).toBe(1);
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await kept(page), "cancelled").toBe(0);
  await page.goto(`/dashboard/tasks?new`);
  await dialog.getByLabel("Title").fill("Order lamps");
  await page.goto("/dashboard");
  expect(await kept(page)).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "LOGOUT" }).click();
  await page.waitForURL("**/login");
  expect(await kept(page), "logged out").toBe(0);
});

test("what was typed on WEBSITE and SETTINGS and left by a link is offered, with its rows, and saved over a colleague's changes", async ({
  pageOf,
  site,
}) => {
  const client = await loggedInClient(site, "sravani");
  const project = { Kind: "sports", City: "Vizag", "First lines": "It ran.", Story: "It ran." };
  await (await client.page("/dashboard/website/new/project")).submit("Save draft", { Title: "Kept Hall", ...project });
  const page = await pageOf("sravani", { view: "website/projects" });
  await page.getByRole("main").getByRole("link", { name: "Kept Hall" }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  const fact = page.getByRole("textbox", { name: "What", exact: true });
  await title.fill("Kept Hall, renamed");
  const projectUrl = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Add: Fact" }).press("Enter");
  await fact.fill("Guests");
  await page.getByRole("textbox", { name: "How much" }).fill("620");
  await page.getByRole("link", { name: "TASKS" }).click();
  await expect(page.getByText("Not saved. What you typed is kept on this device.")).toBeVisible();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(projectUrl);
  await expect(title).toHaveValue("Kept Hall");
  await restore(page).click();
  await expect(title).toHaveValue("Kept Hall, renamed");
  await expect(fact).toHaveValue("Guests");
  await page.getByRole("button", { name: "Save draft" }).last().click();
  await expect(page.getByText("Kept Hall, renamed: draft saved.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "How much" })).toHaveValue("620");
  expect(await kept(page)).toBe(0);

  await navigateInBrowser(page, "/dashboard/settings");
  const tagline = page.getByLabel("Tagline", { exact: true });
  await tagline.fill("Typed by me");
  await page.getByRole("link", { name: "TASKS" }).click();
  await expect(page.getByText("Not saved. What you typed is kept on this device.")).toBeVisible();
  await (await client.page("/dashboard/settings")).submit("Save", { "About the name": "Changed by a colleague" });
  await navigateInBrowser(page, "/dashboard/settings");
  await restore(page).click();
  await expect(tagline).toHaveValue("Typed by me");
  await expect(page.getByText(/not saved$/)).toBeVisible();
});
