import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Sql } from "../../db/connect.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { createDatabase } from "../databases.ts";
import { password, people } from "../people.ts";
import { cheapServer, linkOf, openEventStream, Server } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { reset } from "./site.ts";

// Two servers on one PostgreSQL, as behind a load balancer: what one does, the other knows.
let [a, b] = [] as unknown as [Server, Server];
let sql: Sql;

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  [a, b] = await Promise.all([Server.start({ databaseUrl, env: cheapServer }), Server.start({ databaseUrl, env: cheapServer })]);
  sql = await a.database();
});
afterAll(async () => {
  await Promise.all([a.dispose(), b.dispose()]);
});

/** The newest reset link; either server may have sent the mail. */
async function resetLink(email: string, older?: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    for (const site of [a, b]) {
      const mails = (await site.mails()).filter(
        (mail) => mail.to?.[0]?.address === email && /new Toranam password/.test(mail.subject ?? ""),
      );
      const link = mails.map((mail) => pathOf(linkOf(mail))).at(-1);
      const [row] = await sql`select count(*)::int as n from outbox where recipient = ${email} and sent_at is null`;
      if (link && link !== older && row?.n === 0) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("no reset mail");
}

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

async function setAccess(email: string, access: string): Promise<void> {
  const [person] = await sql`select user_id as id, version from user_profiles where email = ${email}`;
  const fields = { intent: "access", id: person?.id, version: String(person?.version), access };
  expect((await (await loggedInClient(a, "sravani")).post("/dashboard/team", fields)).status).toBe(200);
}

test("an enquiry sent to one server appears on the other and in its event streams, and its mails are sent once", async () => {
  const admin = await loggedInClient(b, "sravani");
  const stream = await openEventStream(b, admin.cookie);
  await anonymousClient(a).post("/contact", { ...enquiryOf(1), name: "Across Servers" });
  await expect.poll(() => stream.text).toContain("data: leads");
  expect((await admin.page("/dashboard/leads?view=list")).item("Across Servers").text).toContain("Lamps for 1");
  stream.close();
  const mails = async () => (await Promise.all([a.mails(), b.mails()])).flat().length;
  await expect.poll(mails).toBe(2);
});

test("demotion, disabling and reset on one server end the sessions on the other, and close its streams", async () => {
  const second = "second@toranam.example";
  await a.addPerson({ email: second, name: "Se Cond", access: "admin" });
  for (const [email, access] of [
    [second, "planner"],
    [people.keerthi.email, "disabled"],
  ] as const) {
    const clients = await Promise.all([loggedInClient(b, { email }), loggedInClient(b, { email })]);
    const streams = await Promise.all(clients.map(({ cookie }) => openEventStream(b, cookie)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    await setAccess(email, access);
    for (const client of clients) expect((await client.get("/dashboard")).status, email).toBe(302);
    await expect.poll(() => streams.every((stream) => stream.ended)).toBe(true);
  }
  expect((await anonymousClient(b).post("/login", { email: people.keerthi.email, password })).status).toBe(403);
  await setAccess(people.keerthi.email, "planner");

  const client = await loggedInClient(b, "keerthi");
  const stream = await openEventStream(b, client.cookie);
  await anonymousClient(a).post("/forgot-password", { email: people.keerthi.email });
  const link = await resetLink(people.keerthi.email);
  expect((await anonymousClient(a).post(link, { password, confirmPassword: password })).status).toBe(200);
  expect((await client.get("/dashboard")).status).toBe(302);
  await expect.poll(() => stream.ended).toBe(true);
});

test("of twenty simultaneous uses of a reset link and of an older one exactly one works; opening it does not use it up", async () => {
  const { email } = people.arjun;
  const request = (site: Server) => anonymousClient(site).post("/forgot-password", { email });
  await request(a);
  const older = await resetLink(email);
  await request(b);
  const newer = await resetLink(email, older);
  expect((await anonymousClient(a).page(older)).fields("Confirm Password")).toHaveLength(1);
  for (let opened = 0; opened < 5; opened++)
    expect((await anonymousClient(b).page(newer)).fields("Confirm Password")).toHaveLength(1);

  const uses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      anonymousClient(n % 2 ? a : b).post(n % 4 < 2 ? newer : older, {
        password: `parallel-lamp-${n}`,
        confirmPassword: `parallel-lamp-${n}`,
      }),
    ),
  );
  const statuses = uses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // A busy server may ask to try again.
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  expect((await anonymousClient(a).post("/login", { email, password: `parallel-lamp-${statuses.indexOf(200)}` })).status).toBe(
    302,
  );

  await request(a);
  const late = await resetLink(email, newer);
  await sql`update auth_verifications set expires_at = now() - interval '1 second'`;
  expect((await anonymousClient(a).post(late, { password, confirmPassword: password })).status).toBe(400);
});

test("two servers together allow ten password guesses, not twenty", async () => {
  const guess = (n: number) =>
    anonymousClient(n % 2 ? a : b).post("/login", { email: people.sravani.email, password: `guess-${n}` });
  const responses = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)));
  // Of simultaneous guesses the limit may refuse a few too many, but lets none too many through.
  const checked = responses.filter(({ status }) => status === 401).length;
  expect(checked).toBeLessThanOrEqual(10);
  expect(checked).toBeGreaterThanOrEqual(8);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(14 - checked);
  for (let n = checked; n < 10; n++) await guess(n);
  const refused = await anonymousClient(b).post("/login", { email: people.sravani.email, password });
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
});

