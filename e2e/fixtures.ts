import { rmSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { createDatabase, type PostgresAddress, resetDatabase } from "../test/databases.ts";
import { type PersonName, password, people } from "../test/people.ts";
import { Server } from "../test/server.ts";

export { expect, type PersonName, password, people };

type Fixtures = {
  baseURL: string;
  /** Gives each file the site as the template made it: with the sample people, no data and no mail. */
  emptySite: undefined;
  /** A page of its own browser context, logged in, at a view of the dashboard. */
  pageOf(person: PersonName | { email: string }, options?: { width?: number; view?: string }): Promise<Page>;
};

const postgres = (): PostgresAddress => JSON.parse(process.env.E2E_POSTGRES as string);
let lastFile = "";

/** `site`: one server and one database for all files of a worker. */
export const test = base.extend<Fixtures, { site: Server }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await Server.start({ databaseUrl: await createDatabase(postgres()) });
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
  emptySite: [
    async ({ site }, use, { file }) => {
      if (file !== lastFile) {
        await resetDatabase(site.databaseUrl as string, postgres());
        rmSync(join(site.dataDir, "mail"), { recursive: true, force: true });
        lastFile = file;
      }
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    // Chromium's headless shell reports a pointer at 0, 0 while a page loads, which would hydrate a public page.
    await context.addInitScript(() => {
      const ignore = (event: PointerEvent) =>
        event.isTrusted && event.clientX === 0 && event.clientY === 0 && event.stopImmediatePropagation();
      addEventListener("pointermove", ignore, { capture: true });
    });
    const mismatches = reactErrorsOf(context);
    await use(context);
    expect(mismatches).toEqual([]);
  },
  pageOf: async ({ browser, site }, use) => {
    const pages: Page[] = [];
    const mismatches: string[] = [];
    await use(async (person, { width = 1440, view = "" } = {}) => {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
      });
      reactErrorsOf(context, mismatches);
      const page = await context.newPage();
      pages.push(page);
      const [name, value] = (await site.session(person)).split("=") as [string, string];
      await context.addCookies([{ name, value, url: site.url }]);
      await page.goto(`/dashboard/${view}`.replace(/\/$/, ""));
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(mismatches).toEqual([]);
  },
});

/** What React reports of a context's pages, such as markup that differs from the server's. */
function reactErrorsOf(context: BrowserContext, found: string[] = []): string[] {
  context.on("weberror", (event) => {
    const { message } = event.error();
    if (message.includes("React error")) found.push(`${event.page()?.url()}: ${message}`);
  });
  return found;
}

/** Logs in by the form. Only tests about logging in need it; others use `pageOf`. */
export async function logIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard**");
}
