import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** px: the narrowest phone, a usual phone. */
const phones = [320, 390];
/** The rules that colours decide. All else is in the dark scheme as in the light one. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * axe finds nothing in what the page shows: every rule in the light scheme at the page's width, the rules of colours in the dark
 * scheme on a phone. At a phone's width nothing scrolls sideways.
 */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await transitionsEnd(page);
  expect(await violations(page), `${what}, light`).toEqual([]);

  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of phones) {
    await page.setViewportSize({ ...viewport, width });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await transitionsEnd(page);
  expect(await violations(page, colourRules), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(viewport);
}

type Axe = { axe?: { run(options: RunOptions): Promise<AxeResults> } };

/** Injects axe once into a page, which takes as long as its run. Only a rule that is off by default needs preloaded style sheets. */
async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const runOnly = rules.length > 0 ? { type: "rule" as const, values: rules } : undefined;
  const result = await page.evaluate((options) => (globalThis as Axe).axe?.run(options), {
    resultTypes: ["violations" as const],
    preload: false,
    runOnly,
  });
  return (result as AxeResults).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

/** Half-faded text has less contrast. */
const transitionsEnd = (page: Page) =>
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
