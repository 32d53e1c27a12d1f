import type { Locator, Page } from "@playwright/test";
import { loggedInClient } from "../test/client.ts";
import { addEvent, addLead } from "./data.ts";
import { expect, password, people, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { hydrate, navigateInBrowser, openInBrowser } from "./hydration.ts";
import { addInvoice } from "./invoice-generator.ts";

// Typed text is not lost when a request gets no response, or when other people change something meanwhile.

const noResponse = "There is no connection to the server. Please try again. Nothing you typed is lost.";

/** Submits without a network: the page reports it, and the fields keep their text. */
async function submitOffline(page: Page, button: Locator, fields: [Locator, string][], message = noResponse): Promise<void> {
  for (const [field, text] of fields) await field.fill(text);
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByRole("alert").getByText(message)).toBeVisible();
  for (const [field, text] of fields) await expect(field).toHaveValue(text);
  await page.context().setOffline(false);
}

/** Submits while the server does what it is asked to, but its responses are lost on the way. */
async function withLostResponses(page: Page, path: RegExp, submit: () => Promise<void>): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await submit();
  await page.unrouteAll({ behavior: "wait" });
}

test("a public page that does not load says that there is no connection, and loads again", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page.route("**/services.data**", (route) => route.abort());
  await navigateInBrowser(page, "/services");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/services");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Six crafts, one plan");
});

for (const path of ["/contact", "/services"])
  test(`an enquiry from ${path} that got no response is sent by a second click`, {
    tag: path === "/services" ? "@long" : [],
  }, async ({ page }) => {
    await page.goto(path);
    await hydrate(page);
    const form = page
      .getByRole("main")
      .locator("form")
      .filter({ has: page.getByLabel("Phone") });
    if (path === "/contact") {
      await form.getByRole("radio", { name: "Wedding" }).check();
      await form.getByLabel("Date", { exact: false }).first().fill("2099-02-14");
      await form.getByRole("radio", { name: "Evening" }).check();
      await form.getByText("Tell us more").click();
    } else await form.getByLabel("Event type").selectOption({ index: 1 });
    await submitOffline(page, form.getByRole("button", { name: /^Send/ }), [
      [form.getByLabel("Name"), "Offline Visitor"],
      [form.getByLabel("Email"), "tunnel@example.com"],
      [form.getByLabel("Phone"), "9848022338"],
      [form.locator("textarea").first(), "Lamps at the end of it"],
    ]);
    await form.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText("Your enquiry has been submitted successfully.")).toBeVisible();
  });

for (const path of ["/", "/login"])
  test(`a log-in at ${path} that gets no response keeps its fields`, {
    tag: path === "/login" ? "@long" : [],
  }, async ({ page }) => {
    await page.goto(path);
    // On Home the route with the action of the form is loaded after hydration.
    const actionLoaded = page.waitForEvent("requestfinished", (request) => /\/login[.-]/.test(request.url()));
    await hydrate(page);
    if (path === "/") await actionLoaded;
    const button = page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
    await submitOffline(page, button, [
      [page.getByLabel("Email"), people.sravani.email],
      [page.getByLabel("Password"), password],
    ]);
    await button.click();
    await page.waitForURL("**/dashboard");
  });

test("the forms for a password, a note and an event's vendor report a missing response and keep their fields", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  await sql`insert into vendors (vendor_name) values ('Offline Tents')`;
  const page = await pageOf("keerthi", { view: "account" });
  const notSaved = "Not saved. There is no connection to the server.";
  const passwords: [Locator, string][] = [
    [page.getByLabel("Current password"), "not-the-password"],
    [page.getByLabel("New password"), "lamps-and-lanterns-7"],
  ];
  await submitOffline(page, page.getByRole("button", { name: "Change password" }), passwords, notSaved);
  await openInBrowser(page, `/dashboard/leads/${await addLead(site, "Offline Lead")}`);
  // Parts that load when the browser is idle are there.
  await page.waitForLoadState("networkidle");
  const note = page.getByRole("button", { name: "Save note" });
  await submitOffline(page, note, [[page.getByLabel("Add a note"), "Wants lamps"]], notSaved);
  await openInBrowser(page, `/dashboard/events/${await addEvent(site, "Offline Event")}`);
  await page.getByLabel("Vendor", { exact: true }).selectOption({ label: "Offline Tents" });
  const add = page.getByRole("button", { name: "Add to event" });
  const field: [Locator, string] = [page.getByLabel("For", { exact: true }), "Tents for 300"];
  await submitOffline(page, add, [field], notSaved);
});

