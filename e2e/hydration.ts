import type { Page } from "@playwright/test";

type WithRouter = typeof globalThis & {
  __reactRouterDataRouter?: { navigate(to: string): void; state: { navigation: { state: string } } };
};

/** A public page hydrates at the first touch, once its scripts are loaded. Waits for it. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      (globalThis as WithRouter).__reactRouterDataRouter &&
      Object.keys(document.getElementById("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Touches a public page, and waits until it is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await waitForHydration(page);
}

/** Client navigation, as by a link of the page. */
export async function navigateInBrowser(page: Page, to: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((there) => (globalThis as WithRouter).__reactRouterDataRouter?.navigate(there), to);
}

/** The same, until the page shows it: another content than before. */
export async function openInBrowser(page: Page, to: string): Promise<void> {
  await waitForHydration(page);
  const main = await page.evaluateHandle(() => ({ before: document.querySelector("main")?.innerHTML }));
  await navigateInBrowser(page, to);
  await page.waitForFunction(({ before }) => document.querySelector("main")?.innerHTML !== before, main);
  await waitForIdleRouter(page);
}

/** The data of the entry that Back led to are there, and its scroll position is restored. */
export const waitForIdleRouter = (page: Page) =>
  page.waitForFunction(() => {
    const router = (globalThis as WithRouter).__reactRouterDataRouter;
    return !router || router.state.navigation.state === "idle";
  });
