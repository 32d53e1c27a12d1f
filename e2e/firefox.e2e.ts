import puppeteer, { type Browser, type Page as FirefoxPage } from "puppeteer-core";
import { people } from "../test/people.ts";
import { installedFirefox } from "../tools/firefox.ts";
import { expect, password, test } from "./fixtures.ts";

/**
 * The same site in Firefox, which ignores some of the CSS that Chromium knows. Playwright drives only its own build of Firefox; Puppeteer
 * drives the system's by WebDriver BiDi.
 */
const firefox = installedFirefox();
if (!firefox) console.log("Skipped: the tests in Firefox, because there is none. Install Debian's package firefox-esr, or name one in FIREFOX.");

let browser: Browser;
test.beforeAll(async () => {
  if (!firefox) return;
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefox,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 0, "layout.css.prefers-color-scheme.content-override": 1 },
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
    isHeaderScrolled: header.backgroundColor !== "rgba(0, 0, 0, 0)",
  };
}

test("Home at rest and scrolled looks in Firefox as it does in Chromium", async ({ page, baseURL }) => {
  const other = await browser.newPage();
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
    await expect.poll(() => other.evaluate(readTop)).toMatchObject({ isHeaderScrolled: true, drift: 120 });
    expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await other.close();
});

test("in Firefox a member logs in, and adds a task in a dialog and by its menu moves it on", async ({ baseURL, site }) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors: unknown[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${baseURL}/login`);
  await field(page, "Email", people.keerthi.email);
  await field(page, "Password", password);
  await Promise.all([page.waitForNavigation(), page.locator("::-p-aria(Log in[role='button'])").click()]);
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  await page.goto(`${baseURL}/dashboard/tasks?new=1`);
  await field(page, "Title", "Hang the marigold strings");
  await page.locator("dialog ::-p-aria(Add task[role='button'])").click();
  await page.locator("::-p-text(Hang the marigold strings)").wait();
  const sql = await site.database();
  expect(await sql`select title from tasks`).toEqual([{ title: "Hang the marigold strings" }]);
  expect(errors).toEqual([]);
  await context.close();
});

const field = (page: FirefoxPage, label: string, value: string) => page.locator(`::-p-aria(${label}[role='textbox'])`).fill(value);
