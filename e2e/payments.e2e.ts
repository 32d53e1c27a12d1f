import { loggedInClient } from "../test/client.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openInBrowser } from "./hydration.ts";
import { addInvoice } from "./invoice-generator.ts";

test("two people record a payment of one balance: the second sees that it is paid, and by whom, and loses no input", async ({
  pageOf,
  site,
}) => {
  const view = await addInvoice(site, "Both Rao");
  const theirs = await pageOf("keerthi", { view });
  await theirs.getByRole("link", { name: "Record payment" }).click();
  await theirs.getByRole("textbox", { name: "Reference" }).fill("UTR theirs");
  const dialog = theirs.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800000");
  const rest = (amount: string) => dialog.getByRole("group", { name: `${amount} is more than is due` }).getByLabel("On account");
  await rest("₹14,699.00").check({ force: true });
  await dialog.getByRole("textbox", { name: "Amount" }).fill("800001");
  await expect(rest("₹14,700.00"), "another sum is another question").not.toBeChecked();

  const mine = await (await loggedInClient(site, "sravani")).page(`/dashboard/${view}?pay`);
  expect((await mine.submit("Record payment", { Reference: "UTR mine" })).main.text).toContain("It is paid in full.");
  await expect(dialog.getByText("has no balance any more: its timeline says why")).toBeVisible();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The last change is of Sravani Reddy");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("800001");
  await expect(dialog.getByRole("textbox", { name: "Reference" })).toHaveValue("UTR theirs");
});

test("axe finds nothing in the dialogs of a client's money, and the keyboard records a payment", { tag: "@complete" }, async ({
  pageOf,
  site,
}) => {
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
  await dialog.getByRole("group", { name: "₹14,699.00 is more than is due" }).getByLabel("On account").press("Space");
  await dialog.getByRole("textbox", { name: "Reference" }).fill("UTR money");
  await dialog.getByRole("textbox", { name: "Reference" }).press("Enter");
  await expect(page.getByRole("region", { name: "Money" })).toContainText("₹14,699");
  await expectAccessible(page, "client with credit");
  await openInBrowser(page, `/dashboard/${invoice}?instalment=100`);
  await expectAccessible(page, "paid invoice");
});
