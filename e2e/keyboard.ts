import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Presses Tab until the target has the focus. The focused element must be visible and not covered by the phone's tab bar. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  // The element is looked up once, because a search by accessible name takes longer than the key. React may replace the element.
  let element = await target.elementHandle();
  for (let presses = 0; presses < 150; presses++) {
    const state = await element?.evaluate((node) => ({ isFocused: node === document.activeElement, isStale: !node.isConnected }));
    if (state?.isFocused) return expectInSight(target);
    if (state?.isStale) element = await target.elementHandle();
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

/** The centre of the focused element is visible. */
async function expectInSight(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return above !== null && (element.contains(above) || above.contains(element));
      }),
    )
    .toBe(true);
}

export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
