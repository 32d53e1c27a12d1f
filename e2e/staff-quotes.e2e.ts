import { loggedInClient } from "../test/client.ts";
import { expectAccessible } from "./accessibility.ts";
import { addLead } from "./data.ts";
import { expect, people, test } from "./fixtures.ts";

test("a quote is made from its lead and sent, and everybody sees it at once", { tag: "@complete" }, async ({ pageOf, site }) => {
  const lead = await addLead(site, "Meghana Quote");
  const team = await (await loggedInClient(site, "sravani")).page("/dashboard/team");
  await team.submit(`Let see margins: ${people.keerthi.name}`);
  const page = await pageOf("keerthi", { view: `leads/${lead}` });
  const colleague = await pageOf("sravani", { view: "quotes" });
  await page.getByRole("link", { name: "New quote" }).first().click();
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
  // On a phone filled fields above the lines are one line, until one of them gets the focus.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: /Change.*Client$/ })).toBeVisible();
  await page.getByLabel("GST number").focus();
  await expect(page.getByRole("button", { name: /Fold.*Client$/ })).toBeVisible();
  await page.setViewportSize({ width, height });
  await expect(page.getByRole("button", { name: /Fold.*Client$/ })).toBeHidden();

  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("button", { name: "Accept for ₹2,18,300" })).toBeDisabled();
  await page.getByRole("link", { name: "Back to the quote" }).click();

  await page.getByRole("button", { name: "Send quote…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this quote?" });
  await dialog.getByRole("link", { name: "Please choose the State" }).click();
  await expect(page.getByLabel("The functions are held in")).toBeFocused();
  await page.getByLabel("The functions are held in").selectOption("36");
  await page.getByRole("button", { name: "Send quote…" }).click();
  await expect(dialog).toContainText(/QT-H\/\d{4}\/\d{5}/);
  await expectAccessible(page, "send");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The mail to meghana@client.example does not go")).toBeVisible();
  await expect(page.getByText("Not opened yet").first()).toBeVisible();
  await expectAccessible(page, "sent quote");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Save as template" }).click();
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
  await expect(page.getByRole("group", { name: "Sangeet" }).first(), "the page is at the lines of the template").toBeInViewport();
  await expect(page.locator("#quote-functions")).toBeFocused();
  await expect(page.getByText(/^Saved /)).toBeVisible();
});

test("parts of a quote: Enter adds a line, rows can be pasted and moved, and what is removed comes back by Undo", async ({
  pageOf,
}) => {
  const page = await pageOf("keerthi", { view: "quotes/new" });
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const titles = page.getByLabel("What", { exact: true });
  const undo = button("Undo");
  await button("Add function").click();
  await expect(page.getByLabel("Function", { exact: true })).toBeFocused();
  await page.keyboard.type("Sangeet");
  await button("Add option to Sangeet").click();
  await expect(titles).toBeFocused();
  await expect(page.getByLabel("Preselected")).not.toBeChecked();
  await titles.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Stage\t1\tday\t₹1,25,000\nSound\t2\tdays\t40,000");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel("Amount of Sound")).toHaveText("₹80,000");
  await titles.first().press("Enter");
  await expect(titles.nth(1)).toBeFocused();
  await expect(page.getByLabel("Kind").nth(1), "a new line has the kind of the one before").toHaveValue("option");
  await page.keyboard.press("Control+Delete");
  await expect(titles.nth(1)).toBeFocused();
  await expect(titles.nth(1)).toHaveValue("Sound");

  await button("Move Sound up").click();
  await expect(titles.first()).toHaveValue("Sound");
  await expect(button("Move Sound up")).toBeDisabled();
  await button("Remove Sound").click();
  await expect(titles).toBeFocused();
  await button("Remove Sangeet").click();
  await expect(titles).toHaveCount(0);
  await button("Remove instalment 2").click();
  await expect(page.getByText("The shares add up to 50%; they must add up to 100%.")).toBeVisible();
  for (let removed = 4; removed > 0; removed--) await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(page.getByText("The shares add up to 100%.")).toBeVisible();
  await expect(page.getByLabel("Function", { exact: true })).toHaveValue("Sangeet");
  await expect(titles.nth(0)).toHaveValue("Sound");
  await expect(titles.nth(1)).toHaveValue("");
  await expect(titles.nth(2)).toHaveValue("Stage");
});
