import { expect, it } from "vitest";
import { testDatabase } from "#db/test/database.ts";
import { forgetOld } from "./retention.server.ts";

const database = testDatabase();

it("forgets page speed after 90 days", async () => {
  const { owner } = database;
  for (const days of [89, 91])
    await owner`insert into web_vitals (day, page, metric, bucket) values (current_date - ${days}::int, '/', 'LCP', ${days})`;
  await forgetOld();
  expect(await owner`select bucket from web_vitals`).toEqual([{ bucket: 89 }]);
});

it("forgets spam after 90 days, and neither younger spam nor anybody's enquiry", async () => {
  const { owner } = database;
  for (const [name, state, days] of [
    ["old", "spam", 91],
    ["young", "spam", 89],
    ["real", "received", 500],
    ["held", "quarantined", 500],
  ] as const) {
    await owner`
      insert into contact_submissions (name, email, phone, event_type, date, time, idempotency_key, state, created_at)
      values (${name}, 'a@example.com', '9', 'Wedding', 'd', 't', ${name}, ${state}, now() - make_interval(days => ${days}))`;
  }
  await forgetOld();
  const left = await owner`select name from contact_submissions order by name`;
  expect(left.map(({ name }) => name)).toEqual(["held", "real", "young"]);
  expect(await owner`select fields from audit_log where action = 'spam forgotten'`).toMatchObject([
    { fields: { enquiries: 1, days: 90 } },
  ]);
  await forgetOld();
  expect(await owner`select from audit_log where action = 'spam forgotten'`).toHaveLength(1);
});
