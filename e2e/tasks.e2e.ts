import type { Page } from "@playwright/test";
import { addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";

const row = (page: Page, title: string) =>
  page
    .getByRole("table", { name: /All Tasks|My tasks/ })
    .getByRole("row")
    .filter({ hasText: title });

test("a status change appears on another person's open screen and can be undone", async ({ pageOf, site }) => {
  const [admin, member] = [await pageOf("sravani", { view: "tasks" }), await pageOf("keerthi", { view: "tasks" })];
  for (const page of [admin, member]) await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await addTask(site, { title: "Marigold order", person: "keerthi" });
  for (const [mark, label] of [
    ["In Progress", "IN PROGRESS"],
    ["Completed", "COMPLETED"],
    ["Pending", "PENDING"],
  ] as const) {
    await row(member, "Marigold order")
      .getByRole("button", { name: `Mark as ${mark}` })
      .click();
    await expect(row(member, "Marigold order")).toContainText(label);
    await expect(row(admin, "Marigold order")).toContainText(label);
  }
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(row(admin, "Marigold order")).toContainText("COMPLETED");

  // A row that leaves the filtered list still says what happened, and its Undo brings it back.
  await member.goto("/dashboard/tasks?status=completed");
  await row(member, "Marigold order").getByRole("button", { name: "Mark as Pending" }).click();
  await expect(member.getByText("Marigold order: marked as Pending.")).toBeVisible();
  await expect(row(member, "Marigold order")).toHaveCount(0);
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(row(member, "Marigold order")).toContainText("COMPLETED");
});

test("the second person to save sees what changed meanwhile, keeps their text and can save again", async ({ pageOf, site }) => {
  await addTask(site, { title: "Rigging certificate" });
  const [first, second] = [await pageOf("sravani", { view: "tasks" }), await pageOf("sravani", { view: "tasks" })];
  for (const page of [first, second]) await row(page, "Rigging").getByRole("link", { name: /^Edit/ }).click();
  const title = second.getByRole("dialog").getByLabel("Title");
  await title.fill("Rigging certificate, stage B");
  await first.getByRole("dialog").getByLabel("Priority").selectOption("high");
  await first.getByRole("button", { name: "Save Task" }).click();
  await expect(row(first, "Rigging")).toContainText("HIGH");
  await second.getByRole("button", { name: "Save Task" }).click();
  await expect(second.getByRole("alert")).toContainText("Priority is HIGH now");
  await expect(title).toHaveValue("Rigging certificate, stage B");
  await second.getByRole("button", { name: "Save Task" }).click();
  await expect(row(first, "Rigging certificate, stage B")).toBeVisible();
});

test("while offline a status stays unchanged and a typed task is kept; afterwards everything is up to date", async ({
  pageOf,
  site,
}) => {
  await addTask(site, { title: "Order the flowers", person: "keerthi" });
  const page = await pageOf("keerthi", { view: "tasks" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await row(page, "Order the flowers").getByRole("button", { name: "Mark as In Progress" }).click();
  await expect(page.getByText(/Failed to update task status:/)).toBeVisible();
  await expect(row(page, "Order the flowers")).toContainText("PENDING");

  await addTask(site, { title: "Added meanwhile", person: "keerthi" });
  await expect(page.getByText("Added meanwhile")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(row(page, "Added meanwhile")).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await row(page, "Order the flowers").getByRole("button", { name: "Mark as In Progress" }).click();
  await expect(row(page, "Order the flowers")).toContainText("IN PROGRESS");
});
