import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { fillInInvoice, issue, saved } from "./invoice-generator.ts";

// Two accountants, each in a browser of their own, submit at the same moment: one does it, the other is told beside the button.
const rajesh = { email: "rajesh@toranam.example", name: "Rajesh Rao", access: "admin" } as const;
const told = /The last change is of (Sravani Reddy|Rajesh Rao)/;

test.beforeEach(async ({ site }) => {
  const sql = await site.database();
  const [row] = await sql`select 1 from auth_users where email = ${rajesh.email}`;
  if (!row) await site.addPerson(rajesh);
});

async function draft(page: Page, client: string): Promise<string> {
  await fillInInvoice(page, client);
  await saved(page);
  return viewOf(page);
}
const viewOf = (page: Page) => page.url().split("/dashboard/")[1]?.split("?")[0] as string;

/** Fills in a dialog of both and submits both at once. @returns the texts of the two pages' alerts; "": done */
async function atOnce(forms: readonly { page: Page; button: string; fields: Record<string, string> }[]): Promise<string[]> {
  for (const { page, fields } of forms)
    for (const [label, value] of Object.entries(fields)) await page.getByRole("dialog").getByLabel(label).fill(value);
  await Promise.all(
    forms.map(({ page, button }) => page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click()),
  );
  return Promise.all(
    forms.map(async ({ page, fields }) => {
      const dialog = page.getByRole("dialog");
      const alert = dialog.getByRole("alert").first();
      await expect(async () => expect((await dialog.isVisible()) && !(await alert.isVisible())).toBe(false)).toPass();
      if (!(await dialog.isVisible())) return "";
      for (const [label, value] of Object.entries(fields)) await expect(dialog.getByLabel(label)).toHaveValue(value);
      await expect(alert).toBeInViewport();
      return (await alert.textContent()) ?? "";
    }),
  );
}
const one = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome !== "");

test("a payment and a credit note of one invoice at once", async ({ pageOf, site }) => {
  const mine = await pageOf("sravani");
  const view = await draft(mine, "Note Rao");
  await issue(mine);
  const theirs = await pageOf(rajesh, { view });
  await mine.getByRole("link", { name: "Record payment" }).click();
  await theirs.goto(`/dashboard/${view}?credit`);
  const outcomes = await atOnce([
    { page: mine, button: "Record payment", fields: { Reference: "UTR note" } },
    { page: theirs, button: "Issue credit note", fields: { Reason: "Called off" } },
  ]);
  expect(one(outcomes)).toEqual([expect.stringMatching(told)]);
  const sql = await site.database();
  const [row] = await sql`select (select count(*) from payments)::int + (select count(*) from credit_notes)::int as n`;
  expect(row?.n).toBe(1);
});

test("an invoice issued by both at once", async ({ pageOf, site }) => {
  const mine = await pageOf("sravani");
  const view = await draft(mine, "Twice Rao");
  const theirs = await pageOf(rajesh, { view });
  for (const page of [mine, theirs]) {
    await page.getByRole("button", { name: "Issue…" }).click();
    await page.getByRole("dialog").getByLabel("Mail the PDF to the client").uncheck();
  }
  await Promise.all(
    [mine, theirs].map((page) => page.getByRole("dialog").getByRole("button", { name: "Issue", exact: true }).click()),
  );
  for (const page of [mine, theirs]) await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-/);
  const notices = () =>
    Promise.all([mine, theirs].map((page) => page.getByText(/Issued already by (Sravani Reddy|Rajesh Rao)/).count()));
  await expect.poll(async () => (await notices()).toSorted()).toEqual([0, 1]);
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from invoices where client_name = 'Twice Rao' and status = 'issued'`;
  expect(row?.n).toBe(1);
});

test("the credit of an invoice refunded by both at once", async ({ pageOf, site }) => {
  const mine = await pageOf("sravani");
  const view = await draft(mine, "Back Rao");
  await issue(mine);
  await mine.getByRole("link", { name: "Record payment" }).click();
  await mine.getByRole("dialog").getByLabel("Reference").fill("UTR back");
  await mine.getByRole("dialog").getByRole("button", { name: "Record payment" }).click();
  await expect(mine.getByText("The invoice is paid.")).toBeVisible();
  await mine.goto(`/dashboard/${view}?credit`);
  await mine.getByRole("dialog").getByLabel("Reason").fill("Called off");
  await mine.getByRole("dialog").getByRole("button", { name: "Issue credit note" }).click();
  await expect(mine.getByRole("dialog")).toHaveCount(0);
  const theirs = await pageOf(rajesh, { view: `${view}?refund` });
  await mine.goto(`/dashboard/${view}?refund`);
  const outcomes = await atOnce([
    { page: mine, button: "Record refund", fields: { Reason: "Called off", Reference: "UTR mine" } },
    { page: theirs, button: "Record refund", fields: { Reason: "Called off", Reference: "UTR theirs" } },
  ]);
  expect(one(outcomes)).toEqual([expect.stringMatching(told)]);
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from refunds`;
  expect(row?.n).toBe(1);
});

test("a part of an invoice credited by both at once: not twice unasked", async ({ pageOf, site }) => {
  const mine = await pageOf("sravani");
  const view = await draft(mine, "Part Rao");
  await issue(mine);
  const theirs = await pageOf(rajesh, { view });
  for (const page of [mine, theirs]) {
    await page.goto(`/dashboard/${view}?credit`);
    await page.getByRole("dialog").getByLabel("Part of it, by line").check();
  }
  const fields = { "Quantity of Wedding dinner": "50", Reason: "Fewer guests" };
  const outcomes = await atOnce([mine, theirs].map((page) => ({ page, button: "Issue credit note", fields })));
  expect(one(outcomes)).toEqual([expect.stringMatching(/^Not issued: the balance of INV-.* by now\. The last change is of/s)]);
  const late = outcomes[0] ? mine : theirs;
  await late.getByRole("dialog").getByRole("button", { name: "Issue credit note" }).click();
  await expect(late.getByRole("dialog")).toHaveCount(0);
  const sql = await site.database();
  const [row] = await sql`select count(*)::int as n from credit_notes where reason = 'Fewer guests'`;
  expect(row?.n).toBe(2);
});
