import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const row = (page: Page, table: string, text: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: text });

test("a new event gets the tasks of its kind; a changed status appears on another person's screen", async ({ pageOf }) => {
  const admin = await pageOf("sravani", { view: "events?new" });
  const keerthiPage = await pageOf("keerthi", { view: "events" });
  await expect(keerthiPage.getByText("Live", { exact: true })).toBeVisible();
  const dialog = admin.getByRole("dialog", { name: "Create New Event" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Visakha night half marathon");
  await dialog.getByLabel("Date", { exact: true }).fill("2099-12-09");
  await dialog.getByLabel("Time", { exact: true }).fill("19:00");
  await dialog.getByLabel("Venue", { exact: true }).fill("Beach Road");
  await dialog.getByLabel("Kind of event").selectOption("Sports Event");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(row(keerthiPage, "Coming Events", "Visakha night")).toContainText("9 Dec 2099");
  await expect(row(keerthiPage, "Coming Events", "Visakha night")).toContainText("7:00 PM");

  await row(admin, "Coming Events", "Visakha night")
    .getByRole("link", { name: "Visakha night half marathon", exact: true })
    .click();
  const task = row(admin, "Tasks of this event", "Volunteer roster");
  await expect(task).toContainText("2 Dec 2099");
  await task.getByRole("button", { name: "Mark as In Progress" }).click();
  await expect(task).toContainText("IN PROGRESS");
  await admin.getByRole("button", { name: "Mark as Active", exact: true }).click();
  await expect(row(keerthiPage, "Coming Events", "Visakha night")).toContainText("ACTIVE");
  await admin.getByRole("button", { name: "Mark as Completed", exact: true }).click();
  await expect(row(keerthiPage, "Coming Events", "Visakha night")).toContainText("COMPLETED");
});

test("cancelling an event asks, names what hangs on it, takes a reason, and is undone from the keyboard", async ({ pageOf }) => {
  const admin = await pageOf("sravani", { view: "events?new" });
  const create = admin.getByRole("dialog", { name: "Create New Event" });
  await create.getByRole("textbox", { name: "Name" }).fill("Beach volleyball final");
  await create.getByLabel("Kind of event").selectOption("Sports Event");
  await create.getByRole("button", { name: "Create Event" }).click();
  await row(admin, "Coming Events", "Beach volleyball")
    .getByRole("link", { name: "Beach volleyball final", exact: true })
    .click();
  await admin.getByRole("button", { name: "Mark as Active", exact: true }).click();
  await expect(admin.getByRole("button", { name: "Mark as Completed", exact: true })).toBeVisible();

  await admin.getByRole("button", { name: "More", exact: true }).click();
  await admin.getByRole("link", { name: "Cancel event" }).click();
  const dialog = admin.getByRole("dialog", { name: "Cancel this event?" });
  await expect(dialog).toContainText("The client has no page, so nothing tells the client.");
  await expect(dialog).toContainText(/\d+ open tasks stay\./);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The sponsor left");
  await dialog.getByRole("button", { name: "Cancel event" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText("The event is cancelled. ", { exact: false }).first()).toBeVisible();
  await expect(admin.getByText("Reason: The sponsor left")).toBeVisible();
  await expect(admin.getByRole("link", { name: "Record advance" })).toBeHidden();
  await expect(admin.getByRole("button", { name: "Complete its tasks" })).toBeHidden();

  await admin.keyboard.press("Control+z");
  await expect(admin.getByRole("button", { name: "Mark as Completed", exact: true })).toBeVisible();
  await expect(admin.getByText("Event no longer cancelled: active by Sravani", { exact: false })).toBeVisible();
});

test("the reason that is being typed stays when a colleague cancels the event first", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, status) values ('Cancelled by two', 'active') returning id`;
  await sql`insert into tasks (title, event_id) values ('Of nobody', ${event?.id})`;
  const url = `events/${event?.id}`;
  const [mine, theirs] = [await pageOf("keerthi", { view: `${url}?cancel` }), await pageOf("sravani", { view: `${url}?cancel` })];
  const dialogOf = (page: typeof mine) => page.getByRole("dialog", { name: "Cancel this event?" });
  const reason = dialogOf(mine).getByRole("textbox", { name: "Reason" });
  await reason.fill("They phoned me");
  await dialogOf(theirs).getByRole("button", { name: "Cancel event" }).click();
  await expect(mine.getByText("CANCELLED", { exact: true })).toBeAttached();
  await expect(reason).toHaveValue("They phoned me");
  await dialogOf(mine).getByRole("button", { name: "Cancel event" }).click();
  await expect(dialogOf(mine).getByRole("alert")).toContainText("it is CANCELLED now");
  await expect(reason).toHaveValue("They phoned me");
  await dialogOf(mine).getByRole("link", { name: "Keep the event" }).click();
  // The task is not hers: the page counts it as the dialog did.
  await expect(mine.getByText("The event is cancelled. One open task remains. An admin can delete it.")).toBeVisible();
});
