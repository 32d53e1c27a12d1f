import { beforeEach, expect, it } from "vitest";
import { emptyTables, testDatabase } from "#db/test/database.ts";
import { randomNumbers } from "../../../test/random.ts";
import { handleContactForm } from "./enquiries.server.ts";
import { enquiryForm } from "./enquiries.ts";
import { consumeEnquiryLimit, type ReceivedEnquiry, receiveEnquiry } from "./receive-enquiry.server.ts";

const database = testDatabase();

const submitted = {
  name: "Anjali",
  email: "anjali@example.com",
  phone: "+91 98400 12345",
  event_type: "Wedding",
  date: "2099-02-14",
  time: "18:00",
};
const received = (changes: Record<string, string> = {}, rest: Partial<ReceivedEnquiry> = {}): ReceivedEnquiry => ({
  enquiry: enquiryForm().parse({ ...submitted, ...changes }),
  source: "contact",
  language: "en",
  isHoneypotFilled: false,
  consent: { version: 2, sender: "hash of the IP address" },
  ...rest,
});
const count = async (table: string) => Number((await database.owner.unsafe(`select count(*) from ${table}`))[0]?.count);

beforeEach(() => emptyTables(database.owner, "contact_submissions, leads, outbox, rate_limits"));

it("stores the enquiry with its lead, both mails and an audit entry", async () => {
  await receiveEnquiry(received({ name: "Anjali <b>Rao</b>" }));
  const [row] = await database.owner`
    select s.name, s.event_type, s.state, l.stage, l.awaiting_reply_since is not null as waiting from contact_submissions s join leads l on l.id = s.lead_id`;
  expect(row).toEqual({ name: "Anjali <b>Rao</b>", event_type: "Wedding", state: "received", stage: "new", waiting: true });
  const mails = await database.owner`select recipient, reply_to, html from outbox order by recipient`;
  expect(mails.map((mail) => mail.recipient)).toEqual(["anjali@example.com", "hello@toranam.example"]);
  expect(mails.map((mail) => mail.reply_to)).toEqual(["hello@toranam.example", "anjali@example.com"]);
  for (const { html } of mails) expect(html).not.toContain("<b>Rao");
  expect(await count("audit_log where action = 'enquiry received'")).toBe(1);
});

it("stores an enquiry once when it is sent 20 times at once with one key, or 5 times without a key", async () => {
  await Promise.all(Array.from({ length: 20 }, () => receiveEnquiry(received({}, { idempotencyKey: "k" }))));
  expect([await count("contact_submissions"), await count("leads"), await count("outbox")]).toEqual([1, 1, 2]);
  await Promise.all(Array.from({ length: 5 }, () => receiveEnquiry(received({ date: "2099-03-01" }))));
  expect([await count("contact_submissions"), await count("leads")]).toEqual([2, 1]);
});

it("accepts a key of any length, and ignores an empty one", async () => {
  const send = async (key: string, phone: string) => {
    // A NUL character is ignored: PostgreSQL stores none.
    const body = new URLSearchParams({ ...submitted, phone, idempotency_key: `\0${key}` });
    const request = new Request("http://127.0.0.1/contact", { method: "POST", body, headers: { "idempotency-key": key } });
    const result = await handleContactForm({ request, url: new URL(request.url) });
    expect(result.data.formErrors?.formError).toBeUndefined();
  };
  const random = randomNumbers();
  // Random, because PostgreSQL compresses repetitive text below the limit of an index entry.
  const longKey = Array.from({ length: 12_000 }, () => Math.floor(random() * 36).toString(36)).join("");
  for (const phone of ["+91 98400 11111", "+91 98400 22222"]) await send("", phone);
  expect(await count("contact_submissions")).toBe(2);
  for (const phone of ["+91 98400 33333", "+91 98400 33333"]) await send(longKey, phone);
  expect(await count("contact_submissions")).toBe(3);
});

it("adds an enquiry to the open lead with the same email or phone in any spelling; creates a new lead when that one is closed", async () => {
  await receiveEnquiry(received());
  await receiveEnquiry(received({ email: "ANJALI@example.com", phone: "040 5550 0000" }));
  await receiveEnquiry(received({ email: "other@example.com", phone: "09840012345", event_type: "Product Launch" }));
  expect(await count("leads")).toBe(1);
  await database.owner`update leads set stage = 'lost', awaiting_reply_since = null`;
  await receiveEnquiry(received({ time: "19:00" }));
  expect(await count("leads")).toBe(2);
});

