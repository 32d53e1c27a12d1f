import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

async function hold(...names: string[]): Promise<void> {
  const sql = await site.database();
  for (const name of names) {
    await sql`insert into contact_submissions (name, email, phone, event_type, date, time, vision, state, idempotency_key)
      values (${name}, ${`${name.replaceAll(" ", ".")}@example.com`}, '+91 98480 99999', 'Wedding', '2099-02-14', '18:00', ${`${name} dreams of lamps`}, 'held', ${name})`;
  }
}

test("a member finds a held enquiry by the chip of LEADS, reads it, and releases it: it is a lead with its mail", async () => {
  await hold("Held Anjali");
  const client = await loggedInClient(site, "keerthi");
  const page = await (await client.page("/dashboard/leads")).follow(/^Held\s*1$/);
  expect(page.item("Held Anjali").text).toContain("Held Anjali dreams of lamps");
  const released = await page.submit(/^Release: Held Anjali/);
  expect(released.text).toContain("Released: one enquiry.");
  expect(released.text).toContain("Nothing is held.");
  expect((await client.page("/dashboard/leads?q=Held")).item("Held Anjali").text).toMatch(/Reply in \d+ h/);
  await site.mail("Held.Anjali@example.com", "We have your enquiry");
});

test("selected enquiries become spam; without a selection nothing changes; from the spam one is released", async () => {
  await hold("Robot One", "Robot Two", "Robot Three");
  const client = await loggedInClient(site, "sravani");
  const page = await client.page("/dashboard/held");
  expect((await page.submit("Mark selected as spam")).text).toContain("Please select the enquiries first.");
  const marked = await page.submit("Mark selected as spam", { "Select Robot One": true, "Select Robot Two": true });
  expect(marked.text).toContain("Marked as spam: 2 enquiries.");
  expect(marked.item("Robot Three").text).toContain("Robot Three");
  const spam = await marked.follow("Spam (2)");
  expect((await spam.submit(/^Release: Robot Two/)).text).toContain("Released: one enquiry.");
});
