import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { here } from "../former.ts";
import { startDirectus } from "../peers/directus.ts";
import type { Peer } from "../peers/peer.ts";
import { startPlainShell } from "../peers/plain-shell.ts";
import { bytesOf, firstPaint, type Loaded, newPage, newPhone, openBrowser } from "../phone-browser.ts";
import { type Benchmark, kilobytes, ms, noTarget, resultRow } from "../report.ts";
import { alternate, median } from "../statistics.ts";
import { startSite } from "./phone.ts";

const rounds = 5;
/** Directus's data studio takes more than a minute. */
const timeoutMs = 600_000;

const figures = {
  paint: { work: "first content, nothing stored", format: ms },
  rows: { work: "rows, nothing stored", format: ms },
  rowsAgain: { work: "rows, second start", format: ms },
  tap: { work: "from a tap on EVENTS to its rows", format: ms },
  requests: { work: "requests until the rows, nothing stored", format: String },
  scripts: { work: "scripts until the rows, nothing stored", format: kilobytes },
};
type Figures = Record<keyof typeof figures, number>;

/**
 * TASKS with twenty rows on a phone on a slow network beside Directus's data studio and a shell of React and its router, in turn: medians
 * of five rounds. Directus is installed from the npm registry, and left out where that fails.
 */
export const phonePeers: Benchmark = async () => {
  const peers = {
    ours: await startOurs(),
    shell: await startPlainShell(),
    directus: await startDirectus().catch((error: Error) => void console.log(`Without Directus: ${error.message}`)),
  };
  const browser = await openBrowser();
  try {
    const present = Object.entries(peers).filter((entry): entry is [keyof typeof peers, Peer] => entry[1] !== undefined);
    const alternatives = Object.fromEntries(present.map(([name, peer]) => [name, () => measure(browser, name, peer)]));
    const { ours = [], shell = [], directus } = await alternate(rounds, 0, alternatives);
    const rowsBeside = (name: string, theirs: Figures[]) =>
      (Object.keys(figures) as (keyof Figures)[]).map((figure) => {
        const { work, format } = figures[figure];
        const middle = (found: Figures[]) => median(found.map((all) => all[figure]));
        return resultRow(`TASKS beside ${name}: ${work}`, format, noTarget, middle(ours), middle(theirs));
      });
    return [...rowsBeside("a plain shell", shell), ...(directus ? rowsBeside("Directus", directus) : [])];
  } finally {
    await browser.close();
    await Promise.all(Object.values(peers).map((peer) => peer?.stop()));
  }
};

async function startOurs(): Promise<Peer> {
  const { server, cookie } = await startSite(await here(), "planner");
  const views = { tasks: "/dashboard/tasks", events: "/dashboard/events" };
  return { url: server.url, cookie, views, stop: () => server.dispose() };
}

async function measure(browser: Browser, name: string, { url, cookie, closes, views }: Peer): Promise<Figures> {
  const { page, context, loaded } = await newPhone(browser, url, { cookie });
  context.setDefaultTimeout(timeoutMs);
  await page.goto(views.tasks, { waitUntil: "commit", timeout: timeoutMs });
  const rows = await rowsShown(page, "Task");
  const paint = await firstPaint(page);
  const [requests, scripts] = [loaded.length, bytesOf(loaded, ".js") / 1024];
  await settled(loaded);
  await page.close();
  const again = await newPage(context);
  await again.page.goto(views.tasks, { waitUntil: "commit" });
  const rowsAgain = await rowsShown(again.page, "Task");
  await settled(again.loaded);
  if (closes) await again.page.getByRole("button", { name: closes, exact: true }).click();
  const before = await again.page.evaluate((path) => {
    document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
    return performance.now();
  }, views.events);
  const tap = (await rowsShown(again.page, "Event")) - before;
  await context.close();
  const found = { paint, rows, rowsAgain, tap, requests, scripts };
  // All rounds take twenty minutes.
  console.log(name, found);
  return found;
}

/** @returns when all rows are there, in milliseconds since the page began to load */
async function rowsShown(page: Page, name: string): Promise<number> {
  const shownAt = (start: string) => {
    const isRow = (element: Element) => element.childElementCount === 0 && element.textContent.trim().startsWith(start);
    const rows = [...document.querySelectorAll("body :not(script)")].filter(isRow);
    return rows.filter((row) => row.getClientRects().length > 0).length >= 20 && performance.now();
  };
  return (await (await page.waitForFunction(shownAt, `${name} `, { polling: 50 })).jsonValue()) as number;
}

/** Until nothing more comes for ten seconds: what is loaded ahead is there. */
async function settled(loaded: readonly Loaded[]): Promise<void> {
  for (let before = -1; before < loaded.length; await sleep(10_000)) before = loaded.length;
}
