import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, loggedInClient, type Page } from "../client.ts";
import { exampleQuote } from "../example-quote.ts";
import { extractText } from "../pdf-text.ts";
import { addLink, addRevision, addSentQuote, totalOf } from "../quote-rows.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

// A server of its own: its log is read, and each family has an IP address of its own, because openings are limited by IP address.
let site: Server;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "1", LOG_LEVEL: "debug" });
});
afterAll(() => site.dispose());

let count = 0;
const family = () => anonymousClient(site, { "x-forwarded-for": `203.0.113.${++count}` });
const urlOf = (token: string, more = "") => `/q?t=${token}${more}`;
const name = { "Your full name": "Meghana Sirimalle" };
const agree = { "I accept quote": true };
const statusOf = async (id: string) => {
  const sql = await site.database();
  return (await sql`select status from quotes where id = ${id}`)[0]?.status;
};
const fieldsOf = (page: Page, changes: Record<string, string> = {}) => {
  const { fields } = page.submission(/Accept for/, { ...name, ...agree });
  const sent = fields.map(([field, value]): [string, string] => [field, changes[field] ?? String(value)]);
  return sent;
};

test("without JavaScript a family ticks options, updates the total, accepts, and gets the record with its PDF", async () => {
  const { id, token, number, total } = await addSentQuote(site);
  const client = family();
  const page = await client.page(urlOf(token));
  expect(page.status).toBe(200);
  for (const text of ["Meghana", "24 to 26 Feb 2027", "Valid until", "₹21,56,630", "GST 18% on ₹12,11,000", "Keerthi", number])
    expect(page.text).toContain(text);
  expect(page.html).not.toContain("30,00,000");
  expect(page.html).toContain('<meta name="robots" content="noindex, nofollow"');

  const counted = await page.submit("Update total", { "Welcome drinks counter": true, "LED wall": false });
  expect(counted.status).toBe(200);
  expect(counted.text).toContain("Accept for ₹21,06,834");
  const accepted = await counted.submit(/Accept for/, { ...name, ...agree });
  expect(accepted.status).toBe(200);
  expect(accepted.path).toMatch(/^\/q\/[\w-]{16}$/);
  for (const text of [
    "Acceptance record",
    "Meghana Sirimalle",
    "IST (UTC+5:30)",
    `${number}, version 1`,
    "₹21,06,834",
    "IP address 203.0.113.1",
  ])
    expect(accepted.text).toContain(text);
  expect(accepted.text).toContain("Marigold, Live stream, 2 cameras, Welcome drinks counter");
  expect(await statusOf(id)).toBe("accepted");
  expect(total).not.toBe(21_06_834_00);

  const response = await client.open(`/q/pdf?t=${token}`);
  const pdf = Buffer.from(await response.arrayBuffer());
  const fingerprint = createHash("sha256").update(pdf).digest("hex");
  expect(accepted.one(".accepted__hash").text.replaceAll(/SHA-256: | /g, "")).toBe(fingerprint);
  const paper = extractText(pdf);
  for (const text of ["Accepted Quote", number, "Meghana Sirimalle accepted quote", "Welcome drinks counter"])
    expect(paper).toContain(text);
  const mail = await site.mail("meghana@client.example", `You accepted quote ${number}`);
  expect(mail.text).toContain(fingerprint);
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true);
  await site.mail("keerthi@toranam.example", `Meghana Sirimalle accepted quote ${number}`);

  const ownPage = await accepted.follow("Go to your page");
  expect([ownPage.status, ownPage.path.startsWith("/c/")]).toEqual([200, true]);
  expect(ownPage.text).toContain("Haldi");

  const other = await family().page(urlOf(token));
  expect(other.all("button", /Accept/)).toEqual([]);
  const late = await family().request(urlOf(token), {
    method: "POST",
    body: new URLSearchParams(fieldsOf(counted, { name: "Naveen" })),
  });
  expect(late.status).toBe(409);
  // "on 28 November at 11:59 PM" when midnight in India lies between the two.
  expect(await late.text()).toMatch(/This quote was accepted by Meghana Sirimalle (at|on) /);
});

test("a missing name or tick is reported beside the field, and the ticked options stay", async () => {
  const { token } = await addSentQuote(site);
  const page = await family().page(urlOf(token));
  const refused = await page.submit(/Accept for/, { "Your full name": "  ", "Welcome drinks counter": true });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Type your full name to accept.");
  expect(refused.text).toContain("Please tick that you accept the quote and its terms.");
  expect(refused.submission("Update total").fields).toContainEqual(["option", "drinks"]);
  const unprinted = await page.submit(/Accept for/, { "Your full name": "محمد" });
  expect([unprinted.status, unprinted.text]).toEqual([400, expect.stringContaining("Documents cannot show “م”, “ح”, “د”")]);
});

