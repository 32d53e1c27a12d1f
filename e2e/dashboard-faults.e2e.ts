import type { Route } from "@playwright/test";
import type { Sql } from "../db/connect.ts";
import { expect, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";

// A table that is away for a while: what a view, and what the whole dashboard, then say.
let sql: Sql;
test.beforeAll(async ({ site }) => {
  sql = await site.database();
});
test.afterAll(() => sql.end());

async function without(table: string, work: () => Promise<void>): Promise<void> {
  await sql.unsafe(`alter table ${table} rename to away_for_a_while`);
  try {
    await work();
  } finally {
    await sql.unsafe(`alter table away_for_a_while rename to ${table}`);
  }
}

test("a view that fails says so inside the frame; Retry asks again, and then reloads", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi");
  const retry = page.getByRole("button", { name: "Retry" });
  await without("vendors", async () => {
    await page.goto("/dashboard/vendors");
    await expect(page.getByRole("alert")).toContainText("Failed to load some data. Please try again later.");
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
    await retry.click();
    await expect(retry).toBeEnabled();
    await expect(page.getByRole("heading", { name: "Vendor Management" })).toHaveCount(0);
  });
  expect(site.output, "the cause is logged with the request's id").toMatch(/"request":"[^"]+","path":"\/dashboard\/vendors"/);
  const reloaded = page.waitForEvent("load");
  await retry.click();
  await reloaded;
  await expect(page.getByRole("heading", { name: "Vendor Management" })).toBeVisible();
});

test("Retry that is answered shows the view without a reload", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await without("vendors", async () => {
    await page.goto("/dashboard/vendors");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Vendor Management" })).toBeVisible();
});

test("a dashboard that cannot start says 'Error Loading Dashboard', and Reload Page brings it", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await without("invoices", async () => {
    await page.goto("/dashboard/vendors");
    await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toBeVisible();
    await expect(page.getByRole("alert")).not.toContainText(/invoices|select|relation/);
  });
  await tabTo(page, page.getByRole("button", { name: "Reload Page" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Vendor Management" })).toBeVisible();
});

test("the list is right within 5 s of a network that was away, and typed words stand", async ({ pageOf }) => {
  // AWAY_MS=30000 stays away for the 30 s of the promise.
  const awayMs = Number(process.env.AWAY_MS ?? 3_000);
  test.setTimeout(60_000 + awayMs);
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/events?new");
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Typed in the tunnel");
  await page.context().setOffline(true);
  await expect(page.getByText("Offline", { exact: true })).toBeAttached();
  await sql`insert into events (name) values ('Made while away')`;
  await page.waitForTimeout(awayMs);
  await expect(page.getByText("Made while away")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText("Made while away")).toBeAttached({ timeout: 5_000 });
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toHaveValue("Typed in the tunnel");
});

test("a refresh that is not answered leaves the page as it is, says so, and is asked for again", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/events?new");
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await name.fill("Typed before the tunnel");

  const failures = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, body: "away" }),
    (route: Route) => route.fulfill({ status: 500, body: "broken" }),
  ];
  let asked = 0;
  await page.route(/\/dashboard\/events\.data/, (route) => (failures[asked++] ?? (() => route.continue()))(route));
  await sql`insert into events (name) values ('Made in the tunnel')`;
  await expect(page.getByText("Offline", { exact: true })).toBeAttached();
  await expect(name).toHaveValue("Typed before the tunnel");
  await expect(page.getByText("Made in the tunnel")).toBeAttached({ timeout: 15_000 });
  expect(asked).toBeGreaterThan(failures.length);
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await expect(name).toHaveValue("Typed before the tunnel");
  await expect(name).toBeFocused();
});

test("a session that ended leads to the log-in, and from there back to the same view", async ({ pageOf }) => {
  const page = await pageOf("arjun");
  await page.goto("/dashboard/events?q=lamps&sort=name");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await sql`delete from auth_sessions where user_id = (select user_id from user_profiles where email = 'arjun@toranam.example')`;
  await page.waitForURL("**/login?next=**", { timeout: 10_000 });
  await page.getByLabel("Email").fill("arjun@toranam.example");
  await page.getByLabel("Password").fill("marigold-garland-9");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/dashboard/events?q=lamps&sort=name");
});
