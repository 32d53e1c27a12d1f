import { beforeEach, expect, it } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/errors.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import type { CsvFile } from "#app/records/export.server.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { readClientRecord } from "./client-record.server.ts";
import { listClients, makeClientOfLead } from "./clients.server.ts";
import { EditedClient, NewClient, readClientFilters } from "./clients.ts";
import { addClient, deleteClient, editClient, restoreClient } from "./edit-client.server.ts";
import { exportClients } from "./export-clients.server.ts";
import { exportStatement, readStatement } from "./statement.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const lakshmi = testPerson("Lakshmi Prasad", "accounts");
const neha = testPerson("Neha Patnaik", "pending");
beforeEach(async () => {
  await database.owner`alter table invoices disable trigger user`;
  await emptyTables(database.owner, "clients, leads, events, invoices, audit_log");
  await database.owner`alter table invoices enable trigger user`;
});

const form = (changes: object = {}) => NewClient.parse({ name: "Rice Road Foods", phone: "+91 98480 12345", ...changes });
const filters = (query = "") => readClientFilters(new URLSearchParams(query));
const names = async (query = "") => (await listClients(keerthi, filters(query))).rows.map(({ name }) => name);
let count = 0;
async function addIssuedInvoice(client: string, rupees: number, day = today()): Promise<string> {
  const [row] = await database.owner`
    insert into invoices (status, number, amount, taxable, client_id, invoice_date, issued_at)
    values ('issued', ${`INV-H/2627/${++count}`}, ${rupees * 100}, ${rupees * 100}, ${client}, ${day}, now()) returning id`;
  return row?.id;
}
const payment = (rupees: number, paidOn = today()) => ({
  ...{ id: crypto.randomUUID(), paidOn, method: "upi" as const, reference: "", gross: rupees * 100, tds: 0, tdsGst: 0 },
});

it("adds a client once, fills in State and country, and shows the changes to a person who edits an outdated version", async () => {
  const client = form({ gst_treatment: "registered", gstin: "36zzzce0001a2z0" });
  await Promise.all(Array.from({ length: 20 }, () => addClient(keerthi, client)));
  expect(await listClients(keerthi, filters())).toMatchObject({
    rows: [{ gstin: "36ZZZCE0001A2Z0", stateCode: "36", country: "India" }],
    matches: { count: 1 },
  });
  await expect(addClient(keerthi, form({ gst_treatment: "registered" }))).rejects.toThrow(Invalid);
  const { snapshot } = (await readClientRecord(keerthi, client.id))?.editable ?? {};
  const edited = (changes: object) =>
    EditedClient.parse({ ...snapshot, id: client.id, version: "1", snapshot: JSON.stringify(snapshot), ...changes });
  await editClient(keerthi, edited({ city: "Hyderabad" }));
  await expect(editClient(sravani, edited({ city: "Warangal" }))).rejects.toMatchObject({
    message: expect.stringContaining("City is Hyderabad now"),
    values: { version: "2" },
  });
});

it("finds clients by name, phone digits, email and GST number, and by what they owe", async () => {
  await addClient(keerthi, form());
  const debtor = form({
    name: "Meera Rao",
    phone: "",
    email: "meera@example.com",
    gst_treatment: "registered",
    gstin: "36ZZZCE0001A2Z0",
  });
  await addClient(keerthi, debtor);
  const invoice = await addIssuedInvoice(debtor.id, 1000, addDays(today(), -16));
  for (const query of ["q=rice", "q=9848012345", "kind=person&q=98480"]) expect(await names(query)).toEqual(["Rice Road Foods"]);
  for (const query of ["q=meera@", "q=zzzce0001", "treatment=registered", "money=open", "money=overdue"])
    expect(await names(query), query).toEqual(["Meera Rao"]);
  expect(await names("sort=newest")).toEqual(["Meera Rao", "Rice Road Foods"]);
  expect(await names("kind=company")).toEqual([]);
  expect((await listClients(keerthi, filters("q=meera"))).rows[0]?.balance).toEqual({
    owed: 1000_00,
    overdue: 1000_00,
    credit: 0,
    advances: 0,
  });
  await recordPayment(keerthi, invoice, payment(1000));
  expect(await names("money=open")).toEqual([]);
  const exported = "Meera Rao,Person,,meera@example.com,Registered,36ZZZCE0001A2Z0,,,36,,India";
  for (const [person, money] of [
    [lakshmi, "0.00,0.00,0.00,0.00"],
    [keerthi, ",,,"],
  ] as const)
    expect((await readChunks(exportClients(person, filters("q=meera")))).split("\r\n")[1]).toBe(`${exported},${money}`);
  for (const denied of [listClients(neha, filters()), exportClients(neha, filters()), addClient(neha, form())])
    await expect(denied).rejects.toThrow(Forbidden);
});

