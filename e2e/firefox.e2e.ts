import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { people } from "../test/people.ts";
import { installedFirefox } from "../tools/firefox.ts";
import { addTask } from "./data.ts";
import { expect, password, test } from "./fixtures.ts";

/**
 * The same site in Firefox, which ignores some of the CSS that Chromium knows. Playwright drives only its own build of Firefox; Puppeteer
 * drives the system's by WebDriver BiDi.
 */
const firefox = installedFirefox();
if (!firefox)
  console.log(
    "Skipped: the tests in Firefox, because there is none. Install Debian's package firefox-esr, or name one in FIREFOX.",
  );

let browser: Browser;
test.beforeAll(async () => {
  if (!firefox) return;
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefox,
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 0,
      "ui.useOverlayScrollbars": 1,
      "layout.css.prefers-color-scheme.content-override": 1,
    },
  });
});
test.afterAll(() => browser?.close());
test.skip(!firefox, "no Firefox is installed");
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Where hero and header stand, in pixels, and whether the header looks scrolled. */
function readTop() {
  const box = (selector: string) => {
    const element = document.querySelector(selector);
    const { top = Number.NaN, height = Number.NaN } = element?.getBoundingClientRect() ?? {};
    return { top, height };
  };
  const header = getComputedStyle(document.querySelector(".site-header") as Element);
  const picture = getComputedStyle(document.querySelector(".hero img") as Element).translate;
  return {
    header: box(".site-header"),
    hero: box(".hero"),
    picture: box(".hero img"),
    drift: picture.split(" ").map(Number.parseFloat)[1] ?? 0,
    scrolled: scrollY,
    isHeaderScrolled: header.backgroundColor !== "rgba(0, 0, 0, 0)",
  };
}

test("Home at rest and scrolled looks in Firefox as it does in Chromium", { tag: "@long" }, async ({ page, baseURL }) => {
  const other = await browser.newPage();
  const blocked: unknown[] = [];
  other.on("pageerror", (error) => /Content-Security-Policy/.test(String(error)) && blocked.push(error));
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await other.setViewport({ width, height });
    await page.goto("/");
    await other.goto(`${baseURL}/`, { waitUntil: "load" });
    const [chromium, inFirefox] = [await page.evaluate(readTop), await other.evaluate(readTop)];
    expect(inFirefox.isHeaderScrolled, `${width} px, at rest`).toBe(false);
    expect(inFirefox.drift).toBe(0);
    for (const part of ["header", "hero", "picture"] as const)
      for (const side of ["top", "height"] as const)
        expect(Math.abs(inFirefox[part][side] - chromium[part][side]), `${part} ${side} at ${width} px`).toBeLessThanOrEqual(8);

    await other.mouse.move(200, 300);
    await other.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
    // The scrolled distance itself changes when a picture above is loaded.
    await expect
      .poll(async () => {
        const { isHeaderScrolled, drift, scrolled } = await other.evaluate(readTop);
        return isHeaderScrolled && drift > 0 && Math.abs(drift - 0.4 * scrolled) <= 1;
      })
      .toBe(true);
    expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const isCallBarShown = () =>
      other.evaluate(() => getComputedStyle(document.querySelector(".call-bar") as Element).visibility === "visible");
    if (width < 760) {
      expect(await isCallBarShown(), "over the first screen").toBe(false);
      await other.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
      await expect.poll(isCallBarShown).toBe(true);
    }
    // The code of the log-in form's action is fetched ahead; its data would be blocked, and reported.
    await other.waitForSelector("link[rel=modulepreload][href*='/login.route']");
    expect(await other.$("link[rel=prefetch]")).toBeNull();
  }
  expect(blocked).toEqual([]);
  await other.close();
});

async function logIn(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${baseURL}/login`);
  await page.locator("[name=email]").fill(people.sravani.email);
  await page.locator("[name=password]").fill(password);
  await page.locator("main form button:not([type=button])").click();
  // Playwright's limit of actions.
  await expect.poll(() => new URL(page.url()).pathname).toBe("/dashboard");
  // A page that is still being read would abort the next.
  await page.waitForFunction(() => document.readyState === "complete");
}

test("in Firefox an admin logs in, adds a task in a dialog, and finds it by a search typed into the list", async ({
  baseURL,
  site,
}) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: unknown[] = [];
  // Firefox reports so the data and the fonts that a page was reading when it was left (NS_BINDING_ABORTED). The page does not.
  page.on("pageerror", (error) => /Error in input stream|status=2152398850/.test(String(error)) || errors.push(error));
  await page.setViewport({ width: 1440, height: 900 });
  await logIn(page, baseURL);

  await page.goto(`${baseURL}/dashboard/tasks?new`);
  await page.locator("dialog [name=title]").fill("Hang the marigold strings");
  await page.locator("dialog [name=intent]").click();
  await page.locator("main ::-p-text(Hang the marigold strings)").wait();
  const sql = await site.database();
  // The list may show the task before it is stored.
  await expect
    .poll(async () => [...(await sql`select title from tasks`)])
    .toEqual([expect.objectContaining({ title: "Hang the marigold strings" })]);

  await page.locator("main [name=q]").fill("no such task");
  await expect.poll(() => page.url()).toContain("q=no");
  await expect.poll(() => page.evaluate(() => document.querySelector("main")?.textContent)).not.toContain("marigold");
  expect(errors).toEqual([]);
  expect([...(await sql`select page, detail from browser_reports`)]).toEqual([]);
  await context.close();
});

test("in Firefox a cold start without a server shows what the device keeps, and a task that is ticked there is stored later", async ({
  baseURL,
  site,
}) => {
  await addTask(site, { title: "Light the lamps", person: "sravani" });
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await logIn(page, baseURL);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/dashboard/kept")))).toBe(true);
  await page.close();
  await site.end("SIGKILL");
  const cold = await context.newPage();
  await cold.goto(`${baseURL}/dashboard/events`);
  expect(new URL(cold.url()).pathname).toBe("/dashboard/kept");
  await cold.locator("[aria-label='Light the lamps: Mark as completed']").click();
  await cold.locator("::-p-text(1 change waits)").wait();
  await site.restart();
  // Not only after the next quarter of a minute.
  await cold.evaluate(() => void dispatchEvent(new Event("online")));
  const sql = await site.database();
  await expect
    .poll(async () => [...(await sql`select status from tasks where title = 'Light the lamps'`)])
    .toEqual([{ status: "completed" }]);
  await context.close();
});
