import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { expect } from "./expect.ts";
import { openInBrowser } from "./hydration.ts";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** px: the narrowest phone. */
const phone = 320;
/** The rules whose result depends on colours. The other rules have the same result in the dark scheme as in the light one. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** `npm run test:long` checks every page in both schemes and at both widths, otherwise each in one: the change of the two costs as much as axe. */
const isComplete = Boolean(process.env.LONG);
/** The layout around a page's content: half of the elements of a view, which are the same in the next. */
const layout = [".sidebar", ".top-bar", ".quick-tabs", ".site-header", ".site-footer"];

/**
 * axe finds nothing in what the page shows: every rule in the light scheme at the page's width. When it is complete also the rules of
 * colours in the dark scheme on a phone, where nothing scrolls sideways.
 */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  const { width = 1440 } = page.viewportSize() ?? {};
  const context = await contextToCheck(page);
  await expectNoViolations(page, what, context);
  if (!isComplete) return;
  await expectAccessibleOnPhone(page, what, context, colourRules);
  await show(page, width, "light");
}

/**
 * The same of several paths, from the first, which is open, in one document to the others: it keeps axe and the scripts loaded. When it is
 * not complete, the second half of them is checked on a phone instead.
 */
export async function expectAllAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    if (index > 0) await openInBrowser(page, path);
    if (isComplete || index < paths.length / 2) await expectAccessible(page, path);
    else await expectAccessibleOnPhone(page, path, await contextToCheck(page));
  }
}

/** In the light scheme. */
async function expectNoViolations(page: Page, what: string, context: Context): Promise<void> {
  // As every test opens its pages.
  expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: light) and (prefers-reduced-motion)").matches)).toBe(true);
  await waitForTransitions(page);
  expect(await violations(page, context), `${what}, light`).toEqual([]);
}

/** In the dark scheme, on a phone. */
async function expectAccessibleOnPhone(page: Page, what: string, context: Context, rules?: string[]): Promise<void> {
  await show(page, phone, "dark");
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, ${phone} px`).toBeLessThanOrEqual(phone);
  await waitForTransitions(page);
  expect(await violations(page, context, rules), `${what}, dark`).toEqual([]);
}

/** What is as it should be already is not set again. */
async function show(page: Page, width: number, colorScheme: "light" | "dark"): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  const isShown = await page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await Promise.all([
    page.viewportSize()?.width !== width && page.setViewportSize({ width, height }),
    !isShown && page.emulateMedia({ colorScheme, reducedMotion: "reduce" }),
  ]);
}

type Axe = { axe: { run(context: Context, options: RunOptions): Promise<AxeResults> } };

type Context = { include?: string[][]; exclude?: string[][] };

/** What axe has to check: all of a document the first time; then its content without the layout, or only the open modal dialog. */
async function contextToCheck(page: Page): Promise<Context> {
  // Injecting axe takes as long as a run.
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(axeSource);
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
    // WCAG 2.2: axe 4 leaves it off by itself.
    rules: { "target-size": { enabled: !rules } },
  };
  // In the page: to pass the whole result on takes as long as a run.
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (globalThis as unknown as Axe).axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
      );
    },
    { context, options },
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
