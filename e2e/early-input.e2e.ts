import type { Page } from "@playwright/test";
import { addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { hydrate } from "./hydration.ts";
import { addDraft, waitUntilSaved } from "./invoice-generator.ts";

/** Opens a page whose scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  // The script that sets the colour scheme runs before the first paint.
  const release = await holdRequests(page, "**/assets/*.js", (request) => !request.url().includes("color-scheme"));
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await hydrate(page);
    // The next page of the test holds its requests itself.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

test("what is entered into a public page before its scripts arrive takes effect", async ({ page }) => {
  await test.step("a search, while its field still has the focus, and is never emptied between two letters", async () => {
    await page.addInitScript(() => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") as Required<PropertyDescriptor>;
      const set = function (this: HTMLInputElement, text: string) {
        if (this.name === "q" && text === "") document.documentElement.dataset.emptied = "yes";
        value.set.call(this, text);
      };
      Object.defineProperty(HTMLInputElement.prototype, "value", { ...value, set });
    });
    const sendScripts = await openWithoutScripts(page, "/venue-finder");
    const cards = page.getByRole("main").getByRole("article");
    const all = await cards.count();
    await page.getByLabel("Search venues").fill("Gachibowli");
    await sendScripts();
    await expect(page).toHaveURL(/q=Gachibowli/);
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await expect(page.getByLabel("Search venues")).toHaveValue("Gachibowli");
    await expect(page.getByLabel("Search venues")).toBeFocused();
    await expect(page.locator("html")).not.toHaveAttribute("data-emptied");
  });

  await test.step("a choice, and a radio button of which another one was chosen before", async () => {
    const sendScripts = await openWithoutScripts(page, "/venue-finder");
    const radios = page.getByRole("main").getByRole("radio");
    await radios.nth(0).check();
    await radios.nth(1).check();
    await sendScripts();
    await expect(radios.nth(1)).toBeChecked();
    await expect(page.locator(".venue-map__marker[aria-current]")).toHaveCount(1);
  });

  await test.step("a password, whose strength is shown", async () => {
    const sendScripts = await openWithoutScripts(page, "/sign-up");
    await page.getByLabel("Password").fill("three unrelated words");
    await sendScripts();
    await expect(page.getByText(/Strength: /)).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveValue("three unrelated words");
  });
});

test("what is entered into the dashboard before its scripts arrive takes effect", async ({ pageOf, site }) => {
  await addTask(site, { title: "Hang the marigold strings" });
  await addTask(site, { title: "Book the nadaswaram" });
  const page = await pageOf("sravani", { view: null });

  await test.step("the search of a list", async () => {
    const sendScripts = await openWithoutScripts(page, "/dashboard/tasks");
    await page.getByLabel("Search tasks").fill("marigold");
    await sendScripts();
    await expect(page).toHaveURL(/q=marigold/);
    await expect(page.getByRole("link", { name: "Book the nadaswaram" })).toBeHidden();
    await expect(page.getByLabel("Search tasks")).toHaveValue("marigold");
  });

  await test.step("a checkbox, and a select that submits", async () => {
    const sendScripts = await openWithoutScripts(page, "/dashboard/tasks");
    await page.getByRole("checkbox", { name: "Select Hang the marigold strings" }).check();
    await sendScripts();
    await expect(page.getByText("1 selected")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select Hang the marigold strings" })).toBeChecked();
    // A list so short shows a filter only where it is set.
    const sendScriptsAgain = await openWithoutScripts(page, "/dashboard/tasks?priority=low");
    await page.getByLabel("Priority", { exact: true }).selectOption("high");
    await sendScriptsAgain();
    await expect(page).toHaveURL(/\?priority=high$/);
  });

  await test.step("fields of a form that React holds", async () => {
    const sendScripts = await openWithoutScripts(page, `/dashboard/${await addDraft(site, "Early Rao")}`);
    await page.getByLabel("Rate").first().fill("1250.50");
    await page.getByLabel("Due date", { exact: true }).fill("7 dec 2031");
    await page.getByLabel("Notes").fill("typed early");
    await sendScripts();
    await expect(page.getByLabel("Due date", { exact: true })).toHaveValue("7 Dec 2031");
    await waitUntilSaved(page);
    const sql = await site.database();
    const [draft] = await sql`select notes, due_date::text from invoices where client_name = 'Early Rao'`;
    expect(draft).toEqual({ notes: "typed early", due_date: "2031-12-07" });
  });

  await test.step("a text whose characters are counted", async () => {
    const sendScripts = await openWithoutScripts(page, "/dashboard/website/new/testimonial");
    await page.getByRole("textbox").first().fill("Twenty-one characters");
    await sendScripts();
    await expect(page.getByText(/^21 of /)).toBeVisible();
  });
});

test("text typed before the scripts are loaded is kept, and the field keeps the focus", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: null });
  let load: () => void = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/entry.client-*.js", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto("/dashboard/events?new", { waitUntil: "commit" });
  const venue = page.getByRole("dialog").getByLabel("Venue");
  await venue.click();
  await page.keyboard.type("Shil");
  load();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.type("paramam");
  await expect(venue).toHaveValue("Shilparamam");
});

test("an older browser has a page without its scripts, and the dashboard says so", async ({ browser, site, baseURL }) => {
  // A context of its own: the function stays away.
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(() => delete (Map as { groupBy?: unknown }).groupBy);
  const [name = "", value = ""] = (await site.session("keerthi")).split("=");
  await context.addCookies([{ name, value, url: baseURL as string }]);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await expect(page.getByRole("alert")).toContainText("This browser is too old");
  expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
  await context.close();
});

test("a key that hydrates the page replaces what is restored, and is not added to it", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: null });
  const venue = page.getByRole("dialog").getByLabel("Venue");
  await page.goto("/dashboard/events?new");
  await expect(page.locator("dialog:modal")).toBeVisible();
  await venue.fill("Shilparamam");
  // React hydrates by itself in tasks of a message channel.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => {};
  });
  const entry = page.waitForResponse("**/entry.client-*.js");
  await page.reload();
  await (await entry).finished();
  await venue.focus();
  await page.keyboard.type("Hitex");
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(venue).toHaveValue("Hitex");
});
