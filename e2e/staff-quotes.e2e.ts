import { expectAccessible } from "./accessibility.ts";
import { addLead } from "./data.ts";
import { expect, test } from "./fixtures.ts";

test("a quote is made from its lead and sent, and everybody sees it at once", async ({ pageOf, site }) => {
  const lead = await addLead(site, "Meghana Quote");
  const page = await pageOf("keerthi", { view: `leads/${lead}` });
  const colleague = await pageOf("sravani", { view: "quotes" });
  await page.getByRole("link", { name: "New quote" }).click();
  await page.getByLabel("The functions are held in").selectOption("36");
  await page.getByLabel("Email").fill("meghana@client.example");
  await page.getByRole("button", { name: "Add function" }).click();
  await page.getByLabel("Function", { exact: true }).fill("Sangeet");
  await page.getByRole("button", { name: "Add line to Sangeet" }).click();
  await page.getByLabel("What", { exact: true }).fill("Stage and lights");
  await page.getByLabel("Rate", { exact: true }).fill("185000");
  await page.getByLabel("Cost of Stage and lights to us").fill("120000");
  await expect(page.getByText("₹2,18,300").first()).toBeVisible();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expectAccessible(page, "editor");
  await page.reload();
  await expect(page.getByLabel("What", { exact: true })).toHaveValue("Stage and lights");

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("button", { name: "Accept for ₹2,18,300" })).toBeDisabled();
  await page.getByRole("link", { name: "Back to the quote" }).click();

  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this quote?" });
  await expect(dialog).toContainText(/QT-H\/\d{4}\/\d{5}/);
  await expectAccessible(page, "send");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("on its way to meghana@client.example")).toBeVisible();
  await expect(page.getByText("Not opened yet").first()).toBeVisible();
  await expectAccessible(page, "sent quote");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Save as template" }).click();
  await expectAccessible(page, "dialog of a template");
  await page.getByRole("textbox", { name: "Name" }).fill("Sangeet only");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Saved as a template.")).toBeVisible();
  await expect(colleague.getByRole("link", { name: /QT-H\/.*Meghana Quote/ })).toBeVisible();
  await expectAccessible(colleague, "list");
  await colleague.getByRole("link", { name: "Templates" }).click();
  await colleague.getByRole("link", { name: "Delete Sangeet only" }).click();
  await colleague.getByRole("button", { name: "Delete template" }).click();
  await colleague.getByRole("button", { name: "Undo" }).click();
  await expect(colleague.getByText("The quote template is back.")).toBeVisible();
  await expectAccessible(colleague, "templates");

  await page.goto(`/dashboard/quotes/new?lead=${lead}`);
  await page.getByLabel("Start from a template").selectOption({ label: "Sangeet only" });
  await page.getByRole("button", { name: "Use it" }).press("Enter");
  await expect(page.getByRole("group", { name: "Sangeet" }), "the page is at the lines of the template").toBeInViewport();
  await expect(page.locator("#quote-functions")).toBeFocused();
  await expect(page.getByText(/^Saved /)).toBeVisible();
});
