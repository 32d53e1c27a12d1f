import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

type Fields = { Name: string; Date?: string; Time?: string; Venue?: string };

async function fillIn(page: Page, fields: Fields, kind?: string) {
  await page.goto("/dashboard/events?new");
  const dialog = page.getByRole("dialog", { name: "Create New Event" });
  const { Name, ...others } = fields;
  await dialog.getByRole("textbox", { name: "Name" }).fill(Name);
  for (const [label, value] of Object.entries(others)) await dialog.getByLabel(label, { exact: true }).fill(value);
  if (kind) await dialog.getByLabel("Kind of event").selectOption(kind);
  await dialog.getByRole("button", { name: "Create Event" }).click();
}

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "All Events" }).getByRole("row").filter({ hasText: name });

test("an event starts with its kind's tasks, goes its way, and the other browser follows", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  const other = await pageOf("keerthi");
  await other.goto("/dashboard/events");
  await expect(other.getByText("Live", { exact: true })).toBeVisible();
  await fillIn(
    admin,
    { Name: "Visakha night half marathon", Date: "2099-12-09", Time: "19:00", Venue: "Beach Road" },
    "Sports Event",
  );
  await expect(row(other, "Visakha night")).toContainText("Dec 9, 2099");
  await expect(row(other, "Visakha night")).toContainText("7:00 PM");
  await expect(other.getByRole("columnheader")).toHaveText(["Name", "Date", "Time", "Venue", "Status", "Lead", "Actions"]);

  await row(admin, "Visakha night").getByRole("link", { name: "Visakha night half marathon", exact: true }).click();
  const tasks = admin.getByRole("table", { name: "Tasks of this event" });
  await expect(tasks.getByRole("row").filter({ hasText: "Volunteer roster" })).toContainText("Dec 2, 2099");
  await tasks
    .getByRole("row")
    .filter({ hasText: "Volunteer roster" })
    .getByRole("button", { name: "Mark as In Progress" })
    .click();
  await expect(tasks.getByRole("row").filter({ hasText: "Volunteer roster" })).toContainText("IN PROGRESS");
  await admin.getByRole("button", { name: "Mark as Active", exact: true }).click();
  await expect(row(other, "Visakha night")).toContainText("ACTIVE");
  await admin.getByRole("button", { name: "Mark as Completed", exact: true }).click();
  await expect(row(other, "Visakha night")).toContainText("COMPLETED");
});

test("a taken venue is a warning, not a wall", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await fillIn(page, { Name: "Morning run", Date: "2099-01-05", Time: "06:00", Venue: "Gymkhana Ground" });
  await expect(row(page, "Morning run")).toBeVisible();
  await fillIn(page, { Name: "Breakfast", Date: "2099-01-05", Time: "08:00", Venue: "gymkhana ground" });
  await expect(page.getByLabel("Venue", { exact: true })).toHaveAccessibleDescription(
    "The venue is taken at this time by “Morning run”.",
  );
  await page.getByLabel("Save all the same").check();
  await page.getByRole("button", { name: "Create Event" }).click();
  await row(page, "Breakfast").getByRole("link", { name: "Breakfast", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("taken at this time by “Morning run”");
});

test("search, filter, sort, the month, and deleting with undo", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, { Name: "Kuchipudi winter festival", Date: "2098-12-14", Venue: "Rushikonda" });
  await expect(row(page, "Kuchipudi")).toBeVisible();
  await page.getByLabel("Name or venue").fill("kuchipudi");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("table", { name: "All Events" }).getByRole("row")).toHaveCount(2);
  await expect(row(page, "Kuchipudi")).toContainText("Time TBD");
  await page.getByRole("table").getByRole("link", { name: "Date" }).click();
  await expect(page.getByRole("columnheader", { name: "Date" })).toHaveAttribute("aria-sort", "ascending");
  await page.goto("/dashboard/events?view=month&month=2098-11");
  await page.getByRole("link", { name: "December 2098" }).click();
  await page.getByRole("table", { name: "December 2098" }).getByRole("link", { name: "Kuchipudi winter festival" }).click();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(row(page, "Kuchipudi")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Kuchipudi")).toBeVisible();
});

test("two edit one event: the second reads what moved", async ({ pageOf }) => {
  const first = await pageOf("sravani");
  const second = await pageOf("keerthi");
  await fillIn(first, { Name: "Nuvera product launch", Date: "2099-12-02", Venue: "Golconda" });
  await expect(row(first, "Nuvera")).toBeVisible();
  for (const page of [first, second]) {
    await page.goto("/dashboard/events");
    await row(page, "Nuvera").getByRole("link", { name: /^Edit/ }).click();
  }
  await first.getByLabel("Date", { exact: true }).fill("2099-12-03");
  await first.getByRole("button", { name: "Save Event" }).click();
  await expect(first.getByRole("dialog")).toHaveCount(0);
  await second.getByLabel("Venue", { exact: true }).fill("Golconda Convention Centre");
  await second.getByRole("button", { name: "Save Event" }).click();
  await expect(second.getByRole("alert")).toContainText("Date is Dec 3, 2099 now");
  await expect(second.getByLabel("Venue", { exact: true })).toHaveValue("Golconda Convention Centre");
});

test("the calendar's secret address answers without a session, until it is renewed", async ({ pageOf, site }) => {
  const page = await pageOf("arjun");
  await page.goto("/dashboard/events");
  await page.getByRole("button", { name: "Make my address" }).click();
  const address = await page.getByLabel("Address", { exact: true }).inputValue();
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR/);
  expect(site.output).not.toContain(new URL(address).searchParams.get("key") as string);
  await page.getByRole("button", { name: "Renew address" }).click();
  await expect(page.getByLabel("Address", { exact: true })).not.toHaveValue(address);
  expect((await fetch(address)).status).toBe(404);
  expect((await fetch(`${site.url}/calendar.ics?key=guess`)).status).toBe(404);
});

test("without JavaScript an event is made, and an empty name is said beside the field", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { javaScriptEnabled: false });
  await fillIn(page, { Name: "", Venue: "Plain Hall" });
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveAccessibleDescription(
    "Please give the event a name.",
  );
  await expect(page.getByLabel("Venue", { exact: true })).toHaveValue("Plain Hall");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Plain event");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(row(page, "Plain event")).toBeVisible();
});

test("axe finds nothing in the list, the month and an event's page", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, { Name: "Axe", Date: "2097-06-10", Time: "10:00", Venue: "Hall" }, "Wedding");
  await expectAccessible(page, "list");
  await row(page, "Axe").getByRole("link", { name: "Axe", exact: true }).click();
  await page.waitForURL(/events\/./);
  await expectAccessible(page, "event");
  await page.goto("/dashboard/events?view=month&month=2097-06");
  await expectAccessible(page, "month");
});
