import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { here } from "../former.ts";
import { startDirectus } from "../peers/directus.ts";
import type { Peer } from "../peers/peer.ts";
import { startPlainShell } from "../peers/plain-shell.ts";
import { bytesOf, firstPaint, type Loaded, newPage, newPhone, openBrowser, type Phone } from "../phone-browser.ts";
import { type Benchmark, kilobytes, ms, noTarget, resultRow } from "../report.ts";
import { alternate, median } from "../statistics.ts";
import { startSite } from "./phone.ts";

const usualRounds = 5;
/** A visit ends then, with what it has: all rounds together take six minutes. Directus's data studio takes longer, and so has one visit. */
const visitMs = 60_000;
/** What nothing more comes for is loaded, also what is loaded ahead. */
const quietMs = 3_000;

const inTime = (format: (value: number) => string) => (value: number) =>
  Number.isFinite(value) ? format(value) : `not within ${visitMs / 1000} s`;

const figures = {
  paint: { work: "first content, nothing stored", format: inTime(ms) },
  rows: { work: "rows, nothing stored", format: inTime(ms) },
  rowsAgain: { work: "rows, second start", format: inTime(ms) },
  tap: { work: "from a tap on EVENTS to its rows", format: inTime(ms) },
  requests: { work: "requests until the rows, nothing stored", format: inTime(String) },
  scripts: { work: "scripts until the rows, nothing stored", format: inTime(kilobytes) },
};
type Figures = Record<keyof typeof figures, number>;

/**
 * TASKS with twenty rows on a phone on a slow network beside Directus's data studio and a shell of React and its router, in turn: medians
 * of five rounds, or of as many as the option says (`phone-peers:2`). Directus is installed from the npm registry, and left out where that
 * fails.
 */
export const phonePeers: Benchmark = async ([rounds = usualRounds]) => {
  const peers = {
    ours: await startOurs(),
    shell: await startPlainShell(),
    directus: await startDirectus().catch((error: Error) => void console.log(`Without Directus: ${error.message}`)),
  };
  const browser = await openBrowser();
  try {
    const visit = (name: keyof typeof peers) => () => measure(browser, name, peers[name] as Peer);
    const { ours, shell } = await alternate(Number(rounds), 0, { ours: visit("ours"), shell: visit("shell") });
    const directus = peers.directus && [await visit("directus")()];
    const rowsBeside = (name: string, theirs: Figures[]) =>
      (Object.keys(figures) as (keyof Figures)[]).map((figure) => {
        const { work, format } = figures[figure];
        const middle = (found: Figures[]) => median(found.map((all) => all[figure]));
        return resultRow(`TASKS beside ${name}: ${work}`, format, noTarget, middle(ours), middle(theirs));
      });
    return [...rowsBeside("a plain shell", shell), ...(directus ? rowsBeside("one visit of Directus", directus) : [])];
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

async function measure(browser: Browser, name: string, peer: Peer): Promise<Figures> {
  const never = Number.POSITIVE_INFINITY;
  const found = { paint: never, rows: never, rowsAgain: never, tap: never, requests: never, scripts: never };
  const phone = await newPhone(browser, peer.url, { cookie: peer.cookie });
  // Each wait of a visit that has been given up fails when its context is closed.
  const visited = visit(phone, peer, found).catch(({ message }: Error) => console.log(`${name}: ${message.split("\n")[0]}`));
  await Promise.race([visited, sleep(visitMs)]);
  await phone.context.close();
  await visited;
  console.log(name, found);
  return found;
}

/** Fills `found` with one figure after the other. */
async function visit({ page, context, loaded }: Phone, { closes, views }: Peer, found: Figures): Promise<void> {
  context.setDefaultTimeout(visitMs);
  await page.goto(views.tasks, { waitUntil: "commit" });
  found.paint = await firstPaint(page);
  found.rows = await rowsShown(page, "Task");
  [found.requests, found.scripts] = [loaded.length, bytesOf(loaded, ".js") / 1024];
  await settled(loaded);
  await page.close();
  const again = await newPage(context);
  await again.page.goto(views.tasks, { waitUntil: "commit" });
  found.rowsAgain = await rowsShown(again.page, "Task");
  await settled(again.loaded);
  if (closes) await again.page.getByRole("button", { name: closes, exact: true }).click();
  const before = await again.page.evaluate((path) => {
    document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
    return performance.now();
  }, views.events);
  found.tap = (await rowsShown(again.page, "Event")) - before;
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

async function settled(loaded: readonly Loaded[]): Promise<void> {
  for (let before = -1; before < loaded.length; await sleep(quietMs)) before = loaded.length;
}
