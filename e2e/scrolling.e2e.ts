import type { Locator, Page } from "@playwright/test";
import { addEvent } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydration.ts";

// With motion the style sheet scrolls smoothly, which must not happen between pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** px: the height of the header, which covers the top of the page, with a margin. */
const belowHeader = 112;
/** px: the same for the tabs of an event's page on a phone. */
const belowTabs = 64;

const position = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("a page opens at its top, a fragment of another page below the header, and Back leads to the place that was left", async ({
  page,
}) => {
  await page.goto("/");
  await hydrate(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Contact" }).scrollIntoViewIfNeeded();
  const left = await position(page);
  expect(left).toBeGreaterThan(2000);
  await footer.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeInViewport();
  await expect.poll(() => position(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("link", { name: "GET FREE QUOTE" })).toBeAttached();
  await expect.poll(() => position(page)).toBe(left);

  await page.locator('a[href="/services#weddings"]').first().click();
  await expect(page).toHaveURL(/services#weddings$/);
  await expect.poll(() => topOf(page, "#weddings")).toBe(belowHeader);
  const atWeddings = await position(page);
  await page.getByRole("link", { name: "Plan with us" }).evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => topOf(page, "#contact")).toBe(belowHeader);
  await page.goBack();
  await expect.poll(() => position(page)).toBe(atWeddings);
});

test("after a reload the place is kept, also when the page hydrates at the visitor's next scroll", async ({ page }) => {
  await page.goto("/services");
  await hydrate(page);
  await scrollTo(page, 1500);
  await page.reload();
  await expect.poll(() => position(page)).toBe(1500);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => position(page)).toBe(900);
  await hydrate(page);
  await page.waitForTimeout(300);
  expect(await position(page)).toBe(900);
});

test("on a phone Back to a page that loads anew leads to the place that was left, also when its fonts come later", async ({
  openPage,
}) => {
  const page = await openPage({ width: 390, height: 844 });
  await page.goto("/services");
  await page.waitForLoadState("networkidle");
  const link = page.locator('main a[href="/privacy"]').first();
  await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const left = await position(page);
  for (const _ of [1, 2]) {
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForURL("/privacy");
    await page.waitForLoadState("networkidle");
    await page.goBack();
    await page.waitForLoadState("networkidle");
    await expect.poll(async () => Math.abs((await position(page)) - left)).toBeLessThanOrEqual(1);
  }
});

test("Next opens a list's next page at its top; a dialog keeps the place", async ({ pageOf, site }) => {
  const sql = await site.database();
  await sql`insert into vendors (vendor_name) select 'Vendor ' || lpad(n::text, 3, '0') from generate_series(1, 70) n`;
  const page = await pageOf("keerthi", { view: "vendors", motion: "no-preference" });
  // A focused link is scrolled into view without animation: an animation would go on in the page that Enter opens.
  await page.mouse.move(0, 0);
  await page.getByRole("link", { name: "Next" }).focus();
  expect(await position(page)).toBe(
    await page.evaluate(() => new Promise((done) => setTimeout(() => done(Math.round(scrollY)), 400))),
  );
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of")).toBeAttached();
  expect(await position(page)).toBe(0);
  // The keyboard continues at the first row, and the new page is announced.
  await expect(page.locator("#list")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Page 2 of 3" })).toBeAttached();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("row").nth(1).locator(":focus")).toHaveCount(1);
  const edit = page.getByRole("row").nth(15).getByRole("link", { name: /edit/i });
  await edit.scrollIntoViewIfNeeded();
  const place = await position(page);
  expect(place).toBeGreaterThan(0);
  await edit.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await position(page)).toBe(place);
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await position(page)).toBe(place);
});

test("Back leads past closed dialogs to the list, at its place and with the focus on the link that was followed", async ({
  pageOf,
  site,
}) => {
  const sql = await site.database();
  await sql`insert into clients (name, kind) select 'Client ' || lpad(n::text, 2, '0'), 'person' from generate_series(1, 24) n`;
  const page = await pageOf("keerthi", { view: "clients" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: "Client 21" });
  await link.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
  const place = await position(page);
  expect(place).toBeGreaterThan(0);
  await link.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Client 21" });
  await expect(heading).toBeFocused();
  await expect.poll(() => position(page)).toBe(0);

  const [edit, dialog] = [page.getByRole("link", { name: "Edit", exact: true }), page.getByRole("dialog")];
  await edit.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await expect(dialog).toBeVisible();
  await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Enter")]);
  await dialog.getByLabel("City").fill("Warangal");
  await dialog.getByRole("button", { name: "Save Client" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog, "Back closes an open dialog").toHaveCount(0);
  await expect(heading).toBeVisible();

  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => position(page)).toBeCloseTo(place, -1);
  await page.goForward();
  await expect(heading).toBeVisible();
});

