import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openInBrowser } from "./hydration.ts";
import { addInvoice } from "./invoice-generator.ts";

test("two people record a payment of one balance: the second sees that it is paid, and by whom, and loses no input", async ({
  pageOf,
  site,
}) => {
  const view = await addInvoice(site, "Both Rao");
  const mine = await pageOf("sravani", { view });
  const theirs = await pageOf("keerthi", { view });
  for (const page of [mine, theirs]) {
    await page.getByRole("link", { name: "Record payment" }).click();
    await page.getByRole("textbox", { name: "Reference" }).fill(page === mine ? "UTR mine" : "UTR theirs");
  }
  const dialog = theirs.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800000");
  await dialog.getByLabel("₹14,699.00 is more than is due").check();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800001");
  await expect(dialog.getByLabel("₹14,700.00 is more than is due"), "another sum is another question").not.toBeChecked();

  await mine.getByRole("button", { name: "Record payment" }).click();
  await expect(mine.getByText("It is paid in full.")).toBeVisible();
  await expect(dialog.getByText("has no balance any more: its timeline says why")).toBeVisible();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The last change is of Sravani Reddy");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("800001");
  await expect(dialog.getByRole("textbox", { name: "Reference" })).toHaveValue("UTR theirs");
});

test("the dialog says why a payment cannot be removed or a client deleted", async ({ pageOf, site }) => {
  await addInvoice(site, "Kept Rao");
  const page = await pageOf("sravani", { view: "clients?q=Kept+Rao" });
  await page.getByRole("link", { name: "Kept Rao" }).click();
  const dialog = page.getByRole("dialog");
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete client" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not deleted: this client has issued invoices");
  await expect(dialog.getByRole("alert")).toBeFocused();
  await expectAccessible(page, "refused deletion");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.getByRole("link", { name: "Record payment" }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800000");
  await dialog.getByLabel("₹14,699.00 is more than is due").check();
  await dialog.getByRole("textbox", { name: "Reference" }).fill("UTR kept");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("link", { name: "Record refund" }).click();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("1000");
  await dialog.getByLabel("Reason").fill("Too much");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await page.getByRole("link", { name: "Remove the payment" }).click();
  await dialog.getByRole("button", { name: "Remove payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Not removed: ₹1,000.00 of it was refunded on");
  await expect(dialog.getByRole("alert")).toBeFocused();
});

test("axe finds nothing in the dialogs of a client's money, and the keyboard records a payment", async ({ pageOf, site }) => {
  const invoice = await addInvoice(site, "Money Rao");
  const page = await pageOf("sravani", { view: "clients?q=Money+Rao" });
  await page.getByRole("link", { name: "Money Rao" }).click();
  await page.getByRole("link", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toBeFocused();
  await page.keyboard.type("800000");
  await expectAccessible(page, "payment of a client");
  const tds = dialog.getByRole("textbox", { name: "TDS, income tax" });
  await dialog.getByRole("button", { name: "TDS of 1%: ₹7,250.01" }).click();
  await expect(tds).toHaveValue("7,250.01");
  // A chosen rate follows the amount.
  await dialog.getByRole("textbox", { name: "Amount" }).fill("400000");
  await expect(tds).toHaveValue("3,692.85");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800000");
  await dialog.getByRole("button", { name: "TDS of 1%: ₹7,250.01", pressed: true }).click();
  await expect(tds).toHaveValue("");
  await dialog.getByLabel("₹14,699.00 is more than is due").press("Space");
  await dialog.getByRole("textbox", { name: "Reference" }).fill("UTR money");
  await dialog.getByRole("textbox", { name: "Reference" }).press("Enter");
  await expect(page.getByRole("region", { name: "Money" })).toContainText("₹14,699");
  await expectAccessible(page, "client with credit");
  await page.getByRole("link", { name: "Record refund" }).click();
  await expectAccessible(page, "refund dialog");
  await openInBrowser(page, `/dashboard/${invoice}?instalment=100`);
  await expectAccessible(page, "paid invoice");
  await openInBrowser(page, "/dashboard/invoices?status=refund+due");
  await expectAccessible(page, "refunds due");
});
