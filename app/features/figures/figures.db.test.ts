import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Forbidden } from "#app/errors.ts";
import { saveDraft } from "#app/features/invoices/draft/drafts.server.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { exportInvoices } from "#app/features/invoices/export.server.ts";
import { listInvoices } from "#app/features/invoices/invoices.server.ts";
import { readInvoiceFilters } from "#app/features/invoices/invoices.ts";
import { issueCreditNote, issueDebitNote } from "#app/features/invoices/notes/credit-notes.server.ts";
import { listMovements } from "#app/features/money/movements.server.ts";
import { readMovementFilters } from "#app/features/money/movements.ts";
import { preferences } from "#app/identity/preferences.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asActor } from "#db/client.server.ts";
import { addTestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import {
  readBreakdown,
  readFigures,
  readRevenue,
  readRevenueByService,
  revenueDocuments,
  revenueLines,
} from "./figures.server.ts";
import type { NamedAmount, Period, Share } from "./figures.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "accounts");
beforeAll(() => void setClock("2026-11-22T06:00Z"));
afterAll(() => vi.useRealTimers());
const setClock = (instant: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });

const sumOf = (amounts: readonly NamedAmount[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);
const amountsOf = (shares: readonly NamedAmount[]) => Object.fromEntries(shares.map(({ name, amount }) => [name, amount]));
const list = (filter = "") => listInvoices(keerthi, readInvoiceFilters(new URLSearchParams(filter)));
const revenueOfList = async (filter: string) => {
  const { invoiced, debited, credited } = (await list(filter)).sums?.revenue ?? { invoiced: 0, debited: 0, credited: 0 };
  return invoiced + debited + credited;
};
async function readAll(period: Period, office = "") {
  const [figures, services, breakdown] = await Promise.all([
    readFigures(sravani, period, office),
    readRevenueByService(sravani, period, office),
    readBreakdown(sravani, period, office),
  ]);
  return { ...figures, services, ...breakdown };
}

/** Two SACs, a price that includes GST, and a discount. */
async function issueTestInvoice(date: string, changes: Partial<Draft> = {}): Promise<string> {
  const [id, item] = [crypto.randomUUID(), emptyItem(company())];
  const items = [
    { ...item, description: "Catering", sac: "996334", quantity: "7", rate: "333.33", gst: "5", includesGst: "yes" },
    { ...item, description: "Stage", quantity: "3", rate: "10000.07", discount: "100.50" },
  ];
  await saveDraft(sravani, id, 0, {
    ...emptyDraft(company(), new Date(), date),
    ...{ clientName: "Anjali Deshmukh", clientAddress: "Plot 18", items },
    ...({ clientStateCode: "36", clientPin: "500034", eventStateCode: "36" } as const),
    ...changes,
  });
  await issueInvoice(sravani, id, 1);
  return id;
}
const newNote = (date: string) => ({ id: crypto.randomUUID(), reason: "Guests", date });
/** A line of a credit or debit note. */
const noteLine = (paise: number) => ({ quantity: 0, amount: paise });

/** Inserts the rows of an issued invoice with one line. @param taxable paise @returns the invoice's id */
async function insertInvoice(
  date: string,
  taxable: number,
  about: Partial<Record<"client" | "event" | "lead" | "office", string>> = {},
) {
  const [row] = await database.owner`
    with i as (
      insert into invoices (status, number, invoice_date, taxable, igst, amount, client_id, event_id, lead_id, office)
      values ('draft', null, ${date}, ${taxable}, ${taxable / 10}, ${taxable + taxable / 10}, ${about.client ?? null}, ${about.event ?? null}, ${about.lead ?? null}, ${about.office ?? "hyderabad"}) returning id)
    insert into invoice_items (invoice_id, position, sac, taxable) select id, 0, '998596', ${taxable} from i returning invoice_id`;
  const id = row?.invoice_id as string;
  await database.owner`update invoices set status = 'issued', number = ${`T/${id.slice(0, 8)}`}, issued_at = now() where id = ${id}`;
  return id;
}

it("without any invoice every figure is zero", async () => {
  for (const period of ["year", "all"] as const) {
    const { columns, services, clients, events, sources, ...figures } = await readAll(period);
    expect(figures).toMatchObject({ billed: 0, gst: 0, received: 0, outstanding: 0, credit: 0, openAdvances: 0 });
    expect(figures.monthToDate).toEqual({ current: 0, previous: 0, previousDays: ["2026-10-01", "2026-10-22"] });
    expect([sumOf(figures.offices), sumOf(figures.receivables), sumOf(sources)]).toEqual([0, 0, 0]);
    expect([services, clients, events]).toEqual([[], [], []]);
    expect(columns.map((column) => column.amount)).toEqual(
      period === "year" ? [...Array(8).fill(0), ...Array(4).fill(null)] : [0],
    );
  }
  expect(await readRevenue(keerthi, "year")).toBe(0);
});

it("revenue is before GST, plus debit notes, less credit notes; a commercial credit note counts with its whole amount", async () => {
  const old = await issueTestInvoice("2024-03-10");
  const id = await issueTestInvoice("2026-11-02");
  const [{ taxable } = { taxable: 0 }] = await database.owner<{ taxable: number }[]>`
    select taxable::int, (cgst + sgst)::int as gst from invoices where id = ${id}`;
  // 7 x 333.33 with 5 % in it, and 3 x 10,000.07 - 100.50.
  expect(taxable).toBe(2_222_19 + 29_899_71);
  await issueDebitNote(sravani, id, newNote("2026-11-03"), [noteLine(0), noteLine(500_00)]);
  await issueCreditNote(sravani, id, newNote("2026-11-04"), [noteLine(100_00), noteLine(0)]);
  // The tax of an invoice of 2023-24 could be credited until 30 November 2024.
  await issueCreditNote(sravani, old, newNote("2026-11-05"), [noteLine(0), noteLine(70_00)]);
  const [commercial] = await database.owner`select taxable::int, amount::int from credit_notes where is_commercial`;
  expect(commercial).toEqual({ taxable: 70_00, amount: 70_00 });

  const year = await readAll("year");
  expect(year.billed).toBe(taxable + 500_00 - 100_00 - 70_00);
  const [taxes] = await database.owner<{ gst: number }[]>`
    select (select sum(cgst + sgst) from invoices where id = ${id})::int + 9000 - 500 as gst`;
  expect(year.gst).toBe(taxes?.gst);
  const all = await readAll("all");
  expect(all.billed).toBe(year.billed + taxable);
  expect(amountsOf(year.services)).toEqual({
    "Event catering": 2_222_19 - 100_00,
    "Events organisation": 29_899_71 + 500_00 - 70_00,
  });
});

it("every panel, card, list and CSV has the same revenue", async () => {
  for (const period of ["year", "all"] as const) {
    const { billed, columns, offices } = await readAll(period);
    expect(billed).toBeGreaterThan(0);
    expect(await readRevenue(keerthi, period)).toBe(billed);
    expect(sumOf(offices)).toBe(billed);
    expect(columns.reduce((sum, column) => sum + (column.amount ?? 0), 0)).toBe(billed);
    const filter = period === "year" ? "year=2627" : "";
    expect(await revenueOfList(filter)).toBe(billed);
    expect((await list(filter)).sums?.revenue.total).toBe(
      Number(
        (
          await database.owner`select sum(total)::int from (
        select amount as total, invoice_date as day from invoices where status = 'issued'
        union all select amount, note_date from debit_notes union all select -amount, note_date from credit_notes) d
        where day >= ${period === "year" ? "2026-04-01" : "2000-01-01"}`
        )[0]?.sum,
      ),
    );
    const rows = (await readChunks(exportInvoices(keerthi, readInvoiceFilters(new URLSearchParams(filter)))))
      .trimEnd()
      .split("\r\n");
    const column = rows[0]?.split(",").indexOf("Revenue Before GST") as number;
    const exported = rows.slice(1).map((row) => Math.round(100 * Number(row.split(",")[column])));
    expect(exported.reduce((sum, paise) => sum + paise, 0)).toBe(billed);
  }
});

it("the amount of each bar is that of the list which it opens", async () => {
  const event = "00000000-0000-4000-8000-00000000e000";
  await database.owner`insert into events (id, name) values (${event}, 'Sangeet')`;
  await insertInvoice("2026-06-10", 40_000_00, { event });
  await insertInvoice("2026-03-31", 600_00, { event, office: "visakhapatnam" });
  await insertInvoice("2026-11-08", 3_00, { event, office: "visakhapatnam" });
  const billedIn: Record<string, number[]> = {};
  for (const period of preferences.period)
    for (const office of ["", "hyderabad", "visakhapatnam"]) {
      const figures = await readAll(period, office);
      const { billed, columns, offices, services, clients, events, sources, receivables, invoicesQuery, paymentsQuery } = figures;
      const shares: Share[] = [...offices, ...services, ...clients, ...events, ...sources];
      for (const { filter = "", amount } of shares) expect(await revenueOfList(filter), filter).toBe(amount);
      for (const { filter, amount } of columns) expect(await revenueOfList(filter), filter).toBe(amount ?? 0);
      for (const { filter = "", amount } of receivables) expect((await list(filter)).sums?.balance, filter).toBe(amount);
      for (const parts of [services, clients, events, sources]) expect(sumOf(parts)).toBe(billed);
      expect(await revenueOfList(invoicesQuery)).toBe(billed);
      const payments = await listMovements(keerthi, readMovementFilters(new URLSearchParams(paymentsQuery)));
      expect(payments.sums?.received).toBe(figures.received);
      billedIn[office] = [...(billedIn[office] ?? []), billed];
    }
  expect(billedIn.visakhapatnam, "this year, 12 months, this month, all time").toEqual([3_00, 603_00, 3_00, 603_00]);
  expect((await list("unpaid=all")).sums?.balance).toBe((await readFigures(keerthi, "year")).outstanding);
  const filters = ["service=996334", "service=998596", "service=998596&year=2324", "event=none", "source=none", "source=unknown"];
  expect(await Promise.all(filters.map(async (filter) => (await list(filter)).count))).toEqual([2, 5, 1, 2, 5, 0]);
  expect(parseRows((await list("service=996334&year=2627")).rows)).toHaveLength(1);
  expect((await list(`event=${event}`)).eventName).toBe("Sangeet");
});

it("documents count in the financial year of their own date; the year ends at midnight in India", async () => {
  const invoiceOfMarch = await insertInvoice("2028-03-31", 100_00);
  await insertInvoice("2028-04-01", 7_00);
  await database.owner`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, taxable, issued_by)
    values (${invoiceOfMarch}, 'CN/edge', 'hyderabad', '2028-04-01', 'r', 300, 300, 'p')`;
  setClock("2028-03-31T18:29Z");
  expect(await readFigures(keerthi, "year")).toMatchObject({ year: "2728", billed: 100_00, gst: 10_00 });
  const months = (await readFigures(keerthi, "year")).columns.map(({ label, detail }) => label + (detail ?? ""));
  expect(months.join(" ")).toBe("Apr2027 May Jun Jul Aug Sep Oct Nov Dec Jan2028 Feb Mar");
  setClock("2028-03-31T18:30Z");
  expect(await readFigures(keerthi, "year")).toMatchObject({ year: "2829", billed: 4_00, gst: 70 });
  const years = (await readFigures(keerthi, "all")).columns.map(({ name }) => name);
  expect(years.join(" ")).toBe("2023-24 2025-26 2026-27 2027-28 2028-29");
});

it("compares this month until today with the same days of the last month", async () => {
  for (const [date, taxable] of [
    ["2029-02-01", 1_00],
    ["2029-02-15", 20_00],
    ["2029-02-28", 300_00],
    ["2029-03-01", 4_000_00],
    ["2029-03-15", 50_000_00],
    ["2029-03-31", 6_00_000_00],
  ] as const)
    await insertInvoice(date, taxable);
  const monthToDate = async (day: string) => {
    setClock(`${day}T06:00Z`);
    const { current, previous } = (await readFigures(keerthi, "year")).monthToDate;
    return [current, previous];
  };
  expect(await monthToDate("2029-03-14")).toEqual([4_000_00, 1_00]);
  expect(await monthToDate("2029-03-15")).toEqual([54_000_00, 21_00]);
  expect(await monthToDate("2029-03-31")).toEqual([6_54_000_00, 321_00]);
  // The first of April is in the next financial year.
  expect(await monthToDate("2029-04-01")).toEqual([0, 4_000_00]);
});

it("received is net of TDS and refunds, by the day of each; money on account and open advances are separate from open balances", async () => {
  setClock("2030-03-31T06:00Z");
  const before = await readFigures(keerthi, "year");
  const { owner } = database;
  const [client] = await owner`insert into clients (name) values ('Ravi') returning id`;
  const pay = (day: string, gross: number, tds: number, tdsGst: number) => owner`
    insert into payments (client_id, paid_on, method, gross, tds, tds_gst, recorded_by) values (${client?.id}, ${day}, 'upi', ${gross}, ${tds}, ${tdsGst}, 'p')`;
  await pay("2029-03-31", 5_000_00, 0, 0);
  await pay("2029-04-01", 1_000_00, 100_00, 20_00);
  await pay("2030-03-31", 10_00, 0, 0);
  await owner.begin(async (tx) => {
    const [advance] = await tx`
      insert into advances (number, office, voucher_date, received_on, client_id, method, gross, tds, recorded_by)
      values ('RV/1', 'hyderabad', '2029-12-01', '2029-12-01', ${client?.id}, 'upi', 11800, 1000, 'p') returning id`;
    await tx`insert into issued_documents (id, kind, document) values (${advance?.id}, 'receipt voucher', '{}')`;
    await tx`insert into document_tax_rates (document_id, rate, kind, taxable, cgst, sgst, igst) values (${advance?.id}, 1800, 'rate', 10000, 900, 900, 0)`;
  });
  await owner`insert into refunds (office, client_id, refunded_on, method, amount, recorded_by) values ('hyderabad', ${client?.id}, '2030-01-15', 'upi', 5000, 'p')`;
  const after = await readFigures(keerthi, "year");
  expect(after.received).toBe(1_000_00 - 120_00 + 10_00 + 108_00 - 50_00);
  expect((await readFigures(keerthi, "all")).received).toBe(after.received + 5_000_00);
  expect(after).toMatchObject({ outstanding: before.outstanding, receivables: before.receivables });
  expect(after.credit - before.credit).toBe(6_010_00);
  expect(after.openAdvances).toBe(118_00);
});

it("names the ten largest clients and events and sums the others; two clients may have one name", async () => {
  setClock("2031-06-01T06:00Z");
  const clients = await database.owner<
    { id: string }[]
  >`insert into clients (name) select 'Rao' from generate_series(1, 13) returning id`;
  for (const [index, { id }] of clients.entries()) await insertInvoice("2031-05-01", (index + 1) * 100_00, { client: id });
  await insertInvoice("2031-05-02", 5_00, { event: crypto.randomUUID() });
  const year = await readAll("year");
  expect(year.clients.map(({ name, amount }) => [name, amount / 100_00])).toEqual([
    ...[13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((hundreds) => ["Rao", hundreds]),
    ["3 more clients", 6],
    ["Without a client", 0.05],
  ]);
  expect(year.clients[10]?.filter).toBeUndefined();
  expect(await revenueOfList(year.clients[11]?.filter ?? "")).toBe(5_00);
  expect(amountsOf(year.events)).toEqual({ "Deleted event": 5_00, "Without an event": 9_100_00 });
  expect(sumOf(year.clients)).toBe(year.billed);
});

it("the source is that of the invoice's lead, or of its event's lead", async () => {
  setClock("2032-06-01T06:00Z");
  const { owner } = database;
  const leads = await owner<{ id: string }[]>`
    insert into leads (name, source) values ('Own', 'Wed & Me'), ('Of the event', 'Referral'), ('Not said', null) returning id`;
  const [own, ofEvent, unknown] = leads.map(({ id }) => id) as [string, string, string];
  const [event] = await owner`insert into events (name, lead_id) values ('Sangeet', ${ofEvent}) returning id`;
  await insertInvoice("2032-05-01", 1_00, { lead: own });
  await insertInvoice("2032-05-01", 20_00, { event: event?.id });
  await insertInvoice("2032-05-01", 300_00, { lead: unknown });
  await insertInvoice("2032-05-01", 4_000_00);
  await insertInvoice("2032-05-01", 50_000_00, { lead: crypto.randomUUID() });
  const { sources } = await readBreakdown(sravani, "year");
  expect(sources.map(({ name, amount }) => [name, amount])).toEqual([
    ["Referral", 20_00],
    ["Wed & Me", 1_00],
    ["Without a lead", 54_000_00],
    ["Not said", 300_00],
  ]);
  for (const { filter = "", amount } of sources) expect(await revenueOfList(filter), filter).toBe(amount);
});

it("accounts and admins see the same figures and revenue by client; planners and others see nothing", async () => {
  expect((await readFigures(keerthi, "all")).billed).toBe((await readFigures(sravani, "all")).billed);
  expect(await readRevenueByService(keerthi, "all")).not.toEqual([]);
  expect(await readBreakdown(keerthi, "all")).toEqual(await readBreakdown(sravani, "all"));
  const [planner, pending] = [await addTestPerson("Arjun Varma", "planner"), await addTestPerson("Nila Newcomer", "pending")];
  for (const read of [readRevenue, readFigures, readRevenueByService, readBreakdown])
    for (const actor of [planner, pending, { kind: "visitor" } as const])
      await expect(read(actor, "year")).rejects.toThrow(Forbidden);
  for (const actor of [planner, pending])
    for (const rows of [revenueDocuments, revenueLines({ perDocument: true }), revenueLines({ perDocument: false })])
      expect([...(await asActor(actor, (tx) => tx.execute(rows)))]).toEqual([]);
});
