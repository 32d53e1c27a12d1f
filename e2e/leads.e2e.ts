import type { Page } from "@playwright/test";
import { addLead } from "./data.ts";
import { expect, test } from "./fixtures.ts";

const card = (page: Page, stage: string, name: string) =>
  page
    .getByRole("region", { name: new RegExp(`^${stage}`) })
    .getByRole("listitem")
    .filter({ hasText: name });

// A card is dragged by its edge, not by the list in it.
const grip = { sourcePosition: { x: 6, y: 6 }, targetPosition: { x: 60, y: 20 } };

test("a lead is moved on the board by drag and by keyboard; a lost lead needs a reason; another person's screen shows the move", async ({
  pageOf,
  site,
}) => {
  await addLead(site, "Board Lead");
  const page = await pageOf("keerthi", { view: "leads?view=board" });
  const secondPage = await pageOf("sravani", { view: "leads?view=board" });
  await expect(secondPage.getByText("Live", { exact: true })).toBeVisible();
  const stages = [/^New/, /^Contacted/, /^Quoted/, /^Won/, /^Lost/];
  await expect(page.getByRole("region").getByRole("heading", { level: 2 })).toHaveText(stages);
  await card(page, "New", "Board Lead").dragTo(page.getByRole("region", { name: /^Contacted/ }), grip);
  await expect(card(secondPage, "Contacted", "Board Lead")).toBeVisible();
  await page.getByLabel("Stage of Board Lead").focus();
  await page.keyboard.press("q");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(card(secondPage, "Quoted", "Board Lead")).toBeVisible();
  await expect(page.getByText("Board Lead: moved to Quoted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Board Lead: back in Contacted.")).toBeVisible();
  await card(page, "Contacted", "Board Lead").dragTo(page.getByRole("region", { name: /^Quoted/ }), grip);
  await expect(card(page, "Quoted", "Board Lead")).toBeVisible();
  await card(page, "Quoted", "Board Lead").dragTo(page.getByRole("region", { name: /^Lost/ }), grip);
  await expect(page.getByRole("dialog", { name: "Why was it lost?" })).toBeVisible();
  await page.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(page.getByLabel("Reason Board Lead gave")).toHaveAccessibleDescription("Please say why it was lost.");
  await page.getByLabel("Reason Board Lead gave").fill("Date was taken");
  await page.getByRole("button", { name: "Mark as Lost" }).click();
  await expect(card(secondPage, "Lost", "Board Lead")).toContainText("Lost: Date was taken");
});