test("without a connection a search or a dialog's link leaves the list as it is; the search happens when there is one again", async ({
  pageOf,
  site,
}) => {
  for (const name of ["Offline sangeet", "Offline haldi"]) await addEvent(site, name, "2097-06-10");
  const page = await pageOf("keerthi", { view: "events?status=pending" });
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const toast = page.getByText("There is no connection. This page stays as it is.");
  await page.context().setOffline(true);
  await page.getByRole("searchbox").pressSequentially("offline san");
  await expect(toast).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("link", { name: "Offline haldi", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "New Event" }).click();
  await expect(page).toHaveURL(/\/events\?status=pending$/);
  await expect(page.getByRole("link", { name: "Offline haldi", exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/q=offline\+san/);
  await expect(page.getByRole("link", { name: "Offline haldi", exact: true })).toBeHidden();
  await expect(page.getByRole("link", { name: "Offline sangeet", exact: true })).toBeVisible();
  await expect(toast).toBeHidden();
  // Nor is the page of a Wi-Fi that wants a log-in an answer of the server: it is no refusal.
  const body = "<!doctype html><title>Guest Wi-Fi</title>";
  await page.route("**/*.data*", (route) => route.fulfill({ status: 403, contentType: "text/html", body }));
  await page.getByRole("searchbox").fill("offline hal");
  await expect(toast).toBeVisible();
  await expect(page.getByRole("link", { name: "Offline sangeet", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "TASKS", exact: true }).click();
  await expect(page.getByRole("heading", { name: "This view did not load" })).toBeVisible();
});

test("without a connection a dialog closes at once, and does not come back", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: "tasks?new" });
  const dialog = page.getByRole("dialog", { name: "Create New Task" });
  const closers = [
    () => dialog.getByRole("link", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
    async () => {
      await dialog.getByLabel("Title").fill("Half a title");
      await dialog.getByRole("link", { name: "Close" }).click();
      await dialog.getByRole("button", { name: "Discard" }).click();
    },
  ];
  for (const close of closers) {
    await expect(dialog.getByLabel("Title")).toHaveValue("");
    await page.context().setOffline(true);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/tasks$/);
    await page.context().setOffline(false);
    await expect(page.getByText("Live", { exact: true })).toBeAttached();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Add New Task" }).click();
  }
});

test("a half-typed invitation is kept when a colleague's is sent; its error stays, and its field is emptied once it is sent", async ({
  pageOf,
  site,
}) => {
  const [myPage, colleague] = [await pageOf("sravani", { view: "team" }), await loggedInClient(site, "sravani")];
  await expect(myPage.getByText("Live", { exact: true })).toBeAttached();
  const email = myPage.getByLabel("Email");
  const send = (page: Page) => page.getByRole("button", { name: "Send invitation" });
  const theyInvite = async (address: string) => {
    await colleague.post("/dashboard/team", { intent: "invite", email: address, access: "planner" });
    await expect(myPage.getByRole("cell").filter({ hasText: address }).first()).toBeVisible();
  };

  await submitOffline(myPage, send(myPage), [[email, people.keerthi.email]], "Not saved. There is no connection to the server.");
  await theyInvite("theirs@example.com");
  await expect(email).toHaveValue(people.keerthi.email);

  await send(myPage).click();
  const errorText = myPage.getByText("This address has an account already; see People.");
  await expect(errorText).toBeVisible();
  await theyInvite("another@example.com");
  await expect(errorText).toBeVisible();
  await expect(email).toHaveValue(people.keerthi.email);

  await email.fill("mine@example.com");
  await send(myPage).click();
  await expect(myPage.getByText("mine@example.com is invited.")).toBeVisible();
  await expect(errorText).toHaveCount(0);
  await expect(email).toHaveValue("");
});

