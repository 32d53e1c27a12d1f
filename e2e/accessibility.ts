import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** px: the narrowest phone, a usual phone. */
const phones = [320, 390];
/** The rules whose result depends on colours. The other rules have the same result in the dark scheme as in the light one. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** The layout around a page's content: half of the elements of a view, which are the same in the next. */
const layout = [".sidebar", ".top-bar", ".quick-tabs", ".site-header", ".site-footer"];

/**
 * axe finds nothing in what the page shows: every rule in the light scheme at the page's width, the rules of colours in the dark
 * scheme on a phone. At a phone's width nothing scrolls sideways.
 */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  // As every test opens its pages. Each change of the emulated media or of the width costs a style recalculation and a paint.
  expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: light) and (prefers-reduced-motion)").matches)).toBe(true);
  await waitForTransitions(page);
  const context = await contextToCheck(page);
  expect(await violations(page, context), `${what}, light`).toEqual([]);

  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  const show = (width: number, colorScheme: "light" | "dark") =>
    Promise.all([page.setViewportSize({ ...viewport, width }), page.emulateMedia({ colorScheme, reducedMotion: "reduce" })]);
  for (const width of phones) {
    await (width === phones[0] ? show(width, "dark") : page.setViewportSize({ ...viewport, width }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, ${width} px`).toBeLessThanOrEqual(width);
  }
  await waitForTransitions(page);
  expect(await violations(page, context, colourRules), `${what}, dark`).toEqual([]);
  await show(viewport.width, "light");
}

type Axe = { axe?: { run(context: Context, options: RunOptions): Promise<AxeResults> } };

type Context = { include?: string[][]; exclude?: string[][] };

/** What axe has to check: all of a document the first time; then its content without the layout, or only the open modal dialog. */
async function contextToCheck(page: Page): Promise<Context> {
  // Injecting axe takes as long as a run.
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(axe.source);
    return { exclude: [] };
  }
  const isModal = (await page.locator("dialog:modal").count()) > 0;
  return isModal ? { include: [["dialog:modal"]] } : { exclude: layout.map((selector) => [selector]) };
}

async function violations(page: Page, context: Context, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ["violations"],
    // Only a rule that is off by default needs preloaded style sheets.
    preload: false,
    runOnly: rules && { type: "rule", values: rules },
  };
  const result = await page.evaluate(({ context, options }) => (globalThis as Axe).axe?.run(context, options), {
    context,
    options,
  });
  return (result as AxeResults).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

/** Waits until all transitions have ended: half-faded text has less contrast. */
const waitForTransitions = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) =>
            timeline instanceof DocumentTimeline && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
        .map(({ finished }) => finished),
    ),
  );
