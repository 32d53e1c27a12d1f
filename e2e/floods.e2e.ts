import { expect, test } from "@playwright/test";
import { Server } from "./server.ts";
import { enquiryOf } from "./visitor.ts";

const post = (site: Server, n: number, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const fields = { ...enquiryOf(n), ...more };
  return fetch(`${site.url}/contact`, { method: "POST", body: new URLSearchParams(fields), headers });
};

const counts = async (site: Server) => {
  const sql = await site.database();
  const rows = await sql`select state, count(*)::int as n from contact_submissions group by state`;
  const [{ leads, mails } = {}] = await sql`
    select (select count(*)::int from leads) as leads, (select count(*)::int from outbox) as mails`;
  await sql.end();
  return { ...Object.fromEntries(rows.map(({ state, n }) => [state, n])), leads, mails };
};

/** As if this much time had passed for whoever is counted. */
const pass = async (site: Server, seconds: number) => {
  const sql = await site.database();
  await sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds})`;
  await sql.end();
};

test("from one address twenty enquiries go at once, then 429 with Retry-After, and in the long run sixty an hour", async () => {
  const site = await Server.start();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => post(site, n)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  for (const answer of refused) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await answer.text()).toMatch(/Lamps for \d/);
  }
  let stored = 0;
  for (let minute = 0; minute < 60; minute++) {
    await pass(site, 60);
    const both = [await post(site, 100 + minute), await post(site, 200 + minute)];
    stored += both.filter(({ status }) => status === 200).length;
  }
  // Thirty count as the long run's own burst, twenty of which went at once.
  expect(stored).toBe(60 + 10);
  expect(await counts(site)).toEqual({ received: 90, leads: 90, mails: 180 });
  await site.dispose();
});

test("thirty genuine enquiries from one office address within ten minutes are all stored", async () => {
  const site = await Server.start();
  for (let n = 0; n < 30; n++) {
    // One each twenty seconds: the thirtieth comes after 9 min 40 s.
    if (n > 0) await pass(site, 20);
    expect((await post(site, n)).status, `enquiry ${n}`).toBe(200);
  }
  expect(await counts(site)).toEqual({ received: 30, leads: 30, mails: 60 });
  await site.dispose();
});

test("past three hundred an hour enquiries are stored in quarantine, with the same answer and without mail; the trap's are spam", async () => {
  const site = await Server.start({ env: { TRUST_PROXY: "1" } });
  const from = (n: number) => ({ "x-forwarded-for": `203.0.${n >> 7}.${n & 127}` });
  let thanks = 0;
  for (let n = 0; n < 320; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => post(site, n + at, {}, from(n + at))));
    for (const answer of answers) if (answer.status === 200 && (await answer.text()).includes("Thank you!")) thanks++;
  }
  const trapped = await post(site, 999, { fax_number: "1" }, from(999));
  expect([trapped.status, (await trapped.text()).includes("Thank you!")]).toEqual([200, true]);
  expect(thanks).toBe(320);
  const seen = (await counts(site)) as Record<string, number>;
  // A few more pass than 300 when sending takes as long as the limit gives one back: one each 12 s.
  expect(seen.received).toBeGreaterThanOrEqual(300);
  expect(seen.received).toBeLessThanOrEqual(303);
  expect(seen).toEqual({
    received: seen.received,
    quarantined: 320 - (seen.received as number),
    spam: 1,
    leads: seen.received,
    mails: 2 * (seen.received as number),
  });
  await site.dispose();
});
