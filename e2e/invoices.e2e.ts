import { expect, test } from "./fixtures.ts";
import { fillInInvoice, rupees, saved } from "./invoice-generator.ts";
import { submitTwice } from "./submit-twice.ts";

test("the preview changes with every key, and its figures are those of the worked example", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/invoices/new");
  await expect(page.getByRole("heading", { name: "Invoice Generator" })).toBeVisible();
  await expect(page.getByLabel("Invoice number")).toHaveValue(/^INV-\d{13}$/);
  await expect(page.getByRole("radio", { name: "Hyderabad" })).toBeChecked();
  await expect(page.getByLabel("GST percent")).toHaveValue("18");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  await fillInInvoice(page);
  const sheet = page.getByRole("article", { name: "Invoice preview" });
  for (const text of [
    "Anjali Deshmukh",
    "Wedding dinner",
    "CGST 2.5%",
    rupees("13,500.00"),
    "SGST 9%",
    rupees("16,650.05"),
    rupees("7,85,301.00"),
    "Rupees Seven Lakh Eighty Five Thousand Three Hundred One Only",
    "Telangana (36)",
  ]) {
    await expect(sheet).toContainText(text);
  }
  await page.getByLabel("GST number").fill("29zzzck0005f1zc");
  await expect(page.getByText("Registered in Karnataka (29), PAN ZZZCK0005F")).toBeVisible();
  await expect(sheet).toContainText("IGST 18%");
  await page.getByLabel("GST number").fill("29zzzck0005f1zd");
  await expect(page.getByLabel("GST number")).toHaveAccessibleDescription(/does not fit/);
  await page.getByRole("button", { name: "Remove Wedding dinner" }).click();
  await expect(sheet).not.toContainText("Wedding dinner");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
});

test("the calculator inserts its result into the field last used, and shows Error for an invalid calculation", async ({
  pageOf,
}) => {
  const page = await pageOf("keerthi");
  await fillInInvoice(page);
  await page.getByLabel("Rate").first().focus();
  await page.getByRole("button", { name: "Calculator" }).click();
  for (const key of ["1", "2", "Divide", "4", "Equals"]) await page.getByRole("button", { name: key, exact: true }).click();
  const calculator = page.getByRole("region", { name: "Calculator" });
  await expect(calculator.getByRole("status")).toHaveText("3");
  await page.getByLabel("Expression").fill("185000+3*42000");
  await page.keyboard.press("Enter");
  await expect(calculator.getByRole("status")).toHaveText("3,11,000");
  await page.getByRole("button", { name: "Use in Rate of item 1" }).click();
  await expect(page.getByLabel("Rate").first()).toHaveValue("311000");
  await expect(page.getByLabel("Rate").first()).toBeFocused();
  await page.getByRole("button", { name: "Calculator" }).click();
  await page.getByLabel("Expression").fill("9**9**9");
  await page.keyboard.press("Enter");
  await expect(calculator.getByRole("status")).toHaveText("Error");
});

test("issuing and printing work; two clicks issue one invoice and remove one payment", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillInInvoice(page, "Print Rao");
  const draftPdf = page.context().waitForEvent("response", (response) => /\/pdf\?print$/.test(response.url()));
  await page.getByRole("link", { name: "Print Invoice" }).click();
  expect((await draftPdf).status(), "the draft is stored, then printed").toBe(200);
  await saved(page);
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-H\/\d{4}\/\d{5}$/);
  const amount = page.getByRole("textbox", { name: "Amount", exact: true });
  await amount.fill("1");
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("link", { name: "Remove the payment of ₹1.00" }).click();
  await submitTwice(page.getByRole("button", { name: "Remove payment" }));
  await expect(page.getByText("Payment removed.")).toBeVisible();
  await page.getByText("Credit all or part").click();
  await expect(page.getByLabel("Quantity of Wedding dinner")).toBeHidden();
  await page.getByLabel("Part of it, by line").check();
  await expect(page.getByLabel("Quantity of Wedding dinner")).toBeVisible();
  const pdf = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF", exact: false }).first().click();
  expect((await pdf).suggestedFilename()).toMatch(/^INV-H-\d{4}-\d{5}\.pdf$/);
});
