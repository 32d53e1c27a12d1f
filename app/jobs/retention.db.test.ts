import { expect, it, vi } from "vitest";
import { testDatabase } from "#db/test/database.ts";
import { deleteExpiredData } from "./retention.server.ts";

const database = testDatabase();

it("deletes page-speed counts after 90 days of Indian time", async () => {
  const { owner } = database;
  // In India it is the second of January already.
  vi.setSystemTime("2035-01-01T20:00:00Z");
  for (const days of [90, 91])
    await owner`insert into web_vitals (day, page, metric, bucket) values (date '2035-01-02' - ${days}::int, '/', 'LCP', ${days})`;
  await deleteExpiredData().finally(() => vi.useRealTimers());
  expect(await owner`select bucket from web_vitals`).toEqual([{ bucket: 90 }]);
});

it("deletes a mail a week after it was sent, unless it belongs to a lead or is still queued", async () => {
  const { owner } = database;
  const [lead] = await owner`insert into leads (name) values ('Anjali') returning id`;
  for (const [recipient, sentDays, leadId] of [
    ["sent-long-ago", 8, null],
    ["sent-lately", 6, null],
    ["of-a-lead", 8, lead?.id],
    ["queued", null, null],
  ] as const) {
    await owner`
      insert into outbox (recipient, subject, text, html, lead_id, created_at, sent_at)
      values (${recipient}, 's', 't', 'h', ${leadId}, now() - interval '30 days', now() - make_interval(days => ${sentDays}))`;
  }
  await deleteExpiredData();
  expect((await owner`select recipient from outbox order by 1`).map(({ recipient }) => recipient)).toEqual([
    "of-a-lead",
    "queued",
    "sent-lately",
  ]);
});

it("deletes spam after 90 days, but no newer spam and no genuine enquiry", async () => {
  const { owner } = database;
  for (const [name, state, days] of [
    ["old", "spam", 91],
    ["young", "spam", 89],
    ["real", "received", 500],
    ["held", "held", 500],
  ] as const) {
    await owner`
      insert into contact_submissions (name, email, phone, event_type, date, time, idempotency_key, state, created_at)
      values (${name}, 'a@example.com', '9', 'Wedding', 'd', 't', ${name}, ${state}, now() - make_interval(days => ${days}))`;
  }
  await deleteExpiredData();
  const left = await owner`select name from contact_submissions order by name`;
  expect(left.map(({ name }) => name)).toEqual(["held", "real", "young"]);
  expect(await owner`select fields from audit_log where action = 'spam forgotten'`).toMatchObject([
    { fields: { enquiries: 1, days: 90 } },
  ]);
  await deleteExpiredData();
  expect(await owner`select from audit_log where action = 'spam forgotten'`).toHaveLength(1);
});