it("fills the lead, and where a later enquiry says something else keeps both", async () => {
  const lead = async () => {
    const [row] = await database.owner`
      select kind, days, day_from::text, guests, budget_from::float8, place, source, source_detail,
        (select time from contact_submissions where id = other_enquiry_id) as other from leads where company is null`;
    return Object.values({ ...row });
  };
  await receiveEnquiry(received({ time: "1" }));
  expect(await lead()).toEqual(["Wedding", "2099-02-14", "2099-02-14", null, null, null, "Website", "/contact", null]);
  // "Did you get my message?" says nothing new, and an empty field is filled without a question.
  const again = { budget: "5 lakh", guests: "about 300", location: "Hall A", dates_flexible: "on" };
  await receiveEnquiry(received({ time: "2", ...again }));
  await receiveEnquiry(received({ time: "3", event_type: "Other", location: "hall a" }, { source: "services" }));
  const filled = ["Wedding", "2099-02-14", "2099-02-14", "300", 50_000_000, "Hall A", "Website", "/contact"];
  expect(await lead()).toEqual([...filled, null]);
  await receiveEnquiry(received({ time: "4", date: "2099-02-20", guests: "family only" }));
  expect(await lead()).toEqual([...filled, "4"]);
  await receiveEnquiry(received({ time: "5" }));
  expect(await lead(), "an enquiry that agrees leaves the question open").toEqual([...filled, "4"]);
});

it("creates one lead for two simultaneous enquiries of one person", async () => {
  await Promise.all([receiveEnquiry(received({ time: "10:00" })), receiveEnquiry(received({ time: "11:00" }))]);
  expect([await count("contact_submissions"), await count("leads")]).toEqual([2, 1]);
});

it("stores an enquiry with a filled honeypot as spam, without lead or mail", async () => {
  await receiveEnquiry(received({}, { isHoneypotFilled: true }));
  expect([await count("contact_submissions where state = 'spam'"), await count("leads"), await count("outbox")]).toEqual([
    1, 0, 0,
  ]);
});

it("holds enquiries over 300 an hour for review, without a lead, and tells the office by mail, at most every six hours", async () => {
  // All 300 of this hour are used.
  await database.owner`insert into rate_limits (key, replenished_at) values ('enquiries', now() + interval '1 hour')`;
  await receiveEnquiry(received());
  await receiveEnquiry(received({ time: "19:00" }));
  expect([await count("contact_submissions where state = 'held'"), await count("leads")]).toEqual([2, 0]);
  const mails = await database.owner`select recipient, subject from outbox`;
  expect([...mails]).toEqual([{ recipient: "hello@toranam.example", subject: "Enquiries are held: please review them" }]);
});

it("sends two acknowledgements at once to one mailbox, then one a day, however its address is spelled; the office gets a mail about each enquiry", async () => {
  const spellings = ["anjali@gmail.com", "An.Jali@gmail.com", "anjali+lamps@googlemail.com", "ANJALI@GMAIL.COM"];
  for (const email of spellings) await receiveEnquiry(received({ email }));
  const acknowledgements = "outbox where subject = 'We have your enquiry'";
  expect([await count(acknowledgements), await count("outbox where recipient = 'hello@toranam.example'")]).toEqual([2, 4]);
  await receiveEnquiry(received({ email: "other@gmail.com" }));
  expect(await count(acknowledgements)).toBe(3);
  // A day later one more is allowed.
  await database.owner`update rate_limits set replenished_at = replenished_at - interval '1 day' where key like 'mail-%'`;
  for (const time of ["10:00", "11:00"]) await receiveEnquiry(received({ email: "anjali@gmail.com", time }));
  expect(await count(acknowledgements)).toBe(4);
});

it("an acknowledgement repeats nothing of the enquiry but the name, and web addresses in the office's notice are not links", async () => {
  const vision = "Win a prize at https://evil.example/now";
  const name = "Anjali evil.example";
  await receiveEnquiry({ ...received(), enquiry: enquiryForm().parse({ ...submitted, name, vision }) });
  const mails = await database.owner`select recipient, subject, text, html from outbox order by recipient`;
  const [acknowledgement, notice] = mails.map((mail) => Object.values(mail).join("\n"));
  expect(acknowledgement).toContain("Dear Anjali,");
  for (const text of ["evil", "prize", submitted.phone, "Wedding"]) expect(acknowledgement).not.toContain(text);
  expect(mails[1]?.subject).toBe("New enquiry from Anjali");
  expect(notice).toContain("Win a prize at https[:]//evil[.]example/now");
  expect(notice).not.toMatch(/evil\.example/);
});

