import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Route } from "@playwright/test";
import type { Site } from "../test/server.ts";
import { addEvent, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";

/** Does the work while a table is missing, so that every query of it fails. */
async function withoutTable(site: Site, table: string, work: () => Promise<void>): Promise<void> {
  const sql = await site.database();
  await sql.unsafe(`alter table ${table} rename to missing`);
  try {
    await work();
  } finally {
    await sql.unsafe(`alter table missing rename to ${table}`);
  }
}

test("a view that fails shows an error inside the dashboard; Retry loads its data again, and if that fails the next one reloads the page", async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("keerthi", { view: null });
  // Live updates would revalidate too, and Retry ignores clicks meanwhile.
  await page.route(/\/live/, (route) => route.abort());
  const retry = page.getByRole("button", { name: "Retry" });
  const heading = page.getByRole("heading", { name: "Vendor Management" });
  await withoutTable(site, "vendors", async () => {
    await page.goto("/dashboard/vendors");
    await expect(page.getByRole("alert")).toContainText("Failed to load some data. Please try again later.");
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
    const failed = page.waitForResponse(/vendors\.data/);
    await retry.click();
    await failed;
    await expect(retry).toBeEnabled();
    await expect(heading).toHaveCount(0);
  });
  const reloaded = page.waitForEvent("load");
  await retry.click();
  await reloaded;
  await expect(heading).toBeVisible();

  await withoutTable(site, "vendors", async () => {
    await page.reload();
    await expect(retry).toBeVisible();
  });
  await retry.click();
  await expect(heading).toBeVisible();

  await withoutTable(site, "notifications", async () => {
    await page.reload();
    await expect(heading).toBeVisible();
    await page.getByRole("link", { name: "Inbox", exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: "Inbox" })).toContainText("The inbox did not load.");
  });
});

test("a dashboard that cannot load says 'Error Loading Dashboard', and Reload Page loads it", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi", { view: null });
  // Every view needs this table, because the sidebar counts overdue invoices.
  await withoutTable(site, "invoice_balances", async () => {
    await page.goto("/dashboard/vendors");
    await expect(page.getByRole("heading", { name: "Error Loading Dashboard" })).toBeVisible();
    await expect(page.getByRole("alert")).not.toContainText(/invoices|select|relation/);
  });
  await tabTo(page, page.getByRole("button", { name: "Reload Page" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Vendor Management" })).toBeVisible();
});

test("a live refresh that fails keeps the page, reports it, and is repeated", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi", { view: "events?new" });
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await name.fill("Typed before the failures");
  const failures = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, body: "away" }),
    (route: Route) => route.fulfill({ status: 500, body: "broken" }),
  ];
  let requests = 0;
  await page.route(/\/dashboard\/events\.data/, (route) => {
    const fail = failures[requests++];
    return fail ? fail(route) : route.continue();
  });
  await addEvent(site, "Made during the failures");
  await expect(page.getByText("Offline", { exact: true })).toBeAttached();
  await expect(name).toHaveValue("Typed before the failures");
  await expect(page.getByText("Made during the failures").first()).toBeAttached();
  expect(requests).toBeGreaterThan(failures.length);
  await expect(page.getByText("Live", { exact: true })).toBeAttached();
  await expect(name).toHaveValue("Typed before the failures");
  await expect(name).toBeFocused();
});

/** Delays each reading of the tasks, so that it reaches the server after the notification of the change. @returns how many there were */
async function countReadings(page: Page): Promise<() => number> {
  let readings = 0;
  await page.route(/\/dashboard\/tasks\.data/, async (route) => {
    if (route.request().method() === "GET") {
      readings++;
      await sleep(300);
    }
    // The test may have ended meanwhile.
    await route.continue().catch(() => {});
  });
  return () => readings;
}

test("a page reads its data once after its own change, and once after a colleague's", async ({ pageOf, site }) => {
  await addTask(site, { title: "Own garlands" });
  const page = await pageOf("sravani", { view: "tasks?q=garlands" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const readings = await countReadings(page);
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  await row("Own garlands").getByRole("button", { name: "Mark as In Progress" }).click();
  await expect(row("Own garlands")).toContainText("IN PROGRESS");
  // A second reading would have begun by now.
  await page.waitForTimeout(300);
  expect(readings()).toBe(1);
  await addTask(site, { title: "A colleague’s garlands" });
  await expect(row("A colleague’s garlands")).toBeVisible();
  expect(readings()).toBe(2);
});

test("a change that is reported while the page renders an earlier one is read too", async ({ pageOf, site }) => {
  await addTask(site, { title: "Own lamps" });
  const page = await pageOf("sravani", { view: null, isNew: true });
  // Reports one in the moment in which the page's own change is shown: before React runs the effects of that rendering.
  await page.addInitScript(() => {
    const streams: EventSource[] = [];
    globalThis.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        streams.push(this);
      }
    };
    new MutationObserver((_, observer) => {
      if (!document.querySelector("main table")?.textContent?.includes("IN PROGRESS")) return;
      observer.disconnect();
      for (const stream of streams) stream.dispatchEvent(new MessageEvent("change", { lastEventId: "another-server:1" }));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto("/dashboard/tasks?q=lamps");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const readings = await countReadings(page);
  await page.getByRole("button", { name: "Mark as In Progress" }).click();
  await expect.poll(readings).toBe(2);
});
