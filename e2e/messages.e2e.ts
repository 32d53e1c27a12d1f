import { expectAccessible } from "./accessibility.ts";
import { addLead } from "./data.ts";
import { expect, test } from "./fixtures.ts";

test("WhatsApp opens with the text in a new tab; back in the page the question is answered, and another screen shows the message", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
  const id = await addLead(site, "Whats Lead");
  const sql = await site.database();
  await sql`update leads set phone = '+44 7700 900123', language = 'te', awaiting_reply_since = now(), reply_due_at = now() + interval '1 day' where id = ${id}`;
  const page = await pageOf("keerthi", { view: `leads/${id}` });
  const secondPage = await pageOf("sravani", { view: `leads/${id}` });
  await expect(secondPage.getByText("Live", { exact: true })).toBeVisible();
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));

  await page.getByRole("link", { name: "WhatsApp", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "WhatsApp message" });
  await expect(dialog.getByLabel("Template"), "the first field, not Close").toBeFocused();
  await expect(dialog.getByLabel("Text")).toHaveValue(/నమస్తే Whats Lead/);
  await dialog.getByRole("radio", { name: "English" }).check();
  await expect(dialog.getByLabel("Text")).toHaveValue(/Hello Whats Lead/);
  await dialog.getByLabel("Text").fill("Shall we meet on {date}?");
  await expectAccessible(page, "dialog of a message");
  await dialog.getByRole("button", { name: "Open WhatsApp" }).click();
  await expect(dialog.getByText(/^Please write what {date} stands for/).first()).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);

  await dialog.getByLabel("Text").fill("Shall we meet on Saturday?");
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Open WhatsApp" }).click();
  expect((await opened).url()).toBe("https://wa.me/447700900123?text=Shall%20we%20meet%20on%20Saturday%3F");
  const question = page.getByRole("region", { name: "Did you send it? WhatsApp message to Whats Lead" });
  await expect(question).toContainText("Did you send it?");
  await expect(question).toBeFocused();
  await expect(dialog).toBeHidden();
  await page.reload();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Whats Lead: marked as replied, moved to Contacted.")).toBeVisible();
  const entry = secondPage.getByRole("listitem").filter({ hasText: "WhatsApp sent by Keerthi Naidu" });
  await expect(entry).toContainText("Shall we meet on Saturday?");
  await expect(secondPage.getByRole("button", { name: /^Mark as replied/ })).toBeHidden();
});
