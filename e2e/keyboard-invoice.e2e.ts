import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { activate, tabTo } from "./keyboard.ts";

/** Goes to a field by Tab and replaces its value. */
async function fill(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

for (const width of [1440, 390]) {
  test(`with the keyboard only, at ${width} px, an invoice is filled in, calculated, issued and partly credited`, {
    tag: "@long",
  }, async ({ pageOf }) => {
    const page = await pageOf("sravani", { width, view: "invoices" });
    await activate(page, page.getByRole("link", { name: "Create New Invoice" }));
    await expect(page.getByLabel("Client name")).toBeFocused();
    await page.keyboard.type(`Keyboard Rao ${width}`);
    await activate(page, page.getByRole("button", { name: "Open in the generator" }));
    await expect(page).toHaveTitle(/Invoice Generator/);

    await tabTo(page, page.getByRole("radio", { name: "Hyderabad" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Visakhapatnam" })).toBeChecked();
    await fill(page, page.getByLabel("Address"), "12 Beach Road");
    await tabTo(page, page.getByLabel("The event or venue is in"));
    await page.keyboard.type("Andhra");
    await fill(page, page.getByLabel("Description"), "Stage");
    await fill(page, page.getByLabel("Rate"), "1000");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Description").nth(1)).toBeFocused();
    await page.keyboard.type("Sound");

    await tabTo(page, page.getByLabel("Rate").nth(1));
    await page.keyboard.press("=");
    await expect(page.getByLabel("Expression")).toBeFocused();
    await page.keyboard.type("12*50");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Rate").nth(1)).toBeFocused();
    await expect(page.getByLabel("Rate").nth(1)).toHaveValue("600");
    await page.keyboard.press("Escape");
    // Tab selects what a cell holds.
    await tabTo(page, page.getByLabel("Rate").first(), "Shift+Tab");
    await page.keyboard.type("1000");
    await expect(page.getByLabel("Rate").first()).toHaveValue("1000");
    await expect(page.getByText("₹1,888.00").first()).toBeAttached();

    const issue = page.getByRole("button", { name: width === 390 ? "Issue" : "Issue…", exact: true });
    await tabTo(page, issue, width === 390 ? "Tab" : "Shift+Tab");
    await page.keyboard.press("Enter");
    await activate(page, page.getByRole("dialog").getByRole("button", { name: "Issue" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-V\//);

    await activate(page, page.getByRole("button", { name: "More", exact: true }).first());
    await activate(page, page.getByRole("link", { name: "Credit all or part (credit note)" }));
    await tabTo(page, page.getByLabel("The whole invoice"));
    await page.keyboard.press("ArrowDown");
    await fill(page, page.getByLabel("Or amount of Sound"), "100");
    await fill(page, page.getByLabel("Reason"), "One hour less");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article")).toContainText("Credit Note");
    await expect(page.getByRole("article")).toContainText("₹118.00");
  });
}
