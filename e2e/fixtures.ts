import { test as base, expect, type Page } from "@playwright/test";
import { type PersonName, people } from "./people.ts";
import { cookieOf, password, Server } from "./server.ts";

export { expect, type PersonName, people };

type Fixtures = {
  /** A page of its own browser context, logged in, at a view of the dashboard. */
  pageOf(person: PersonName, options?: { width?: number; view?: string; javaScriptEnabled?: boolean }): Promise<Page>;
};

/** `site`: one server with its people, for all tests of a file. */
export const test = base.extend<Fixtures & { baseURL: string }, { site: Server }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await Server.startWithPeople();
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  pageOf: async ({ browser, site }, use) => {
    const pages: Page[] = [];
    await use(async (person, { width = 1440, view = "", javaScriptEnabled = true } = {}) => {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height: 900 },
        javaScriptEnabled,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      pages.push(page);
      const [name, value] = (await cookieOf(site, people[person].email)).split("=") as [string, string];
      await context.addCookies([{ name, value, url: site.url }]);
      await page.goto(`/dashboard/${view}`.replace(/\/$/, ""));
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/dashboard**");
}
