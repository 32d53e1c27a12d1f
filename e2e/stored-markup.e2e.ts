import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

async function expectText(page: Page, where: string): Promise<void> {
  await expect(page.getByText(markup).first(), where).toBeAttached();
  expect(await page.evaluate("window.hit"), where).toBeUndefined();
  expect(await page.locator("img[src=x]").count(), where).toBe(0);
}

test("stored markup runs no script on a page, after client navigation or in print, and causes no report of the Content Security Policy", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  const [lead] =
    await sql`insert into leads (name, email, phone, company) values (${markup}, ${markup}, ${markup}, ${markup}) returning id`;
  await sql`insert into events (name, venue, description) values (${markup}, ${markup}, ${markup})`;
  await sql`insert into tasks (title, description) values (${markup}, ${markup})`;
  const [invoice] =
    await sql`insert into invoices (client_name, client_address, notes) values (${markup}, ${markup}, ${markup}) returning id`;
  const page = await pageOf("sravani", { view: "email" });
  const reports: string[] = [];
  page.on("console", (message) => /Content Security Policy/.test(message.text()) && reports.push(message.text()));
  for (const view of ["LEADS", "EVENTS", "TASKS"]) {
    await page
      .getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name: new RegExp(`^${view}`) })
      .click();
    await page.waitForURL(`**/dashboard/${view.toLowerCase()}*`);
    await expectText(page, view);
  }
  await page.goto(`/dashboard/leads/${lead?.id}`);
  await expectText(page, "lead");
  await page.goto(`/dashboard/invoices/${invoice?.id}`);
  await expectText(page, "invoice");
  await page.emulateMedia({ media: "print" });
  await expectText(page, "print");
  expect(reports).toEqual([]);
});
