import { expectAccessible } from "./accessibility.ts";
import { addEvent } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydration.ts";
import { textsCutAtTwiceTheSize } from "./large-text.ts";

test("a client reports a payment on a phone, open dashboards show it at once, and the client sees it confirmed", {
  tag: "@complete",
}, async ({ openPage, pageOf, site }) => {
  const event = await addEvent(site, "Meghana & Naveen", "2097-06-10");
  const sql = await site.database();
  const [client] = await sql`insert into clients (name) values ('Meghana Sirimalle') returning id`;
  await sql`update events set client_id = ${client?.id}, state_code = '36' where id = ${event}`;
  await sql`insert into instalments (event_id, client_id, label, amount, due_on, position)
    values (${event}, ${client?.id}, 'First payment', 43132600, '2097-01-25', 1)`;
  const staff = await pageOf("keerthi", { view: `events/${event}` });
  const panel = staff.locator("section", { hasText: "Client’s page" }).last();
  await panel.getByRole("button", { name: "Make the link" }).click();
  await expect(staff.getByText(/^The link is ready/)).toBeFocused();
  const url = (await staff.getByRole("link", { name: "Open as the client" }).getAttribute("href")) as string;
  await staff.goto(`/dashboard/events/${event}`);

  const page = await openPage({ width: 390, height: 844 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(url);
  await hydrate(page);
  await expect(staff.getByText(/Opened just now, 1 visit in all/)).toBeVisible();
  await page.getByRole("button", { name: "Copy UPI ID" }).click();
  await expect(page.getByText("Copied").first()).toBeVisible();
  await page.getByLabel("UTR number").fill("6329");
  await page.getByRole("button", { name: "Tell us" }).click();
  await expect(page.getByLabel("UTR number")).toHaveValue("6329");
  await expect(page.getByRole("alert")).toContainText("12 digits");
  const amount = page.getByLabel("Amount in ₹");
  for (const text of ["abc", "-5"]) {
    await amount.fill(text);
    await page.getByRole("button", { name: "Tell us" }).click();
    await expect(amount, "corrected, and wrong again").toBeFocused();
  }
  await amount.fill("४,३१,३२६");
  await page.getByLabel("UTR number").fill("632944182071");
  await page.getByRole("button", { name: "Tell us" }).click();
  await expect(page.getByText("Thank you. We confirm when our bank shows it.")).toBeVisible();
  await expectAccessible(page, "client page with a reported payment");
  expect(await textsCutAtTwiceTheSize(page)).toEqual([]);

  await page.getByLabel("Your question").fill("Is there parking?");
  await page.getByRole("button", { name: "Ask" }).click();
  await staff.getByText("1 PAYMENT TO CHECK").waitFor();
  await staff.getByRole("link", { name: "DASHBOARD" }).click();
  await staff.getByRole("link", { name: "Confirm: ₹4,31,326 to check" }).click();
  await expect(staff.getByLabel("Amount")).toBeFocused();
  await staff.getByRole("button", { name: "Record advance" }).click();
  await expect(staff.getByText(/^Advance of .* recorded: receipt voucher RV-/)).toBeVisible();
  await expect(staff.getByRole("listitem").filter({ hasText: "Asks: Is there parking?" })).toBeFocused();
  await staff.keyboard.press("d");
  await expect(staff.getByRole("textbox", { name: "Answer" })).toBeFocused();
  await expectAccessible(staff, "dialog that answers a question");
  await staff.keyboard.type("For 200 cars.");
  await staff.getByRole("button", { name: "Send" }).click();
  await expect(staff.getByText(/^Answered\. The client has no email address/)).toBeVisible();
  await expect(staff.getByRole("link", { name: "Answer: Asks: Is there parking?" })).toHaveCount(0);
  await staff.getByRole("link", { name: "Client’s page" }).click();
  await expect(staff.getByText("For 200 cars.")).toBeVisible();
  await expectAccessible(staff, "client page as the staff see it");
  await staff.getByRole("button", { name: "Send" }).click();
  await expect(staff.getByRole("textbox", { name: "Answer" })).toBeFocused();
  await staff.keyboard.type("And two buses.");
  await staff.getByRole("button", { name: "Send" }).click();
  await expect(staff.getByText("And two buses.")).toBeVisible();
  await staff.goBack();
  await expect(staff.getByRole("heading", { name: "Needs you today" })).toBeVisible();
  await page.goto(url);
  await hydrate(page);
  await expect(page.getByText("Everything is paid, thank you")).toBeVisible();
});
