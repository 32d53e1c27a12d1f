import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { advanceTaskTitle } from "#app/content/checklists.ts";
import { Conflict, Forbidden, NotFound } from "#app/errors.ts";
import { readStatement } from "#app/features/clients/statement.server.ts";
import { readFigures } from "#app/features/figures/figures.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { listAdvances } from "../advances/advance-list.server.ts";
import { readAdvancePage, readVoucher, sendVoucher } from "../advances/advance-page.server.ts";
import { recordAdvance } from "../advances/advances.server.ts";
import { NewAdvance, readAdvanceFilters } from "../advances/advances.ts";
import { refundAdvance } from "../advances/refund-advance.server.ts";
import { readCredit } from "../credit/credit.server.ts";
import { recordPaymentOfClient } from "../payments/payments.server.ts";
import { refundClient, refundInvoice } from "../refunds/refunds.server.ts";
import { cancelAdvance, cancelRefund } from "./cancel-voucher.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
let client: string;
let event: string;
const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
beforeEach(async () => {
  client = await newId("insert into clients (name, email) values ('Anjali', 'anjali@client.example')");
  event = await newId(`insert into events (name, state_code, client_id) values ('Sangeet', '36', '${client}')`);
});

const record = async (changes: Record<string, unknown> = {}) => {
  const input = { id: crypto.randomUUID(), paidOn: today(), method: "bank", gross: "118000", office: "hyderabad", ...changes };
  await recordAdvance(keerthi, { eventId: event }, NewAdvance.parse({ isWithoutReference: "1", ...input }));
  return input.id;
};
const refund = (amount: number) => ({
  ...{ id: crypto.randomUUID(), amount, date: today(), method: "bank" as const, reference: "", reason: "Called off" },
});
const pay = (gross: number) =>
  recordPaymentOfClient(keerthi, client, {
    ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", tds: 0, tdsGst: 0, gross },
  });
const closing = async () =>
  (await readStatement(keerthi, client, { from: "2000-01-01", to: today() }))?.statement.closing as number;
const money = async () => {
  const { received, openAdvances, credit } = await readFigures(sravani, "all");
  return { received, openAdvances, credit };
};
const audited = (action: string, object: string) =>
  database.owner`select actor, fields from audit_log where action = ${action} and object_id = ${object}`;

describe("an advance that was recorded by mistake", () => {
  it("keeps its number and document, is marked as cancelled, and counts nowhere", async () => {
    const before = await money();
    const task = await newId(`insert into tasks (title, event_id) values ('${advanceTaskTitle}', '${event}')`);
    const id = await record({ method: "cash", reference: "Receipt 4", gross: "150000" });
    const voucher = await readVoucher(keerthi, id, null);
    await cancelAdvance(sravani, id, "Recorded for the wrong client");

    expect(await money()).toEqual(before);
    expect(await closing()).toBe(0);
    const after = await readVoucher(keerthi, id, null);
    expect(after.voucher).toEqual(voucher.voucher);
    expect(after.sheet.title).toBe("Cancelled Receipt Voucher");
    expect(after.sheet.paragraphs[0]?.text).toContain("Recorded for the wrong client");
    const page = await readAdvancePage(keerthi, id);
    expect(page?.advance).toMatchObject({ isCancelled: true, left: 0, cancelled: { on: today() } });
    const list = await listAdvances(sravani, readAdvanceFilters(new URLSearchParams("state=cancelled")));
    expect([list.count, list.sums]).toEqual([1, { gross: 0, left: 0 }]);
    expect((await database.owner`select status from tasks where id = ${task}`)[0]?.status).toBe("pending");
    const fields = { number: voucher.voucher.number, gross: 1_50_000_00, reason: "Recorded for the wrong client" };
    expect(await audited("advance cancelled", id)).toMatchObject([{ actor: sravani.id, fields }]);
    await expect(sendVoucher(keerthi, id, crypto.randomUUID(), null)).rejects.toThrow("was cancelled");
    await expect(refundAdvance(sravani, id, refund(1_00))).rejects.toMatchObject({ errors: { amount: expect.any(String) } });

    // Its number stays taken; its cash and its reference are free for the right record.
    const next = await record({ method: "cash", reference: "Receipt 4", gross: "150000" });
    const sequence = (number: string | undefined) => Number(number?.slice(-5));
    const { voucher: right } = await readVoucher(keerthi, next, null);
    expect(sequence(right.number)).toBe(sequence(voucher.voucher.number) + 1);
  });

  it("is cancelled only by an admin, once, and not while money was taken from it", async () => {
    const id = await record();
    await expect(cancelAdvance(keerthi, id, "Mistake")).rejects.toThrow(Forbidden);
    await expect(cancelAdvance(sravani, crypto.randomUUID(), "Mistake")).rejects.toThrow(NotFound);
    const returned = refund(18_000_00);
    const number = await refundAdvance(sravani, id, returned);
    await expect(cancelAdvance(sravani, id, "Mistake")).rejects.toThrow(`₹18,000.00 was refunded by ${number}`);
    await cancelRefund(sravani, returned.id, "Not sent");
    const outcomes = await Promise.allSettled([cancelAdvance(sravani, id, "One"), cancelAdvance(sravani, id, "Two")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(Conflict) });
  });

  it("is guarded by the database: a planner cancels nothing, nothing else changes, and nothing is uncancelled", async () => {
    const id = await record();
    const cancel = "cancelled_at = now(), cancelled_by = 'x', cancel_reason = 'y'";
    const run = (person: TestPerson, statement: string) => asActor(person, (tx) => tx.execute(statement));
    expect(await run(keerthi, `update advances set ${cancel} where id = '${id}' returning id`)).toHaveLength(0);
    const refused = { cause: { message: expect.stringContaining("permission denied") } };
    await expect(run(sravani, `update advances set gross = 1 where id = '${id}'`)).rejects.toMatchObject(refused);
    await expect(run(sravani, `delete from advances where id = '${id}'`)).rejects.toMatchObject(refused);
    await expect(database.owner.unsafe(`update advances set cancelled_at = now() where id = '${id}'`)).rejects.toThrow("reason");
    await database.owner.unsafe(`update advances set ${cancel} where id = '${id}'`);
    const back = "cancelled_at = null, cancelled_by = null, cancel_reason = null";
    await expect(database.owner.unsafe(`update advances set ${back} where id = '${id}'`)).rejects.toThrow("append-only");
    await expect(database.owner.unsafe(`update advances set allocated = 1 where id = '${id}'`)).rejects.toThrow("gives_nothing");
  });
});

