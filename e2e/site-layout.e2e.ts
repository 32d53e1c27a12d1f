import type { Page } from "@playwright/test";
import { publicPaths } from "../test/public-pages.ts";
import { addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { faintFocusRings } from "./focus-rings.ts";
import { hydrate, openInBrowser } from "./hydration.ts";
import { textsCutAtTwiceTheSize } from "./large-text.ts";

type OpenPage = (options: { isNew: boolean; width: number; height: number }) => Promise<Page>;

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("no public page scrolls sideways at any tested width, focus is visible, and pages begin below the header", async ({
  page,
}) => {
  await page.goto("/");
  await hydrate(page);
  for (const path of [...publicPaths, "/login"]) {
    if (path !== "/") await openInBrowser(page, path);
    for (const width of [600, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    expect(await page.evaluate(faintFocusRings), path).toEqual([]);
    if (!["/services", "/contact", "/privacy"].includes(path)) continue;
    const heading = page.getByRole("heading", { level: 1 });
    const top = await heading.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    expect(top, path).toBeGreaterThanOrEqual(100);
    const paddings = await page.evaluate(() =>
      [...document.body.querySelectorAll("*")].map((element) => getComputedStyle(element).paddingTop),
    );
    expect(paddings, path).toContain("100px");
  }

  // A company's long name leaves the languages and the menu their places.
  await page.goto("/te");
  await page.locator(".site-header .brand span").evaluate((name) => {
    name.textContent = "Kaveri Celebrations and Gatherings";
  });
  const menu = page.locator(".site-header .menu-toggle");
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 900 });
    const right = await menu.evaluate((button) => button.getBoundingClientRect().right);
    expect(right, `menu at ${width}`).toBeLessThanOrEqual(width - 8);
    const gaps = await page.locator(".home-statistics b").evaluateAll((figures) => {
      const boxes = figures.map((figure) => figure.getBoundingClientRect());
      return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
    });
    expect(Math.min(...gaps), `figures at ${width}`).toBeGreaterThan(8);
  }
  // Nor does the menu move to the left where a page has no other language.
  await page.locator(".site-header .language-links").evaluate((links) => links.remove());
  expect(await menu.evaluate((button) => button.getBoundingClientRect().right)).toBeGreaterThan(500);
});

test("on a phone the links of header, footer and offices are at least 44 px high and wide", async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844, hasTouch: true });
  await page.goto("/contact");
  const links = page.locator(".site-header a, .site-footer a, .office-list a").filter({ visible: true });
  const sizes = await links.evaluateAll((all) =>
    all.map((link) => {
      const { width, height } = link.getBoundingClientRect();
      return { text: link.textContent, small: width < 44 || height < 44 };
    }),
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(({ small }) => small)).toEqual([]);
});

test("the page fades in, except under reduced motion", async ({ page }) => {
  await page.goto("/");
  const animation = () => page.evaluate(() => getComputedStyle(document.body).animationName);
  expect(await animation()).not.toBe("none");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await animation()).toBe("none");
});

test("the hero's text is readable when its picture fails; on a phone's side it is as high as the screen", async ({ page }) => {
  await page.route("**/images/hero-*", (route) => route.abort());
  await page.goto("/");
  const hero = page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 1 }) });
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero.getByRole("link", { name: "GET FREE QUOTE" })).toBeVisible();
  expect(await hero.evaluate((element) => getComputedStyle(element, "::after").backgroundImage)).toContain("0.4)");
  await page.setViewportSize({ width: 667, height: 375 });
  expect(await hero.evaluate((element) => getComputedStyle(element).minHeight), "a small phone on its side").toBe("375px");
});

test("a first visitor's fonts are loaded after the first paint", async ({ openPage }) => {
  const page = await openPage({ isNew: true });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) fonts.push(request.url());
  });
  await page.goto("/contact");
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2);
  await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ startTime }) => startTime),
  ]);
  expect(Math.min(...(requested as number[]))).toBeGreaterThanOrEqual(painted as number);
});

test("no text of a public page is cut at twice its size", async ({ openPage }) => {
  const page = await openPage({ isNew: false, width: 390, height: 844 });
  for (const path of ["/", "/te/services", "/login", "/te/verify?number=1"]) {
    await page.goto(path);
    expect(await textsCutAtTwiceTheSize(page), path).toEqual([]);
  }
});

/** Lines of a headline, of 10 to 120 letters in all. */
const headlines: Record<string, string[][]> = {
  "/": [
    ["Fine feast"],
    ["Weddings that run to", "the minute, and halls", "that fit everybody"],
    Array(4).fill("Wonderful celebrations in one"),
  ],
  "/te": [["పెళ్లి పనులు"], ["ముహూర్తానికి సరిగ్గా", "అన్నీ సిద్ధంగా"], Array(4).fill("మీ ఇంటి వేడుకలన్నీ మా చేతుల్లో")],
  "/hi": [["शादी की धूम"], ["शुभ मुहूर्त पर", "सब कुछ तैयार"], Array(4).fill("आपके घर के सारे शुभ काम हमारे")],
};

