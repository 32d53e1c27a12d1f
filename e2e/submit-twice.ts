import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

/** Clicks a submit button, and again while the response is on its way: the second click must change nothing. */
export async function submitTwice(button: Locator): Promise<void> {
  const page = button.page();
  const release = await holdRequests(page, "**/*.data*", (request) => request.method() === "POST");
  // Its label may change meanwhile.
  const busy = page.locator("button[aria-busy=true]");
  await button.click();
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  release();
  await expect(busy).toHaveCount(0);
}
