import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

const enquire = (site: Server, name: string, more: Record<string, string> = {}) =>
  fetch(`${site.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({
      ...{
        name,
        email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
        phone: `9${String(Math.random()).slice(2, 11)}`,
      },
      ...{
        event_type: "Wedding",
        date: "2099-02-14",
        time: "18:00",
        location: "Rushikonda Sea Lawns",
        vision: `${name} dreams of marigolds`,
        ...more,
      },
    }),
  });

const card = (page: Page, stage: string, name: string) =>
  page
    .getByRole("region", { name: new RegExp(`^${stage}`) })
    .getByRole("listitem")
    .filter({ hasText: name });

// A card is dragged by its face, not by the list in it.
const grip = { sourcePosition: { x: 6, y: 6 }, targetPosition: { x: 60, y: 20 } };

async function call(page: Page, name: string, note = "") {
  await page.goto("/dashboard/leads?new");
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByLabel("What was said").fill(note);
  await page.getByRole("button", { name: "Create Lead" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("an enquiry shows at once with its whole text and its clock, and is answered with one press", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/leads");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await enquire(site, "Anjali Rao");
  const lead = page.getByRole("listitem").filter({ hasText: "Anjali Rao" }).first();
  await expect(lead.locator("summary").getByText("Anjali Rao dreams of marigolds")).toBeVisible();
  await expect(lead).toContainText(/23 h 59 min left|24 h 0 min left/);
  await lead.getByRole("button", { name: "Mark as replied" }).click();
  await expect(lead).toContainText("CONTACTED");
  await expect(lead).toContainText("Replied");
});

test("from enquiry to lead to event with its tasks; the timeline holds notes, enquiry and mail", async ({ pageOf, site }) => {
  await enquire(site, "Vikram Shetty", { guests: "400" });
  const page = await pageOf("sravani");
  await page.goto("/dashboard/leads?q=vikram");
  await page.getByRole("link", { name: "Vikram Shetty" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vikram Shetty");
  await expect(page.getByText("Vikram Shetty dreams of marigolds", { exact: true })).toBeVisible();
  await page.getByLabel("Add a note").fill("Wants the sea behind the mandap");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Note by Sravani Reddy" })).toContainText(
    "Wants the sea behind the mandap",
  );
  await expect(page.getByLabel("Add a note")).toHaveValue("");
  await expect(page.getByText(/^Mail (sent|waiting to go)/)).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Next action", { exact: true }).fill("Send the quote");
  await page.getByLabel("Next action on").fill("2099-01-02");
  await page.getByRole("button", { name: "Save Lead" }).click();
  await expect(page.getByText("Jan 2, 2099")).toBeVisible();
  await page.getByRole("link", { name: "Make event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Event" });
  await expect(dialog.getByLabel("Date", { exact: true })).toHaveValue("2099-02-14");
  await expect(dialog.getByLabel("Venue")).toHaveValue("Rushikonda Sea Lawns");
  await expect(dialog.getByLabel("Description")).toHaveValue("Vikram Shetty dreams of marigolds\nGuests: 400");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vikram Shetty: Wedding");
  await expect(page.getByRole("table", { name: "Tasks of this event" })).toContainText("Mandap and flowers ordered");
  await page.getByRole("link", { name: "Vikram Shetty", exact: true }).click();
  await expect(page.getByText("WON", { exact: true })).toBeVisible();
});

test("the board moves a lead by drag and by keyboard; lost asks why; the other browser follows", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  const other = await pageOf("sravani");
  await call(page, "Board Lead");
  await page.goto("/dashboard/leads?view=board");
  await other.goto("/dashboard/leads?view=board");
  await expect(other.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("region").getByRole("heading", { level: 2 })).toHaveText([
    /^New/,
    /^Contacted/,
    /^Quoted/,
    /^Won/,
    /^Lost/,
  ]);
  await card(page, "New", "Board Lead").dragTo(page.getByRole("region", { name: /^Contacted/ }), grip);
  await expect(card(other, "Contacted", "Board Lead")).toBeVisible();
  await page.getByLabel("Stage of Board Lead").focus();
  await page.keyboard.press("q");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(card(other, "Quoted", "Board Lead")).toBeVisible();
  await card(page, "Quoted", "Board Lead").dragTo(page.getByRole("region", { name: /^Lost/ }), grip);
  await expect(page.getByRole("dialog", { name: "Why was it lost?" })).toBeVisible();
  await page.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(page.getByLabel("Reason Board Lead gave")).toHaveAccessibleDescription("Please say why it was lost.");
  await page.getByLabel("Reason Board Lead gave").fill("Date was taken");
  await page.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(card(other, "Lost", "Board Lead")).toContainText("Lost: Date was taken");
});

test("the table sorts; the export is no formula; a lead is deleted and taken back", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await call(page, "=cmd()|A1", "Rang about a launch");
  await page.goto("/dashboard/leads?view=table&q=cmd");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "Company",
    "Phone",
    "Email",
    "Stage",
    "Reply",
    "Next action",
    "Came",
  ]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const text = await (await page.request.get("/dashboard/leads.csv?q=cmd")).text();
  expect(text).toContain("\r\n'=cmd()|A1,");
  await page.getByRole("link", { name: "=cmd()|A1" }).click();
  await expect(page.getByText("Rang about a launch")).toBeVisible();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete lead" }).click();
  await expect(page.getByText("=cmd()|A1: deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "=cmd()|A1" }).click();
  await expect(page.getByText("Rang about a launch")).toBeVisible();
});

test("without JavaScript a call is noted and a lead is lost with its reason", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { javaScriptEnabled: false });
  await call(page, "Plain Caller", "By phone");
  await page.goto("/dashboard/leads?view=board");
  await page.getByLabel("Stage of Plain Caller").selectOption("lost");
  await page.getByRole("button", { name: "Move Plain Caller" }).click();
  await page.getByLabel("Reason Plain Caller gave").fill("No answer");
  await page.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(card(page, "Lost", "Plain Caller")).toContainText("Lost: No answer");
});

test("axe finds nothing in board, table and a lead's page", async ({ pageOf, site }) => {
  await enquire(site, "Axe Rao");
  const page = await pageOf("sravani", { view: "leads?q=axe" });
  await expectAccessible(page, "leads");
  for (const view of ["board", "table"]) {
    await page.goto(`/dashboard/leads?view=${view}`);
    await expectAccessible(page, view);
  }
  await page.getByRole("link", { name: "Axe Rao" }).click();
  await page.waitForURL(/leads\/./);
  await expectAccessible(page, "lead");
});
