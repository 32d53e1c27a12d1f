import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { addDraft } from "./invoice-generator.ts";

// Two accountants, each in a browser of their own, submit at the same moment: one does it, the other sees the last change beside the button.
const rajesh = { email: "rajesh@toranam.example", name: "Rajesh Rao", access: "admin" } as const;
const lastChange = /The last change is of (Sravani Reddy|Rajesh Rao)/;

/** Fills in a dialog of both and submits both at once. @returns the texts of the two pages' alerts; "": done */
async function submitAtOnce(forms: readonly { page: Page; button: string; fields: Record<string, string> }[]): Promise<string[]> {
  for (const { page, fields } of forms)
    for (const [label, value] of Object.entries(fields))
      await page.getByRole("dialog").getByRole("textbox", { name: label }).fill(value);
  await Promise.all(
    forms.map(({ page, button }) => page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click()),
  );
  return Promise.all(
    forms.map(async ({ page, fields }) => {
      const dialog = page.getByRole("dialog");
      const alert = dialog.getByRole("alert").first();
      await expect(async () => expect((await dialog.isVisible()) && !(await alert.isVisible())).toBe(false)).toPass();
      if (!(await dialog.isVisible())) return "";
      for (const [label, value] of Object.entries(fields))
        await expect(dialog.getByRole("textbox", { name: label })).toHaveValue(value);
      await expect(alert).toBeInViewport();
      return (await alert.textContent()) ?? "";
    }),
  );
}

test("an invoice issued by both at once, then a payment and a credit note of it", async ({ pageOf, site }) => {
  await site.addPerson(rajesh);
  const view = await addDraft(site, "Twice Rao");
  const [mine, theirs] = [await pageOf("sravani", { view }), await pageOf(rajesh, { view })];
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
  const [issued] = await sql`select count(*)::int as n from invoices where client_name = 'Twice Rao' and status = 'issued'`;
  expect(issued?.n).toBe(1);

  await mine.getByRole("link", { name: "Record payment" }).click();
  await theirs.goto(`/dashboard/${view}?credit`);
  const outcomes = await submitAtOnce([
    { page: mine, button: "Record payment", fields: { Reference: "UTR note" } },
    { page: theirs, button: "Issue credit note", fields: { Reason: "Called off" } },
  ]);
  expect(outcomes.filter((outcome) => outcome !== "")).toEqual([expect.stringMatching(lastChange)]);
  const [row] = await sql`select (select count(*) from payments)::int + (select count(*) from credit_notes)::int as n`;
  expect(row?.n).toBe(1);
});
