import type { Browser, Page } from "@playwright/test";

export type PageOptions = {
  width?: number;
  height?: number;
  motion?: "reduce" | "no-preference";
  javaScriptEnabled?: boolean;
  hasTouch?: boolean;
  /** The dashboard's worker keeps a page on the device. */
  hasWorker?: boolean;
  /** No test used it before, so nothing is cached, and none uses it later. */
  isNew?: boolean;
};

/**
 * The pages of a worker, each in a browser context of its own, which one test after the other uses: loading a page of the app
 * takes half of the CPU when its scripts are cached.
 */
export class PagePool {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #idle: Page[] = [];
  readonly #notReusable = new Set<Page>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** A page of the site, without cookies. */
  async take({ width = 1440, height = 900, motion = "reduce", isNew, ...options }: PageOptions): Promise<Page> {
    const { javaScriptEnabled = true, hasTouch = false, hasWorker = false } = options;
    const isReusable = javaScriptEnabled && !hasTouch && !isNew && !hasWorker;
    const [viewport, reducedMotion] = [{ width, height }, motion];
    const idle = isReusable && this.#idle.pop();
    if (idle) {
      await idle.setViewportSize(viewport);
      await idle.emulateMedia({ reducedMotion, media: null, colorScheme: null, forcedColors: null });
      return idle;
    }
    const shown = { viewport, reducedMotion, hasTouch, serviceWorkers: hasWorker ? "allow" : "block" } as const;
    const context = await this.#browser.newContext({ baseURL: this.#url, ...shown, javaScriptEnabled });
    // Chromium's headless shell reports a pointer at 0, 0 while a page loads, which would hydrate a public page.
    await context.addInitScript(() => {
      const ignore = (event: PointerEvent) =>
        event.isTrusted && event.clientX === 0 && event.clientY === 0 && event.stopImmediatePropagation();
      addEventListener("pointermove", ignore, { capture: true });
    });
    const page = await context.newPage();
    if (!isReusable) this.#notReusable.add(page);
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = (...script) => {
      // Nothing takes it out again.
      this.#notReusable.add(page);
      return addInitScript(...script);
    };
    return page;
  }

  /** Keeps a page for the next test, without what the last one left in it. */
  async giveBack(page: Page, { hasFailed }: { hasFailed: boolean }): Promise<void> {
    const context = page.context();
    if (hasFailed || page.isClosed() || this.#notReusable.delete(page)) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    // Leaves the dashboard before its cookie is cleared: without a session it would open the log-in page. `take` resets the emulated media
    // on this small page, because on a view that costs a style recalculation and a paint.
    // Again if the view that it leaves has just begun to open the log-in page.
    await page.goto("/up").catch(() => page.goto("/up"));
    await context.clearCookies();
    await context.clearPermissions();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    this.#idle.push(page);
  }
}