test("a task whose response was lost waits in the browser, and is stored once when it is sent again", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: "tasks?new" });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Once in tasks");
  await withLostResponses(page, /\/dashboard\/(tasks\.data|waiting)/, async () => {
    await dialog.getByRole("button", { name: "Add Task" }).click();
    await expect(page.getByText("Kept: it is sent as soon as there is one.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("not sent yet")).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Once in tasks", { exact: true })).toHaveCount(1);
});

test("a dialog says that no answer comes, until one does", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: "tasks?new" });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Slowly stored");
  const release = await holdRequests(page, "**/dashboard/tasks.data*", (request) => request.method() === "POST");
  await dialog.getByRole("button", { name: "Add Task" }).click();
  await expect(dialog.getByText("The server has not answered yet. Please keep this page open.")).toBeVisible();
  release();
  await expect(dialog).toHaveCount(0);
});

test("a half-typed payment is kept when a colleague records one, and a payment whose response was lost is stored once", async ({
  pageOf,
  site,
}) => {
  const view = await addInvoice(site, "Lost Rao");
  const myPage = await pageOf("sravani", { view });
  const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
  const open = (page: Page) => page.getByRole("link", { name: "Record payment" }).click();
  const record = (page: Page) => page.getByRole("button", { name: "Record payment" });
  const payments = (page: Page, reference: string) => page.locator("li").filter({ hasText: reference });

  await open(myPage);
  await submitOffline(myPage, record(myPage), [
    [amount(myPage), "1000"],
    [myPage.getByRole("textbox", { name: "Reference" }), "UTR mine"],
  ]);
  const theirs = await (await loggedInClient(site, "sravani")).page(`/dashboard/${view}?pay`);
  await theirs.submit("Record payment", { Amount: "2000", Reference: "UTR theirs" });
  await expect(payments(myPage, "UTR theirs")).toHaveCount(1);
  await expect(amount(myPage)).toHaveValue("1000");
  await expect(myPage.getByRole("textbox", { name: "Reference" })).toHaveValue("UTR mine");

  await withLostResponses(myPage, /\/dashboard\/invoices\/[^/]+\.data/, async () => {
    await record(myPage).click();
    const sql = await site.database();
    await expect.poll(async () => (await sql`select from payments where reference = 'UTR mine'`).length).toBe(1);
    await expect(myPage.getByText(noResponse)).toBeVisible();
  });
  // Live updates show the stored payment; the form still has its id.
  await expect(payments(myPage, "UTR mine")).toHaveCount(1);
  await record(myPage).click();
  await expect(myPage.getByText("₹1,000 recorded on")).toBeVisible();
  await expect(payments(myPage, "UTR mine")).toHaveCount(1);
});

test("the first press on a page whose network has gone says so, and keeps what was typed", async ({ page }) => {
  await page.goto("/contact");
  const read = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /\/contact\.route.*\.js$/.test(name)));
  await expect.poll(read).toBe(true);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  const form = page.getByRole("main").locator("form");
  // As a browser fills it in: no pointer, no key.
  await form.evaluate((all: HTMLFormElement) => {
    all.noValidate = true;
    (all.elements.namedItem("name") as HTMLInputElement).value = "Offline Visitor";
    all.requestSubmit();
  });
  await page.mouse.move(20, 20);
  await expect(page.getByRole("alert").getByText(noResponse)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Offline Visitor");
});
