import { expect, test } from "vitest";
import { countEnquiries, startSite } from "../http/site.ts";
import { password } from "../people.ts";
import type { Server } from "../server.ts";
import { enquiryOf } from "../visitor.ts";

const post = (site: Server, n: number, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const fields = { ...enquiryOf(n), ...more };
  return fetch(`${site.url}/contact`, { method: "POST", body: new URLSearchParams(fields), headers });
};

/** Simulates that this much time has passed for every rate limit. */
const letTimePass = async (site: Server, seconds: number) => {
  const sql = await site.database();
  await sql`update rate_limits set replenished_at = replenished_at - make_interval(secs => ${seconds})`;
};

test("one IP address may send twenty enquiries at once, then gets 429 with Retry-After, and sixty an hour in the long run", async () => {
  const site = await startSite();
  const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => post(site, n)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  for (const response of refused) {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await response.text()).toMatch(/Lamps for \d/);
  }
  let accepted = 0;
  for (let minute = 0; minute < 60; minute++) {
    await letTimePass(site, 60);
    const both = [await post(site, 100 + minute), await post(site, 200 + minute)];
    accepted += both.filter(({ status }) => status === 200).length;
  }
  // The hourly limit lets thirty through at once, of which twenty went above, and then one a minute.
  expect(accepted).toBe(60 + 10);
  expect(await countEnquiries(site)).toEqual({ received: 90, leads: 90, mails: 180 });
  await site.dispose();
});

test("above three hundred an hour enquiries are held with the same response and no mail; those of robots are spam", async () => {
  const site = await startSite({ TRUST_PROXY: "1" });
  const from = (n: number) => ({ "x-forwarded-for": `203.0.${n >> 7}.${n & 127}` });
  let thanks = 0;
  for (let n = 0; n < 320; n += 20) {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => post(site, n + at, {}, from(n + at))));
    for (const response of responses) if (response.status === 200 && (await response.text()).includes("Thank you!")) thanks++;
  }
  const robot = await post(site, 999, { fax_number: "1" }, from(999));
  expect([robot.status, (await robot.text()).includes("Thank you!")]).toEqual([200, true]);
  expect(thanks).toBe(320);
  const stored = (await countEnquiries(site)) as Record<string, number>;
  // While they are sent, the limit allows one more every 12 s: a few more than 300 may pass.
  expect(stored.received).toBeGreaterThanOrEqual(300);
  expect(stored.received).toBeLessThanOrEqual(303);
  expect(stored).toEqual({
    received: stored.received,
    held: 320 - (stored.received as number),
    spam: 1,
    leads: stored.received,
    // One more mail tells the office that enquiries are held.
    mails: 2 * (stored.received as number) + 1,
  });
  await site.dispose();
});

test("forty correct log-ins a minute of the people of one office all succeed", async () => {
  const site = await startSite();
  const emails = Array.from({ length: 10 }, (_, n) => `person-${n}@toranam.example`);
  for (const email of emails) await site.addPerson({ email, name: email, access: "planner" });
  const logIn = (email: string) =>
    fetch(`${site.url}/login`, { method: "POST", body: new URLSearchParams({ email, password }), redirect: "manual" });
  for (let round = 0; round < 4; round++) {
    const responses = await Promise.all(emails.map(logIn));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(302));
  }
  await site.dispose();
});
