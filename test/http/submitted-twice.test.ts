import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Sql } from "../../db/connect.ts";
import { createDatabase } from "../databases.ts";
import { Server } from "../server.ts";

// What a double click, a resent form or a phone on a bad network sends: the same twenty times at once, to two servers.
let servers: [Server, Server];
let sql: Sql;
let cookie: string;

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  servers = await Promise.all([Server.start({ databaseUrl }), Server.start({ databaseUrl })]);
  cookie = await servers[0].session("sravani");
  sql = await servers[0].database();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.dispose()));
});

/** @returns the different results, each as its status and where it leads or what its notice says */
async function twentyTimes(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const results = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const site = servers[n % 2] as Server;
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

test("an enquiry submitted twice with one key is one row, one lead and two mails", async () => {
  const fields = {
    name: "Anjali",
    email: "anjali@example.com",
    phone: "+91 00000 12345",
    event_type: "Wedding",
    date: "2099-02-14",
    time: "18:00",
  };
  expect(await twentyTimes("/contact", fields, { "idempotency-key": "one" })).toEqual(["200 Thank you!"]);
  expect([await count("contact_submissions"), await count("leads"), await count("outbox")]).toEqual([1, 1, 2]);
});

test("an invoice issued twice gets one number", async () => {
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

test("a vendor added twice is stored once", async () => {
  const fields = { intent: "add", id: crypto.randomUUID(), vendor_name: "Bright Lights", service_type: "Lighting" };
  expect(await twentyTimes("/dashboard/vendors", fields)).toEqual(["302 /dashboard/vendors"]);
  expect([await count("vendors"), await count("audit_log where action like 'vendor%'")]).toEqual([1, 1]);
});

test("an import submitted twice is stored once", async () => {
  await sql`delete from vendors`;
  const text = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms\nZari House\nAnnapurna";
  const results = await twentyTimes("/dashboard/vendors/import", { intent: "commit", import: crypto.randomUUID(), text });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatch(/^200/);
  expect([await count("vendors"), await count("audit_log where action = 'vendors imported'")]).toEqual([2, 1]);
});

test.each([
  ["tasks", { intent: "add", title: "Once in tasks" }],
  ["events", { intent: "add", name: "Once in events" }],
  ["leads", { intent: "add", name: "Once in leads" }],
])("what is added to %s is there once", async (table, fields) => {
  const results = await twentyTimes(`/dashboard/${table}`, { ...fields, id: crypto.randomUUID() } as Record<string, string>);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatch(/^302 /);
  expect(await count(`${table} where ${table === "tasks" ? "title" : "name"} like 'Once in %'`)).toBe(1);
});
