import type { Page } from "@playwright/test";
import { expect, type PersonName, people, test } from "./fixtures.ts";

async function add(
  page: Page,
  title: string,
  { person, due, priority }: { person?: PersonName; due?: string; priority?: string } = {},
) {
  await page.goto("/dashboard/tasks?new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  if (due) await dialog.getByLabel("Due date").fill(due);
  if (priority) await dialog.getByLabel("Priority").selectOption({ label: priority });
  if (person) await dialog.getByLabel("Assigned to").selectOption({ label: people[person].name });
  await dialog.getByRole("button", { name: "Add Task" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const row = (page: Page, title: string) =>
  page
    .getByRole("table", { name: /All Tasks|My tasks/ })
    .getByRole("row")
    .filter({ hasText: title });

test("a status goes round its cycle, is shown in the other browser, and can be undone", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  const member = await pageOf("keerthi");
  await add(admin, "Marigold order for mandap", { person: "keerthi", due: "2026-11-23", priority: "High" });
  await member.goto("/dashboard/tasks");
  await expect(member.getByRole("heading", { name: "My Task Progress" })).toBeVisible();
  await expect(member.getByRole("columnheader")).toHaveText(["Title", "Assigned To", "Status", "Due Date", "Actions"]);
  await expect(row(member, "Marigold order")).toContainText("Nov 23, 2026");
  await expect(row(member, "Marigold order")).toContainText("Keerthi Naidu");
  await expect(member.getByText("Live", { exact: true })).toBeVisible();

  await admin.goto("/dashboard/tasks");
  await expect(admin.getByText("Live", { exact: true })).toBeVisible();
  await expect(admin.getByRole("table", { name: "All Tasks" }).getByRole("columnheader")).toHaveText([
    "Task",
    "Assigned To",
    "Status",
    "Due Date",
    "Priority",
    "Actions",
  ]);
  await expect(admin.getByRole("table", { name: "Team Summary" }).getByRole("columnheader")).toHaveText([
    "Team Member",
    "Role",
    "Total Tasks",
    "Completed",
    "In Progress",
    "Pending",
    "Completion Rate",
  ]);
  for (const [mark, label] of [
    ["In Progress", "IN PROGRESS"],
    ["Completed", "COMPLETED"],
    ["Pending", "PENDING"],
  ] as const) {
    await row(member, "Marigold order")
      .getByRole("button", { name: `Mark as ${mark}` })
      .click();
    await expect(row(admin, "Marigold order")).toContainText(label);
    await expect(row(member, "Marigold order")).toContainText(label);
  }
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(row(admin, "Marigold order")).toContainText("COMPLETED");
});

test("a task is edited; who comes too late reads what moved, keeps the text and may save again", async ({ pageOf }) => {
  const first = await pageOf("sravani");
  const second = await pageOf("sravani");
  await add(first, "Rigging safety certificate");
  for (const page of [first, second]) {
    await page.goto("/dashboard/tasks");
    await row(page, "Rigging safety").getByRole("link", { name: "Edit: Rigging safety certificate" }).click();
  }
  await second.getByRole("dialog").getByLabel("Title").fill("Rigging safety certificate, stage B");
  await first.getByRole("dialog").getByLabel("Priority").selectOption("high");
  await first.getByRole("button", { name: "Save Task" }).click();
  await expect(row(first, "Rigging safety")).toContainText("HIGH");
  await second.waitForTimeout(300);
  await second.getByRole("button", { name: "Save Task" }).click();
  await expect(second.getByRole("alert")).toContainText("Somebody changed it meanwhile: Priority is HIGH now");
  await expect(second.getByRole("dialog").getByLabel("Title")).toHaveValue("Rigging safety certificate, stage B");
  await second.getByRole("button", { name: "Save Task" }).click();
  await expect(row(first, "Rigging safety certificate, stage B")).toBeVisible();
});

test("deleting asks first and is taken back; a member sees no such button", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  await add(admin, "Volunteer roster", { person: "arjun" });
  await row(admin, "Volunteer roster").getByRole("link", { name: "Delete: Volunteer roster" }).click();
  await expect(admin.getByRole("dialog", { name: "Delete this task?" })).toBeVisible();
  await admin.getByRole("button", { name: "Delete task" }).click();
  await expect(admin.getByText("Volunteer roster: deleted.")).toBeVisible();
  await expect(row(admin, "Volunteer roster")).toHaveCount(0);
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(row(admin, "Volunteer roster")).toContainText("Arjun Varma");
  const member = await pageOf("arjun");
  await member.goto("/dashboard/tasks");
  await expect(row(member, "Volunteer roster").getByRole("link", { name: /^Edit/ })).toBeVisible();
  await expect(member.getByRole("link", { name: /^Delete/ })).toHaveCount(0);
});

test("search, filters, sorting and changing many", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  await add(admin, "Ferry Rushikonda", { due: "2020-01-01", priority: "Low" });
  await add(admin, "Ferry Beach Road", { priority: "High" });
  await admin.getByLabel("Search tasks").fill("ferry");
  await admin.getByRole("button", { name: "Search" }).click();
  const table = admin.getByRole("table", { name: "All Tasks" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(row(admin, "Ferry Rushikonda")).toContainText("Overdue");
  await table.getByRole("link", { name: "Priority" }).click();
  await expect(table.getByRole("row").nth(1)).toContainText("Beach Road");
  await expect(table.getByRole("columnheader", { name: "Priority" })).toHaveAttribute("aria-sort", "ascending");
  for (const name of ["Rushikonda", "Beach Road"]) await admin.getByLabel(`Tick Ferry ${name}`).check();
  await admin.getByLabel("Set status of ticked").selectOption("in_progress");
  await admin.getByLabel("Assign ticked to").selectOption({ label: people.arjun.name });
  await admin.getByRole("button", { name: "Change ticked tasks" }).click();
  await expect(admin.getByText("2 tasks changed.")).toBeVisible();
  await expect(row(admin, "Ferry Rushikonda")).toContainText("Arjun Varma");
  await expect(row(admin, "Ferry Beach Road")).toContainText("IN PROGRESS");
  await admin.getByLabel("Due", { exact: true }).selectOption("overdue");
  await admin.getByRole("button", { name: "Search" }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
  await admin.getByLabel("Search tasks").fill("nothing like it");
  await admin.getByRole("button", { name: "Search" }).click();
  await expect(admin.getByText("No tasks found.")).toBeVisible();
});

test("offline shows the pill, keeps what was typed and catches up", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  const other = await pageOf("sravani");
  await admin.goto("/dashboard/tasks?new");
  await expect(admin.getByText("Live", { exact: true })).toBeAttached();
  await admin.getByRole("dialog").getByLabel("Title").fill("Typed before the tunnel");
  await admin.context().setOffline(true);
  await expect(admin.getByText("Offline", { exact: true })).toBeAttached();
  await admin.getByRole("button", { name: "Add Task" }).click();
  await expect(admin.getByRole("alert")).toContainText("the server did not answer");
  await expect(admin.getByRole("dialog").getByLabel("Title")).toHaveValue("Typed before the tunnel");
  await add(other, "Made while you were away");
  await admin.context().setOffline(false);
  await expect(admin.getByText("Live", { exact: true })).toBeAttached({ timeout: 5_000 });
  await expect(admin.getByText("Made while you were away").first()).toBeAttached({ timeout: 5_000 });
  await admin.getByRole("button", { name: "Add Task" }).click();
  await expect(row(admin, "Typed before the tunnel")).toBeVisible();
});

test("everything works as plain posts, without JavaScript", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  await add(admin, "Plain generator backup");
  const page = await pageOf("sravani", { javaScriptEnabled: false });
  await page.goto("/dashboard/tasks?q=Plain+generator");
  await row(page, "Plain generator").getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save Task" }).click();
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription("Please give the task a title.");
  await page.getByLabel("Title").fill("Plain generator fuel");
  await page.getByRole("button", { name: "Save Task" }).click();
  await expect(row(page, "Plain generator fuel")).toBeVisible();
  await page.getByLabel("Tick Plain generator fuel").check();
  await page.getByLabel("Set status of ticked").selectOption("completed");
  await page.getByRole("button", { name: "Change ticked tasks" }).click();
  await expect(row(page, "Plain generator fuel")).toContainText("COMPLETED");
  await row(page, "Plain generator fuel")
    .getByRole("link", { name: /^Delete/ })
    .click();
  await page.getByRole("button", { name: "Delete task" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Plain generator fuel")).toBeVisible();
});
