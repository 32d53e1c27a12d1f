import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import type { Site } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite, startSite } from "./site.ts";

const site = sharedSite();
const thanks = "Thank you! Your enquiry has been submitted successfully. We'll get back to you within 24 hours.";
const values = (name: string) => ({
  Name: name,
  Email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
  Phone: "+91 98480 22338",
  Company: "Nuvera",
  "Event type": "Wedding",
  Date: "2099-02-14",
  Time: "18:30",
  "Number of guests": "350",
  "Your vision": `${name} wants marigolds & <b>lamps</b>`,
});

const post = (to: Site, n: number, headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
  anonymousClient(to, headers).post("/contact", { ...enquiryOf(n), ...more });

const counts = async (target: Site) => {
  const sql = await target.database();
  const rows = await sql`select state, count(*)::int as n from contact_submissions group by state`;
  const [{ leads, mails } = {}] = await sql`
    select (select count(*)::int from leads) as leads, (select count(*)::int from outbox) as mails`;
  return { ...Object.fromEntries(rows.map(({ state, n }) => [state, n])), leads, mails };
};

/** As if this much time had passed for every rate limit. */
const pass = async (target: Site, seconds: number) => {
  const sql = await target.database();
  await sql`update rate_limits set replenished_at = replenished_at - make_interval(secs => ${seconds})`;
};

test("without JavaScript an enquiry is shown to the staff and both mails are written; sent again, it is stored once", async () => {
  const form = await anonymousClient(site).page("/contact");
  for (let time = 0; time < 2; time++) {
    const sent = await form.submit("Send enquiry", values("Anjali Plain"));
    expect(sent.main.text).toContain(thanks);
    expect(sent.main.text).toContain("Company Nuvera");
    expect(sent.main.links("+91 40 5550 0142")).not.toEqual([]);
    expect(sent.main.links("WhatsApp")).not.toEqual([]);
    expect(sent.fields("Company")).toEqual([]);
    expect((await sent.follow("Send another")).value("Company")).toBe("");
  }
  const leads = await (await loggedInClient(site, "sravani")).page("/dashboard/leads?view=list");
  expect(leads.item("Anjali Plain").text).toContain("Anjali Plain wants marigolds & <b>lamps</b>");
  const toVisitor = await site.mail("anjali.plain@example.com", "We have your enquiry");
  for (const text of ["We'll get back to you within 24 hours.", "Hyderabad +91 40 5550 0142"])
    expect(toVisitor.text).toContain(text);
  expect(toVisitor.text).not.toContain("marigolds");
  const toOffice = await site.mail("hello@toranam.example", "New enquiry from Anjali Plain");
  expect(toOffice.replyTo?.[0]?.address).toBe("anjali.plain@example.com");
  const leadPath = leads.link("Anjali Plain");
  expect(toOffice.text).toContain(`${site.url}${leadPath}`);
  expect(await counts(site)).toMatchObject({ received: 1, leads: 1, mails: 2 });
});

test("the form of /services is replaced by what was sent, in its own labels", async () => {
  const form = await anonymousClient(site).page("/services");
  const sent = await form.submit("Send enquiry", {
    Name: "Sita Services",
    Email: "sita.services@example.com",
    Phone: "+91 98480 22339",
    "Event type": "Cultural",
    Requirements: "A stage for Sankranti",
  });
  expect(sent.main.text).toContain(thanks);
  expect(sent.main.text).toContain("Event type Cultural Requirements A stage for Sankranti");
  expect(sent.fields("Requirements")).toEqual([]);
});

test("an invalid enquiry keeps its values and shows an error beside each invalid field", async () => {
  const sent = await (await anonymousClient(site).page("/contact")).submit("Send enquiry", {
    ...values("Wrong Phone"),
    Phone: "123456",
    Date: "2020-02-14",
  });
  expect([sent.status, sent.description("Phone")]).toEqual([
    400,
    "Please enter a phone number of at least 10 digits, with its area code.",
  ]);
  expect(sent.description("Date")).toBe("Please enter a date that is not in the past.");
  expect([sent.value("Phone"), sent.value("Date"), sent.value("Event type")]).toEqual(["123456", "2020-02-14", "Wedding"]);
  expect(sent.value("Your vision")).toBe("Wrong Phone wants marigolds & <b>lamps</b>");
});

test("fields accept texts of the maximum length in an Indian script", async () => {
  const long = "మా ఇంటి పెళ్లి ".repeat(333);
  const form = await anonymousClient(site).page("/contact");
  const sent = await form.submit("Send enquiry", {
    ...values("సీత"),
    Email: "sita@example.com",
    "Your vision": long,
    "Anything else": long.slice(0, 2000),
  });
  expect(sent.text).toContain(thanks);
});

test("a robot that fills in the hidden field gets the normal page; its enquiry is stored as spam without a lead or mail", async () => {
  const before = await counts(site);
  const response = await post(site, 7, {}, { fax_number: "1", vision: "Buy links" });
  expect([response.status, (await response.text()).includes("Thank you!")]).toEqual([200, true]);
  expect(await counts(site)).toEqual({ ...before, spam: 1 });
});

test("line breaks in a field add no recipient or header to a mail", async () => {
  await post(site, 55, {}, { name: "Evil\r\nBcc: victim@example.com\r\nX-Evil: 1" });
  const mail = await site.mail("hello@toranam.example", /Evil/);
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map(({ key }) => key)).not.toContain("x-evil");
  for (const email of ["a@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com", "a@example.com\0"]) {
    const { status } = await anonymousClient(site).post("/forgot-password", { email });
    expect(status, JSON.stringify(email)).toBe(email.endsWith("\0") ? 200 : 400);
  }
});

