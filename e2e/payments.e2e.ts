import { expect, test } from "./fixtures.ts";
import { fillInInvoice, issue, saved } from "./invoice-generator.ts";

test("two people record a payment of one balance at once: one does, the other is told and loses nothing", async ({ pageOf }) => {
  const mine = await pageOf("sravani");
  await fillInInvoice(mine, "Both Rao");
  await saved(mine);
  await issue(mine);
  const view = mine.url().split("/dashboard/")[1];
  const theirs = await pageOf("keerthi", { view });
  for (const page of [mine, theirs]) {
    await page.getByRole("link", { name: "Record payment" }).click();
    await page.getByLabel("Reference").fill(page === mine ? "UTR mine" : "UTR theirs");
  }
  const dialog = theirs.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800000");
  await dialog.getByLabel("₹14,699.00 is more than is due").check();
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800001");
  await expect(dialog.getByLabel("₹14,700.00 is more than is due"), "another sum is another question").not.toBeChecked();

  await mine.getByRole("button", { name: "Record payment" }).click();
  await expect(mine.getByText("₹7,85,301.00 recorded. The invoice is paid.")).toBeVisible();
  await expect(dialog.getByText("has no balance any more: its timeline says why")).toBeVisible();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The last change is of Sravani Reddy");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("800001");
  await expect(dialog.getByLabel("Reference")).toHaveValue("UTR theirs");
});