it("counts the networks of an IPv6 /48 together, at four times the limit", async () => {
  const networks = Array.from({ length: 100 }, (_, n) => `2001:db8:7:${(n % 50).toString(16)}::/64`);
  const waits = await Promise.all(networks.map(consumeEnquiryLimit));
  const passed = waits.filter((wait) => wait === null).length;
  // 80 at once; while the test runs, one more every five seconds.
  expect(passed).toBeGreaterThanOrEqual(80);
  expect(passed).toBeLessThan(95);
  expect(await consumeEnquiryLimit("2001:db8:8:1::/64")).toBeNull();
});

it("when the database's clock was set back, nobody is blocked for longer than the limit's period", async () => {
  // 20 enquiries in 400 seconds are allowed: one every 20 seconds.
  await database.owner`insert into rate_limits (key, replenished_at) values ('enquiry:203.0.113.9', now() + interval '30 days')`;
  expect(await consumeEnquiryLimit("203.0.113.9")).toBeLessThanOrEqual(20);
  const [row] = await database.owner`
    select replenished_at <= now() + interval '400 seconds' as "isNear" from rate_limits where key = 'enquiry:203.0.113.9'`;
  expect(row?.isNear).toBe(true);
});

it("accepts 20 simultaneous enquiries from one IP address, then returns how long to wait", async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => consumeEnquiryLimit("203.0.113.7")));
  expect(waits.filter((wait) => wait === null)).toHaveLength(20);
  // The next use is free after 20 seconds by the first limit, after a minute by the second; one second more, because now() differs between
  // concurrent transactions.
  expect(Math.max(...waits.map((wait) => wait ?? 0))).toBeLessThanOrEqual(61);
  expect(await consumeEnquiryLimit("203.0.113.8")).toBeNull();
});

it("lets one IP address send thirty enquiries within ten minutes, and in the long run one a minute", async () => {
  const send = async (afterSeconds: number) => {
    await database.owner`update rate_limits set replenished_at = replenished_at - make_interval(secs => ${afterSeconds})`;
    return (await consumeEnquiryLimit("203.0.113.7")) === null;
  };
  // The thirtieth comes after 9 min 40 s.
  for (let n = 0; n < 30; n++) expect(await send(n > 0 ? 20 : 0), `enquiry ${n}`).toBe(true);
  await emptyTables(database.owner, "rate_limits");
  let passed = 0;
  for (let n = 0; n < 20; n++) passed += Number(await send(0));
  for (let minute = 0; minute < 14; minute++) passed += Number(await send(60)) + Number(await send(0));
  // The hourly limit lets thirty through at once, and then one a minute.
  expect(passed).toBe(30 + 14);
});

it("stores nothing when a mail cannot be queued", async () => {
  await database.owner`alter table outbox add constraint refuse check (recipient <> 'anjali@example.com') not valid`;
  await expect(receiveEnquiry(received())).rejects.toThrow();
  await database.owner`alter table outbox drop constraint refuse`;
  expect([await count("contact_submissions"), await count("leads"), await count("outbox")]).toEqual([0, 0, 0]);
});

it("gives an enquiry with the email of a merged lead to the lead that it was merged into, while that is open", async () => {
  await receiveEnquiry(received());
  const [kept] = await database.owner`insert into leads (name, phone) values ('Anjali R', '040 23456789') returning id`;
  await database.owner`update leads set merged_into = ${kept?.id} where id <> ${kept?.id}`;
  await receiveEnquiry(received({ date: "2099-03-01" }));
  expect(await count(`contact_submissions where lead_id = '${kept?.id}'`)).toBe(1);
  expect(await count(`leads where id = '${kept?.id}' and awaiting_reply_since is not null`)).toBe(1);
  await database.owner`update leads set stage = 'won' where id = ${kept?.id}`;
  await receiveEnquiry(received({ date: "2099-04-01" }));
  expect(await count("leads where merged_into is null")).toBe(2);
});

it("joins the lead that has one of the phone numbers, however both are typed", async () => {
  await receiveEnquiry(received({ phone: "98400 12345 / 98400 12346" }));
  await receiveEnquiry(received({ phone: "౯౮౪౦౦ ౧౨౩౪౬", email: "another@example.com", date: "2099-03-01" }));
  await receiveEnquiry(received({ phone: "98400 12347", email: "third@example.com" }));
  expect([await count("contact_submissions"), await count("leads")]).toEqual([3, 2]);
});
