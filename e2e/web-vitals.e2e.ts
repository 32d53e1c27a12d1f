import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydration.ts";

test("a visit is measured after the first interaction, sent once on leaving, and shown to an admin by page", async ({
  page,
  pageOf,
  site,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/contact?email=secret@example.com", { waitUntil: "load" });
  expect(await page.evaluate(() => "__reactRouterDataRouter" in window), "read ahead, not run").toBe(false);
  await page.mouse.move(200, 200);
  await expect.poll(() => scripts.some((url) => url.includes("web-vitals"))).toBe(true);
  await page.getByLabel("Name").first().click();
  await page.goto("/up");
  const sql = await site.database();
  const counted = async () => {
    const rows = await sql`select page, metric, sum(visits)::int as n from web_vitals group by 1, 2`;
    return rows.map(({ page: path, metric, n }) => `${path} ${metric} ${n}`);
  };
  await expect.poll(counted).toEqual(expect.arrayContaining(["/contact CLS 1", "/contact LCP 1"]));

  const admin = await pageOf("sravani", { view: "operations" });
  const row = admin.getByRole("row").filter({ hasText: "/contact" });
  await expect(row.getByRole("cell").last()).toHaveText("1");
  await expect(row).toContainText(/\d ms|\d s/);
  await expect(admin.getByText("Blocked by the security policy")).toHaveCount(0);
});

test("a visitor who sends Do Not Track or Global Privacy Control is not measured", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { "sec-gpc": "1" } });
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/sports");
  await hydrate(page);
  await page.waitForLoadState("networkidle");
  await page.goto("/up");
  expect(requests.filter((url) => /web-vitals|\/vitals/.test(url))).toEqual([]);
  await context.close();
});
