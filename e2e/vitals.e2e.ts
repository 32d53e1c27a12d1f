import { expect, test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { cookieOf, Server } from "./server.ts";

const admin = "asha@toranam.example";
let site: Server;

test.beforeAll(async () => {
  site = await Server.start();
  await site.addUser(admin, "Asha Rao", ["--admin"]);
});
test.afterAll(() => site.dispose());

async function counted(): Promise<string[]> {
  const database = await site.database();
  const rows = await database`select page, metric, sum(n)::int as n from web_vitals group by 1, 2 order by 1, 2`;
  await database.end();
  return rows.map(({ page, metric, n }) => `${page} ${metric} ${n}`);
}

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/vitals`, { method: "POST", body, headers: { "content-type": "text/plain;charset=UTF-8", ...headers } });

test("a visit is measured after the first touch, sent once on leaving, and shown to an admin by page", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(`${site.url}/contact?email=secret@example.com`, { waitUntil: "load" });
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await expect.poll(() => scripts.some((url) => url.includes("web-vitals"))).toBe(true);
  await page.getByLabel("Name").first().click();
  await page.goto(`${site.url}/up`);
  await expect.poll(counted).toEqual(expect.arrayContaining(["/contact CLS 1", "/contact LCP 1"]));
  await context.close();

  const cookie = await cookieOf(site, admin);
  const [name, value] = cookie.split("=") as [string, string];
  const signedIn = await browser.newContext();
  await signedIn.addCookies([{ name, value, url: site.url }]);
  const view = await signedIn.newPage();
  await view.goto(`${site.url}/dashboard/operations`);
  const row = view.getByRole("row").filter({ hasText: "/contact" });
  await expect(row.getByRole("cell").last()).toHaveText("1");
  await expect(row).toContainText(/\d ms|\d s/);
  await expect(view.getByText("Newest migration: 0")).toBeVisible();
  await signedIn.close();
});

test("who asks not to be followed is neither measured nor counted", async ({ browser }) => {
  const before = await counted();
  const context = await browser.newContext({ extraHTTPHeaders: { "sec-gpc": "1" } });
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${site.url}/sports`);
  await page.mouse.move(200, 200);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.goto(`${site.url}/up`);
  expect(asked.filter((url) => /web-vitals|\/vitals/.test(url))).toEqual([]);
  await context.close();

  const report = JSON.stringify({ path: "/sports", LCP: 900 });
  expect((await send(report, { dnt: "1" })).status).toBe(204);
  expect((await send(report, { "sec-gpc": "1" })).status).toBe(204);
  expect(await counted()).toEqual(before);
});

test("what is foreign, large, strange or too frequent is refused; a path is kept as its pattern", async () => {
  const report = (path: string) => JSON.stringify({ path, LCP: 900, INP: 40, CLS: 0.01 });
  expect((await send(report("/"), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(report("/"), { origin: "https://evil.example" })).status).toBe(403);
  expect((await send("x".repeat(1025))).status).toBe(413);
  for (const strange of ["", "x", "[]", '{"path":"/","LCP":-1}', '{"path":"/","LCP":1e999}', '{"path":"/","who":"Asha"}'])
    expect([strange, (await send(strange)).status]).toEqual([strange, 400]);
  expect((await send(report("/no-such-page"))).status).toBe(204);
  expect((await send(report("/dashboard/leads/7e2c9a52-secret"))).status).toBe(204);
  expect((await counted()).filter((line) => /secret|no-such|\*/.test(line))).toEqual([]);
  expect(await counted()).toEqual(expect.arrayContaining(["/dashboard/leads/:id CLS 1", "/dashboard/leads/:id LCP 1"]));

  const flood = await Promise.all(Array.from({ length: 40 }, () => send(report("/services"))));
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const [line] = (await counted()).filter((one) => one.startsWith("/services LCP"));
  expect(line).toBe(`/services LCP ${flood.length - refused.length}`);
});