test("submitted amounts are ignored: only the total that the server calculates is accepted", async () => {
  const { id, token } = await addSentQuote(site);
  const client = family();
  const page = await client.page(urlOf(token));
  for (const total of ["100", "0", "-1", "1e3", "NaN", "", "215663000.5"]) {
    const response = await client.post(urlOf(token), fieldsOf(page, { total }));
    expect(response.status, total).toBe(409);
    expect(await response.text()).toContain("The total is now ₹21,56,630");
  }
  const extra: [string, string][] = [
    ...fieldsOf(page),
    ["rate", "1"],
    ["option", "canopy"],
    ["option", "unknown"],
    ["paise", "1"],
  ];
  expect((await client.post(urlOf(token), extra)).status).toBe(303);
  const sql = await site.database();
  expect(await sql`select total::float8 as total from quote_acceptances where quote_id = ${id}`).toEqual([
    { total: 21_56_630_00 },
  ]);
});

test("accepting with options that the shown total did not include returns 409 with the new total and keeps the name", async () => {
  const { token } = await addSentQuote(site);
  const page = await family().page(urlOf(token));
  const refused = await page.submit(/Accept for/, { ...name, ...agree, "Welcome drinks counter": true });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("The total is now ₹22,18,934. Nothing is accepted yet");
  expect(refused.text).toContain("Accept for ₹22,18,934");
  const accepted = await refused.submit(/Accept for/, agree);
  expect(accepted.text).toContain("Acceptance record");
});

test("a newer version: the link opens it, the older one says what changed, and accepting the older one is refused with the name kept", async () => {
  const { id, token } = await addSentQuote(site);
  const client = family();
  const page = await client.page(urlOf(token));
  const content = structuredClone(exampleQuote);
  for (const part of content.functions) part.lines = part.lines.filter((line) => line.id !== "led");
  await addRevision(site, id, 2, content);

  const refused = await client.request(urlOf(token), { method: "POST", body: new URLSearchParams(fieldsOf(page)) });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toMatch(/This quote changed (at|on) .+[AP]M\. Please read it again\./);
  expect(html).toContain('value="Meghana Sirimalle"');
  expect(html).toContain("version 2");
  expect(await statusOf(id)).toBe("sent");

  const older = await client.page(urlOf(token, "&v=1"));
  expect(older.text).toContain("A newer version of this quote is ready.");
  expect(older.text).toContain("LED wall, 16 × 9 ft");
  expect(older.text).toContain("– ₹95,000");
  expect(older.text).toContain("₹21,56,630");
  expect(older.text).toContain(`₹${(totalOf(content) / 100).toLocaleString("en-IN")}`);
  expect(older.all("button", /Accept/)).toEqual([]);
  const newest = await older.follow("Open version 2");
  expect(newest.text).toContain("Version 2");
  expect(newest.all("button", /Accept for/)).toHaveLength(1);
  expect((await client.open(urlOf(token, "&v=3"))).status).toBe(404);
});

test("a quote past its last day is readable, cannot be accepted, and the family asks to open it again", async () => {
  const { id, token } = await addSentQuote(site);
  const client = family();
  const open = await client.page(urlOf(token));
  const sql = await site.database();
  await sql`update quotes set valid_until = '2020-12-05' where id = ${id}`;
  const page = await client.page(urlOf(token));
  expect(page.text).toContain("This quote was valid until");
  expect(page.text).toContain("Dinner, 660 plates");
  expect(page.all("button", /Accept for/)).toEqual([]);
  const late = await client.post(urlOf(token), fieldsOf(open));
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining("This quote was valid until 5\u00a0Dec\u00a02020"),
  ]);
  const asked = await page.submit("Ask to open it again");
  expect(asked.text).toContain("You asked to open it again on");
  await site.mail("keerthi@toranam.example", /asked to open again quote/);
});

test("a family asks for a change, declines with a reason, and opens the quote again", async () => {
  const { id, token, number } = await addSentQuote(site);
  const client = family();
  const page = await client.page(urlOf(token));
  const empty = await page.submit(/Send to/);
  expect([empty.status, empty.text.includes("Please write what should be different.")]).toEqual([400, true]);
  const asked = await page.submit(/Send to/, { "What should be different?": "Dinner for 600, see https://evil.example" });
  expect(asked.text).toContain("Sent to Keerthi");
  expect(asked.text).toContain("“Dinner for 600, see https://evil.example”");
  const mail = await site.mail("keerthi@toranam.example", `Meghana Sirimalle asked for a change of quote ${number}`);
  expect(mail.text).toContain("https[:]//evil[.]example");
  const declined = await asked.submit("Decline this quote", { "Reason, if you like": "Too much" });
  expect(declined.text).toContain("Thank you for telling us.");
  expect(await statusOf(id)).toBe("declined");
  const reopened = await declined.submit("Open the quote again");
  expect(reopened.all("button", /Accept for/)).toHaveLength(1);
  const sql = await site.database();
  const entries = await sql`select action, fields ->> 'address' as address from audit_log where object_id = ${id} order by id`;
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(["quote link opened", "quote change asked", "quote declined", "quote decline undone"]),
  );
  expect(entries.every(({ address }) => address?.startsWith("203.0.113."))).toBe(true);
});

