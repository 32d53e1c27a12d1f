import { loggedInClient } from "../test/client.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

test("items are dragged into order, edited by keyboard, saved twice and published, and another screen shows each change", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
  const client = await loggedInClient(site, "sravani");
  const project = { Kind: "sports", City: "Vizag", "First lines": "It ran.", Story: "It ran." };
  for (const name of ["First Hall", "Second Hall", "Third Hall"])
    await (await client.page("/dashboard/website/new/project")).submit("Save draft", { Title: name, ...project });
  const page = await pageOf("sravani", { view: "website/projects" });
  const colleague = await pageOf("sravani", { view: "website/projects" });
  const order = (shown: typeof page) => shown.getByRole("link", { name: /Hall$/ });
  await expect(order(page)).toHaveText(["First Hall", "Second Hall", "Third Hall"]);
  await page
    .getByRole("listitem")
    .filter({ hasText: "First Hall" })
    .dragTo(page.getByRole("listitem").filter({ hasText: "Third Hall" }));
  await expect(order(page)).toHaveText(["Second Hall", "Third Hall", "First Hall"]);
  await page.getByRole("button", { name: "Move up: First Hall" }).press("Enter");
  await expect(order(colleague)).toHaveText(["Second Hall", "First Hall", "Third Hall"]);
  await expect(page.getByRole("button", { name: "Move up: First Hall" })).toBeFocused();

  await order(page).filter({ hasText: "Second Hall" }).press("Enter");
  const name = page.getByRole("textbox", { name: "Title" });
  await name.fill("Second Hall, renamed");
  await page.getByRole("button", { name: "Add: Fact" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "What", exact: true })).toBeFocused();
  await expect(name).toHaveValue("Second Hall, renamed");
  await page.keyboard.type("Guests");
  await page.getByRole("textbox", { name: "How much" }).fill("620");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Second Hall, renamed: draft saved.")).toBeVisible();
  // On a phone too the message leaves the buttons of the bar free.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = await page.getByRole("region", { name: "Publish" }).boundingBox();
  const message = await page.getByText("Second Hall, renamed: draft saved.").boundingBox();
  expect((message?.y ?? 844) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await name.fill("");
  await name.press("Enter");
  await expect(name).toBeFocused();
  await expect(page.getByText("Title is required.").first()).toBeVisible();
  await name.fill("Second Hall again");
  await name.press("Enter");
  await expect(page.getByText("Second Hall again: draft saved.")).toBeVisible();
  await expectAccessible(page, "editor");

  // A form that is saved while a picture is on its way waits for it.
  const release = await holdRequests(page, "**/upload?*");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload pictures" }).click();
  await (await choosing).setFiles("app/features/files/test-picture.heic");
  await name.press("Enter");
  await expect(page.getByText("Waiting for the pictures")).toBeVisible();
  // The message of the previous save is still there: wait for the response of this one.
  const saved = page.waitForResponse((response) => /\.data/.test(response.url()) && response.request().method() === "POST");
  release();
  await expect(page.getByText("Waiting for the pictures")).toHaveCount(0);
  await saved;
  await expect(page.getByText("Second Hall again: draft saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove: Picture 1" })).toBeVisible();

  await page.getByRole("button", { name: "Publish 3 changes" }).press("Enter");
  await expect(page.getByText("3 changes published")).toBeVisible();
  await expect(colleague.getByText("published 3 changes")).toBeVisible();
  await expect(colleague.getByRole("button", { name: /^Publish/ })).toHaveCount(0);
});
