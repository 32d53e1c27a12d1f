import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { readFigures } from "#app/features/figures/figures.server.ts";
import { findClients } from "#app/features/invoices/draft/client-choices.server.ts";
import { prefillDraft, saveDraft } from "#app/features/invoices/draft/drafts.server.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { listInvoices } from "#app/features/invoices/invoices.server.ts";
import { readInvoiceFilters } from "#app/features/invoices/invoices.ts";
import { readInvoice } from "#app/features/invoices/stored-invoice.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { type Draft, emptyDraft, emptyItem } from "./invoice-draft.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

async function issue(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const items = [{ ...emptyItem(company()), description: "Stage", rate: "1000" }];
  const draft = { ...emptyDraft(company(), new Date(), today()), eventStateCode: "36" as const, items };
  await saveDraft(sravani, id, 0, { ...draft, ...changes });
  await issueInvoice(sravani, id, 1);
  return id;
}
const clientOf = async (id: string) => (await database.owner`select client_id from invoices where id = ${id}`)[0]?.client_id;
const gstin = "36ZZZCE0001A2Z0";
const registered = { clientGST: gstin, clientAddress: "Lotus Pond Road", clientStateCode: "36", clientPin: "500034" } as const;

it("issuing finds the client by GSTIN, else by name and email address, and adds one client when there is none, also when several are issued at once", async () => {
  const [lead] = await database.owner`insert into leads (name, phone) values ('Anjali', '+91 90000 22222') returning id`;
  const anjali = { clientName: "Anjali", clientEmail: "anjali@client.example", lead: lead?.id };
  const ids = await Promise.all([anjali, { ...anjali, clientName: " anjali" }, anjali].map((changes) => issue(changes)));
  const clients = await Promise.all(ids.map(clientOf));
  expect(new Set(clients).size).toBe(1);
  const [made] = await database.owner`select name, phone, email, gst_treatment, kind from clients`;
  expect(made).toMatchObject({
    phone: "+91 90000 22222",
    email: "anjali@client.example",
    gst_treatment: "unregistered",
    kind: "person",
  });
  const kolam = await clientOf(await issue({ clientName: "Kolam Analytics", ...registered, clientCountry: "Germany" }));
  // The country was entered for another treatment, and is hidden since.
  expect((await database.owner`select country from clients where id = ${kolam}`)[0]?.country).toBe("India");
  expect(await clientOf(await issue({ clientName: "Kolam", clientEmail: "new@kolam.example", ...registered }))).toBe(kolam);
  const chosen = await clientOf(await issue({ clientName: "Kolam", ...registered, client: clients[0] }));
  expect(chosen).toBe(clients[0]);
  const [entry] = await database.owner`select count(*)::int as n from audit_log where action = 'client added'`;
  expect(entry?.n).toBe(2);
});

it("issuing fills in empty fields of the chosen client's record, and overwrites nothing", async () => {
  const add = async ({ name, ...rest }: { name: string; phone?: string; address?: string; city?: string }) => {
    const { phone = null, address = null, city = null } = rest;
    const [row] = await database.owner`
      insert into clients (name, phone, address, city) values (${name}, ${phone}, ${address}, ${city}) returning id`;
    return row?.id as string;
  };
  const record = async (id: string) =>
    (
      await database.owner`select email, gstin, gst_treatment, address, city, state_code, pin, phone, version from clients where id = ${id}`
    )[0];
  const entries = (id: string) =>
    database.owner`select actor, fields from audit_log where action = 'client edited' and object_id = ${id}`;

  const lalitha = await add({ name: "Lalitha", phone: "+91 90000 44444" });
  const invoice = {
    clientName: "Lalitha",
    clientEmail: "lalitha@client.example",
    clientAddress: "Banjara Hills",
    client: lalitha,
  };
  await issue({ ...invoice, clientStateCode: "36", clientPin: "500034" });
  const filled = { email: "lalitha@client.example", address: "Banjara Hills", state_code: "36", pin: "500034", gstin: null };
  expect(await record(lalitha)).toMatchObject({ ...filled, phone: "+91 90000 44444", gst_treatment: "unregistered", version: 2 });
  expect(await entries(lalitha)).toEqual([
    {
      actor: sravani.id,
      fields: {
        ...{ email: ["", "lalitha@client.example"], address: ["", "Banjara Hills"] },
        ...{ state_code: ["", "36"], pin: ["", "500034"] },
      },
    },
  ]);
  await issue({ ...invoice, ...registered, clientGST: "36ZZZCE0009A1ZT", clientEmail: "other@client.example" });
  expect(await record(lalitha)).toMatchObject({ ...filled, gstin: "36ZZZCE0009A1ZT", gst_treatment: "registered" });

  const elsewhere = await add({ name: "Elsewhere", address: "Beach Road", city: "Visakhapatnam" });
  await issue({
    clientName: "Elsewhere",
    client: elsewhere,
    clientAddress: "Lotus Pond Road",
    clientStateCode: "36",
    clientPin: "500034",
  });
  expect(await record(elsewhere)).toMatchObject({ address: "Beach Road", state_code: null, pin: null, version: 1 });
  const city = await add({ name: "City", city: "Hyderabad" });
  await issue({ clientName: "City", client: city, clientCity: "Hyderabad", clientStateCode: "36", clientPin: "500034" });
  expect(await record(city)).toMatchObject({ address: null, city: "Hyderabad", state_code: "36", pin: "500034" });
  const found = await add({ name: "Found" });
  expect(await clientOf(await issue({ clientName: "Found", clientAddress: "Lotus Pond Road", clientStateCode: "36" }))).toBe(
    found,
  );
  expect(await entries(found)).toEqual([]);
});

