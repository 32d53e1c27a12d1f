import type { Page, Request } from "@playwright/test";

/** Keeps requests to a pattern waiting, so that a test sees what the page shows meanwhile. @returns a function that lets them and later ones continue */
export async function holdRequests(page: Page, pattern: string, isHeld = (_request: Request) => true): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    if (isHeld(route.request())) await released;
    await route.continue();
  });
  return resolve;
}
