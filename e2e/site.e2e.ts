import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Server } from "./server.ts";
import { accountPaths, publicPaths, words } from "./site-words.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const [path, { says, links = [] }] of Object.entries(words)) {
  test(`${path} says what the specification says`, async ({ browser, site }) => {
    const page = await plainPage(browser, site.url);
    await page.goto(path);
    const text = (await shown(page)).replaceAll(/\s+/g, " ");
    for (const word of says) expect(text).toContain(word);
    for (const [label, to] of links) await expect(page.locator(`main a[href="${to}"]`, { hasText: label }).first()).toBeVisible();
    await page.context().close();
  });
}

test("cards, benefits, reasons and voices are as many as specified", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".service-card")).toHaveCount(6);
  await expect(page.locator(".point-list li")).toHaveCount(8);
  await expect(page.getByLabel("Rated 5 out of 5")).toHaveCount(3);
  await page.goto("/services");
  await expect(page.locator(".service-story")).toHaveCount(6);
  await page.goto("/sports");
  await expect(page.locator(".sport-card")).toHaveCount(6);
  await expect(page.locator(".point-list li")).toHaveCount(8);
  await expect(page.locator(".sport-services li")).toHaveCount(6);
  await page.goto("/ourproject");
  await expect(page.locator(".service-card")).toHaveCount(3);
  await expect(page.getByLabel("Rated 5 out of 5")).toHaveCount(2);
});

test("every internal link, anchor, picture and icon resolves", async ({ request }) => {
  const pages = new Map<string, string>();
  const waiting = [...publicPaths, ...accountPaths, "/no-such-page"] as string[];
  const wanted = new Set<string>();
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
    const html = (answer.headers()["content-type"] ?? "").startsWith("text/html") ? await answer.text() : "";
    pages.set(path, html);
    for (const [, address = ""] of html.matchAll(/ (?:href="(?=[/#])|src="|content="(?=http))([^"]+)"/g)) {
      const { pathname, search, hash } = new URL(address.replaceAll("&amp;", "&"), `http://site${path}`);
      waiting.push(pathname + search);
      if (hash) wanted.add(`${pathname}${search} ${hash.slice(1)}`);
    }
    for (const [, set = ""] of html.matchAll(/ srcSet="([^"]+)"/gi))
      waiting.push(...set.split(", ").map((one) => one.split(" ")[0] as string));
  }
  expect(pages.size).toBeGreaterThan(60);
  for (const target of wanted) {
    const [path = "", id = ""] = target.split(" ");
    expect(pages.get(path), target).toContain(`id="${id}"`);
  }
});

test("each public page has its own title, description, canonical, card, facts; the sitemap lists them all", async ({
  request,
  site,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const seen = new Set<string>();
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text();
    const title = html.match(/<title>([^<]+)</)?.[1] ?? "";
    const description = html.match(/name="description" content="([^"]+)"/)?.[1] ?? "";
    const picture = html.match(/property="og:image" content="([^"]+)"/)?.[1] ?? "";
    for (const own of [title, description, picture]) {
      expect(own && !seen.has(own), `${path}: ${own}`).toBe(true);
      seen.add(own);
    }
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    const facts = JSON.parse(html.match(/ld\+json">(.*?)<\/script>/)?.[1] ?? "");
    const types = facts["@graph"].map((thing: { "@type": string }) => thing["@type"]);
    expect(types.filter((type: string) => type === "LocalBusiness")).toHaveLength(["/", "/contact"].includes(path) ? 2 : 0);
    expect(types.includes("BreadcrumbList")).toBe(path !== "/");
    expect(JSON.stringify(facts)).not.toMatch(/rating/i);
  }
  expect((await request.get("/projects", { maxRedirects: 0 })).status()).toBe(301);
  for (const path of accountPaths) expect(await (await request.get(path)).text()).toContain('name="description"');
  for (const path of ["/invitation?token=x", "/set-up?token=x"])
    expect(await (await request.get(path)).text()).toContain('content="noindex"');
});

test("no page scrolls sideways from 320 to 1920 px", async ({ page }) => {
  for (const path of [...publicPaths, "/login", "/no-such-page"]) {
    await page.goto(path);
    for (const width of [320, 390, 600, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
});

test("the header is scrolled past 100 px, the hero moves 0.4 as fast, cards come in; all is still under reduced motion", async ({
  page,
}) => {
  await page.goto("/");
  const ground = () => page.locator(".site-header").evaluate((header) => getComputedStyle(header).backgroundColor);
  const shift = () =>
    page.locator(".hero img").evaluate((picture) => Number.parseFloat(getComputedStyle(picture).translate.split(" ")[1] ?? "0"));
  const clear = await ground();
  await moveTo(page, 99);
  expect(await ground()).toBe(clear);
  await moveTo(page, 300);
  expect(await ground()).not.toBe(clear);
  expect(await shift()).toBeCloseTo(120, 0);
  const last = page.locator(".testimonial-card").last();
  const opacity = (of: Locator) => of.evaluate((element) => Number(getComputedStyle(element).opacity));
  await expect.poll(() => opacity(last)).toBe(0);
  await last.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().top - innerHeight + element.clientHeight * 0.16, behavior: "instant" }),
  );
  await expect.poll(() => opacity(last)).toBe(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await moveTo(page, 300);
  expect(await shift()).toBe(0);
  expect(await opacity(last)).toBe(1);
});

async function moveTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What the page shows, without what is hidden. */
// biome-ignore lint/performance/useDomNodeTextContent: what a person sees is asked
const shown = (page: Page) => page.locator("main").innerText();

async function plainPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  return context.newPage();
}

test("a HEAD that comes first keeps no empty page", async () => {
  const fresh = await Server.start();
  try {
    expect((await fetch(fresh.url, { method: "HEAD" })).status).toBe(200);
    const html = await (await fetch(fresh.url)).text();
    expect(html).toContain("</html>");
    expect(html.match(/<style>/g)).toHaveLength(1);
  } finally {
    await fresh.dispose();
  }
});

test("the styles that a page brings give way to the style sheets once its script runs", async ({ page }) => {
  await page.goto("/");
  expect(await page.locator("head style").count()).toBe(1);
  await page.keyboard.press("Tab");
  await expect(page.locator("head style")).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Instrument Sans");
});
