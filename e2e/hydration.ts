import type { Page } from "@playwright/test";

type WithRouter = typeof globalThis & { __reactRouterDataRouter?: { navigate(to: string): void } };

/** A page of the site wakes at the first touch; its scripts then come in their own time. Waits until they answer. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      (globalThis as WithRouter).__reactRouterDataRouter &&
      Object.keys(document.getElementById("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Touches a page of the site, and waits until it is awake. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await waitForHydration(page);
}

/** Goes to another page as a link of the page itself would, without a load. */
export async function navigateInBrowser(page: Page, to: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((there) => (globalThis as WithRouter).__reactRouterDataRouter?.navigate(there), to);
}
