import { expect, test } from "./fixtures.ts";

test("vendors are given to an event and taken from it, without JavaScript, and another's screen follows", async ({
  pageOf,
  browser,
  site,
}) => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name) values ('Lamp festival') returning id`;
  await sql`insert into vendors (vendor_name, service_type, phone) values ('Festival Lamps', 'Lighting', '+91 90000 00031')`;
  await sql.end();
  const here = `/dashboard/events/${event?.id}`;
  const watching = await pageOf("sravani");
  await watching.goto(here);
  await expect(watching.getByText("Live", { exact: true })).toBeVisible();
  const member = await pageOf("keerthi");
  const storageState = await member.context().storageState();
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, storageState });
  const page = await context.newPage();

  await page.goto(here);
  await page.getByLabel("For").fill("Lamps of the gate");
  await page.getByRole("button", { name: "Add to event" }).click();
  await expect(page.getByLabel("Vendor", { exact: true })).toHaveAccessibleDescription("Please choose a vendor.");
  await expect(page.getByLabel("For")).toHaveValue("Lamps of the gate");
  await page.getByLabel("Vendor", { exact: true }).selectOption("Festival Lamps, Lighting");
  await page.getByRole("button", { name: "Add to event" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Festival Lamps" })).toContainText("Lamps of the gate");
  await expect(watching.getByRole("link", { name: "Festival Lamps" })).toBeVisible();
  await page.getByRole("button", { name: "Remove Festival Lamps from this event" }).click();
  await expect(page.getByText("No vendors yet.")).toBeVisible();
  await expect(watching.getByText("No vendors yet.")).toBeVisible();
  await context.close();

  await watching.goto("/dashboard/audit");
  for (const act of ["vendor attached", "vendor detached"])
    await expect(watching.getByRole("cell", { name: act }).first()).toBeVisible();
});

test("an event and its lead lead to an invoice that knows both, and list it", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [lead] = await sql`insert into leads (name, email) values ('Invoice Rao', 'rao@client.example') returning id`;
  const [event] = await sql`insert into events (name, lead_id) values ('Rao wedding', ${lead?.id}) returning id`;
  await sql.end();
  const page = await pageOf("keerthi");
  await page.goto(`/dashboard/events/${event?.id}`);
  await page.getByRole("link", { name: "Create Invoice" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Invoice Rao");
  const number = await page.getByLabel("Invoice number").inputValue();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
  for (const path of [`events/${event?.id}`, `leads/${lead?.id}`]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole("listitem").filter({ hasText: number })).toContainText("DRAFT");
  }
  await page.getByRole("link", { name: "Create Invoice" }).click();
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue("rao@client.example");
});