describe("a refund that was recorded by mistake", () => {
  it("returns its money and tax to the advance, and keeps its voucher", async () => {
    const id = await record();
    const before = await money();
    const wrong = refund(50_000_00);
    const number = await refundAdvance(sravani, id, wrong);
    await cancelRefund(sravani, wrong.id, "The transfer failed");
    expect(await money()).toEqual(before);
    expect(await closing()).toBe(-1_18_000_00);
    const page = await readAdvancePage(keerthi, id);
    expect(page?.advance).toMatchObject({ left: 1_18_000_00, refunded: 0 });
    expect(page?.refunds).toMatchObject([{ number, amount: 50_000_00, cancelled: { reason: "The transfer failed" } }]);
    const { voucher, sheet } = await readVoucher(keerthi, id, wrong.id);
    expect([voucher.number, sheet.title]).toEqual([number, "Cancelled Refund Voucher"]);
    expect(await audited("refund cancelled", id)).toMatchObject([{ fields: { number, amount: 50_000_00 } }]);
    // All of it can be returned again, to the paisa of each head.
    await refundAdvance(sravani, id, refund(1_18_000_00));
    expect((await readAdvancePage(keerthi, id))?.advance.left).toBe(0);
  });

  it("returns the credit to the account and the invoice", async () => {
    await pay(5_000_00);
    const ofClient = refund(2_000_00);
    await refundClient(sravani, client, ofClient);
    const invoice = await newId(`insert into invoices (status, number, amount, taxable, client_id, due_date, invoice_date)
      values ('issued', 'INV-H/2627/1', 1180000, 1000000, '${client}', '${today()}', '2026-04-01')`);
    await recordPaymentOfClient(keerthi, client, {
      ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", tds: 0, tdsGst: 0, gross: 11_800_00 },
      invoiceIds: [invoice],
    });
    await database.owner`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by)
      values (${invoice}, 'CN-H/1', 'hyderabad', ${today()}, 'Fewer', 180000, ${sravani.id})`;
    const ofInvoice = refund(1_800_00);
    await refundInvoice(sravani, invoice, ofInvoice);
    const credit = async () => (await readCredit(keerthi, client)).map(({ amount }) => amount);
    expect(await credit()).toEqual([3_000_00]);
    await cancelRefund(sravani, ofClient.id, "Typed twice");
    await cancelRefund(sravani, ofInvoice.id, "Typed twice");
    expect(await credit()).toEqual([5_000_00, 1_800_00]);
    expect(await audited("refund cancelled", client)).toHaveLength(1);
    expect(await audited("refund cancelled", invoice)).toHaveLength(1);
    const history = await asActor(keerthi, (tx) =>
      tx.execute<{ action: string; fields: object }>(sql`select action, fields from invoice_notes_history(${invoice})`),
    );
    expect(history).toMatchObject([{ action: "refund cancelled", fields: { amount: 1_800_00, reason: "Typed twice" } }]);
    await expect(cancelRefund(sravani, ofClient.id, "Again")).rejects.toThrow(Conflict);
    await expect(cancelRefund(keerthi, ofClient.id, "Again")).rejects.toThrow(Forbidden);
  });

  it("leaves other columns and the tax of a use unchangeable", async () => {
    const id = await record();
    const partRefund = refund(10_000_00);
    await refundAdvance(sravani, id, partRefund);
    const refused = "append-only";
    await expect(database.owner`update refunds set amount = 1 where id = ${partRefund.id}`).rejects.toThrow(refused);
    await expect(database.owner`delete from refunds where id = ${partRefund.id}`).rejects.toThrow(refused);
    await expect(database.owner`delete from allocations where refund_id = ${partRefund.id}`).rejects.toThrow(/keeps|violates/);
    await expect(
      database.owner`delete from allocation_tax_rates where allocation_id in (select id from allocations where refund_id = ${partRefund.id})`,
    ).rejects.toThrow("keeps what it says");
  });
});