test("a withdrawn quote says so, and cannot be accepted", async () => {
  const { id, token } = await addSentQuote(site);
  const client = family();
  const open = await client.page(urlOf(token));
  const sql = await site.database();
  await sql`update quotes set status = 'withdrawn', decided_at = now() where id = ${id}`;
  const refused = await client.post(urlOf(token), fieldsOf(open));
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("This quote was withdrawn at")]);
  const page = await client.page(urlOf(token));
  expect(page.all("button", /Accept for|Decline this/)).toEqual([]);
});

test("a wrong, closed or renewed token, and one of an event, get the same 404 on every path", async () => {
  const { id, token } = await addSentQuote(site);
  const page = await family().page(urlOf(token));
  const renewed = await addLink(site, id);
  const ofEvent = await addLink(site, "00000000-0000-4000-8000-000000000009", "client");
  const changed = renewed.slice(0, -1) + (renewed.endsWith("_") ? "-" : "_");
  for (const wrong of [token, ofEvent, changed, `${renewed}x`, "", "%00", "'; drop table quotes"]) {
    const client = family();
    for (const path of [urlOf(wrong), `/q/pdf?t=${wrong}`, urlOf(wrong, "&v=1")]) {
      const response = await client.open(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
    expect((await client.post(urlOf(wrong), fieldsOf(page))).status).toBe(404);
  }
  expect((await family().open(urlOf(renewed))).status).toBe(200);
  expect(await statusOf(id)).toBe("sent");
});

test("one IP address may open links 20 times a minute, then gets 429", async () => {
  const { token } = await addSentQuote(site);
  const client = family();
  const responses = await Promise.all(Array.from({ length: 40 }, () => client.open(urlOf(token))));
  // On a slow machine the limit allows a few more meanwhile.
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
  const refused = responses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await family().open(urlOf(token))).status).toBe(200);
});

test("openings by the staff and by messenger previews do not count as the client's", async () => {
  const { id, token } = await addSentQuote(site);
  expect((await (await loggedInClient(site, "keerthi")).open(urlOf(token))).status).toBe(200);
  expect((await anonymousClient(site, { "user-agent": "WhatsApp/2.24" }).open(urlOf(token))).status).toBe(200);
  const sql = await site.database();
  const count = async () => (await sql`select opened_count as count from secret_links where record_id = ${id}`)[0]?.count;
  expect(await count()).toBe(0);
  await family().open(urlOf(token));
  expect(await count()).toBe(1);
});

test("no search engine, cache, other site, log line, metric or audit entry learns the token", async () => {
  const { token } = await addSentQuote(site);
  const client = family();
  for (const path of [urlOf(token), `/q/pdf?t=${token}`, `/q.data?t=${token}`]) {
    const response = await client.open(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("cache-control"), path).toBe("no-store");
    expect(response.headers.get("x-robots-tag"), path).toBe("noindex, nofollow");
    expect(response.headers.get("referrer-policy"), path).toBe("no-referrer");
  }
  const outgoing = (await client.page(urlOf(token))).all("a").map(({ element }) => element.getAttribute("href") ?? "");
  // WhatsApp gets the link from the button "Share this page", because that is what the button sends.
  for (const href of outgoing.filter((href) => /^https?:/.test(href) && !href.startsWith("https://wa.me/?text=")))
    expect(href).not.toContain(token);
  await client.post(urlOf(token), [["intent", "no such intent"]]);
  const sql = await site.database();
  expect(await sql`select 1 from audit_log where fields::text like ${`%${token}%`}`).toEqual([]);
  expect(site.output).toContain('"path":"/q"');
  expect(site.output).not.toContain(token);
});

test.each(["", "constructor", "toString", "undo decline ", "ACCEPT"])(
  "an unknown intent “%s” changes nothing",
  async (intent) => {
    const { id, token } = await addSentQuote(site);
    const page = await family().page(urlOf(token));
    const response = await family().post(urlOf(token), fieldsOf(page, { intent }));
    expect([200, 303, 400]).toContain(response.status);
    if (intent.trim() !== "undo decline") expect(response.status).toBe(400);
    expect(await statusOf(id)).toBe("sent");
  },
);
