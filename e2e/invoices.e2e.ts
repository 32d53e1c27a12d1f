import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { fillIn, rupees, saved } from "./generator.ts";
import { submitTwice } from "./submit-twice.ts";

test("the sheet follows every key, and its figures are india.md's", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/invoices/new");
  await expect(page.getByRole("heading", { name: "Invoice Generator" })).toBeVisible();
  await expect(page.getByLabel("Invoice number")).toHaveValue(/^INV-\d{13}$/);
  await expect(page.getByRole("radio", { name: "Hyderabad" })).toBeChecked();
  await expect(page.getByLabel("GST percent")).toHaveValue("18");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  await fillIn(page);
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

test("the calculator puts its result into the field last used, and says Error", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await fillIn(page);
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

test("an admin issues, mails, takes payment, credits a part and then the rest; the client gets the PDF", async ({
  pageOf,
  site,
}) => {
  const staff = await pageOf("keerthi");
  await fillIn(staff, "Issue <b>Rao</b>");
  await saved(staff);
  await expect(staff.getByRole("button", { name: "Issue Invoice" })).toHaveCount(0);

  const admin = await pageOf("sravani");
  await admin.goto(staff.url().replace(/\?.*/, ""));
  await admin.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(/^INV-H\/\d{4}\/\d{5}$/);
  const number = (await admin.getByRole("heading", { level: 1 }).textContent()) as string;
  await expect(admin.getByRole("article")).toContainText("Issue <b>Rao</b>");
  await expect(admin.getByRole("img", { name: /UPI code/ })).toBeVisible();

  await admin.getByRole("button", { name: "Mail to client" }).click();
  await expect(admin.getByText("On its way to anjali@client.example.")).toBeVisible();
  const mail = await site.mail("anjali@client.example", `Invoice ${number}`);
  expect(mail.html).toContain("Issue &#60;b&#62;Rao");
  expect(mail.attachments).toHaveLength(1);
  expect(mail.attachments[0]).toMatchObject({ filename: `${number.replaceAll("/", "-")}.pdf`, mimeType: "application/pdf" });

  await admin.getByRole("textbox", { name: "Amount", exact: true }).fill("800000");
  await admin.getByRole("button", { name: "Record payment" }).click();
  await expect(admin.getByRole("textbox", { name: "Amount", exact: true })).toHaveAccessibleDescription(
    /The balance is ₹7,85,301.00/,
  );
  await admin.getByRole("textbox", { name: "Amount", exact: true }).fill("1");
  await admin.getByRole("button", { name: "Record payment" }).click();
  await submitTwice(admin.getByRole("button", { name: "Remove the payment of ₹1.00" }));
  await expect(admin.getByText("Payment removed.")).toBeVisible();
  await admin.getByRole("textbox", { name: "Amount", exact: true }).fill("500000");
  await admin.getByLabel("TDS").fill("10000");
  await admin.getByLabel("Reference").fill("UTR 1");
  await admin.getByRole("button", { name: "Record payment" }).click();
  await expect(admin.getByText("Balance ₹2,85,301.00", { exact: true })).toBeVisible();

  await admin.goto(`/dashboard/invoices?q=${encodeURIComponent(number)}`);
  await expect(admin.getByRole("row", { name: new RegExp(number) })).toContainText("PART PAID");
  const download = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("invoices.csv");

  await admin.getByRole("link", { name: number }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(number);
  const printed = await admin.request.get(`${admin.url()}/pdf?print`);
  expect(printed.headers()["content-disposition"]).toBe(`inline; filename="${number.replaceAll("/", "-")}.pdf"`);
  const tab = admin.context().waitForEvent("page");
  await admin.getByRole("link", { name: "Print Invoice" }).click();
  await expect.poll(async () => (await tab).url()).toMatch(/\/pdf\?print$/);
  await (await tab).close();

  await admin.getByText("Take back by a credit note").click();
  await expect(admin.getByLabel("Quantity of Wedding dinner")).toBeHidden();
  await admin.getByLabel("Part of it, by line").check();
  await admin.getByLabel("Quantity of Wedding dinner").fill("451");
  await admin.getByLabel("Reason").fill("Fewer guests");
  await admin.getByRole("button", { name: "Issue credit note" }).click();
  await expect(admin.getByText("Wedding dinner: at most 450 are left.")).toBeVisible();
  await admin.getByLabel("Quantity of Wedding dinner").fill("50");
  await admin.getByRole("button", { name: "Issue credit note" }).click();
  const sheet = admin.getByRole("article");
  await expect(sheet).toContainText("Credit Note");
  for (const text of ["CN-H/", number, "50", rupees("60,000.00"), rupees("1,500.00"), rupees("63,000.00"), "Fewer guests"])
    await expect(sheet).toContainText(text);
  await admin.getByRole("link", { name: "Show invoice CN-H" }).click();
  await expect(sheet).toContainText("Credited by");
  await expect(admin.getByText("Balance ₹2,22,301.00", { exact: true })).toBeVisible();

  await admin.getByText("Issue another credit note").click();
  await admin.getByLabel("Reason").fill("Event called off");
  await admin.getByRole("button", { name: "Issue credit note" }).click();
  await expect(sheet).toContainText(rupees("7,22,301.00"));
  const pdf = admin.waitForEvent("download");
  await admin
    .getByRole("link", { name: /^PDF of CN-H/ })
    .last()
    .click();
  expect((await pdf).suggestedFilename()).toMatch(/^CN-H-\d{4}-\d{5}\.pdf$/);
  await admin.goto(`/dashboard/invoices?q=${encodeURIComponent(number)}`);
  await expect(admin.getByRole("row", { name: new RegExp(number) })).toContainText("CANCELLED");
});

test("the dashboard's money is the INVOICES page's, for admins; the card is every staff member's", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, "Revenue Rao");
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-H/);
  const panels = () => page.locator(".revenue .panel").allTextContents();
  await page.goto("/dashboard/invoices");
  const [invoices, sum] = [await panels(), await page.locator(".invoice-sums dd").first().textContent()];
  expect(invoices).toHaveLength(4);
  await page.goto("/dashboard");
  expect(await panels()).toEqual(invoices);
  const card = page.locator(".key-figures__item", { hasText: "Total Revenue" }).locator("dd").first();
  const total = (await card.textContent()) ?? "";
  expect(`${total}.00`).toBe(sum);

  const staff = await pageOf("keerthi");
  await staff.goto("/dashboard");
  await expect(staff.locator(".key-figures__item", { hasText: "Total Revenue" }).locator("dd").first()).toHaveText(total);
  await expect(staff.locator(".revenue")).toHaveCount(0);
});

test("what may not be issued is said beside its field", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, "");
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Please enter the client's name.");
  await expect(page.getByLabel("Rate").first()).toHaveValue("1200");
});

test("axe finds nothing in the generator, the calculator, an issued invoice and the list", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await fillIn(page, "Axe Rao");
  await saved(page);
  await expectAccessible(page, "generator");
  await page.getByRole("button", { name: "Calculator" }).click();
  await expectAccessible(page, "calculator");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-H/);
  await expectAccessible(page, "invoice");
  await page.goto("/dashboard/invoices");
  await expectAccessible(page, "list");
});