it("deletes only a client without issued invoices, and restores it with its lead, event and draft", async () => {
  const client = form();
  await addClient(keerthi, client);
  const [lead] = await database.owner`insert into leads (name, client_id) values ('Ravi', ${client.id}) returning id`;
  await database.owner`insert into events (name, client_id) values ('Sangeet', ${client.id})`;
  await database.owner`insert into invoices (client_name, client_id) values ('Ravi', ${client.id})`;
  const links = () =>
    database.owner`select client_id from leads union all select client_id from events union all select client_id from invoices`;
  const before = await links();
  await expect(deleteClient(keerthi, { id: client.id, version: 1 })).rejects.toThrow(Forbidden);
  await deleteClient(sravani, { id: client.id, version: 1 });
  expect(await links()).toEqual([{ client_id: null }, { client_id: null }, { client_id: null }]);
  expect(await readClientRecord(keerthi, client.id)).toBeNull();
  await restoreClient(sravani, client.id);
  expect(await links()).toEqual(before);
  expect((await readClientRecord(keerthi, client.id))?.leads).toMatchObject([{ id: lead?.id }]);
  await addIssuedInvoice(client.id, 100);
  await expect(deleteClient(sravani, { id: client.id, version: 1 })).rejects.toThrow(Conflict);
});

it("makes one client of a lead, with its events and drafts, or uses the client with its phone number", async () => {
  const [lead] = await database.owner`
    insert into leads (name, company, phone, email, language)
    values ('Ravi Teja', 'Kolam Analytics', '+91 90000 11111', 'ravi@kolam.example', 'te') returning id`;
  await database.owner`insert into events (name, lead_id) values ('Offsite', ${lead?.id})`;
  await database.owner`insert into invoices (client_name, lead_id) values ('Kolam', ${lead?.id})`;
  const made = await Promise.all(Array.from({ length: 5 }, () => makeClientOfLead(keerthi, lead?.id)));
  expect(made.filter(({ isNew }) => isNew)).toMatchObject([{ name: "Kolam Analytics" }]);
  const [client] = (await listClients(keerthi, filters())).rows;
  expect(client).toMatchObject({
    kind: "company",
    phone: "+91 90000 11111",
    email: "ravi@kolam.example",
    language: "te",
    notes: "Contact: Ravi Teja",
  });
  expect(await readClientRecord(keerthi, client?.id ?? "")).toMatchObject({
    leads: [{ name: "Ravi Teja" }],
    events: [{ name: "Offsite" }],
    money: { invoices: [{ number: null }] },
  });
  const [again] = await database.owner`insert into leads (name, phone) values ('Ravi', '090000-11111') returning id`;
  expect(await makeClientOfLead(keerthi, again?.id)).toMatchObject({ name: "Kolam Analytics", isNew: false });
});

it.each([
  ["a phone number", ["+91 91234 00001", "091234-00001", "9123400001"], [null, "two@phone.example", ""], 1],
  ["an email address", [null, "", "9123400002"], ["one@email.example", "ONE@email.example", "one@Email.example"], 1],
  ["nothing", [null, ""], ["", null], 2],
] as const)("makes clients at the same moment of leads that have %s in common", async (_, phones, emails, count) => {
  const ids = await Promise.all(
    phones.map(async (phone, index) => {
      const [lead] =
        await database.owner`insert into leads (name, phone, email) values ('Pair', ${phone}, ${emails[index]}) returning id`;
      return lead?.id as string;
    }),
  );
  const made = await Promise.all(ids.map((id) => makeClientOfLead(keerthi, id)));
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(count);
});

it("does not delete a client with recorded money", async () => {
  const client = form();
  await addClient(keerthi, client);
  await database.owner`insert into payments (client_id, paid_on, method, gross, recorded_by) values (${client.id}, ${today()}, 'upi', 100, 'p')`;
  await expect(deleteClient(sravani, { id: client.id, version: 1 })).rejects.toThrow("money of this client is recorded");
});

it("reads the statement of account of a period: opening balance, each invoice, credit note and payment, and the running balance", async () => {
  const client = form();
  await addClient(keerthi, client);
  const old = await addIssuedInvoice(client.id, 1000, "2026-03-31");
  await recordPayment(keerthi, old, payment(400, "2026-03-31"));
  await recordPayment(keerthi, old, { ...payment(500, "2026-04-02"), reference: "4123" });
  const second = await addIssuedInvoice(client.id, 2000, "2026-04-02");
  await database.owner`
    insert into credit_notes (invoice_id, number, office, note_date, reason, amount, taxable, issued_by)
    values (${second}, 'CN-H/2627/00001', 'hyderabad', '2026-04-03', 'r', 200000, 200000, 'p')`;
  await addIssuedInvoice(client.id, 300, "2026-05-01");
  const period = { from: "2026-04-01", to: "2026-04-30" };
  const { statement } = (await readStatement(keerthi, client.id, period)) ?? {};
  expect(statement).toMatchObject({ opening: 600_00, debit: 2000_00, credit: 2500_00, closing: 100_00 });
  expect(statement?.lines.map(({ kind, document, balance }) => [kind, document, balance / 100])).toEqual([
    ["Invoice", expect.stringContaining("INV-H"), 2600],
    ["Payment", "UPI 4123", 2100],
    ["Credit note", "CN-H/2627/00001", 100],
  ]);
  await expect(exportStatement(keerthi, client.id, period)).rejects.toThrow(Forbidden);
  const file = exportStatement(lakshmi, client.id, period) as Promise<CsvFile>;
  const csv = (await readChunks(file)).trimEnd().split("\r\n");
  expect(csv[1]).toBe("2026-04-01,Opening balance,,,,,600.00,");
  expect(csv.at(-1)).toBe("2026-04-30,Closing balance,,,2000.00,2500.00,100.00,0.00");
  await expect(readStatement(neha, client.id, period)).rejects.toThrow(Forbidden);
});
