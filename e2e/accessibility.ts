import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** px: a phone's, then wide. */
const widths = [390, 1440];

/**
 * On what the page shows axe finds nothing and nothing scrolls sideways: at 390 and 1440 px, dark and light. The page stays wide and light.
 */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      expect(await findings(page, colorScheme === "dark" ? ofColours : []), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what}, ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** The rules that colours decide. All else is in dark as it is in light. */
const ofColours = ["color-contrast", "link-in-text-block"];

async function findings(page: Page, rules: string[]): Promise<string[]> {
  // No page here has frames: the mode that opens no second page to add them up.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const runOnly = rules.length > 0 ? { type: "rule" as const, values: rules } : undefined;
  const { violations } = await axe.options({ resultTypes: ["violations"], runOnly }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

/** Until nothing fades any more: half-faded words have less contrast. */
const settled = (page: Page) =>
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
