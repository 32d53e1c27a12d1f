import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { fillIn, saved } from "./generator.ts";
import { hydrate } from "./hydration.ts";

// Nothing typed is lost: not to a press that no server answers, not to what others change meanwhile.

const notAnswered = "Sorry, the server did not answer. Please try again. Nothing you typed is lost.";

/** Presses in a tunnel: the page says so, and what was typed stands. */
async function pressOffline(page: Page, press: Locator, typed: [Locator, string][], says = notAnswered): Promise<void> {
  for (const [field, text] of typed) await field.fill(text);
  await page.context().setOffline(true);
  await press.click();
  await expect(page.getByRole("alert").getByText(says)).toBeVisible();
  for (const [field, text] of typed) await expect(field).toHaveValue(text);
  await page.context().setOffline(false);
}

for (const address of ["/contact", "/services"])
  test(`an enquiry from ${address} that no server answered is sent by a second press`, async ({ page }) => {
    await page.goto(address);
    await hydrate(page);
    const form = page.locator("form.enquiry-form");
    await form.getByLabel("Event type").selectOption({ index: 1 });
    if (address === "/contact") {
      await form.getByLabel("Date", { exact: false }).first().fill("2027-02-14");
      await form.getByLabel("Time").fill("18:30");
    }
    await pressOffline(page, form.getByRole("button"), [
      [form.getByLabel("Name"), "Tunnel Visitor"],
      [form.getByLabel("Email"), "tunnel@example.com"],
      [form.getByLabel("Phone"), "9848022338"],
      [form.locator("textarea").first(), "Lamps at the end of it"],
    ]);
    await form.getByRole("button").click();
    await expect(page.getByText("Your enquiry has been submitted successfully.")).toBeVisible();
  });

for (const address of ["/", "/login"])
  test(`a log-in at ${address} that no server answered keeps what was typed`, async ({ page }) => {
    await page.goto(address);
    const form = page.locator(".auth-card form");
    const answerer = page.waitForEvent("requestfinished", (request) => /\/login[.-]/.test(request.url()));
    await hydrate(page);
    if (address === "/") await answerer;
    await pressOffline(page, form.getByRole("button", { name: "Log in" }), [
      [form.getByLabel("Email"), "sravani@toranam.example"],
      [form.getByLabel("Password"), "marigold-garland-9"],
    ]);
    await form.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/dashboard");
  });

test("a new password that no server answered keeps what was typed", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: "account" });
  await pressOffline(page, page.getByRole("button", { name: "Change password" }), [
    [page.getByLabel("Current password"), "not-the-password"],
    [page.getByLabel("New password"), "lamps-and-lanterns-7"],
  ]);
});

test("an invitation being typed outlives a colleague's; its refusal stays, and it is emptied once sent", async ({ pageOf }) => {
  const [mine, theirs] = [await pageOf("sravani", { view: "team" }), await pageOf("sravani", { view: "team" })];
  await expect(mine.getByText("Live", { exact: true })).toBeAttached();
  const email = mine.getByLabel("Email");
  const send = (page: Page) => page.getByRole("button", { name: "Send invitation" });
  const theyInvite = async (address: string) => {
    await theirs.getByLabel("Email").fill(address);
    await send(theirs).click();
    await expect(mine.getByRole("cell", { name: address, exact: true })).toBeVisible();
  };

  await pressOffline(mine, send(mine), [[email, "keerthi@toranam.example"]], "Not saved: the server did not answer.");
  await theyInvite("theirs@example.com");
  await expect(email).toHaveValue("keerthi@toranam.example");

  await send(mine).click();
  const refusal = mine.getByText("This address has an account already; see People.");
  await expect(refusal).toBeVisible();
  await theyInvite("another@example.com");
  await expect(refusal).toBeVisible();
  await expect(email).toHaveValue("keerthi@toranam.example");

  await email.fill("mine@example.com");
  await send(mine).click();
  await expect(mine.getByText("Invitation sent to mine@example.com.")).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await expect(email).toHaveValue("");
});

/** What the server does is done, but its answer is lost on the way. */
async function losingAnswers(page: Page, address: RegExp, press: () => Promise<void>): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await press();
  await page.unrouteAll();
}