// What a double click, a resent form or a phone on a bad network sends: the same twenty times at once, to both servers.
describe("submitted twenty times", () => {
  let cookie: string;
  beforeAll(async () => {
    await reset(a);
    cookie = await a.session("sravani");
  });

  /** @returns the different results, each as its status and where it leads or what its notice says */
  async function twentyTimes(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const site = n % 2 ? b : a;
        const body = new URLSearchParams(fields);
        const response = await fetch(site.url + path, {
          method: "POST",
          body,
          headers: { cookie, ...headers },
          redirect: "manual",
        });
        const [notice = ""] = (await response.text()).match(/Thank you!|\d+ vendors? (?:were |was )?imported/i) ?? [];
        return `${response.status} ${response.headers.get("location") ?? notice}`;
      }),
    );
    return [...new Set(results)];
  }
  const count = async (table: string) => (await sql.unsafe(`select count(*)::int as n from ${table}`))[0]?.n;

  test("an enquiry with one idempotency key is one row, one lead and two mails", async () => {
    const fields = {
      name: "Anjali",
      email: "anjali@example.com",
      phone: "+91 98480 12345",
      event_type: "Wedding",
      date: "2099-02-14",
      time: "18:00",
    };
    expect(await twentyTimes("/contact", fields, { "idempotency-key": "one" })).toEqual(["200 Thank you!"]);
    expect([await count("contact_submissions"), await count("leads"), await count("outbox")]).toEqual([1, 1, 2]);
  });

  test("an invoice gets one number", async () => {
    const id = crypto.randomUUID();
    const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
    const line = { description: "Stage", sac: "998596", quantity: "1", rate: "1000", gst: "18" };
    const fields = {
      intent: "issue",
      issueForm: crypto.randomUUID(),
      version: "0",
      office: "hyderabad",
      date,
      eventStateCode: "36",
      clientName: "Client",
      ...line,
    };
    const results = await twentyTimes(`/dashboard/invoices/${id}`, fields);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatch(/^302 /);
    expect([await count("invoices where status = 'issued'"), await count("invoices")]).toEqual([1, 1]);
    expect((await sql`select last_number from invoice_series`).map((row) => row.last_number)).toEqual([1]);
  });

  test("a new vendor is stored once", async () => {
    const fields = { intent: "add", id: crypto.randomUUID(), vendor_name: "Bright Lights", service_type: "Lighting" };
    expect(await twentyTimes("/dashboard/vendors", fields)).toEqual(["302 /dashboard/vendors"]);
    expect([await count("vendors"), await count("audit_log where action like 'vendor%'")]).toEqual([1, 1]);
  });

  test("an import is stored once", async () => {
    await sql`delete from vendors`;
    const text = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms\nZari House\nAnnapurna";
    const results = await twentyTimes("/dashboard/vendors/import", { intent: "import", import: crypto.randomUUID(), text });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatch(/^200/);
    expect([await count("vendors"), await count("audit_log where action = 'vendors imported'")]).toEqual([2, 1]);
  });

  test.each([
    ["tasks", { intent: "add", title: "Once in tasks" }],
    ["events", { intent: "add", name: "Once in events" }],
    ["leads", { intent: "add", name: "Once in leads" }],
  ])("a record that is added to %s is stored once", async (table, fields) => {
    const results = await twentyTimes(`/dashboard/${table}`, { ...fields, id: crypto.randomUUID() } as Record<string, string>);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatch(/^302 /);
    expect(await count(`${table} where ${table === "tasks" ? "title" : "name"} like 'Once in %'`)).toBe(1);
  });
});
