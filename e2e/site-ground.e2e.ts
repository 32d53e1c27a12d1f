import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the claims stand on Home and SPORTS, and never in structured data", async ({ page }) => {
  await page.goto("/");
  const glance = page.getByRole("region", { name: "At a glance" });
  for (const claim of ["200+", "10+", "5.0", "24/7"]) await expect(glance).toContainText(claim);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toMatch(/200\+|5\.0|rating/i);
  await page.goto("/sports");
  await expect(page.getByRole("main")).toContainText("4+ years");
});

test("pages but Home begin 100 px down, below the header; the navigation has no log-in link, the footer has", async ({
  page,
}) => {
  for (const path of ["/services", "/contact", "/privacy"]) {
    await page.goto(path);
    expect(await page.locator(".below-header").evaluate((element) => getComputedStyle(element).paddingTop), path).toBe("100px");
  }
  await page.goto("/");
  await expect(page.locator(".below-header")).toHaveCount(0);
  await expect(page.locator("#menu a[href='/login']")).toHaveCount(0);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
});

test("the page fades in, and stands still where motion is unwelcome", async ({ page }) => {
  await page.goto("/");
  const fades = () => page.evaluate(() => getComputedStyle(document.body).animationName);
  expect(await fades()).toBe("in");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await fades()).toBe("none");
});

test("the hero is preloaded, one picture for phones and one for wide screens, and stays readable when it fails", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/")).text();
  const preloads = html.match(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/g) ?? [];
  expect(preloads).toHaveLength(2);
  expect(preloads.join()).toContain("hero-portrait-540.avif");
  await page.route("**/images/hero-*", (route) => route.abort());
  await page.goto("/");
  const hero = page.locator(".hero");
  await expect(hero.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hero.getByRole("link", { name: "GET FREE QUOTE" })).toBeVisible();
  expect(await hero.evaluate((element) => getComputedStyle(element, "::after").backgroundImage)).toContain("0.4)");
});

test("a first visitor's fonts come after the first paint", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().endsWith(".woff2")) fonts.push(asked.url());
  });
  await page.goto("/contact");
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2);
  await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ startTime }) => startTime),
  );
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

test("the number of guests is a numeric input", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByLabel("Number of guests")).toHaveAttribute("type", "number");
});
