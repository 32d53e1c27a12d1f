import { expect, it } from "vitest";
import { Invalid } from "#app/errors.ts";
import { readEvent } from "#app/features/events/edit-event.server.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { refundAdvance } from "#app/features/money/advances/refund-advance.server.ts";
import { applyCredit } from "#app/features/money/credit/credit.server.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { refundInvoice } from "#app/features/money/refunds/refunds.server.ts";
import type { SecretLink } from "#app/identity/secret-link.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { clientEvents } from "../../../test/client-events.ts";
import { paymentDetails } from "./client/payment-details.server.ts";
import { readClientPage } from "./client-page.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
process.env.ORIGIN ??= "https://toranam.example";
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const { newId, addEvent, claimFields, submitClaim, advanceFields } = clientEvents(database, keerthi);

/** Two events of one client. */
async function addEvents() {
  const [one, other] = [await addEvent("One"), await addEvent("Other")];
  await database.owner`update events set client_id = ${one.client} where id = ${other.id}`;
  await database.owner`update secret_links set closed_at = null where kind = 'client' and record_id = ${other.id}`;
  return [one, other] as const;
}
let count = 0;
/** An issued invoice of ₹1,180. */
async function issue(event: { id: string }, client: string): Promise<string> {
  const id = await newId(`insert into invoices (status, number, amount, taxable, client_id, event_id, invoice_date, due_date)
    values ('issued', 'INV-M/${++count}', 118000, 100000, '${client}', '${event.id}', '2026-04-01', '2026-04-${10 + count}')`);
  await database.owner`insert into issued_documents (id, kind, document) values (${id}, 'invoice', '{"rates":[],"client":{}}')`;
  return id;
}
const credit = (invoice: string, amount: number) =>
  database.owner`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by)
    values (${invoice}, ${`CN-M/${++count}`}, 'hyderabad', ${today()}, 'Smaller', ${amount}, 'x')`;
const pay = (invoice: string, gross: number) =>
  recordPayment(keerthi, invoice, {
    ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", gross, tds: 0, tdsGst: 0 },
  });
const refund = (amount: number) => ({
  ...{ id: crypto.randomUUID(), amount, date: today(), method: "bank" as const, reference: "", reason: "Smaller" },
});
const planOf = async (link: SecretLink) => (await readClientPage(link)).plan;

it("names the open invoice that the next payment is for, else the quote", async () => {
  const { id, client, link } = await addEvent("Reference");
  const { owner } = database;
  const quote = await newId(`
    insert into quotes (content, number, revision, status, sent_at, event_id) values ('{}', 'QT-M/9', 1, 'accepted', now(), '${id}')`);
  await owner`insert into secret_links (kind, record_id, salt, created_by) values ('quote', ${quote}, 'salt-of-the-quote-of-a-test', 'x')`;
  await owner`update instalments set quote_id = ${quote}, amount = 118000 where event_id = ${id}`;
  const [first, second] = await owner`select id from instalments where event_id = ${id} order by position`;
  const reference = async () => paymentDetails(await readClientPage(link))?.reference;
  const invoiceInstalment = async (instalment: string) => {
    const invoice = await issue({ id }, client);
    await owner`insert into quote_invoices (invoice_id, quote_id, instalment_id) values (${invoice}, ${quote}, ${instalment})`;
    const [row] = await owner`select number from invoices where id = ${invoice}`;
    return { id: invoice, number: row?.number };
  };
  expect(await reference()).toBe("QT-M/9");
  const invoice = await invoiceInstalment(first?.id);
  expect(await reference()).toBe(invoice.number);
  await pay(invoice.id, 1_180_00);
  expect(await reference(), "the first invoice is paid").toBe("QT-M/9");
  const next = await invoiceInstalment(second?.id);
  expect(await reference()).toBe(next.number);
});

it("counts an advance for the event whose invoice used it, and what was returned for none", async () => {
  const [one, other] = await addEvents();
  const advance = advanceFields(claimFields());
  await recordAdvance(keerthi, { eventId: one.id }, advance);
  const invoice = await issue(other, one.client);
  await database.owner`
    with used as (
      insert into allocations (advance_id, invoice_id, amount, allocated_by) values (${advance.id}, ${invoice}, 118000, 'x') returning id)
    insert into allocation_tax_rates (allocation_id, rate, kind, taxable, cgst, sgst, igst)
    select id, 1800, 'rate', 100000, 9000, 9000, 0 from used`;
  await refundAdvance(sravani, advance.id, refund(20_000_00));
  const [left, used] = [await planOf(one.link), await planOf(other.link)];
  expect([left.received, used.received]).toEqual([1_00_000_00 - 1_180_00 - 20_000_00, 1_180_00]);
  // The voucher is a document of the advance's event.
  expect([left, used].map(({ parts }) => parts[0]?.amounts[0])).toMatchObject([
    { amount: 78_820_00, receipt: { gross: 1_00_000_00, paperId: advance.id, invoiceId: null } },
    { amount: 1_180_00, receipt: { gross: 1_00_000_00, paperId: null, invoiceId: invoice } },
  ]);
});

it("says how much of a receipt was TDS, and what was credited of an invoice", async () => {
  const { id, client, link } = await addEvent("Tax");
  await database.owner`delete from instalments where event_id = ${id}`;
  const invoice = await issue({ id }, client);
  await credit(invoice, 180_00);
  await recordPayment(keerthi, invoice, {
    ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", gross: 1_000_00, tds: 20_00, tdsGst: 0 },
  });
  await recordAdvance(keerthi, { eventId: id }, { ...advanceFields(claimFields()), tds: 30_00 });
  expect((await readEvent(keerthi, id))?.schedule.tds).toBe(50_00);
  const [part] = (await planOf(link)).parts;
  expect(part?.label).toMatch(/less ₹180 credited$/);
  expect(part?.amounts).toEqual([
    expect.objectContaining({ amount: 1_000_00, receipt: expect.objectContaining({ amount: 1_000_00, deducted: 20_00 }) }),
  ]);
});