it("issuing sets the client of an event that has none, and does not replace one", async () => {
  const [event] = await database.owner`insert into events (name) values ('Sangeet') returning id`;
  const clientOfEvent = async () => (await database.owner`select client_id from events where id = ${event?.id}`)[0]?.client_id;
  const asha = await clientOf(await issue({ clientName: "Asha", event: event?.id }));
  expect(await clientOfEvent()).toBe(asha);
  await issue({ clientName: "Bharath", event: event?.id });
  expect(await clientOfEvent()).toBe(asha);
  const entries = await database.owner`select actor, action, fields from audit_log where object_id = ${event?.id}`;
  expect(entries).toEqual([{ actor: sravani.id, action: "event edited", fields: { client_id: ["", asha] } }]);
});

it("a draft stores its client, but not a deleted one; a new draft takes the client of its event or lead", async () => {
  const [client] = await database.owner`
    insert into clients (name, email, city, state_code, pin, country) values ('Meera', 'meera@client.example', 'Hyderabad', '36', '500034', 'India') returning id`;
  const fields = {
    ...{
      client: client?.id,
      clientName: "Meera",
      clientEmail: "meera@client.example",
      clientAddress: "",
      clientCity: "Hyderabad",
    },
    ...{ clientStateCode: "36", clientPin: "500034", clientCountry: "", treatment: "unregistered" },
  };
  const [event] = await database.owner`insert into events (name, client_id) values ('Sangeet', ${client?.id}) returning id`;
  expect(await prefillDraft(sravani, { leadId: null, eventId: event?.id })).toMatchObject({ ...fields, event: event?.id });
  expect(await prefillDraft(sravani, { leadId: null, eventId: null, clientId: client?.id })).toEqual({
    clientGST: "",
    office: "hyderabad",
    ...fields,
  });
  await database.owner`update clients set state_code = '37' where id = ${client?.id}`;
  expect((await prefillDraft(sravani, { leadId: null, eventId: null, clientId: client?.id })).office).toBe("visakhapatnam");
  await database.owner`update clients set state_code = '36' where id = ${client?.id}`;
  expect(await findClients(sravani, "meera")).toMatchObject([{ label: "Meera", fields }]);
  await database.owner`insert into clients (name, phone) values ('Meera', '+91 90000 33333')`;
  expect((await findClients(sravani, "meera")).map(({ label }) => label).sort()).toEqual([
    "Meera (+91 90000 33333)",
    "Meera (meera@client.example)",
  ]);
  const id = crypto.randomUUID();
  await saveDraft(sravani, id, 0, { ...emptyDraft(company(), new Date(), today()), client: crypto.randomUUID() });
  expect((await readInvoice(sravani, id))?.draft.client).toBe("");
  await saveDraft(sravani, id, 1, { ...emptyDraft(company(), new Date(), today()), client: client?.id });
  expect((await readInvoice(sravani, id))?.draft.client).toBe(client?.id);
});

it("an invoice without a due date is due after the company's terms, and totals never net a credit balance against a debt", async () => {
  const id = await issue({ clientName: "Ravi", date: today() });
  expect((await readInvoice(sravani, id))?.draft.dueDate).toBe(addDays(today(), 15));
  const before = await readFigures(sravani, "all");
  const filters = readInvoiceFilters(new URLSearchParams());
  const { sums: sumsBefore } = await listInvoices(sravani, filters);
  // A paid invoice that a credit note then cancels: ₹50,000 are to be refunded.
  await database.owner`insert into invoices (status, number, amount, taxable) values ('issued', 'INV-H/1', 5000000, 5000000)`;
  await database.owner`
    with p as (insert into payments (paid_on, method, gross, recorded_by) values (current_date, 'upi', 5000000, 'p') returning id)
    insert into allocations (payment_id, invoice_id, amount, allocated_by) select p.id, i.id, 5000000, 'p' from p, invoices i where number = 'INV-H/1'`;
  await database.owner`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, taxable, issued_by)
    select id, 'CN-H/1', 'hyderabad', current_date, 'r', 5000000, 5000000, 'p' from invoices where number = 'INV-H/1'`;
  const { sums } = await listInvoices(sravani, filters);
  expect([sums?.balance, sums?.credit]).toEqual([sumsBefore?.balance, (sumsBefore?.credit ?? 0) + 50_000_00]);
  const after = await readFigures(sravani, "all");
  expect(after.receivables).toEqual(before.receivables);
  expect(after.credit).toBe(before.credit + 50_000_00);
  expect((await listInvoices(sravani, readInvoiceFilters(new URLSearchParams("q=INV-H/1")))).sums?.balance).toBe(0);
});
