import AxeBuilder from "@axe-core/playwright";
import { expect, people, test } from "./fixtures.ts";
import { password } from "./server.ts";

const views = [
  "",
  "/tasks",
  "/tasks?new",
  "/leads",
  "/leads?new",
  "/events",
  "/vendors",
  "/invoices",
  "/email",
  "/meet",
  "/team",
  "/operations",
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing in any view, ${colorScheme}, ${width} px`, async ({ browser, site }) => {
      const context = await browser.newContext({
        baseURL: site.url,
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
      });
      await context.request.post(`${site.url}/login`, { form: { email: people.sravani.email, password } });
      await context.request.post(`${site.url}/contact`, {
        form: {
          name: "Anjali Rao",
          email: "axe@example.com",
          phone: "9000000001",
          event_type: "Wedding",
          date: "2027-02-14",
          time: "18:00",
        },
      });
      const page = await context.newPage();
      for (const view of views) {
        await page.goto(`/dashboard${view}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${view} ${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view} scrolls sideways`).toBe(
          true,
        );
      }
      await context.close();
    });
  }
}
