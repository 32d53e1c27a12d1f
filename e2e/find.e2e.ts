import { expectAccessible } from "./accessibility.ts";
import { addEvent, addTask } from "./data.ts";
import { expect, test } from "./fixtures.ts";

test("Find works by keyboard, remembers what was opened until log-out, and says when there is no connection", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
  await addEvent(site, "Lotus wedding", "2097-06-10");
  await addEvent(site, "Lotus reception", "2097-06-12");
  await addTask(site, { title: "Order the lotus", person: "sravani", due: "2097-06-01" });
  const page = await pageOf("sravani", { view: "account" });
  const dialog = page.getByRole("dialog", { name: "Search or go to" });
  const field = dialog.getByRole("combobox");
  const active = dialog.getByRole("option", { selected: true });

  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("button", { name: /Search or go to/ }),
    "the button gets the focus, because nothing had it before",
  ).toBeFocused();

  await page.locator("h1").click();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("lotus");
  await expect(dialog.getByRole("group", { name: "Events 2" }).getByRole("option")).toHaveCount(2);
  await expectAccessible(page, "Find");
  await expect(active).toContainText("Lotus wedding");
  await page.keyboard.press("ArrowDown");
  await expect(active).toContainText("Lotus reception");
  await page.keyboard.press("End");
  await expect(active).toContainText("Create Lead “lotus”");
  await page.keyboard.press("Home");
  await expect(active).toContainText("Lotus wedding");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("lotus rec");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Lotus reception" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("vendors");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Vendor Management" })).toBeVisible();
  await page.getByRole("button", { name: /Search or go to/ }).click();
  await expect(dialog.getByRole("group", { name: "Opened last" }).getByRole("option")).toHaveText([/Lotus reception/]);
  await page.keyboard.type("qqq");
  await expect(dialog.getByText("Nothing found for “qqq”.").last()).toBeVisible();

  await page.context().setOffline(true);
  await field.fill("lotus");
  await expect(dialog.getByRole("alert")).toContainText("There is no connection.");
  await expect(dialog.getByRole("option", { name: "qqq" })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(dialog.getByRole("group", { name: "Events 2" })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "LOGOUT" }).click();
  await expect(page).toHaveURL(/login/);
  expect(await page.evaluate(() => localStorage.getItem("opened-records"))).toBeNull();
});
