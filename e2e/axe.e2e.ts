import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { accountPaths, publicPaths } from "./site-words.ts";

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing on any public page, ${colorScheme}, ${width} px`, async ({ browser, site }) => {
      const context = await browser.newContext({
        baseURL: site.url,
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const path of [...publicPaths, ...accountPaths, "/venue-finder?q=nowhere&type=Resort", "/no-such-page"]) {
        await page.goto(path);
        expect(await findings(page), path).toEqual([]);
      }
      await page.goto("/");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      expect(await findings(page), "menu").toEqual([]);
      await page.goto("/sports");
      await page.getByRole("button", { name: /Cricket/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await findings(page), "sport").toEqual([]);
      await context.close();
    });
  }
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.timeline instanceof DocumentTimeline)
        .map((one) => one.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}
