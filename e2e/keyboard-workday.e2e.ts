import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { activate, tabTo, typeInto } from "./keyboard.ts";

// A day's work without a mouse: nothing here clicks, fills or selects except by keys. keyboard-sign-up.e2e.ts logs in.
for (const width of [390, 1440]) {
  test(`with the keyboard only, at ${width} px, an enquiry becomes a lead and an event, and a completed task is visible to the admin`, {
    tag: "@long",
  }, async ({ openPage, pageOf }) => {
    const size = { width, height: width < 900 ? 800 : 900 };
    const client = `Hasta Kala ${width}`;
    const visitor = await openPage(size);
    await sendEnquiry(visitor, client, width);
    const admin = await pageOf("sravani", { ...size, view: "tasks" });
    const member = await pageOf("keerthi", size);
    await expect(member.getByText("Live", { exact: true })).toBeVisible();
    await openView(member, "LEADS", width);
    await activate(member, member.getByRole("link", { name: client, exact: true }));
    await expect(member.getByRole("heading", { level: 1, name: client })).toBeVisible();
    const replied = member.getByRole("button", { name: "Mark as replied" });
    await activate(member, replied);
    await expect(replied).toHaveCount(0);
    const createEvent = member.getByRole("link", { name: "Create Event" });
    await expect(member.locator("main .actions:focus"), "the focus is beside the removed button").toHaveCount(1);
    await member.keyboard.press("Tab");
    await expect(createEvent).toBeFocused();
    await member.keyboard.press("Enter");
    const dialog = member.getByRole("dialog", { name: "Create New Event" });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await expect(dialog.getByLabel("Kind of event")).toHaveValue("Wedding");
    await activate(member, dialog.getByRole("button", { name: "Create Event" }));
    await expect(member.getByRole("heading", { level: 1, name: `${client}: Wedding` })).toBeVisible();

    const task = member.getByRole("row").filter({ hasText: "Menu tasting" });
    const button = task.getByRole("button", { name: /Mark as/ });
    await activate(member, button);
    await expect(task).toContainText("IN PROGRESS");
    await expect(button, "the button keeps the focus").toBeFocused();
    await member.keyboard.press("Enter");
    await expect(
      member.getByText(`Menu tasting and head count to the caterer (${client}: Wedding): marked as Completed.`),
    ).toBeVisible();
    await expect(member.getByText(/^1 of \d+ completed$/)).toBeVisible();
    await expect(member.locator("[data-row]:focus"), "the focus goes to the next row").toHaveCount(1);

    const completed = admin.getByRole("table", { name: "All Tasks" }).getByRole("row").filter({ hasText: "Menu tasting" });
    await typeInto(admin, admin.getByRole("searchbox", { name: "Search tasks" }), "Menu tasting");
    await admin.keyboard.press("Enter");
    await activate(admin, admin.getByRole("link", { name: "Open", exact: true }));
    await expect(completed.filter({ hasText: "COMPLETED" }).filter({ hasText: "Keerthi Naidu" }).first()).toBeVisible();
  });
}

async function sendEnquiry(page: Page, name: string, width: number): Promise<void> {
  await page.goto("/contact");
  await tabTo(page, page.getByRole("radio", { name: "Corporate Event" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Wedding" })).toBeChecked();
  await typeInto(page, page.getByLabel("Date", { exact: false }).first(), "14022099");
  await tabTo(page, page.getByRole("radio", { name: "Morning" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Evening" })).toBeChecked();
  await typeInto(page, page.getByRole("textbox", { name: "Name" }), name);
  await typeInto(page, page.getByLabel("Email"), `hasta.${width}@example.com`);
  await typeInto(page, page.getByLabel("Phone"), `90000${width}1`.padEnd(10, "0").slice(0, 10));
  await activate(page, page.getByRole("button", { name: "Send enquiry" }));
  await expect(page.getByText(/^Thank you! Your enquiry/)).toBeVisible();
}

/** By the sidebar; on a phone it is a drawer behind More. */
async function openView(page: Page, view: string, width: number): Promise<void> {
  const link = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: new RegExp(`^${view}`) });
  if (width < 900) {
    await activate(page, page.getByRole("button", { name: "More" }));
    await expect(link).toBeVisible();
  }
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/dashboard/${view.toLowerCase()}*`);
}
