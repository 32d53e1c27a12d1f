import { expect, test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { addDraft, fillInInvoice, issue, rupees, waitUntilSaved } from "./invoice-generator.ts";
import { submitTwice } from "./submit-twice.ts";

test("the preview changes with every key, and its figures are those of the worked example", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { view: "invoices/new" });
  await expect(page).toHaveTitle(/Invoice Generator/);
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
  const due = page.getByRole("textbox", { name: "Due date" });
  await due.fill("soon");
  await expect(due).not.toHaveAccessibleDescription(/not understood/);
  await due.press("Tab");
  await expect(due).toHaveAccessibleDescription(/not understood as a date/);
  await expect(due).toHaveValue("soon");
  await due.fill("+15");
  await due.press("Tab");
  await expect(due).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/);
  await expect(page.getByRole("button", { name: "Due in 15 days" })).toHaveAttribute("aria-pressed", "true");
  await expect(sheet).toContainText(`Due${await due.inputValue()}`);
  await page.getByRole("button", { name: "Due date: open the calendar" }).click();
  await page.locator(".date-field:has([name=dueDate]) [type=date]").fill("2099-01-31");
  await expect(due).toHaveValue("31 Jan 2099");
  await page.getByRole("button", { name: "Due in 30 days" }).click();
  await expect(page.getByRole("button", { name: "Due in 30 days" })).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("GST number").fill("29zzzck0005f1zc");
  await expect(page.getByText("Registered in Karnataka (29), PAN ZZZCK0005F")).toBeVisible();
  await expect(page.getByLabel("State of the client")).toHaveAccessibleDescription(/GST number is of Karnataka/);
  await page.getByLabel("State of the client").selectOption("");
  await page.getByLabel("GST number").fill("29ZZZCK0005F1ZC");
  await expect(page.getByLabel("State of the client")).toHaveValue("29");
  await expect(sheet).toContainText("IGST 18%");
  await expect(page.getByRole("radio", { name: "Registered", exact: true })).toBeChecked();
  await page.getByLabel("GST number").fill("29zzzck0005f1zd");
  await expect(page.getByLabel("GST number")).toHaveAccessibleDescription(/GST number does not fit/);
  await expect(page.getByLabel("GST number")).not.toHaveAccessibleDescription(/Optional/);
  await page.getByLabel("PIN code").fill("110001");
  await expect(page.getByLabel("PIN code")).toHaveAccessibleDescription(/not in Karnataka/);

  // On paper no value breaks into two lines, only descriptions, names and addresses.
  const broken = await sheet.evaluate((article) =>
    [...article.querySelectorAll("td:not(:first-child), dd")]
      .filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
});