/** @param sizes of the screen on which each headline is shown */
async function expectSteadyHome(openPage: OpenPage, sizes: (path: string, index: number) => [width: number, height: number][]) {
  for (const [path, cases] of Object.entries(headlines))
    for (const [index, lines] of cases.entries())
      for (const [width, height] of sizes(path, index)) {
        const page = await openPage({ isNew: true, width, height });
        await page.route(`**${path}`, async (route) => {
          const response = await route.fetch();
          const spans = lines.map((line, at) => `<span>${at > 0 ? " " : ""}${line}</span>`).join("");
          await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>).*?(?=<\/h1>)/s, `$1${spans}`) });
        });
        await page.addInitScript(() => {
          const shifts: number[] = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: "layout-shift", buffered: true });
          Object.assign(window, { shifts });
        });
        await page.goto(path);
        await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 200))));
        const moved = await page.evaluate(() =>
          (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
        );
        expect(moved, `${path} at ${width}: ${lines}`).toBeLessThan(0.005);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${path} at ${width}`,
        ).toBeLessThanOrEqual(0);
      }
}

test("a first visitor gets the font of a sentence whose lines stay where they are", async ({ openPage }) => {
  const page = await openPage({ isNew: true, width: 1440, height: 900 });
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  await expect(page.locator(".hero p")).not.toHaveAttribute("data-fonts");
});

test("a phone's header leads from a page in the visitor's language to the first other one", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: "hi-IN", viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  for (const [path, name] of [
    ["/hi", "English"],
    ["/te", "हिन्दी"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(".site-header .language-links li").filter({ visible: true })).toHaveText([name]);
  }
  await context.close();
});

test("nothing of Home moves when its fonts arrive, in each script and on each kind of screen", ({ openPage }) =>
  expectSteadyHome(openPage, (path, index) => {
    if (index !== 1) return path === "/" ? [[390, 844]] : [];
    return path === "/hi" ? [[1440, 900]] : [[360, 740]];
  }));

test("nothing of Home moves when its fonts arrive, whatever its headline is", { tag: "@long" }, async ({ openPage }) => {
  test.slow();
  await expectSteadyHome(openPage, (_path, index) => [
    [390, 844],
    ...(index === 1
      ? ([
          [360, 740],
          [1440, 900],
        ] as [number, number][])
      : []),
  ]);
});

test("the page's inline styles are replaced by the style sheets once its script runs", async ({ page }) => {
  await page.goto("/");
  expect(await page.locator("head style").count()).toBe(1);
  await page.keyboard.press("Tab");
  await expect(page.locator("head style")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Instrument Sans");
});

test("the page behind a link in sight is there before the tap, and no script is", async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844, hasTouch: true });
  await page.goto("/");
  const link = page.locator('main a[href="/contact"][data-seen]').first();
  await expect(link).toBeVisible();
  expect(
    await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length),
  ).toBe(0);
  await link.tap();
  await expect(page).toHaveURL("/contact");
  const [entry] = await page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON()));
  expect(entry).toMatchObject({ deliveryType: "navigational-prefetch" });
});

test("a first visit of the dashboard shows a Telugu name in the system's font until the next view; the next visit preloads ours", async ({
  pageOf,
}) => {
  const page = await pageOf("sravani", { view: "account" });
  await page.waitForLoadState();
  await page.evaluate(() => localStorage.removeItem("fonts"));
  const path = `/dashboard/find?q=${encodeURIComponent("లేనిపేరు")}`;
  await page.goto(path);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-fonts", "latin");
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(await family()).toMatch(/^"Instrument Sans"(?!.*Indian)/);
  await page.getByRole("link", { name: "TASKS", exact: true }).first().click();
  await expect(html).not.toHaveAttribute("data-fonts");
  expect(await family()).toContain("Indian Scripts");
  await page.goto(path);
  const preloads = page.locator("link[rel=preload][as=font]");
  await expect
    .poll(() => preloads.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    .toContain("/fonts/anek-telugu-450.woff2");
});

test("a first visit of the dashboard keeps its first fonts where a line would break elsewhere, until the next view", async ({
  pageOf,
  site,
}) => {
  const words = "Silver jubilee of Anantha Lakshmi and Venkata Ramakrishna at Lighthouse Hall";
  // All on one page: the fonts break one of them differently.
  for (let length = 24; length < 72; length += 2) await addTask(site, { title: words.slice(0, length) });
  const page = await pageOf("sravani", { view: "account", width: 390 });
  // The page before may note its fonts at any time.
  await page.addInitScript(() => localStorage.removeItem("fonts"));
  const body = page.locator("body");
  await page.goto("/dashboard/tasks?q=Silver");
  await expect(body).toHaveAttribute("data-fonts", "wait");
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Instrument Stand-in"/);
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await expect(body).not.toHaveAttribute("data-fonts");
});
