import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Clicks a submit button, and again while the response is on its way: the second click must change nothing. */
export async function submitTwice(button: Locator): Promise<void> {
  const page = button.page();
  const responses = "**/*.data*";
  await page.route(responses, async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  // Its label may change meanwhile.
  const busy = page.locator("button[aria-busy=true]");
  await button.click();
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await expect(busy).toHaveCount(0);
  await page.unroute(responses);
}
