import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

const addFailedMail = async (recipient: string) => {
  const sql = await site.database();
  await sql`insert into outbox (recipient, subject, text, html, failed_at, failure, last_error)
    values (${recipient}, 'Hello', 'A secret link', 'h', now(), 'recipient', '550 No such user')`;
};

test("an admin sees why a mail has not gone, sends it again, and discards another after confirming", async () => {
  await addFailedMail("wrong@example.com");
  await addFailedMail("gone@example.com");
  const client = await loggedInClient(site, "sravani");
  const page = await client.page("/dashboard/operations");
  expect(page.text).toContain("The recipient's address is refused");
  expect(page.html).not.toContain("A secret link");

  const question = await page.follow(/^Discard: Hello, to gone@example.com/);
  expect(question.byName("dialog", "Discard this mail?").text).toContain("Hello, to gone@example.com will never be sent.");
  const discarded = await question.submit("Discard one mail");
  expect(discarded.text).toContain("Discarded one mail.");
  expect(discarded.text).not.toContain("gone@example.com");

  expect((await discarded.submit(/^Retry: Hello, to wrong@example.com/)).text).toContain("Sending one mail again.");
  await site.mail("wrong@example.com", "Hello");
  await expect
    .poll(async () => (await client.page("/dashboard/operations")).text, {
      message: "the mail leaves the outbox after it is sent",
    })
    .toContain("Every mail went, or goes in a moment.");
});

test("while the mail server refuses our password, OPERATIONS does not call the state of the mail good", async () => {
  const sql = await site.database();
  const stateOfMail = async () =>
    (await (await loggedInClient(site, "sravani")).page("/dashboard/operations")).text.match(
      /Mail \d+ waiting.*?(Good|Look at it)/,
    )?.[1];
  expect(await stateOfMail()).toBe("Good");
  await sql`insert into outbox (recipient, subject, text, html, next_attempt_at, failure, last_error)
    values ('later@example.com', 'Hello', 't', 'h', now() + interval '1 hour', 'login', '535 No')`;
  expect(await stateOfMail()).toBe("Look at it");
  await sql`delete from outbox where recipient = 'later@example.com'`;
});

test("all mails are sent again or discarded at once", async () => {
  for (const name of ["one", "two", "three"]) await addFailedMail(`${name}@example.org`);
  const client = await loggedInClient(site, "sravani");
  const page = await client.page("/dashboard/operations");
  const discarded = await (await page.follow("Discard all 3")).submit("Discard 3 mails");
  expect(discarded.text).toContain("Discarded 3 mails.");
  for (const name of ["four", "five"]) await addFailedMail(`${name}@example.org`);
  const again = await client.page("/dashboard/operations");
  expect((await again.submit("Retry all 2")).text).toContain("Sending 2 mails again.");
  await site.mail("five@example.org", "Hello");
});
