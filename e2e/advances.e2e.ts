import { addLead } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { waitUntilSaved } from "./invoice-generator.ts";

test("on a phone an advance is recorded from the event's page, and the invoice that uses it shows what is then due", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  const lead = await addLead(site, "Phone Rao");
  const [event] = await sql`
    insert into events (name, date, state_code, lead_id) values ('Sangeet', '2099-02-14', '36', ${lead}) returning id`;
  await sql`insert into tasks (title, event_id) values ('Contract signed and advance received', ${event?.id})`;
  const page = await pageOf("sravani", { width: 390, view: `events/${event?.id}` });

  await page.getByRole("link", { name: "Record advance" }).click();
  const dialog = page.getByRole("dialog", { name: "Record advance" });
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("59000");
  await expect(dialog.getByText("₹50,000.00", { exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await expect(dialog.getByLabel("There is no reference"), "cash needs no reference").toBeHidden();
  await dialog.getByRole("radio", { name: "Cheque" }).check();
  await dialog.getByRole("button", { name: "Record advance" }).click();
  const reference = dialog.getByRole("textbox", { name: "Reference" });
  await expect(reference).toBeFocused();
  await expect(reference).toHaveAccessibleDescription(/please enter it.* Needed: .*cheque number\.$/);
  await dialog.getByLabel("There is no reference").check();
  await dialog.getByRole("button", { name: "Record advance" }).click();
  await expect(page.getByRole("status").filter({ hasText: "₹59,000.00 recorded" })).toBeInViewport();
  await expect(page.getByRole("status").filter({ hasText: "₹59,000.00 recorded" })).toBeVisible();
  await page.getByText(/^1 of \d+ completed$/).click();
  await expect(page.getByRole("row", { name: /^Contract signed and advance received .* COMPLETED/ })).toBeVisible();
  const number =
    (await page.getByRole("link", { name: /^receipt voucher/ }).textContent())?.replace("receipt voucher ", "") ?? "";

  await page.getByRole("link", { name: "Create Invoice" }).click();
  await page.getByLabel("Address").fill("Plot 18");
  await page.getByLabel("State of the client").selectOption("36");
  await page.getByLabel("PIN code").fill("500034");
  await page.getByLabel("Description").fill("Stage");
  await page.getByLabel("Rate").fill("100000");
  await waitUntilSaved(page);
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Issue this invoice?" });
  const use = question.getByRole("checkbox", { name: number });
  const balance = question.locator("dl > div", { hasText: "Balance due" });
  await expect(balance).toContainText("₹59,000");
  await use.uncheck();
  await expect(balance).toContainText("₹1,18,000");
  await use.check();
  await expect(balance).toContainText("₹59,000");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("after a conflict the dialog Issue this invoice shows what is now left of the advance", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [client] = await sql`
    insert into clients (name, address, state_code, pin) values ('Conflict Rao', 'Plot 18', '36', '500034') returning id`;
  await sql`alter table advances disable trigger user`;
  await sql`
    insert into advances (number, office, voucher_date, received_on, client_id, method, gross, recorded_by)
    select 'RV-H/9999/00001', 'hyderabad', '2026-01-01', '2026-01-01', ${client?.id}, 'bank', 5000000, user_id
    from user_profiles limit 1`;
  const page = await pageOf("sravani", { view: null });
  await page.route(/\/live/, (route) => route.abort());
  await page.goto(`/dashboard/invoices/new?client=${client?.id}`);
  await page.getByLabel("Address").fill("Plot 18, Banjara Hills");
  await page.getByLabel("The event or venue is in").selectOption("36");
  await page.getByLabel("Description").fill("Stage");
  await page.getByLabel("Rate").fill("100000");
  await waitUntilSaved(page);
  await page.getByRole("button", { name: "Issue…" }).click();
  const question = page.getByRole("dialog", { name: "Issue this invoice?" });
  await expect(question.getByText("₹50,000.00 left")).toBeVisible();
  await sql`update advances set allocated = gross where client_id = ${client?.id}`;
  await sql`alter table advances enable trigger user`;
  await question.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(question.getByText("₹0.00 of RV-H/9999/00001 is left by now")).toBeVisible();
  await expect(question.getByRole("checkbox", { name: "RV-H/9999/00001" })).toHaveCount(0);
});
