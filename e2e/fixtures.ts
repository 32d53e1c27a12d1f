import { test as base, expect, type Page } from "@playwright/test";
import { password, Server } from "./server.ts";

export { expect };

/** The company of the tests: names and addresses are samples. */
export const people = {
  sravani: { email: "sravani@toranam.example", name: "Sravani Reddy", options: ["--admin", "--role", "Event Director"] },
  keerthi: { email: "keerthi@toranam.example", name: "Keerthi Naidu", options: ["--role", "Wedding Planner"] },
  arjun: { email: "arjun@toranam.example", name: "Arjun Varma", options: [] },
} as const;
export type PersonName = keyof typeof people;

type Fixtures = {
  /** A page of its own browser context, logged in. */
  pageOf(person: PersonName, options?: { width?: number }): Promise<Page>;
};

/** `site`: one server with its people, for all tests of a worker. */
export const test = base.extend<Fixtures & { baseURL: string }, { site: Server }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await Server.start();
      for (const { email, name, options } of Object.values(people)) await server.addUser(email, name, [...options]);
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  pageOf: async ({ browser, site }, use) => {
    const pages: Page[] = [];
    await use(async (person, { width = 1440 } = {}) => {
      const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } });
      const page = await context.newPage();
      pages.push(page);
      await logIn(page, people[person].email);
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
