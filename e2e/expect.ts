import { type Locator, expect as plainExpect } from "@playwright/test";

/**
 * Playwright's assertions, with another `toBeVisible`: Playwright's own, since version 1.60, describes the whole page after each look that
 * does not find the element (its issue 41098), which took 6 % of the renderer's CPU.
 */
export const expect: typeof plainExpect = plainExpect.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const { timeout = this.timeout } = options;
    const assertion = plainExpect(locator);
    try {
      if (this.isNot) await assertion.not.toBeVisible({ timeout });
      // After the time is up Playwright's own look gives the message.
      else await locator.waitFor({ timeout }).catch(() => assertion.toBeVisible({ timeout: 1 }));
      return { pass: !this.isNot, message: () => "" };
    } catch (error) {
      return { pass: this.isNot, message: () => `Not within ${timeout} ms: ${(error as Error).message}` };
    }
  },
});
