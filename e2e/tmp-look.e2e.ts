import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydration.ts";

for (const width of [1440, 390])
  test(`look ${width}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const shot = (name: string) => page.screenshot({ path: `/tmp/finder-${width}-${name}.png` });
    const open = async (path: string, name: string) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await shot(name);
    };
    await open("/venue-finder?q=AC+hall+in+hydrabad+with+lift+for+500+people&type=All", "chips");
    await open("/venue-finder?q=wedding+in+Warangal+for+800&type=All", "none");
    await open("/te/venue-finder?q=%E0%B0%B5%E0%B1%88%E0%B0%9C%E0%B0%BE%E0%B0%97%E0%B1%8D%E2%80%8C%E0%B0%B2%E0%B1%8B+%E0%B0%AA%E0%B1%86%E0%B0%B3%E0%B1%8D%E0%B0%B2%E0%B0%BF+%E0%B0%90%E0%B0%A6%E0%B1%81+%E0%B0%B5%E0%B0%82%E0%B0%A6%E0%B0%B2+%E0%B0%AE%E0%B0%82%E0%B0%A6%E0%B0%BF&type=All", "te");
    await open("/hi/venue-finder?q=dilli+me+shaadi+above+1000&type=All", "hi");
    await page.goto("/venue-finder");
    await hydrate(page);
    await page.getByLabel("Search venues").pressSequentially("banquet hall secundrabad 500");
    await expect(page.getByRole("list", { name: "Understood" }).getByRole("link")).toHaveCount(3);
    await shot("typed");
    await page.getByRole("link", { name: "Remove 500 guests" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Search venues")).toHaveValue("banquet hall, secundrabad");
    await expect(page.getByRole("heading", { level: 2, name: "1 venue found" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Remove Banquet Hall" })).toBeFocused();
    await page.goBack();
  });

test("slow", async ({ page }) => {
  test.setTimeout(90_000);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 800, downloadThroughput: 30_000, uploadThroughput: 30_000 });
  await page.goto("/venue-finder", { waitUntil: "commit" });
  await page.getByLabel("Search venues").pressSequentially("vizag lawn", { delay: 60 });
  await page.mouse.click(10, 600);
  await expect(page).toHaveURL(/q=vizag/, { timeout: 60_000 });
  await expect(page.getByLabel("Search venues")).toHaveValue("vizag lawn");
  await expect(page.getByRole("heading", { name: "1 venue found" })).toBeVisible();
});

test.describe("no js", () => {
  test.use({ javaScriptEnabled: false });
  test("chips", async ({ page }) => {
    await page.goto("/venue-finder");
    await page.getByLabel("Search venues").fill("vizag lawn 300");
    await page.getByRole("button", { name: "Find Venues" }).click();
    await page.getByRole("link", { name: "Remove Vizag" }).click();
    await expect(page.getByLabel("Search venues")).toHaveValue("lawn, 300");
  });
});
