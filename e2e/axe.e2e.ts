import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { accountPaths, publicPaths } from "./site-words.ts";

for (const path of [...publicPaths, ...accountPaths, "/venue-finder?q=nowhere&type=Resort", "/no-such-page"]) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

test("axe finds nothing in the menu and in the sports modal", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expectAccessible(page, "menu");
  await page.goto("/sports");
  await page.getByRole("button", { name: /Cricket/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "sport");
});

/** Views that no other file looks at with rows in them. */
for (const view of ["tasks?new", "operations", "meet", "email", "account", "team", "audit", "events?new", "leads?new"]) {
  test(`axe finds nothing in /dashboard/${view}`, async ({ pageOf }) => {
    const page = await pageOf("sravani", { view });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
