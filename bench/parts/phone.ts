import type { Browser, Page } from "@playwright/test";
import { type Checkout, here, withFormer } from "../former.ts";
import { bytesOf, firstPaint, type Loaded, newPage, newPhone, openBrowser, type Phone } from "../phone-browser.ts";
import { type Benchmark, kilobytes, ms, noTarget, type ResultRow, ratioAtMost, resultRow, type Target } from "../report.ts";
import { alternate, median } from "../statistics.ts";

/** The commit at which the targets were set. */
const formerCommit = "af35a34f";
const rounds = 5;

const figures = {
  todayPaint: { work: "TODAY, first content, nothing stored", format: ms, target: ratioAtMost(0.2) },
  todayAnswers: { work: "TODAY, a press is answered, nothing stored, CPU 4 times slower", format: ms, target: ratioAtMost(0.4) },
  todayAgain: { work: "TODAY, first content, second start", format: ms, target: ratioAtMost(0.6) },
  events: { work: "from a tap on EVENTS to its heading", format: ms, target: ratioAtMost(0.4) },
  tasks: { work: "from a tap on TASKS to its heading", format: ms, target: ratioAtMost(0.4) },
  leads: { work: "from a tap on LEADS to its heading", format: ms, target: ratioAtMost(0.4) },
  requests: { work: "TODAY, nothing stored: requests", format: String, target: noTarget },
  scripts: { work: "TODAY, nothing stored: scripts", format: kilobytes, target: noTarget },
  sheets: { work: "TODAY, nothing stored: style sheets", format: String, target: noTarget },
  quote: { work: "a client's quote, loaded", format: ms, target: ratioAtMost(0.4) },
  publicPage: {
    work: "from a tap on a public page to the next one's heading, the link in sight for 2 s",
    format: ms,
    target: ratioAtMost(0.35),
  },
} satisfies Record<string, { work: string; format: (value: number) => string; target: Target }>;
type Figures = Record<keyof typeof figures, number>;

/** A phone of 390 × 844 on a slow network, this build beside that of the commit above in turn: medians of five rounds. */
export const phone: Benchmark = () =>
  withFormer(formerCommit, async (former) => {
    const browser = await openBrowser();
    const [ours, theirs] = [await startSite(await here(), "planner"), await startSite(former, "user")];
    try {
      const results = await alternate(rounds, 0, { ours: () => measure(browser, ours), theirs: () => measure(browser, theirs) });
      const middle = (found: Figures[], name: keyof Figures) => median(found.map((figure) => figure[name]));
      return (Object.keys(figures) as (keyof Figures)[]).map((name): ResultRow => {
        const { work, format, target } = figures[name];
        return resultRow(work, format, target, middle(results.ours, name), middle(results.theirs, name));
      });
    } finally {
      await browser.close();
      await Promise.all([ours.server.dispose(), theirs.server.dispose()]);
    }
  });

type Site = Awaited<ReturnType<typeof startSite>>;

/** A server with twenty tasks and events of this week, and a sent quote. @param access of whoever plans, as that version names it */
export async function startSite({ server: { Server }, quotes: { addSentQuote } }: Checkout, access: "planner" | "user") {
  const server = await Server.start();
  const sql = await server.database();
  const email = "keerthi@toranam.example";
  const id = await server.addPerson({ email, name: "Keerthi Naidu", access: access as "planner" });
  await sql`insert into events (name, date, status)
    select 'Event ' || n, current_date + n % 7, 'active' from generate_series(1, 20) n`;
  await sql`insert into tasks (title, due_date, assigned_to, status)
    select 'Task ' || n, current_date + n % 7, ${id}, 'pending' from generate_series(1, 20) n`;
  const { token } = await addSentQuote(server as never);
  return { server, cookie: await server.session({ email }), quote: `/q?t=${token}` };
}

async function measure(browser: Browser, site: Site): Promise<Figures> {
  const staff = await newPhone(browser, site.server.url, { cookie: site.cookie });
  const { page, loaded } = staff;
  await page.goto("/dashboard");
  const todayPaint = await firstPaint(page);
  await page.waitForFunction(isHydrated, undefined, { polling: 50 });
  const [requests, scripts, sheets] = [loaded.length, bytesOf(loaded, ".js") / 1024, loaded.filter(isSheet).length];
  // What is loaded ahead is there.
  await page.waitForTimeout(8_000);
  const todayAgain = await reopen(staff);
  const [events, tasks, leads] = [await tap(page, "events"), await tap(page, "tasks"), await tap(page, "leads")];
  await staff.context.close();

  const slow = await newPhone(browser, site.server.url, { cookie: site.cookie, cpu: 4 });
  await slow.page.goto("/dashboard", { waitUntil: "commit" });
  await slow.page.waitForFunction(isHydrated, undefined, { polling: 50 });
  const todayAnswers = await slow.page.evaluate(() => performance.now());
  await slow.context.close();

  const visitor = await newPhone(browser, site.server.url);
  await visitor.page.goto(site.quote);
  const quote = await visitor.page.evaluate(() => performance.timing.loadEventEnd - performance.timing.navigationStart);
  await visitor.page.goto("/");
  const publicPage = await tapPublic(visitor.page);
  await visitor.context.close();
  return { todayPaint, todayAnswers, todayAgain, events, tasks, leads, requests, scripts, sheets, quote, publicPage };
}

const isSheet = ({ url }: Loaded) => url.endsWith(".css");

async function reopen({ context }: Phone): Promise<number> {
  const { page } = await newPage(context);
  await page.goto("/dashboard");
  const paint = await firstPaint(page);
  await page.close();
  return paint;
}

/** React has taken over the page. */
const isHydrated = () => {
  const button = document.querySelector("main button, main a");
  return button !== null && Object.keys(button).some((key) => key.startsWith("__reactProps"));
};

/** @returns milliseconds until the view's heading has changed */
const tap = (page: Page, view: string): Promise<number> =>
  page.evaluate(async (path) => {
    const heading = () => document.querySelector("h1")?.textContent;
    const before = heading();
    const start = performance.now();
    document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
    while (heading() === before || heading() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - start;
  }, `/dashboard/${view}`);

/** The same for a visitor's page, which may be left for a new document: a finger on a link that has been in sight for two seconds. */
async function tapPublic(page: Page): Promise<number> {
  const before = await page.textContent("h1");
  const link = page.locator('main a[href="/contact"]').first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(2_000);
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
  const start = performance.now();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForFunction((text) => (document.querySelector("h1")?.textContent ?? text) !== text, before, { polling: 20 });
  return performance.now() - start;
}