for (const [view, name, press] of [
  ["tasks", "Title", "Add Task"],
  ["events", "Name", "Create Event"],
  ["leads", "Name", "Create Lead"],
] as const)
  test(`what is added to ${view}, and whose answer is lost, is there once after a second press`, async ({ pageOf }) => {
    const page = await pageOf("sravani", { view: `${view}?new` });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name }).fill(`Once in ${view}`);
    await losingAnswers(page, new RegExp(`/dashboard/${view}\\.data`), async () => {
      await dialog.getByRole("button", { name: press }).click();
      await expect(dialog.getByText("Not saved: the server did not answer.")).toBeVisible();
    });
    await dialog.getByRole("button", { name: press }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("main").getByText(`Once in ${view}`, { exact: true })).toHaveCount(1);
  });

test("a note and a vendor for an event, when no server answers, say so and stay as typed", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name) values ('Tunnel Lead') returning id`;
  const [event] = await sql`insert into events (name) values ('Tunnel Event') returning id`;
  await sql`insert into vendors (vendor_name) values ('Tunnel Tents')`;
  await sql.end();
  const page = await pageOf("keerthi", { view: `leads/${lead?.id}` });
  await pressOffline(
    page,
    page.getByRole("button", { name: "Save note" }),
    [[page.getByLabel("Add a note"), "Wants lamps"]],
    "Not saved: the server did not answer.",
  );
  await page.goto(`/dashboard/events/${event?.id}`);
  await page.getByLabel("Vendor", { exact: true }).selectOption({ label: "Tunnel Tents" });
  await pressOffline(
    page,
    page.getByRole("button", { name: "Add to event" }),
    [[page.getByLabel("For", { exact: true }), "Tents for 300"]],
    "Not changed: the server did not answer.",
  );
});

test("the longest texts in an Indian script are taken", async ({ page, pageOf }) => {
  const long = "మా ఇంటి పెళ్లి ".repeat(333);
  await page.goto("/contact");
  await page.getByRole("textbox", { name: "Name" }).fill("సీత");
  await page.getByLabel("Email").fill("sita@example.com");
  await page.getByLabel("Phone").fill("9848022339");
  await page.getByLabel("Event type").selectOption("Wedding");
  await page.getByLabel("Date", { exact: false }).first().fill("2027-02-14");
  await page.getByLabel("Time").fill("18:30");
  await page.getByLabel("Your vision").fill(long);
  await page.getByLabel("Anything else").fill(long.slice(0, 2000));
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page.getByText("Your enquiry has been submitted successfully.")).toBeVisible();

  const staff = await pageOf("sravani", { view: "events?new" });
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("పెళ్లి");
  await dialog.getByLabel("Description").fill(long);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await staff.getByRole("link", { name: "Edit: పెళ్లి" }).click();
  await dialog.getByLabel("Venue").fill("Raga Garden Lawns");
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(staff.locator(".page-header")).toContainText("Raga Garden Lawns");
});

test("a payment being typed outlives a colleague's, and one that was not answered is stored once", async ({ pageOf }) => {
  const mine = await pageOf("sravani");
  await fillIn(mine);
  await saved(mine);
  await mine.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(mine.getByRole("heading", { level: 1 })).toHaveText(/^INV-H/);
  const theirs = await pageOf("sravani", { view: mine.url().split("/dashboard/")[1] });
  const amount = (page: Page) => page.getByRole("textbox", { name: "Amount", exact: true });
  const record = (page: Page) => page.getByRole("button", { name: "Record payment" });

  await pressOffline(mine, record(mine), [
    [amount(mine), "1000"],
    [mine.getByLabel("Reference"), "UTR mine"],
  ]);
  await amount(theirs).fill("2000");
  await theirs.getByLabel("Reference").fill("UTR theirs");
  await record(theirs).click();
  await expect(mine.locator(".amount-list")).toContainText("UTR theirs");
  await expect(amount(mine)).toHaveValue("1000");
  await expect(mine.getByLabel("Reference")).toHaveValue("UTR mine");

  await losingAnswers(mine, /\/dashboard\/invoices\/[^/]+\.data/, async () => {
    await record(mine).click();
    await expect(mine.getByText(notAnswered)).toBeVisible();
    await expect(theirs.locator(".amount-list")).toContainText("UTR mine");
  });
  await record(mine).click();
  await expect(mine.getByText("Payment recorded.")).toBeVisible();
  await expect(mine.locator(".amount-list li")).toHaveCount(2);
  await expect(mine.getByLabel("Reference")).toHaveValue("");
});
