import type { Page } from "@playwright/test";
import { addLead } from "./data.ts";
import { expect, test } from "./fixtures.ts";

const stage = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name},`) });
const card = (page: Page, stageName: string, name: string) =>
  stage(page, stageName).getByRole("listitem").filter({ hasText: name });

/** Where a drag takes hold of a card, at its edge, and where in the stage it drops the card. */
const dragPositions = { sourcePosition: { x: 6, y: 6 }, targetPosition: { x: 20, y: 60 } };

test("a lead is moved on the board by drag, by its menu and by its keys; the focus follows it; another person's screen shows the moves", async ({
  pageOf,
  site,
}) => {
  await addLead(site, "Board Lead");
  const page = await pageOf("keerthi", { view: "leads?view=board" });
  const secondPage = await pageOf("sravani", { view: "leads?view=board" });
  await expect(secondPage.getByText("Live", { exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: "Board Lead" });

  await card(page, "New", "Board Lead").dragTo(stage(page, "Contacted"), dragPositions);
  await expect(card(secondPage, "Contacted", "Board Lead")).toBeVisible();

  await page.getByRole("button", { name: "More about Board Lead" }).click();
  await expect(page.getByRole("link", { name: /^Set next action/ })).toBeFocused();
  await page.getByRole("button", { name: /^Move to Quoted/ }).click();
  await expect(page.getByText("Board Lead: moved to Quoted.")).toBeVisible();
  await expect(card(secondPage, "Quoted", "Board Lead")).toBeVisible();

  await link.focus();
  await page.keyboard.press("1");
  await expect(page.getByText("Board Lead: moved to New.")).toBeVisible();
  await expect(card(page, "New", "Board Lead")).toBeVisible();
  await expect(link).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Board Lead: back to Quoted.")).toBeVisible();

  await link.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Board Lead picked up\./)).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(link).toBeFocused();
  await page.keyboard.press("Space");
  await expect(card(secondPage, "Contacted", "Board Lead")).toBeVisible();

  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Board Lead stays in Contacted.")).toBeAttached();
  await page.keyboard.press("3");
  await expect(page.getByText("Board Lead stays in Contacted.")).not.toBeAttached();
  // The board handles the next keys after the response to the first.
  await page.keyboard.press("2");
  await expect(card(secondPage, "Contacted", "Board Lead")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Next action", exact: true })).toBeFocused();
  await page.keyboard.type("Send the menu");
  await page.keyboard.press("Enter");
  await expect(card(secondPage, "Contacted", "Board Lead")).toContainText("Send the menu");
  await expect(link).toBeFocused();

  await card(page, "Contacted", "Board Lead").dragTo(page.getByRole("link", { name: /^Open Lost/ }), dragPositions);
  await page.getByLabel("Reason Board Lead gave").fill("Date was taken");
  await page.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(page.getByText("Board Lead: moved to Lost.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Board Lead: back to Contacted.")).toBeVisible();

  await link.click();
  await page.getByText("Change", { exact: true }).click();
  await page.getByRole("textbox", { name: "Next action", exact: true }).fill("Send the photos");
  // Another person moves the lead and back: what is being typed stays.
  await card(secondPage, "Contacted", "Board Lead").getByRole("link", { name: "Board Lead" }).press("3");
  await expect(page.getByLabel("Stage of Board Lead")).toHaveValue("quoted");
  await secondPage.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Stage of Board Lead")).toHaveValue("contacted");
  await page.getByRole("button", { name: "Set next action" }).click();
  await expect(page.getByText("Board Lead: next is “Send the photos”")).toBeVisible();
  await expect(page.getByText("Change", { exact: true })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Next action", exact: true })).toBeHidden();
  // The change is no page of its own: Back leads to the board.
  await page.goBack();
  await expect(card(page, "Contacted", "Board Lead")).toContainText("Send the photos");
  await link.click();
  const select = page.getByLabel("Stage of Board Lead");
  await select.selectOption("lost");
  await page.getByRole("button", { name: "Move Board Lead" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(select).toHaveValue("contacted");
});

test("after the last card that the filters find is moved away by its key, the focus is on its stage, and J leads back", async ({
  pageOf,
  site,
}) => {
  const id = await addLead(site, "Only One");
  const sql = await site.database();
  await sql`update leads set stage = 'quoted' where id = ${id}`;
  const page = await pageOf("keerthi", { view: "leads?view=board&q=only+one" });
  const link = page.getByRole("link", { name: "Only One" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(link, "the first row, without Tab").toBeFocused();
  await page.keyboard.press("4");
  await expect(page.getByText("Only One: moved to Won.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open Won/ })).toContainText("1");
  await expect(stage(page, "Quoted").getByRole("list")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(card(page, "Quoted", "Only One")).toBeVisible();
  await page.keyboard.press("j");
  await expect(link).toBeFocused();
});

test("after the link to all leads of a stage, the focus is on the first card that it added", async ({ pageOf, site }) => {
  for (let number = 1; number <= 12; number++) await addLead(site, `Many ${number}`);
  const page = await pageOf("keerthi", { view: "leads?view=board&q=Many" });
  const cards = stage(page, "New").getByRole("listitem");
  await expect(cards).toHaveCount(10);
  await page.getByRole("link", { name: "All 12 New" }).click();
  await expect(cards).toHaveCount(12);
  await expect(cards.nth(10).getByRole("link")).toBeFocused();
  await expect(cards.nth(10)).toBeInViewport();
});

test("the page stays where it is when a card moves to a place that is in sight", async ({ pageOf, site }) => {
  const sql = await site.database();
  await sql`insert into leads (name, stage, next_action, next_action_on)
    select 'Level ' || stage || ' ' || n, stage, 'Call', date '2020-02-01' + n
    from generate_series(1, 9) n, unnest(array['contacted', 'quoted']) stage`;
  const page = await pageOf("keerthi", { view: "leads?view=board&q=Level" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const moved = page.getByRole("link", { name: "Level quoted 8" });
  await moved.focus();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press("2");
  await expect(page.getByText("Level quoted 8: moved to Contacted.")).toBeVisible();
  await expect(moved).toBeFocused();
  await expect(moved).toBeInViewport();
  // Not by more than the message needs, behind which the card would be.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(150);
});

test("after Keep the other one, the same values are chosen", async ({ pageOf, site }) => {
  const sql = await site.database();
  const [empty, full] = await sql`
    insert into leads (name, phone) values ('Swapped Swathi', null), ('Swathi Swapped', '98480 33333') returning id`;
  const page = await pageOf("sravani", { view: `merge/lead/${empty?.id}/${full?.id}` });
  const phone = page.getByRole("group", { name: "Phone" });
  await expect(phone.getByRole("radio", { name: "98480 33333" })).toBeChecked();
  await page.getByRole("link", { name: "Keep the other one" }).click();
  await expect(page.getByText("Swapped Swathi becomes a part of Swathi Swapped.")).toBeVisible();
  await expect(phone.getByRole("radio", { name: "98480 33333" })).toBeChecked();
});

test("a lead that is moved among many urgent ones stays in sight, and the next key acts on it", async ({ pageOf, site }) => {
  const sql = await site.database();
  await sql`insert into leads (name, stage, next_action, next_action_on)
    select 'Urgent ' || n, 'quoted', 'Call', '2020-01-05' from generate_series(1, 12) n`;
  for (const name of ["Keyed Lead", "Dragged Lead", "Neighbour"]) await addLead(site, name);
  const page = await pageOf("keerthi", { view: "leads?view=board" });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Keyed Lead" }).focus();
  await page.keyboard.press("3");
  await expect(page.getByText("Keyed Lead: moved to Quoted.")).toBeVisible();
  await expect(card(page, "Quoted", "Keyed Lead")).toBeInViewport();
  await page.keyboard.press("5");
  await expect(page.getByLabel("Reason Keyed Lead gave")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("4");
  await expect(page.getByText("Keyed Lead: moved to Won.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Keyed Lead" }), "the next key acts on the lead that is back").toBeFocused();

  // On a phone, where one stage is in sight, the picked-up card stays in sight, and then the next key acts on the next card.
  await page.setViewportSize({ width: 390, height: 800 });
  // The menu of the last card is whole in sight, and the page stays where it is.
  await page.goto("/dashboard/leads?view=board&stage=quoted");
  const menu = stage(page, "Quoted")
    .getByRole("button", { name: /^More about/ })
    .last();
  await menu.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await menu.click();
  await expect(page.getByRole("link", { name: "Set next action" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Create Event" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.goto("/dashboard/leads?view=board&stage=new");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Neighbour" }).focus();
  for (const key of ["Space", "ArrowRight"]) await page.keyboard.press(key);
  await expect(card(page, "Contacted", "Neighbour")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText("Neighbour: moved to Contacted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Dragged Lead" })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });

  await card(page, "New", "Dragged Lead").dragTo(stage(page, "Quoted"), dragPositions);
  await expect(page.getByText("Dragged Lead: moved to Quoted.")).toBeVisible();
  await expect(card(page, "Quoted", "Dragged Lead")).toBeInViewport();
  await page.keyboard.press("5");
  await page.getByLabel("Reason Dragged Lead gave").fill("Date was taken");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Open Lost/ }).click();
  await expect(card(page, "Lost", "Dragged Lead")).toContainText("Lost: Date was taken");
});

test("on a phone a lead is typed during the call: the name has the focus, a phone number gets the number pad, ranges can be typed, and each field says back what it understood", async ({
  pageOf,
}) => {
  const page = await pageOf("keerthi", { width: 390, height: 844, view: "leads?new" });
  const dialog = page.getByRole("dialog", { name: "Create New Lead" });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Typed Tulasi");
  for (const [label, typed] of [
    ["Phone", "98480 77701"],
    ["Kind of event", "Wedding"],
    ["Day or days", "12-14 feb"],
  ] as const) {
    await page.keyboard.press("Tab");
    await expect(field(label)).toBeFocused();
    await page.keyboard.type(typed);
  }
  await field("Guests").fill("350");
  await expect(field("Day or days")).toHaveValue(/^12–14 Feb \d{4}$/);
  await field("Budget").fill("5-8");
  await field("City or hall").focus();
  await expect(field("Budget")).toHaveValue("₹5–8\u00a0L");
  expect([
    await field("Phone").getAttribute("type"),
    await field("Guests").getAttribute("inputmode"),
    await field("Budget").getAttribute("inputmode"),
  ]).toEqual(["tel", null, null]);
  await dialog.getByRole("button", { name: "Create Lead" }).click();
  await expect(card(page, "New", "Typed Tulasi")).toContainText(/Wedding · 12–14 Feb \d{4} · 350 guests.*₹5–8/s);
});
