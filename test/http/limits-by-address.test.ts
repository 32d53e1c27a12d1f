import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { anonymousClient } from "../client.ts";
import { password, people } from "../people.ts";
import type { Server, Site } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { countEnquiries, reset, sharedSite, startSite } from "./site.ts";

// Limits that count by the sender's address: on a server without a proxy, and on one behind a proxy.
const site = sharedSite();
let behindProxy: Server;
beforeAll(async () => {
  behindProxy = await startSite({ TRUST_PROXY: "1" });
});
beforeEach(() => reset(behindProxy));
afterAll(() => behindProxy.dispose());

const post = (to: Site, n: number, headers: Record<string, string> = {}) =>
  anonymousClient(to, headers).post("/contact", enquiryOf(n));

/** @returns the status */
const logIn = async (email: string, secret: string, headers: Record<string, string>) =>
  (await anonymousClient(behindProxy, headers).post("/login", { email, password: secret })).status;

test("one IP address may send twenty enquiries at once, then gets 429 with Retry-After", async () => {
  // A server that is too busy refuses one with 503, and stores nothing: it is sent again.
  const send = async (n: number): Promise<Response> => {
    const response = await post(site, n);
    return response.status === 503 ? send(n) : response;
  };
  const responses = await Promise.all(Array.from({ length: 24 }, (_, n) => send(n)));
  // Of simultaneous posts the limit may refuse a few too many, but lets none too many through. receive-enquiry.db.test.ts has its hour.
  const stored = responses.filter(({ status }) => status === 200).length;
  expect(stored).toBeLessThanOrEqual(20);
  expect(stored).toBeGreaterThanOrEqual(18);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(24 - stored);
  for (const response of refused) {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await response.text()).toMatch(/Lamps for \d/);
  }
  expect(await countEnquiries(site)).toEqual({ received: stored, leads: stored, mails: 2 * stored });
});

test("X-Forwarded-For counts only with TRUST_PROXY=1, and then its last IP", async () => {
  await reset(site);
  for (const [to, expected] of [
    [site, [2, 3, 4]],
    [behindProxy, [0]],
  ] as const) {
    const send = (n: number) => post(to, n, { "x-forwarded-for": `198.51.100.7, 203.0.113.${n}` });
    const responses = await Promise.all(Array.from({ length: 22 }, (_, n) => send(n)));
    const refused = responses.filter(({ status }) => status === 429).length;
    expect(expected as readonly number[], `TRUST_PROXY=${to === site ? "0" : "1"}`).toContain(refused);
  }
});

test("above three hundred an hour enquiries are held: the page is the same, and the only mail tells the office", async () => {
  const send = async (n: number) => {
    const response = await post(behindProxy, n, { "x-forwarded-for": `203.0.113.${n}` });
    return (await response.text()).includes("Thank you!");
  };
  expect(await send(0)).toBe(true);
  // The limit of all senders replenishes one enquiry every 12 s: 3,540 s stand for 295 more enquiries.
  const sql = await behindProxy.database();
  const moved =
    await sql`update rate_limits set replenished_at = replenished_at + interval '3540 seconds' where key = 'enquiries' returning key`;
  expect(moved).toHaveLength(1);
  for (let n = 1; n < 11; n++) expect(await send(n)).toBe(true);
  const { received = 0, held = 0, ...rest } = (await countEnquiries(behindProxy)) as Record<string, number>;
  expect(received).toBeGreaterThanOrEqual(5);
  expect(held).toBeGreaterThan(0);
  expect(received + held).toBe(11);
  expect(rest).toEqual({ leads: received, mails: 2 * received + 1 });
});

test("one IP address that tries a password for many accounts is stopped after 200 attempts; other addresses can log in", async () => {
  // An IPv6 sender takes another of its 2^64 addresses each time.
  const guess = (n: number) =>
    logIn(`person${n}@example.com`, "Summer2026", { "x-forwarded-for": `2001:db8:7:7::${n.toString(16)}` });
  const guessAll = (from: number, to: number) => Promise.all(Array.from({ length: to - from }, (_, at) => guess(from + at)));
  // Unknown accounts count too, but hash a password at the standard cost.
  for (const n of [0, 1, 2, 3, ...Array.from({ length: 20 }, (_, at) => 195 + at)])
    await behindProxy.addPerson({ email: `person${n}@example.com`, name: `Person ${n}` });
  expect(await guessAll(0, 4)).toEqual([401, 401, 401, 401]);
  // The sender's limit replenishes one attempt every 4.5 s: 859.5 s stand for 191 more attempts.
  const sql = await behindProxy.database();
  const moved =
    await sql`update rate_limits set replenished_at = replenished_at + interval '859.5 seconds' where key = 'login-from:2001:db8:7:7::/64'
    returning extract(epoch from replenished_at - now())::float8 as seconds`;
  expect(moved).toHaveLength(1);
  expect(moved[0]?.seconds).toBeGreaterThan(859.5);
  expect(moved[0]?.seconds).toBeLessThanOrEqual(877.5);
  const statuses = await guessAll(195, 215);
  const checked = statuses.filter((status) => status === 401).length;
  expect(checked).toBeGreaterThanOrEqual(5);
  // Meanwhile the limit allows one more attempt every 4.5 s.
  expect(checked).toBeLessThan(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - checked);
  expect(await logIn(people.arjun.email, password, { "x-forwarded-for": "2001:db8:7:8::1" })).toBe(302);
});

test("behind a proxy no value of X-Forwarded-For makes a request fail", async () => {
  for (const forwarded of ["203.0.113.7:9", "[2001:db8::1]:9", "fe80::1%eth0", "x".repeat(9_000), "a,".repeat(4_000), ",", ""]) {
    const client = anonymousClient(behindProxy, { "x-forwarded-for": forwarded });
    expect((await client.post("/forgot-password", { email: "a@example.com" })).status, forwarded.slice(0, 20)).toBeLessThan(500);
  }
});
