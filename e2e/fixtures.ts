import { rmSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, type Page, type WebError } from "@playwright/test";
import { createDatabase, type PostgresAddress, resetDatabase } from "../test/databases.ts";
import { type PersonName, password, people } from "../test/people.ts";
import { cheapServer, Server } from "../test/server.ts";
import { expect } from "./expect.ts";
import { type PageOptions, PagePool } from "./page-pool.ts";

export { expect, type PersonName, password, people };

type Fixtures = {
  baseURL: string;
  /** Gives each file the site as the template made it: with the sample people, no data and no mail. */
  emptySite: undefined;
  /** A page of a browser context that the test's other pages do not share. */
  openPage(options?: PageOptions): Promise<Page>;
  /** The same, logged in, at a view of the dashboard; with null nothing is opened, for a test that prepares the page first. */
  pageOf(person: PersonName | { email: string }, options?: PageOptions & { view?: string | null }): Promise<Page>;
};

/** Not by the IP address, at which browsers allow no passkeys. */
const urlOf = (site: Server) => `http://localhost:${site.port}`;
const postgres = (): PostgresAddress => JSON.parse(process.env.E2E_POSTGRES as string);
let lastFile = "";

/** `site`: one server and one database for all files of a worker. */
export const test = base.extend<Fixtures, { site: Server; pool: PagePool }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await Server.start({ databaseUrl: await createDatabase(postgres()), env: cheapServer });
      await use(server);
      await server.dispose();
    },
    { scope: "worker" },
  ],
  pool: [async ({ browser, site }, use) => use(new PagePool(browser, urlOf(site))), { scope: "worker" }],
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
  baseURL: async ({ site }, use) => use(urlOf(site)),
  openPage: async ({ pool }, use, { errors }) => {
    const opened: { page: Page; reactErrors: () => string[] }[] = [];
    await use(async (options = {}) => {
      const page = await pool.take(options);
      opened.push({ page, reactErrors: reactErrorsOf(page.context()) });
      return page;
    });
    const found = opened.flatMap(({ reactErrors }) => reactErrors());
    const hasFailed = errors.length > 0;
    for (const { page } of opened) await pool.giveBack(page, { hasFailed });
    expect(found).toEqual([]);
  },
  page: async ({ openPage, viewport, contextOptions, javaScriptEnabled }, use) => {
    await use(await openPage({ ...viewport, motion: contextOptions.reducedMotion ?? "reduce", javaScriptEnabled }));
  },
  pageOf: async ({ openPage, site }, use) => {
    await use(async (person, { view = "", ...options } = {}) => {
      const page = await openPage(options);
      const [name, value] = (await site.session(person)).split("=") as [string, string];
      await page.context().addCookies([{ name, value, url: urlOf(site) }]);
      if (view !== null) await page.goto(`/dashboard/${view}`.replace(/\/$/, ""));
      return page;
    });
  },
});

/** Notes what React reports of a context's pages, such as markup that differs from the server's. @returns a function that stops noting and returns the reports */
function reactErrorsOf(context: BrowserContext): () => string[] {
  const found: string[] = [];
  const note = (event: WebError) => {
    const { message } = event.error();
    if (message.includes("React error")) found.push(`${event.page()?.url()}: ${message}`);
  };
  context.on("weberror", note);
  return () => {
    context.off("weberror", note);
    return found;
  };
}

/** Logs in by the form. Only tests about logging in need it; others use `pageOf`. */
export async function logIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard**");
}
