import { linkOf } from "../test/server.ts";
import { expect, password, test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";

test("with the keyboard only, at 390 px, a person signs up and opens the dashboard once approved", { tag: "@long" }, async ({
  openPage,
  site,
  pageOf,
}) => {
  const page = await openPage({ width: 390, height: 844 });
  const email = "keys@toranam.example";
  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      const label = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
        return focused?.labels?.[0]?.textContent || focused?.getAttribute("aria-label") || focused?.textContent || "";
      });
      if (name.test(label.trim())) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  const type = async (name: RegExp, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
    // The first key hydrates the page; nobody types as fast as this test.
    await waitForHydration(page);
  };
  await page.goto("/sign-up");
  await type(/^Full Name/, "Keys Only");
  await type(/^Email/, email);
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please check your email to confirm your account!")).toBeFocused();

  await page.goto(linkOf(await site.mail(email, "Confirm your Toranam account")));
  await type(/^Password/, "not-the-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your email address is confirmed.")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Log in", exact: true }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await type(/^Email/, email);
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await expect(page.getByText(/waiting for approval/)).toBeVisible();

  const admin = await pageOf("sravani", { view: "team" });
  await admin
    .getByRole("row", { name: /Keys Only/ })
    .getByRole("button", { name: /^Approve/ })
    .focus();
  await admin.keyboard.press("Enter");
  await site.mail(email, "Your Toranam account is approved");
  await expect(page.getByText(/waiting for approval/)).toBeHidden();
  await tabTo(/^Tasks$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("No tasks assigned yet.")).toBeVisible();
});