test("on a phone the tabs of an event's page stay at its top and mark the section that is read", async ({ pageOf, site }) => {
  const id = await addEvent(site, "Long sangeet", "2097-06-10");
  const sql = await site.database();
  await sql`insert into tasks (title, event_id) select 'Task ' || n, ${id} from generate_series(1, 6) n`;
  const page = await pageOf("sravani", { view: `events/${id}`, width: 390, height: 700 });
  const tabs = page.getByRole("navigation", { name: "On this page" });
  const current = tabs.locator("[aria-current]");
  await expect(current).toHaveText("Tasks 6");
  for (const name of ["Money", "Files"]) {
    await tabs.getByRole("link", { name }).click();
    await expect.poll(() => topOf(page, `#${name.toLowerCase()}`), "below the tabs").toBe(belowTabs);
    await expect(current).toHaveText(name);
    expect(await tabs.evaluate((nav) => nav.getBoundingClientRect().top)).toBe(0);
  }
  await scrollTo(page, 0);
  await expect(current).toHaveText("Tasks 6");
});

test("a saved office keeps place and focus when its new city renames the address", async ({ pageOf }) => {
  const page = await pageOf("sravani", { view: "settings/offices/new" });
  const office = { City: "Nellore", "Name on paper": "Toranam", Address: "1 Trunk Road", "PIN code": "560025" };
  for (const [label, text] of Object.entries({ ...office, Phone: "+91 861 555 0142", Email: "nellore@toranam.example" }))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await page.getByRole("textbox", { name: "GSTIN" }).fill("29ZZZCK0005F1ZC");
  await page.getByRole("textbox", { name: "Letter of its numbers" }).fill("N");
  await page.getByLabel("Functions a day").fill("2");
  await page.getByRole("button", { name: "Add office" }).click();
  await expect(page.getByText("Nellore was added.")).toBeVisible();
  await page.getByRole("textbox", { name: "City", exact: true }).fill("Ongole");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page).toHaveURL(/offices\/ongole/);
  await expect(save).toBeFocused();
  await expect(save).toBeInViewport();
  expect(await position(page)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove office" }).click();
  await expect(page.getByText("The office was removed.")).toBeInViewport();
});

test("past 100 px the header changes, the hero scrolls at 0.4 of the speed and cards fade in, pictures are drawn; nothing moves under reduced motion", async ({
  page,
}) => {
  await page.goto("/");
  const background = () => page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
  const picture = page.getByRole("main").locator("section").first().locator("img").first();
  const shift = () => picture.evaluate((image) => Number.parseFloat(getComputedStyle(image).translate.split(" ")[1] ?? "0"));
  const clear = await background();
  await scrollToTop(page, 99);
  expect(await background()).toBe(clear);
  await scrollToTop(page, 300);
  expect(await background()).not.toBe(clear);
  expect(await shift()).toBeCloseTo(120, 0);
  const card = page
    .getByLabel("Rated 5 out of 5")
    .last()
    .locator("xpath=ancestor::*[self::figure or self::li or self::article][1]");
  const opacity = (locator: Locator) => locator.evaluate((element) => Number(getComputedStyle(element).opacity));
  await expect.poll(() => opacity(card)).toBe(0);
  await card.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().top - innerHeight + element.clientHeight * 0.16, behavior: "instant" }),
  );
  await expect.poll(() => opacity(card)).toBe(1);
  const cloth = page.getByRole("main").locator("article figure").last();
  const clip = () => cloth.evaluate((element) => getComputedStyle(element).clipPath);
  expect(await clip(), "what is above was drawn").toBe("inset(0px 0px 0%)");
  await scrollToTop(page, 0);
  expect(await clip()).toBe("inset(0px 0px 100%)");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await scrollToTop(page, 300);
  expect(await shift()).toBe(0);
  expect(await opacity(card)).toBe(1);
  expect(await clip()).toBe("none");
});

async function scrollToTop(page: Page, top: number): Promise<void> {
  await scrollTo(page, top);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