it("does not count credit of an invoice that was returned, or used for another event", async () => {
  const [one, other] = await addEvents();
  await database.owner`delete from instalments where event_id in (${one.id}, ${other.id})`;
  const [first, second] = [await issue(one, one.client), await issue(one, one.client)];
  await pay(first, 1_180_00);
  await credit(first, 800_00);
  expect(await planOf(one.link)).toMatchObject({ total: 1_560_00, received: 1_180_00, open: 380_00 });
  await refundInvoice(sravani, first, refund(300_00));
  expect(await planOf(one.link)).toMatchObject({ total: 1_560_00, received: 880_00, refunded: 300_00, open: 680_00 });
  const ofOther = await issue(other, one.client);
  await applyCredit(keerthi, ofOther, { id: crypto.randomUUID(), amount: 400_00 });
  expect(await planOf(one.link)).toMatchObject({
    total: 1_560_00,
    received: 480_00,
    returned: 700_00,
    refunded: 300_00,
    open: 1_080_00,
  });
  expect(await planOf(other.link)).toMatchObject({ total: 1_180_00, received: 400_00, open: 780_00 });
  // Credit that another invoice of the event uses stays with the event.
  await applyCredit(keerthi, second, { id: crypto.randomUUID(), amount: 100_00 });
  const plan = await planOf(one.link);
  expect(plan).toMatchObject({ received: 480_00, open: 1_080_00 });
  const receivedBy = ({ parts }: typeof plan) =>
    parts.map(({ amounts }) => amounts.flatMap((part) => (part.state === "received" ? [[part.amount, part.receipt]] : [])));
  expect(receivedBy(plan)).toMatchObject([
    [[380_00, { method: "bank", gross: 1_180_00, paperId: first, invoiceId: first }]],
    [[100_00, { method: "credit", gross: 100_00, paperId: first, invoiceId: second }]],
  ]);
  // The client may not open an invoice of the other event here.
  expect(receivedBy(await planOf(other.link))).toMatchObject([
    [[400_00, { method: "credit", number: expect.stringMatching(/^INV-M/), paperId: null, invoiceId: ofOther }]],
  ]);
  await expect(submitClaim(one.link, { amount: "1080.01" })).rejects.toThrow(Invalid);
  await submitClaim(one.link, { amount: "1080" });
});

it("counts nothing of a cancelled event whose money was returned", async () => {
  const [one] = await addEvents();
  const invoice = await issue(one, one.client);
  await pay(invoice, 1_180_00);
  await credit(invoice, 1_180_00);
  await refundInvoice(sravani, invoice, refund(1_180_00));
  // Nothing of the quote is invoiced, so everything agreed is still to be paid; what was returned is not received.
  expect(await planOf(one.link)).toMatchObject({ received: 0, open: 15_09_641_00 });
  await database.owner`update events set status = 'cancelled' where id = ${one.id}`;
  expect(await planOf(one.link)).toMatchObject({ received: 0, total: 0, open: 0 });
});

it("asks for what an invoice of the whole quote charges, also when that is not the quote's total; the staff sees the same", async () => {
  const [one] = await addEvents();
  const quote = await newId(`
    insert into quotes (content, number, revision, status, sent_at, event_id) values ('{}', 'QT-M/1', 1, 'accepted', now(), '${one.id}')`);
  await database.owner`update instalments set quote_id = ${quote} where event_id = ${one.id}`;
  const [first] = await database.owner`select id from instalments where event_id = ${one.id} order by position`;
  const duesOf = async () => (await readEvent(keerthi, one.id))?.schedule.dues.map(({ amount }) => amount);
  const openOf = async () => (await planOf(one.link)).parts.map(({ open }) => open);
  expect([await openOf(), await duesOf()]).toEqual([
    [4_31_326_00, 10_78_315_00],
    [4_31_326_00, 10_78_315_00],
  ]);
  const invoice = await issue(one, one.client);
  await database.owner`insert into quote_invoices (invoice_id, quote_id, instalment_id) values (${invoice}, ${quote}, ${first?.id})`;
  expect(await duesOf()).toEqual([1_180_00, 10_78_315_00]);
  // The other part of an invoice that was split is a draft, which the client may not read.
  const part = await newId(`insert into invoices (client_id, event_id) values ('${one.client}', '${one.id}')`);
  await database.owner`insert into quote_invoices (invoice_id, quote_id, instalment_id) values (${part}, ${quote}, ${first?.id})`;
  expect([await openOf(), await duesOf()]).toEqual([
    [4_31_326_00, 10_78_315_00],
    [4_31_326_00, 10_78_315_00],
  ]);
  await database.owner`delete from invoices where id = ${part}`;
  await database.owner`update quote_invoices set instalment_id = null where invoice_id = ${invoice}`;
  expect([await openOf(), await duesOf()]).toEqual([[1_180_00], [1_180_00]]);
  await expect(submitClaim(one.link, { amount: "1180.01" })).rejects.toThrow(Invalid);
  await pay(invoice, 1_000_00);
  await credit(invoice, 280_00);
  expect(await planOf(one.link)).toMatchObject({ total: 900_00, received: 1_000_00, open: 0 });
  await refundInvoice(sravani, invoice, refund(100_00));
  expect(await planOf(one.link)).toMatchObject({ total: 900_00, received: 900_00, open: 0 });
  expect((await readEvent(keerthi, one.id))?.schedule).toMatchObject({ dues: [{ amount: 900_00 }], paid: 900_00 });
});