test("items: Enter adds a row, cells pasted from a spreadsheet fill rows, and what is removed comes back by Undo", async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("keerthi", { view: await addDraft(site, "Rows Rao") });
  const descriptions = page.getByLabel("Description");
  await page.getByRole("button", { name: "Remove Wedding dinner" }).click();
  await expect(descriptions).toHaveCount(1);
  await expect(descriptions).toBeFocused();
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(descriptions.first()).toBeFocused();
  await expect(descriptions.first()).toHaveValue("Wedding dinner");
  await expect(page.getByLabel("Rate").first()).toHaveValue("1,200");

  await page.getByLabel("Rate").first().press("Enter");
  await expect(descriptions.nth(1)).toBeFocused();
  await expect(descriptions.nth(1)).toHaveValue("");
  await descriptions.nth(1).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Lunch\t400\tplates\t₹510\nSound\t2\tdays\t1,25,000");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel("Amount of Lunch")).toHaveText("₹2,04,000");
  await expect(page.getByLabel("Amount of Sound")).toHaveText("₹2,50,000");
  await expect(descriptions).toHaveCount(3);
  await descriptions.nth(2).press("Control+Delete");
  await expect(descriptions).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(descriptions.nth(2)).toHaveValue("Sound");

  await page.getByRole("button", { name: "Remove Lunch" }).click();
  await page.getByRole("button", { name: "Remove Sound" }).click();
  await expect(page.getByText("Sound: removed, and 1 before it.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Lunch: removed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(descriptions.nth(1)).toHaveValue("Lunch");
  await expect(descriptions.nth(2)).toHaveValue("Sound");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("the calculator inserts its result into the field last used, and shows Error for an invalid calculation", async ({
  pageOf,
  site,
}) => {
  const page = await pageOf("keerthi", { view: await addDraft(site, "Calculator Rao") });
  await waitForHydration(page);
  await page.getByLabel("Rate").first().focus();
  await page.getByRole("button", { name: "Calculator" }).click();
  for (const key of ["1", "2", "Divide", "4", "Equals"]) await page.getByRole("button", { name: key, exact: true }).click();
  const calculator = page.getByRole("region", { name: "Calculator" });
  await expect(calculator.getByRole("status")).toHaveText("3");
  await page.getByLabel("Expression").fill("185000+3*42000");
  await page.keyboard.press("Enter");
  await expect(calculator.getByRole("status")).toHaveText("3,11,000");
  await page.getByRole("button", { name: "Use in Rate of item 1" }).click();
  await expect(page.getByLabel("Rate").first()).toBeFocused();
  await expect(page.getByLabel("Rate").first()).toHaveValue("3,11,000");
  await page.getByLabel("Rate").first().press("=");
  await page.getByLabel("Expression").fill("12*1000");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Rate").first(), "Enter fills the field that opened it").toBeFocused();
  await expect(page.getByLabel("Rate").first()).toHaveValue("12,000");
  await page.getByRole("button", { name: "Calculator" }).click();
  await page.getByLabel("Expression").fill("9**9**9");
  await page.keyboard.press("Enter");
  await expect(calculator.getByRole("status")).toHaveText("Error");
});

test("issuing asks, names what is missing and where, and works once; two clicks remove one payment", async ({ pageOf }) => {
  // At the end Back leads to the overview.
  const page = await pageOf("sravani");
  await fillInInvoice(page, "Print Rao");
  const draftPdf = page.context().waitForEvent("response", (response) => /\/pdf\?print$/.test(response.url()));
  await page.getByRole("link", { name: "Preview PDF" }).click();
  expect((await draftPdf).status(), "the draft is stored, then printed").toBe(200);
  await waitUntilSaved(page);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("");
  await page.getByRole("button", { name: "Issue…" }).click();
  const dialog = page.getByRole("dialog", { name: "Issue this invoice?" });
  await expect(dialog.getByRole("button", { name: "Issue and mail" })).toBeDisabled();
  await dialog.getByRole("link", { name: "Please enter the client's name." }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(name).toHaveAccessibleDescription("Please enter the client's name.");
  await page.route("**/invoices/clients?*", (route) => route.abort());
  await name.fill("Print R");
  await expect(name).toHaveAccessibleDescription("Clients not searched: the server did not answer.");
  await page.unroute("**/invoices/clients?*");
  await name.fill("Print Rao");
  await expect(name).toHaveAccessibleDescription("Recorded as a client when the invoice is issued");

  await page.getByRole("button", { name: "Issue…" }).click();
  await expect(dialog.locator(".ready-list__item--error")).toHaveText([]);
  await dialog.getByLabel("Mail the PDF to the client").press("Enter");
  await expect(dialog, "Enter does not issue").toBeVisible();
  await submitTwice(dialog.getByRole("button", { name: "Issue and mail" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-H\/\d{4}\/\d{5}$/);
  await expect(page.getByText(/(mailed|was about to mail) the invoice to anjali@client.example/)).toHaveCount(1);

  await page.getByRole("link", { name: "Record payment" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("1");
  await expect(page.getByRole("dialog")).toContainText("₹7,85,300.00");
  await page.getByRole("textbox", { name: "Reference" }).fill("UTR 1");
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("₹7,85,300 is still due.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Record payment" })).toBeFocused();
  await page.getByRole("link", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("Entered twice");
  await submitTwice(page.getByRole("button", { name: "Remove payment" }));
  await expect(page.getByText("Payment of ₹1 removed.")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Credit all or part (credit note)" }).click();
  await expect(page.getByRole("radio", { name: /^The whole invoice/ }), "the first field").toBeFocused();
  await expect(page.getByLabel("Quantity of Wedding dinner")).toBeHidden();
  await page.getByLabel("Part of it, by line").check();
  await page.getByLabel("Quantity of Wedding dinner").fill("5000");
  await expect(page.getByLabel("Quantity of Wedding dinner")).toHaveAccessibleDescription(/: at most 450 are left\.$/);
  await page.getByLabel("Quantity of Wedding dinner").fill("50");
  const creditDialog = page.getByRole("dialog", { name: "Issue a credit note?" });
  await expect(creditDialog.getByText("Total of the credit note ₹63,000.00")).toBeVisible();
  await page.emulateMedia({ media: "print", reducedMotion: "no-preference" });
  expect(await page.locator("dialog[open]").evaluate((dialog) => getComputedStyle(dialog).display), "it is not printed").toBe(
    "none",
  );
  const head = page.locator(".paper-sheet__lines th");
  const borders = await head.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderBottomWidth));
  expect(new Set(borders).size, "one rule below all columns").toBe(1);
  await expect(head.first(), "in line with the text above").toHaveCSS("padding-left", "0px");
  await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
  await page.getByRole("link", { name: "Cancel" }).click();
  const pdf = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF", exact: true }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^INV-H-\d{4}-\d{5}\.pdf$/);

  // The link that opened the dialog is gone: the focus is on the message. Back leads past the dialogs.
  await page.getByRole("link", { name: "Record payment" }).press("Enter");
  await page.getByRole("textbox", { name: "Reference" }).fill("UTR 2");
  await page.getByRole("textbox", { name: "Reference" }).press("Enter");
  await expect(page.locator(":focus")).toContainText("It is paid in full.");
  await page.goBack();
  await expect(page).not.toHaveURL(/dashboard\/invoices\/[\da-f]/);
});

test("on a phone the total and the next step are at the foot of the screen, in place of the tabs", async ({ pageOf, site }) => {
  const page = await pageOf("sravani", { width: 390, view: await addDraft(site, "Phone Rao") });
  await expect(page.getByRole("navigation", { name: "Quick" })).toBeHidden();
  await expect(page.getByText("Total ₹7,85,301")).toBeInViewport();
  // The service of this code has a long name, which is cut.
  const sac = page.getByLabel("SAC").first();
  const usual = await sac.inputValue();
  await sac.fill("999612");
  await expect(page.getByText("Film, video and programme production").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await sac.fill(usual);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Please enter the client's name." }).click();
  await expect(name).toBeFocused();
  await name.fill("Phone Rao");
  await page.setViewportSize({ width: 1440, height: 900 });
  await issue(page);
});
