import type { Page } from "@playwright/test";

type WithRouter = typeof globalThis & {
  __reactRouterDataRouter?: { navigate(to: string): void; state: { navigation: { state: string } } };
};

/** By default Playwright asks in every frame, and so makes the browser draw every frame. */
const polling = 50;

/** Waits until the page is hydrated: a public page is after the first interaction, once its scripts are loaded. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      (globalThis as WithRouter).__reactRouterDataRouter &&
      Object.keys(document.getElementById("main") ?? {}).some((key) => key.startsWith("__react")),
    undefined,
    { polling },
  );
}

/** Moves the pointer over a public page, and waits until it is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  // The pointer keeps moving: its first move may come before the page's own script listens.
  const moving = setInterval(() => page.evaluate(() => dispatchEvent(new Event("pointermove"))).catch(() => {}), 500);
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await waitForHydration(page).finally(() => clearInterval(moving));
}

/** Starts a client navigation, as a link of the page does. */
export async function navigateInBrowser(page: Page, to: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate((there) => (globalThis as WithRouter).__reactRouterDataRouter?.navigate(there), to);
}

/** The same, and waits until the page shows other content than before. */
export async function openInBrowser(page: Page, to: string): Promise<void> {
  await waitForHydration(page);
  const main = await page.evaluateHandle(() => ({ before: document.querySelector("main")?.innerHTML }));
  await navigateInBrowser(page, to);
  await waitForIdleRouter(page);
  await page.waitForFunction(({ before }) => document.querySelector("main")?.innerHTML !== before, main, { polling });
  await waitForIdleRouter(page);
}

/** Waits until the router has finished its navigation: the data is loaded, and the scroll position is set. */
export const waitForIdleRouter = (page: Page) =>
  page.waitForFunction(
    () => {
      const router = (globalThis as WithRouter).__reactRouterDataRouter;
      return !router || router.state.navigation.state === "idle";
    },
    undefined,
    { polling },
  );
