import type { Page } from "@playwright/test";
import { expect, type PersonName, people, test } from "./fixtures.ts";

async function addTask(page: Page, title: string, person: PersonName): Promise<void> {
  await page.goto("/dashboard/tasks?new");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel(/Assign/).selectOption({ label: people[person].name });
  await dialog
    .getByRole("button", { name: /Add|Create|Save/ })
    .last()
    .click();
  await expect(page.getByRole("cell", { name: title, exact: true })).toBeVisible();
}
const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("a member's status cycle shows on the admin's open screen, and the admin's new task on the member's", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  const member = await pageOf("keerthi");
  await member.goto("/dashboard/tasks");
  await expect(member.getByRole("heading", { name: "My Task Progress" })).toBeVisible();
  await addTask(admin, "Hang the lamps", "keerthi");
  await expect(row(member, "Hang the lamps")).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Team Summary" })).toBeVisible();

  for (const [button, status] of [
    ["In Progress", "IN PROGRESS"],
    ["Completed", "COMPLETED"],
    ["Pending", "PENDING"],
  ] as const) {
    await row(member, "Hang the lamps")
      .getByRole("button", { name: new RegExp(`Mark as ${button}`) })
      .click();
    await expect(row(member, "Hang the lamps").getByText(status, { exact: true })).toBeVisible();
    await expect(row(admin, "Hang the lamps").getByText(status, { exact: true })).toBeVisible();
  }
});

test("a change made on a stale state is refused, and says so", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  await addTask(admin, "Test the generator", "arjun");
  const member = await pageOf("arjun");
  await member.route("**/live?*", (route) => route.abort());
  await member.goto("/dashboard/tasks");
  await row(admin, "Test the generator")
    .getByRole("button", { name: /Update Status/ })
    .click();
  await expect(row(admin, "Test the generator").getByText("IN PROGRESS", { exact: true })).toBeVisible();
  await row(member, "Test the generator")
    .getByRole("button", { name: /Mark as In Progress/ })
    .click();
  await expect(member.getByText(/Failed to update task status:/)).toBeVisible();
});

test("without a connection the pill says Offline, the old status stays, and all is caught up afterwards", async ({ pageOf }) => {
  const admin = await pageOf("sravani");
  await addTask(admin, "Order the flowers", "keerthi");
  const member = await pageOf("keerthi");
  await member.goto("/dashboard/tasks");
  await expect(member.getByText("Live", { exact: true })).toBeVisible();
  await member.context().setOffline(true);
  await expect(member.getByText("Offline", { exact: true })).toBeVisible();
  await row(member, "Order the flowers")
    .getByRole("button", { name: /Mark as In Progress/ })
    .click();
  await expect(member.getByText(/Failed to update task status:/)).toBeVisible();
  await expect(row(member, "Order the flowers").getByText("PENDING", { exact: true })).toBeVisible();

  await row(admin, "Order the flowers")
    .getByRole("button", { name: /Update Status/ })
    .click();
  await expect(row(admin, "Order the flowers").getByText("IN PROGRESS", { exact: true })).toBeVisible();
  await member.context().setOffline(false);
  await expect(row(member, "Order the flowers").getByText("IN PROGRESS", { exact: true })).toBeVisible({ timeout: 5_000 });
  await expect(member.getByText("Live", { exact: true })).toBeVisible();
});

test("a member reaches another's task no more than an unknown one", async ({ pageOf, site }) => {
  const admin = await pageOf("sravani");
  await addTask(admin, "Sign the contract", "sravani");
  const id = await row(admin, "Sign the contract").locator('input[name="id"]').first().inputValue();
  const member = await pageOf("keerthi");
  const post = async (task: string) => {
    const answer = await member.request.post(`${site.url}/dashboard/tasks`, {
      form: { intent: "status", id: task, status: "in_progress", version: "1" },
    });
    return {
      status: answer.status(),
      body: (await answer.text()).replaceAll(/nonce="[^"]+"|[\w-]{36}|20\d\d-[\d-]+T[\d:.]+Z/g, ""),
    };
  };
  const foreign = await post(id);
  const unknown = await post("00000000-0000-4000-8000-000000000000");
  expect(foreign.status).toBe(404);
  expect(foreign.body).toBe(unknown.body);
  await expect(row(admin, "Sign the contract").getByText("PENDING", { exact: true })).toBeVisible();
});
