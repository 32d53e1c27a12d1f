import { expect, test } from "@playwright/test";
import { connect, type Sql } from "../db/connect.ts";
import { type OwnPostgres, ownPostgres } from "./own-postgres.ts";
import { cookieOf, Server } from "./server.ts";

// What a double click, a resent form or a phone on a bad network does: one thing twenty times at once, to two servers.
let postgres: OwnPostgres;
let servers: [Server, Server];
let sql: Sql;
let cookie: string;

test.beforeAll(async () => {
  postgres = await ownPostgres();
  const env = { DATABASE_URL: postgres.url };
  servers = await Promise.all([Server.start({ env }), Server.start({ env })]);
  await servers[0].addUser("admin@toranam.example", "Ad Min", ["--admin"]);
  cookie = await cookieOf(servers[0], "admin@toranam.example");
  sql = connect(postgres.url, { max: 1 });
});
test.afterAll(async () => {
  await sql.end();
  await Promise.all(servers.map((server) => server.dispose()));
  await postgres.end();
});

/** @returns the different answers, each as its status and where it leads or what its notice says */
async function twentyTimes(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const site = servers[n % 2] as Server;
      const body = new URLSearchParams(fields);
      const answer = await fetch(site.url + path, { method: "POST", body, headers: { cookie, ...headers }, redirect: "manual" });
      const [notice = ""] = (await answer.text()).match(/Thank you!|\d+ vendors? (?:were |was )?imported/i) ?? [];
      return `${answer.status} ${answer.headers.get("location") ?? notice}`;
    }),
  );
  return [...new Set(answers)];
}
const count = async (table: string) => (await sql.unsafe(`select count(*)::int as n from ${table}`))[0]?.n;

test("an enquiry under one key is one row, one lead and two mails", async () => {
  const fields = {
    name: "Anjali",
    email: "anjali@example.com",
    phone: "+91 00000 12345",
    event_type: "Wedding",
    date: "2027-02-14",
    time: "18:00",
  };
  expect(await twentyTimes("/contact", fields, { "idempotency-key": "one" })).toEqual(["200 Thank you!"]);
  expect([await count("contact_submissions"), await count("leads"), await count("outbox")]).toEqual([1, 1, 2]);
});

test("issuing an invoice gives one number", async () => {
  const id = crypto.randomUUID();
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  const line = { description: "Stage", sac: "998596", quantity: "1", rate: "1000", gst: "18" };
  const fields = { intent: "issue", version: "0", office: "hyderabad", date, clientName: "Client", ...line };
  const answers = await twentyTimes(`/dashboard/invoices/${id}`, fields);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatch(/^302 /);
  expect([await count("invoices where status = 'issued'"), await count("invoices")]).toEqual([1, 1]);
  expect((await sql`select last from invoice_series`).map(({ last }) => last)).toEqual([1]);
});

test("adding a vendor adds one", async () => {
  const fields = { intent: "add", id: crypto.randomUUID(), vendor_name: "Bright Lights", service_type: "Lighting" };
  expect(await twentyTimes("/dashboard/vendors", fields)).toEqual(["302 /dashboard/vendors"]);
  expect([await count("vendors"), await count("audit_log where action like 'vendor%'")]).toEqual([1, 1]);
});

test("an import is stored once", async () => {
  await sql`delete from vendors`;
  const text = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms\nZari House\nAnnapurna";
  const answers = await twentyTimes("/dashboard/vendors/import", { intent: "commit", import: crypto.randomUUID(), text });
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatch(/^200/);
  expect([await count("vendors"), await count("audit_log where action = 'vendors imported'")]).toEqual([2, 1]);
});
