import { expect, logIn, test } from "./fixtures.ts";
import { cookieOf, password } from "./server.ts";

const chromeOnAndroid =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("name and password are changed, the current password asked; other sessions end", async ({ page, site }) => {
      const email = `owner-${javaScriptEnabled}@toranam.example`;
      await site.addUser(email, "Own Er");
      const other = await cookieOf(site, email);
      await logIn(page, email);
      await page.goto("/dashboard/account");
      await page.getByLabel("Full Name").fill("Owner Renamed");
      await page.getByRole("button", { name: "Change name" }).click();
      await expect(page.getByText("Name changed.")).toBeVisible();
      await expect(page.locator(".sidebar__account")).toContainText("Owner Renamed");

      await page.getByLabel("Current password").fill("not-the-password");
      await page.getByLabel("New password").fill("jasmine-string-4");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("The current password is not right. Nothing was changed.")).toBeVisible();
      await page.getByLabel("Current password").fill(password);
      await page.getByLabel("New password").fill("jasmine-string-4");
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("Password changed. All your other sessions have ended.")).toBeVisible();
      await expect(page.getByText("Strength:")).toHaveCount(0);
      await site.mail(email, "Your Toranam password was changed");
      expect((await fetch(`${site.url}/live`, { headers: { cookie: other } })).status).toBe(401);
      await cookieOf(site, email, "jasmine-string-4");
      await expect(cookieOf(site, email)).rejects.toThrow("401");
    });

    test("sessions are listed by device and time, and ended one or all", async ({ page, site }) => {
      const email = `sessions-${javaScriptEnabled}@toranam.example`;
      await site.addUser(email, "Ses Sions");
      const login = (userAgent: string) =>
        fetch(`${site.url}/login`, {
          method: "POST",
          body: new URLSearchParams({ email, password }),
          headers: { "user-agent": userAgent },
          redirect: "manual",
        });
      await login("curl/8");
      await login("curl/8");
      await login(chromeOnAndroid);
      await logIn(page, email);
      await page.goto("/dashboard/account");
      await expect(page.getByRole("row", { name: /Chrome on Linux/ })).toContainText("THIS SESSION");
      await expect(page.getByRole("row")).toHaveCount(5);
      await page
        .getByRole("row", { name: /Chrome on Android/ })
        .getByRole("button", { name: "End" })
        .click();
      await expect(page.getByText("Session ended.")).toBeVisible();
      await expect(page.getByRole("row")).toHaveCount(4);
      await page.getByRole("button", { name: "End all others" }).click();
      await expect(page.getByText("2 other sessions ended.")).toBeVisible();
      await expect(page.getByRole("row")).toHaveCount(2);
      const mail = await site.mail(email, "New log-in to your Toranam account");
      expect(mail.text).toMatch(/Device: Chrome on (Android|Linux)/);
      const news = (await site.mails()).filter(
        ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith("New log-in"),
      );
      expect(news).toHaveLength(2);
    });
  });
}