test("a stored enquiry and its queued mails survive kill -9", async () => {
  const freshSite = await startSite();
  try {
    expect((await post(freshSite, 3)).status).toBe(200);
    await freshSite.end("SIGKILL");
    await freshSite.restart();
    await freshSite.mail("visitor3@example.com", "We have your enquiry");
    expect((await freshSite.mails()).filter(({ to }) => to?.[0]?.address === "visitor3@example.com")).toHaveLength(1);
    expect(await counts(freshSite)).toMatchObject({ received: 1, leads: 1 });
  } finally {
    await freshSite.dispose();
  }
});

test("one IP address may send twenty enquiries at once and sixty an hour in the long run, then gets 429 with Retry-After", async () => {
  const freshSite = await startSite();
  try {
    const responses = await Promise.all(Array.from({ length: 24 }, (_, n) => post(freshSite, n)));
    // Of posts at the same instant the limit may refuse one more, never one less.
    let stored = responses.filter(({ status }) => status === 200).length;
    expect(stored).toBeLessThanOrEqual(20);
    expect(stored).toBeGreaterThanOrEqual(18);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(24 - stored);
    for (const response of refused) {
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
      expect(await response.text()).toMatch(/Lamps for \d/);
    }
    for (let minute = 0; minute < 14; minute++) {
      await pass(freshSite, 60);
      const both = [await post(freshSite, 100 + minute), await post(freshSite, 200 + minute)];
      stored += both.filter(({ status }) => status === 200).length;
    }
    // Thirty are the long run's own burst.
    expect(stored).toBe(14 + 30);
    expect(await counts(freshSite)).toEqual({ received: 44, leads: 44, mails: 88 });
  } finally {
    await freshSite.dispose();
  }
});

test("X-Forwarded-For counts only with TRUST_PROXY=1, and then its last IP; thirty enquiries from one office within ten minutes pass", async () => {
  for (const [trust, expected] of [
    ["0", [2, 3, 4]],
    ["1", [0]],
  ] as const) {
    const freshSite = await startSite({ TRUST_PROXY: trust });
    try {
      const send = (n: number) => post(freshSite, n, { "x-forwarded-for": `198.51.100.7, 203.0.113.${n}` });
      const responses = await Promise.all(Array.from({ length: 22 }, (_, n) => send(n)));
      const refused = responses.filter(({ status }) => status === 429).length;
      expect(expected as readonly number[], `TRUST_PROXY=${trust}`).toContain(refused);
      if (trust === "0") continue;
      for (let n = 0; n < 30; n++) {
        // One each twenty seconds: the thirtieth comes after 9 min 40 s.
        if (n > 0) await pass(freshSite, 20);
        expect((await post(freshSite, 100 + n, { "x-forwarded-for": "192.0.2.1" })).status, `enquiry ${n}`).toBe(200);
      }
    } finally {
      await freshSite.dispose();
    }
  }
});

test("above three hundred an hour enquiries are held: the page is the same, and the only mail tells the office", async () => {
  const freshSite = await startSite({ TRUST_PROXY: "1" });
  try {
    const send = async (n: number) => {
      const response = await post(freshSite, n, { "x-forwarded-for": `203.0.113.${n}` });
      return (await response.text()).includes("Thank you!");
    };
    expect(await send(0)).toBe(true);
    // 295 more are added to the counter of all senders: 12 s each.
    const sql = await freshSite.database();
    const moved =
      await sql`update rate_limits set replenished_at = replenished_at + interval '3540 seconds' where key = 'enquiries' returning key`;
    expect(moved).toHaveLength(1);
    for (let n = 1; n < 11; n++) expect(await send(n)).toBe(true);
    const { received = 0, held = 0, ...rest } = (await counts(freshSite)) as Record<string, number>;
    expect(received).toBeGreaterThanOrEqual(5);
    expect(held).toBeGreaterThan(0);
    expect(received + held).toBe(11);
    expect(rest).toEqual({ leads: received, mails: 2 * received + 1 });
  } finally {
    await freshSite.dispose();
  }
});
