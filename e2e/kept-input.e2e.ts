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

test("a payment that was typed when the session ended is offered after the log-in, to this person only, and stored once", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
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
  await amount.fill("0");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.goto(`/dashboard/${view}?pay`);
  await expect(offer(page), "refused: an answer came").toHaveText(/^You typed this /);
  await restore(page).click();
  await amount.fill("1234.50");
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

test("on a phone: a long text is counted and not cut, and what a visitor left is offered in their language", {
  tag: "@complete",
}, async ({ openPage, site }) => {
  const page = await openPage({ width: 390, height: 844 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/te/contact");
  await hydrate(page);
  const vision = page.locator("textarea[name=vision]");
  const paste = async (length: number) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), "కల\n".repeat(length / 3));
    await vision.fill("");
    await vision.press("ControlOrMeta+V");
  };
  await page.getByText("ఇంకా చెప్పండి").click();
  await paste(4_500);
  await expect(page.getByText("5,000 అక్షరాల్లో 4,500").first()).toBeVisible();
  await paste(5_214);
  await expect(page.getByText("5,000 అక్షరాల్లో 5,214").first()).toBeVisible();
  expect((await vision.inputValue()).length).toBe(5_214);
  await page.locator("input[name=name]").fill("మేఘన");
  await page.goto("/te");
  await page.goto("/te/contact");
  await hydrate(page);
  await expect(page.getByText("మీరు దీన్ని 1 నిమిషం క్రితం రాశారు, పంపలేదు.")).toBeVisible();
  await expectAccessible(page, "offer on a public page");
  const { width = 0, x = 0 } = (await page.locator(".kept-offer").boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "తిరిగి చూపించు" }).click();
  await expect(vision).toBeVisible();
  expect((await vision.inputValue()).length).toBe(5_214);
  await expect(page.locator("input[name=name]")).toHaveValue("మేఘన");

  const { token } = await addSentQuote(site);
  await page.goto(`/q?t=${token}`);
  await hydrate(page);
  await page.getByLabel(/Welcome drinks counter/).check();
  await expect(page).toHaveURL(/option=/);
  await page.getByText("Ask for a change").click();
  await page.getByLabel("What should be different?").fill("No LED wall");
  await page.getByRole("textbox", { name: "Your full name" }).fill("Meghana Sirimalle");
  await page.getByRole("checkbox", { name: /I accept quote/ }).check();
  await page.getByRole("button", { name: /Accept for/ }).click();
  await expect(page.getByText("You typed this, and it would not be sent.")).toBeVisible();
  await expect(page.getByLabel("What should be different?")).toBeFocused();
  await expect(page).toHaveURL(/option=/);
  const url = page.url();
  const other = await openPage({ width: 390, height: 844 });
  await other.goto(`/q?t=${token}&${new URL(url).searchParams}`);
  await expect(other.getByLabel(/Welcome drinks counter/)).toBeChecked();
  await page.goto("/");
  await page.goto(url);
  await hydrate(page);
  await expect(page.getByLabel(/Welcome drinks counter/)).toBeChecked();
  await restore(page).click();
  await expect(page.getByLabel("What should be different?")).toHaveValue("No LED wall");
});

test("a tick without a connection is counted, survives the page, and is sent once by the next one", async ({ pageOf, site }) => {
  await addTask(site, { title: "Tick in the hall", person: "keerthi" });
  const page = await pageOf("keerthi", { view: "tasks?q=hall" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await page
    .getByRole("button", { name: /Tick in the hall/ })
    .first()
    .click();
  await expect(page.getByText("Offline, 1 change waits")).toBeVisible();
  const { url, context } = { url: page.url(), context: page.context() };
  const next = await context.newPage();
  await page.goto("about:blank");
  await context.setOffline(false);
  await next.goto(url);
  const sql = await site.database();
  const stored = async () => (await sql`select status, version from tasks where title = 'Tick in the hall'`)[0];
  await expect.poll(async () => (await stored())?.status).not.toBe("pending");
  await expect(next.getByText("Live", { exact: true })).toBeVisible();
  expect((await stored())?.version).toBe(2);
});

test("what a planner typed about an event is on its run sheet, once they belong to the crew", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, date) values ('Sangeet of Nandivarda', current_date + 30) returning id`;
  await sql`insert into tasks (title, event_id, assigned_to)
    select 'Lamps', ${event?.id}, user_id from user_profiles where email = ${people.arjun.email}`;
  const setAccess = (access: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('app.system', 'auth', true)`;
      await tx`update user_profiles set access = ${access} where email = ${people.arjun.email}`;
    });
  const page = await pageOf("arjun", { view: `events/${event?.id}` });
  const comment = page.getByLabel("Comment", { exact: true });
  await comment.fill("@kee");
  await expect(page.getByRole("option")).toHaveCount(1);
  // An input method takes Enter for the letter that it composes.
  await comment.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
  await expect(comment).toHaveValue("@kee");
  await comment.press("Enter");
  await expect(comment).toHaveValue(/^@Keerthi .+ $/);
  await comment.fill("The lamps are blue");
  try {
    await setAccess("crew");
    await page.goto(`/dashboard/events/${event?.id}`);
    await expect(page).toHaveURL(/run-sheet$/);
    await expect(page.getByText("The lamps are blue")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("The lamps are blue")).toBeHidden();
    expect(await kept(page)).toBe(0);
  } finally {
    await setAccess("planner");
  }
});
