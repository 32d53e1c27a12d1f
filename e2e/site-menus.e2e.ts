import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydration.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

test("the menu opens by keyboard, traps the focus, and returns it on Escape or a click on the backdrop", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  const toggle = page.getByRole("button", { name: "Menu", exact: true });
  await toggle.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeVisible();
  await expect.poll(() => focusedName(page)).toBe("Close menu");
  const visited = new Set<unknown>();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("#menu") !== null),
    ).toBe(true);
    visited.add(await focusedName(page));
  }
  for (const label of ["Home", "Services", "Venue Finder", "Sports", "Our Projects", "Contact"]) expect(visited).toContain(label);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await toggle.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(100, 400);
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  expect(await page.locator("[inert]").count()).toBe(0);

  await toggle.click();
  await menu.getByRole("link", { name: "Sports" }).click();
  await expect(page).toHaveURL(/\/sports$/);
  await expect(menu).toBeHidden();
});

test("a sport opens its dialog; Escape, the button and the backdrop close it", async ({ page }) => {
  await page.goto("/sports");
  await hydrate(page);
  const card = page.getByRole("button", { name: /Kabaddi/ });
  const dialog = page.getByRole("dialog", { name: "Kabaddi" });
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("dialog")?.id)).toBe("sport-kabaddi");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await card.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await card.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 450);
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
});

test("venues are searched while typing, the URL keeps the search, and a card or marker selects a venue", async ({ page }) => {
  await page.goto("/venue-finder");
  await hydrate(page);
  await page.getByLabel("Search venues").pressSequentially("VISAKHA");
  await expect(page.getByText("Showing 1 venue in Telangana & Andhra Pradesh")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Select / })).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=VISAKHA&type=All$/);
  await page.reload();
  await expect(page.getByLabel("Search venues")).toHaveValue("VISAKHA");
  await hydrate(page);
  await page.getByLabel("Venue type").selectOption("Resort");
  await expect(page.getByText("No venues found. Try adjusting your search criteria.")).toBeVisible();
  await expect(page.getByText("Showing 0 venues in Telangana & Andhra Pradesh")).toBeVisible();
  await page.getByLabel("Venue type").selectOption("All");
  await page.getByLabel("Search venues").fill("banquet secundrabad 500");
  await page.getByRole("link", { name: "Remove 500 guests" }).press("Enter");
  await expect(page.getByLabel("Search venues")).toHaveValue("banquet, secundrabad");
  await expect(page.getByRole("heading", { name: "1 venue found" })).toBeFocused();
  await page.getByLabel("Search venues").fill("");
  await page.getByLabel("Venue type").selectOption("All");
  await expect(page.getByRole("radio", { name: /^Select / })).toHaveCount(3);

  const radio = (name: string) => page.getByRole("radio", { name });
  const marker = (name: string) => page.getByRole("link", { name });
  await radio("Select Golconda Convention Centre").check();
  await expect(marker("Golconda Convention Centre, Hyderabad")).toHaveAttribute("aria-current", "true");
  await marker("Clock Tower Banquets, Secunderabad").focus();
  await page.keyboard.press("Enter");
  await expect(radio("Select Clock Tower Banquets")).toBeChecked();
  await expect(radio("Select Clock Tower Banquets")).toBeFocused();
  await expect(page.getByRole("main").locator("a[aria-current=true]")).toHaveCount(1);
  await page.keyboard.press("ArrowUp");
  await expect(radio("Select Rushikonda Sea Lawns")).toBeChecked();
  await expect(marker("Rushikonda Sea Lawns, Vizag")).toHaveAttribute("aria-current", "true");
  await expect(page.getByText("Selected", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.getByRole("link", { name: "Enquire about this venue: Rushikonda Sea Lawns" }).click();
  await expect(page.getByLabel("Location")).toHaveValue("Rushikonda Sea Lawns, Vizag");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu and the sports dialog open, and all of a page's content is visible", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sports" }).click();
    await page.getByRole("button", { name: /Marathon/ }).click();
    await expect(page.getByRole("dialog", { name: "Marathon" })).toBeVisible();

    for (const path of ["/", "/services", "/sports", "/ourproject"]) {
      await page.goto(path);
      const parts = page.getByRole("main").locator("li, article, figure, section");
      await expect.poll(() => parts.evaluateAll(notOpaque), path).toEqual([]);
    }
  });
});

/** The texts of the elements that are not opaque, also below the screen: without scripts nothing would show them later. */
const notOpaque = (elements: Element[]) =>
  elements.filter((element) => getComputedStyle(element).opacity !== "1").map((element) => element.textContent);

test("fewer services and reasons than the sample has leave no hole", async ({ openPage }) => {
  const page = await openPage({ width: 1440, height: 900 });
  await page.goto("/");
  const home = await page.evaluate(() => {
    for (const part of document.querySelectorAll(".cloth-length:nth-child(n + 5), .why-choose__large:nth-child(3)"))
      part.remove();
    const left = (selector: string) =>
      [...document.querySelectorAll(selector)].map((part) => Math.round(part.getBoundingClientRect().left));
    const lengths = left(".cloth-length");
    return { lengths, large: left(".why-choose__large"), small: left(".why-choose__small").slice(0, 2) };
  });
  expect(home.lengths[3], "the last of four hangs in the last quarter of the beam").toBeGreaterThan(1440 / 2 + 200);
  expect(home.small).toEqual(home.large);
  for (const [width, rows] of Object.entries({ 1000: 1, 700: 2, 390: 4 })) {
    await page.setViewportSize({ width: Number(width), height: 900 });
    const tops = await page.locator(".cloth-length").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops.map(Math.round)).size, width).toBe(rows);
  }
});
