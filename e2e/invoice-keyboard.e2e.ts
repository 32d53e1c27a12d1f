import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Presses Tab until this has the focus, as somebody without a mouse would; fails when it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${target}`);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

for (const width of [1440, 390]) {
  test(`an invoice by keyboard alone at ${width} px: filled in, reckoned, issued, a part taken back`, async ({ pageOf }) => {
    test.slow();
    const page = await pageOf("sravani");
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dashboard/invoices");
    await tabTo(page, page.getByRole("link", { name: "Create New Invoice" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Invoice Generator" })).toBeVisible();

    await tabTo(page, page.getByRole("radio", { name: "Hyderabad" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Visakhapatnam" })).toBeChecked();
    await type(page, page.getByLabel("Name", { exact: true }), `Keyboard Rao ${width}`);
    await type(page, page.getByLabel("Address"), "12 Beach Road");
    await type(page, page.getByLabel("Description"), "Stage");
    await type(page, page.getByLabel("Rate"), "1000");
    await tabTo(page, page.getByRole("button", { name: "Add Item" }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await type(page, page.getByLabel("Description").nth(1), "Sound");

    await tabTo(page, page.getByLabel("Rate").nth(1));
    await page.keyboard.press("Shift+Tab");
    await tabTo(page, page.getByLabel("Rate").nth(1));
    await page.getByRole("button", { name: "Calculator" }).focus();
    await page.keyboard.press("Enter");
    await type(page, page.getByLabel("Expression"), "12*50");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Use in Rate of item 2" }));
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Rate").nth(1)).toBeFocused();
    await expect(page.getByLabel("Rate").nth(1)).toHaveValue("600");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("article")).toContainText("₹1,888.00");

    await tabTo(page, page.getByRole("button", { name: "Issue Invoice" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-V\//);

    await tabTo(page, page.getByText("Take back by a credit note"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("The whole invoice"));
    await page.keyboard.press("ArrowDown");
    await type(page, page.getByLabel("Or amount of Sound"), "100");
    await type(page, page.getByLabel("Reason"), "One hour less");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article")).toContainText("Credit Note");
    await expect(page.getByRole("article")).toContainText("₹118.00");
  });
}
