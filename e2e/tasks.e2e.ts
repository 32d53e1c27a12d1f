import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { addEvent, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { openInBrowser } from "./hydration.ts";
import { tabTo } from "./keyboard.ts";

const row = (page: Page, title: string) =>
  page
    .getByRole("table", { name: /All Tasks|My tasks/ })
    .getByRole("row")
    .filter({ hasText: title });

test("a status change appears on another person's open screen and can be undone; filters apply by themselves", async ({
  pageOf,
  site,
}) => {
  for (let count = 0; count < 9; count++) await addTask(site, { title: "Enough to filter", person: "keerthi" });
  const view = "tasks?status=all";
  const [admin, member] = [await pageOf("sravani", { view }), await pageOf("keerthi", { view })];
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
  await openInBrowser(member, "/dashboard/tasks?status=completed");
  await row(member, "Marigold order").getByRole("button", { name: "Mark as Pending" }).click();
  await expect(member.getByText("Marigold order: marked as Pending.")).toBeVisible();
  await expect(row(member, "Marigold order")).toHaveCount(0);
  await member.getByRole("button", { name: "Undo" }).click();
  await expect(row(member, "Marigold order")).toContainText("COMPLETED");
  // Of two quick changes both can be undone, the newest first.
  await member.goto("/dashboard/tasks?status=pending");
  for (const title of ["Jasmine order", "Mogra order"]) {
    await addTask(site, { title, person: "keerthi" });
    await row(member, title).getByRole("button", { name: "Mark as In Progress" }).click();
    await expect(row(member, title)).toHaveCount(0);
  }
  await expect(member.getByRole("button", { name: "Undo" })).toHaveCount(2);
  for (const title of ["Mogra order", "Jasmine order"]) {
    // In a select, Ctrl+Z is not the browser's undo of typing.
    await member.getByLabel("Priority", { exact: true }).focus();
    await member.keyboard.press("Control+z");
    await expect(row(member, title)).toBeVisible();
  }
  // A text filters after a pause, a choice at once, without a new entry in the history.
  await openInBrowser(admin, "/dashboard/tasks");
  const entries = await admin.evaluate(() => history.length);
  const search = admin.getByLabel("Search tasks");
  await search.pressSequentially("nothing");
  await expect(admin).toHaveURL(/\?q=nothing$/);
  await expect(row(admin, "Marigold order")).toHaveCount(0);
  await expect(search).toBeFocused();
  await search.press("Home");
  await search.pressSequentially("x");
  await expect(admin).toHaveURL(/\?q=xnothing$/);
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
  await search.fill("marigold");
  await admin.getByLabel("Priority", { exact: true }).selectOption("medium");
  await expect(admin).toHaveURL(/\?q=marigold&priority=medium$/);
  expect(await admin.evaluate(() => history.length)).toBe(entries);
  await admin.getByRole("link", { name: "Open", exact: true }).click();
  await expect(row(admin, "Marigold order")).toContainText("COMPLETED");
  await admin.getByLabel("Person", { exact: true }).selectOption("nobody");
  await expect(admin).toHaveURL(/status=all&person=nobody/);
  await admin.getByRole("link", { name: "Mine" }).click();
  await expect(admin.getByLabel("Person", { exact: true })).toHaveValue(/./);
  await admin.getByRole("link", { name: "Clear", exact: true }).click();
  await expect(search).toHaveValue("");
});

test("after the only open task of an event is done, the focus is on the list of the completed ones", async ({ pageOf, site }) => {
  const event = await addEvent(site, "Sangeet", "2030-01-01");
  await addTask(site, { title: "Order the mandap", person: "keerthi", event });
  const page = await pageOf("keerthi");
  await openInBrowser(page, `/dashboard/events/${event}`);
  const button = page
    .getByRole("row")
    .filter({ hasText: "Order the mandap" })
    .getByRole("button", { name: /Mark as/ });
  await button.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Order the mandap" })).toContainText("IN PROGRESS");
  await button.press("Enter");
  await expect(page.getByText("1 of 1 completed")).toBeVisible();
  await expect(page.locator("details:focus")).toHaveCount(1);
});

test("rows are selected by keys, as a range, as a page and by a long press, changed together and changed back", async ({
  pageOf,
  site,
}) => {
  for (const number of [1, 2, 3, 4]) await addTask(site, { title: `Lamp ${number}`, due: `2099-01-0${number}` });
  const page = await pageOf("sravani", { view: "tasks?q=lamp" });
  const bar = page.getByRole("form", { name: "Change selected tasks" });
  const title = (number: number) => page.getByRole("link", { name: `Lamp ${number}`, exact: true });
  const box = (number: number) => page.getByRole("checkbox", { name: `Select Lamp ${number}` });
  await expect(bar).toBeHidden();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(title(1)).toBeFocused();
  for (const key of ["x", "j", "j", "x"]) await page.keyboard.press(key);
  await expect(bar).toContainText("2 selected");
  await expect(title(3)).toBeFocused();
  // Enter in a checkbox would submit the bar.
  await box(1).press("Enter");
  await title(3).focus();
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("s");
  await expect(row(page, "Lamp 3")).toContainText("IN PROGRESS");
  await expect(title(3)).toBeFocused();
  // The next row takes the place and the focus of one that leaves the list.
  await page.keyboard.press("s");
  await expect(row(page, "Lamp 3")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Lamp 4");
  for (const key of ["Escape", "Control+z"]) await page.keyboard.press(key);
  await expect(row(page, "Lamp 3")).toContainText("IN PROGRESS");

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search tasks")).toBeFocused();

  await title(2).focus();
  for (const key of ["x", "j", "j", "Shift+X"]) await page.keyboard.press(key);
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("s");
  await expect(bar.getByRole("button", { name: "Pending" }), "the statuses for all selected tasks").toBeFocused();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("3 tasks marked as In Progress.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("3 tasks as before.")).toBeVisible();
  await expect(bar).toBeHidden();

  await box(2).click();
  await box(4).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Assign" }).click();
  await bar.getByRole("button", { name: "Keerthi Naidu" }).press("Enter");
  await expect(page.getByText("3 tasks assigned to Keerthi Naidu.")).toBeVisible();
  await expect(bar, "the bar goes, the focus stays in the list").toBeHidden();
  await expect(title(2)).toBeFocused();
  await expect(row(page, "Lamp 2")).toContainText("Keerthi Naidu");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Lamp 2")).toContainText("Unassigned");

  // A person who dictates to the computer switches the keys without Ctrl off: spoken words would press them.
  const switchKeys = async (name: string) => {
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name }).click();
    await page.goto("/dashboard/tasks?q=lamp");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await title(4).focus();
  };
  await switchKeys("Switch single keys off");
  for (const key of ["x", "j", "ArrowUp", "/"]) await page.keyboard.press(key);
  await expect(title(3)).toBeFocused();
  await expect(bar).toBeHidden();
  await switchKeys("Switch single keys on");
  await page.keyboard.press("a");
  await bar.getByRole("button", { name: "Arjun Varma" }).click();
  await expect(row(page, "Lamp 4")).toContainText("Arjun Varma");
  await page.getByLabel("Select all on this page").check();
  await expect(bar).toContainText("4 selected");
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete these tasks?" }).getByRole("button", { name: "Delete tasks" }).click();
  await expect(page.getByText("4 tasks deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("4 tasks back.")).toBeVisible();

  // On a phone a long press selects a row, and then a tap each further one.
  await page.setViewportSize({ width: 390, height: 800 });
  const press = { pointerType: "touch", clientX: 100, clientY: 100, bubbles: true };
  await title(1).dispatchEvent("pointerdown", press);
  await expect(box(1)).toBeChecked();
  for (const type of ["pointerup", "click"]) await title(1).dispatchEvent(type, press);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.waitForTimeout(400);
  await row(page, "Lamp 2").click({ position: { x: 150, y: 30 } });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Unselect all (Esc)" }).click();
  await expect(bar).toBeHidden();
});

test("on a phone everything in the bar of the selected tasks is reachable, and it says which of them changed or are gone", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
  for (const number of [1, 2, 3]) await addTask(site, { title: `Rope ${number}`, due: `2099-02-0${number}` });
  const page = await pageOf("sravani", { view: "tasks?q=rope", width: 320 });
  const bar = page.getByRole("form", { name: "Change selected tasks" });
  const selectFirst = async () => {
    await page.getByRole("button", { name: "More about Rope 1" }).click();
    await page.getByRole("button", { name: "Select", exact: true }).click();
  };
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await selectFirst();
  for (const number of [2, 3]) await row(page, `Rope ${number}`).click({ position: { x: 150, y: 30 } });
  for (const name of ["Status", "Assign", "Due date", "Delete"]) {
    const size = await bar.getByRole("button", { name, exact: true }).boundingBox();
    expect([name, size && size.height >= 44, size && size.x + size.width <= 320]).toEqual([name, true, true]);
  }
  const due = row(page, "Rope 1").locator(".task-row__due");
  await expect(due, "the bars of the priority are below it").toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expectAccessible(page, "selected tasks on a phone");
  await (await site.database())`update tasks set status = 'completed' where title = 'Rope 3'`;
  await expect(bar).toContainText("2 selected, 1 changed or gone");

  // The bar does not cover the focused row, and controls of the table that a phone hides are shown while they have the focus.
  await page.setViewportSize({ width: 320, height: 500 });
  for (const name of ["Select all on this page", "Select Rope 1"])
    await tabTo(page, page.getByLabel(name, { exact: true }), "Shift+Tab");
  for (const key of ["j", "j"]) await page.keyboard.press(key);
  const [focused, above] = [await page.locator(":focus").boundingBox(), await bar.boundingBox()];
  expect(focused && above && focused.y + focused.height <= above.y, "the bar covers the focused row").toBe(true);
  await page.setViewportSize({ width: 320, height: 800 });

  await bar.getByRole("button", { name: "Due date" }).click();
  await bar.getByRole("button", { name: "Set day" }).click();
  const day = bar.getByRole("textbox", { name: "Another day" });
  await expect(day).toBeFocused();
  expect(await day.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
  await day.fill("4 Mar 2099");
  await bar.getByRole("button", { name: "Set day" }).click();
  await expect(page.getByText("2 tasks due 4 Mar 2099.")).toBeVisible();
  await expect(bar).toBeHidden();
  for (const button of await page.locator(".toast button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const covered = await page.locator(".toast").evaluate((toast) => innerHeight - toast.getBoundingClientRect().top);
  const padding = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom));
  expect(padding, "what is focused stops above the message").toBeGreaterThan(covered);
  await selectFirst();
  const [message, below] = [await page.locator(".toast").boundingBox(), await bar.boundingBox()];
  expect(message && below && message.y + message.height <= below.y, "the message is above the bar").toBe(true);
});

test("in a narrow list a task without a due date says so", async ({ pageOf, site }) => {
  await addTask(site, { title: "Undated awning" });
  const due = row(await pageOf("sravani", { view: "tasks?q=awning", width: 390 }), "Undated awning").locator(".task-row__due");
  expect(await due.evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe('"Pending, no due date"');
  await expect(due.getByText("-")).toBeHidden();
});

test("a status change made offline is kept and sent after reconnecting, and then the page is up to date", async ({
  pageOf,
  site,
}) => {
  await addTask(site, { title: "Order the flowers", person: "keerthi" });
  const page = await pageOf("keerthi", { view: "tasks", isNew: true });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await row(page, "Order the flowers").getByRole("button", { name: "Mark as In Progress" }).click();
  await expect(page.getByText("There is no connection. Kept: it is sent as soon as there is one.")).toBeVisible();
  await expect(row(page, "Order the flowers")).toContainText("Waits for a network");

  // A page that is not loaded yet: the browser would show its own error instead.
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: /^VENDORS/ })
    .click();
  await expect(page.getByText("There is no connection. This page stays as it is.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();

  await addTask(site, { title: "Added meanwhile", person: "keerthi" });
  await expect(page.getByText("Added meanwhile")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(row(page, "Added meanwhile")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText("Order the flowers: marked as In Progress.")).toBeVisible();
  await expect(row(page, "Order the flowers")).toContainText("IN PROGRESS");
});
