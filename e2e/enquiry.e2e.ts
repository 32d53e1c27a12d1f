import { loggedInClient } from "../test/client.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { hydrate } from "./hydration.ts";

test("an error goes when its field is corrected; an enquiry appears on an open dashboard; while it is sent the button reads 'Sending...'", async ({
  page,
  pageOf,
  site,
}) => {
  const staff = await pageOf("sravani", { view: "leads?view=list" });
  await expect(staff.getByText("Live", { exact: true })).toBeVisible();
  await page.goto("/contact");
  await hydrate(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Anjali Scripted");
  await page.getByLabel("Email").fill("anjali@example.com");
  const phone = page.getByLabel("Phone");
  await phone.fill("123456");
  await page.getByText("Tell us more").click();
  await page.getByLabel("Company").fill("Nuvera");
  await page.getByRole("radio", { name: "Wedding" }).check();
  await page.getByLabel("Date", { exact: false }).first().fill("2099-02-14");
  await page.getByRole("radio", { name: "Evening" }).check();
  const vision = page.getByLabel("Your vision");
  await vision.fill("A long letter\n".repeat(200));
  expect(await vision.evaluate((box) => box.clientHeight < innerHeight), "a long text does not push Send pages away").toBe(true);
  await vision.fill("Marigolds & <b>lamps</b>");
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(phone).toBeFocused();
  const tooShort = "Please enter a phone number with its area code: ten digits in India, or + and the country code.";
  await expect(phone).toHaveAccessibleDescription(tooShort);
  await phone.fill("+91 98480 22338");
  await expect(phone).toHaveAccessibleDescription("");
  await expect(page.getByText(tooShort)).toHaveCount(0);
  await phone.fill("98480");
  await expect(phone).toHaveAccessibleDescription(tooShort);
  await phone.fill("+91 98480 22338");
  await expect(page.getByRole("alert")).toHaveCount(0);
  const release = await holdRequests(page, "**/contact*");
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  // A shift within half a second of a click counts as expected.
  await page.waitForTimeout(600);
  await page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
    Object.assign(window, { shifts });
  });
  release();
  const thanks = page.getByText(/^Thank you! Your enquiry has been submitted successfully\./);
  await expect(thanks).toBeInViewport();
  await expect(thanks).toBeFocused();
  await page.waitForTimeout(200);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts, "nothing that was in view jumps").toEqual([]);
  await expect(page.getByRole("main").getByText("Nuvera")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send enquiry" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("main").getByText("Nuvera"), "still says what was sent").toBeVisible();
  await page.getByRole("link", { name: "Send another" }).click();
  await expect(page.getByRole("radio", { name: "Corporate Event" })).toBeFocused();
  await expect(page.getByLabel("Company")).toHaveValue("");
  await expect(staff.getByText("Marigolds & <b>lamps</b>").first()).toBeVisible();
  await expect(staff.getByRole("status").getByText("New enquiry from Anjali Scripted")).toBeVisible();
  expect((await (await loggedInClient(site, "keerthi")).page("/dashboard/leads")).all("li", "Anjali Scripted")).not.toEqual([]);
});
