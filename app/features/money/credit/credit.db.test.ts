import { beforeEach, expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import type { PaymentToRecord } from "../money.ts";
import { recordPayment, recordPaymentOfClient, removePayment } from "../payments/payments.server.ts";
import { refundClient, refundInvoice } from "../refunds/refunds.server.ts";
import { applyCredit, readCredit, readUsedCredit, removeCreditUse } from "./credit.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
let client: string;
beforeEach(async () => {
  client = await newId("insert into clients (name) values ('Anjali Rao')");
});

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;

let count = 0;
/** An issued invoice of 1,18,000 rupees. */
const issued = (ofClient = client, event: string | null = null, dueDate = today()) =>
  newId(`insert into invoices (status, number, amount, taxable, client_id, event_id, due_date, invoice_date)
    values ('issued', 'INV-H/2627/${++count}', 11800000, 10000000, '${ofClient}', ${event && `'${event}'`}, '${dueDate}', '2026-04-01')`);
/** A credit note over this many rupees. */
const credited = (invoice: string, rupees: number) =>
  database.owner`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by)
    values (${invoice}, ${`CN-H/${++count}`}, 'hyderabad', ${today()}, 'Cancelled', ${rupees * 100}, ${sravani.id})`;

const payment = (rupees: number, changes: Partial<PaymentToRecord> = {}): PaymentToRecord => ({
  ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", tds: 0, tdsGst: 0 },
  gross: rupees * 100,
  ...changes,
});
const payClient = (rupees: number, changes: Partial<PaymentToRecord> = {}, ofClient = client) =>
  recordPaymentOfClient(keerthi, ofClient, payment(rupees, changes));
const use = (invoice: string, rupees: number, person = keerthi, id = crypto.randomUUID()) =>
  applyCredit(person, invoice, { id, amount: rupees * 100 });
const refund = (rupees: number, changes: object = {}) => ({
  ...{ id: crypto.randomUUID(), date: today(), method: "bank" as const, reference: "UTR 9", reason: "Cancelled" },
  amount: rupees * 100,
  ...changes,
});
/** Rupees. */
async function balanceOf(invoice: string): Promise<number> {
  const [row] =
    await database.owner`select amount - paid - credited as balance from invoice_balances where invoice_id = ${invoice}`;
  return Number(row?.balance) / 100;
}
const creditOf = async () => (await readCredit(keerthi, client)).map(({ amount }) => amount / 100);
const audited = async (action: string) =>
  (
    await database.owner`select object_id, (fields->>'amount')::int / 100 as rupees from audit_log where action = ${action} order by id`
  ).map((row) => [row.object_id, row.rupees]);

it("spreads a payment over the selected invoices by due date, and stores it once, whatever amount its form says later", async () => {
  const [late, later, unselected] = [
    await issued(client, null, "2026-05-01"),
    await issued(client, null, "2026-06-01"),
    await issued(),
  ];
  const sent = payment(1_50_000, { invoiceIds: [later, late] });
  await recordPaymentOfClient(keerthi, client, sent);
  await recordPaymentOfClient(keerthi, client, sent);
  const other = recordPaymentOfClient(keerthi, client, { ...sent, gross: 1_60_000_00 });
  await expect(other).rejects.toThrow("this form has recorded ₹1,50,000.00 already");
  expect([await balanceOf(late), await balanceOf(later), await balanceOf(unselected)]).toEqual([0, 86_000, 1_18_000]);
  expect((await audited("payment recorded")).slice(-2)).toEqual([
    [late, 1_18_000],
    [later, 32_000],
  ]);
});

it("settles the invoice of the page first", async () => {
  const [older, invoice] = [await issued(client, null, "2026-05-01"), await issued()];
  expect(await recordPayment(keerthi, invoice, payment(1_20_000, { invoiceIds: [older] }))).toBe(0);
  expect(await balanceOf(older)).toBe(1_16_000);
});

it("keeps the amount above the balances on account only when exactly that sum is confirmed", async () => {
  const invoice = await issued();
  const payTooMuch = (onAccount?: number) => recordPayment(keerthi, invoice, payment(1_20_000, { onAccount }));
  await expect(payTooMuch()).rejects.toMatchObject({
    errors: { gross: expect.stringContaining("₹2,000.00 is more than is due") },
  });
  await expect(payTooMuch(20_000_00)).rejects.toThrow(Conflict);
  expect(await payTooMuch(2_000_00)).toBe(0);
  expect(await creditOf()).toEqual([2_000]);
  expect((await audited("payment on account recorded")).at(-1)).toEqual([client, 2_000]);
  // Without any open invoice there is nothing to confirm.
  await payClient(500);
  await issued();
  await expect(payClient(500)).rejects.toThrow(Conflict);
  expect(await creditOf()).toEqual([2_000, 500]);
});

it("refuses invoices of another client, unknown ones and ones that were settled meanwhile, and says what happened", async () => {
  const other = await issued(await newId("insert into clients (name) values ('Other')"));
  const [paid, open] = [await issued(), await issued()];
  await recordPayment(keerthi, paid, payment(1_18_000));
  for (const id of [other, crypto.randomUUID(), "1 or 1=1"])
    await expect(payClient(100, { invoiceIds: [open, id] })).rejects.toMatchObject({
      errors: { invoices: "Please select open invoices of this client." },
    });
  const settled = payClient(100, { invoiceIds: [open, paid] });
  await expect(settled).rejects.toThrow(
    /has no balance any more. The last change is of Keerthi Naidu, .*payment recorded, ₹1,18,000.00/,
  );
  await expect(settled).rejects.toMatchObject({ errors: { invoices: expect.stringContaining("has no balance any more") } });
  await expect(recordPaymentOfClient(keerthi, crypto.randomUUID(), payment(1))).rejects.toThrow(NotFound);
  expect(await balanceOf(open)).toBe(1_18_000);
});

it("compares TDS with the taxable value of all invoices of the payment", async () => {
  const [one, other] = [await issued(), await issued()];
  const deducted = { tds: 15_000_00, invoiceIds: [one, other] };
  await payClient(2_36_000, deducted);
  await expect(recordPayment(keerthi, await issued(), payment(1_18_000, { tds: 15_000_00 }))).rejects.toMatchObject({
    values: { question: "tds" },
  });
});

it("names the account when a reference is already used for money on account", async () => {
  await payClient(500, { reference: "UTR 51" });
  await expect(payClient(500, { reference: "utr51" })).rejects.toMatchObject({
    errors: { reference: expect.stringContaining("Already recorded for the account of Anjali Rao: ₹500.00") },
  });
});

it("counts cash on account on its day, and for an event once an invoice of it uses the cash", async () => {
  const event = await newId("insert into events (name) values ('Sangeet')");
  const yesterday = addDays(today(), -1);
  const cash = { method: "cash" as const };
  await payClient(1_50_000, { ...cash, paidOn: yesterday });
  await expect(payClient(50_000, { ...cash, paidOn: yesterday })).rejects.toMatchObject({
    errors: { method: expect.stringContaining("₹1,50,000 is recorded on this day") },
  });
  const [first, second] = [await issued(client, event), await issued(client, event)];
  await use(first, 1_18_000);
  await recordPayment(keerthi, second, payment(80_000, cash));
  await expect(use(second, 2_000)).rejects.toThrow("₹1,98,000 is recorded for this event already");
  expect((await audited("cash on account refused")).at(-1)).toEqual([second, 2_000]);
  await use(second, 1_999);
});

it("uses the oldest credit first, once for one form, and removes a use again", async () => {
  const overpaid = await issued();
  await recordPayment(keerthi, overpaid, payment(1_18_000));
  await credited(overpaid, 18_000);
  await payClient(4_000, { paidOn: "2026-05-02" });
  await payClient(6_000, { paidOn: "2026-05-01" });
  const invoice = await issued();
  const id = crypto.randomUUID();
  await use(invoice, 20_000, keerthi, id);
  await use(invoice, 20_000, keerthi, id);
  expect([await balanceOf(invoice), await balanceOf(overpaid), await creditOf()]).toEqual([98_000, -8_000, [8_000]]);
  const used = await readUsedCredit(keerthi, invoice);
  expect(used.map(({ amount }) => amount / 100).sort((a, b) => a - b)).toEqual([4_000, 6_000, 10_000]);
  const moved = used.find(({ amount }) => amount === 10_000_00) as (typeof used)[number];
  expect(moved.source).toMatch(/^INV-/);
  await expect(removeCreditUse(keerthi, invoice, moved.id)).rejects.toThrow(Forbidden);
  await removeCreditUse(sravani, invoice, moved.id);
  await expect(removeCreditUse(sravani, invoice, moved.id)).rejects.toThrow(NotFound);
  expect([await balanceOf(invoice), await balanceOf(overpaid)]).toEqual([1_08_000, -18_000]);
  expect((await audited("use of credit removed")).at(-1)).toEqual([invoice, 10_000]);
});

it("of two concurrent uses of one credit one succeeds, and the other says where the credit went", async () => {
  await payClient(5_000);
  const invoices = [await issued(), await issued()];
  const results = await Promise.allSettled(invoices.map((invoice) => use(invoice, 5_000, sravani)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => String(reason.message))).toEqual([
    expect.stringMatching(/^Not used: the credit of this client is ₹0.00 by now. ₹5,000.00 was used for INV-.* by Sravani Reddy/),
  ]);
});

it("refunds the credit of an invoice once: it owes nothing then, and its payment stays", async () => {
  const invoice = await issued();
  const paid = payment(1_18_000);
  await recordPayment(keerthi, invoice, paid);
  await credited(invoice, 1_18_000);
  await expect(refundInvoice(keerthi, invoice, refund(1_18_000))).rejects.toThrow(Forbidden);
  await expect(refundInvoice(sravani, invoice, refund(1_18_001))).rejects.toMatchObject({
    errors: { amount: "At most ₹1,18,000.00 can be refunded." },
  });
  await expect(refundInvoice(sravani, invoice, refund(1, { date: "2026-03-31" }))).rejects.toThrow(Invalid);
  const sent = refund(1_18_000);
  await refundInvoice(sravani, invoice, sent);
  await refundInvoice(sravani, invoice, sent);
  await expect(refundInvoice(sravani, invoice, { ...sent, amount: 1_00 })).rejects.toThrow("₹1,18,000.00 already");
  expect([await balanceOf(invoice), await audited("refund recorded")]).toEqual([0, [[invoice, 1_18_000]]]);
  await expect(removePayment(sravani, paid.id, "Entered twice")).rejects.toThrow(
    "Not removed: the credit that came from this payment",
  );
});

it("of two concurrent refunds one succeeds, and the other says who refunded", async () => {
  const invoice = await issued();
  await recordPayment(keerthi, invoice, payment(1_18_000));
  await credited(invoice, 18_000);
  const results = await Promise.allSettled([1, 2].map(() => refundInvoice(sravani, invoice, refund(18_000))));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => String(reason.message))).toEqual([
    expect.stringMatching(
      /^Not refunded: this invoice has no credit any more. The last change is of Sravani Reddy, .*: refunded, ₹18,000.00/,
    ),
  ]);
  await payClient(700);
  const ofClient = await Promise.allSettled([1, 2].map(() => refundClient(sravani, client, refund(700))));
  expect(ofClient.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(refundClient(sravani, client, refund(700))).rejects.toThrow(/₹700.00 was refunded by Sravani Reddy/);
});

it("refunds a client from money on account first, then from invoices", async () => {
  const invoice = await issued();
  await recordPayment(keerthi, invoice, payment(1_18_000));
  await credited(invoice, 18_000);
  await payClient(700);
  await refundClient(sravani, client, refund(10_000));
  expect([await creditOf(), await balanceOf(invoice)]).toEqual([[8_700], -8_700]);
});

it("refuses a refund dated before the newest of the money that it returns", async () => {
  const day = (ago: number) => addDays(today(), -ago);
  for (const ago of [10, 2]) await payClient(1_000, { paidOn: day(ago) });
  const refused = { errors: { date: expect.stringContaining("A refund cannot be older than") } };
  await expect(refundClient(sravani, client, refund(1_001, { date: day(3) }))).rejects.toMatchObject(refused);
  await expect(refundClient(sravani, client, refund(500, { date: day(11) }))).rejects.toMatchObject(refused);
  await refundClient(sravani, client, refund(500, { date: day(10) }));
  await refundClient(sravani, client, refund(1_500, { date: day(2) }));
  expect(await creditOf()).toEqual([]);
});

it("does not remove a payment whose money was refunded or used later, and says why", async () => {
  const [paid, spent] = [payment(5_000), payment(3_000)];
  await recordPaymentOfClient(keerthi, client, paid);
  await refundClient(sravani, client, refund(1_000));
  await expect(removePayment(sravani, paid.id, "Entered twice")).rejects.toThrow("Not removed: ₹1,000.00 of it was refunded on ");
  await recordPaymentOfClient(keerthi, client, spent);
  const invoice = await issued();
  await use(invoice, 7_000);
  await expect(removePayment(sravani, spent.id, "Entered twice")).rejects.toThrow(
    /^Not removed: ₹3,000.00 of it was used for INV-.* later/,
  );
  const used = (await readUsedCredit(keerthi, invoice)).find(({ amount }) => amount === 3_000_00);
  await removeCreditUse(sravani, invoice, used?.id ?? "");
  await removePayment(sravani, spent.id, "Entered twice");
  expect(await balanceOf(invoice)).toBe(1_14_000);
  expect((await audited("payment removed")).at(-1)).toEqual([client, 3_000]);
});

it("refuses a payment of an invoice that a credit note settled, and one of two concurrent payments of the same invoices", async () => {
  const invoice = await issued();
  await credited(invoice, 1_18_000);
  await expect(recordPayment(keerthi, invoice, payment(1_18_000))).rejects.toThrow(
    /has no balance any more. The last change is of Sravani Reddy, .*: credit note issued, ₹1,18,000.00/,
  );
  const both = [await issued(), await issued()];
  const results = await Promise.allSettled([
    recordPayment(keerthi, both[0] as string, payment(2_00_000, { invoiceIds: both })),
    recordPayment(sravani, both[1] as string, payment(2_00_000, { invoiceIds: both })),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("counts cash anew for the event that uses it as credit of another event's invoice, and audits the attempt", async () => {
  const [wedding, sangeet] = [
    await newId("insert into events (name) values ('Wedding')"),
    await newId("insert into events (name) values ('Sangeet')"),
  ];
  const cash = { method: "cash" as const };
  const first = await issued(client, wedding);
  await recordPayment(keerthi, first, payment(118_000, cash));
  await credited(first, 118_000);
  const second = await issued(client, sangeet);
  const third = await issued(client, sangeet);
  await recordPayment(keerthi, third, payment(90_000, { ...cash, paidOn: addDays(today(), -1) }));
  await expect(use(second, 118_000)).rejects.toThrow("Cash from one client stays below ₹2,00,000");
  expect(await audited("cash on account refused")).toContainEqual([second, 118_000]);
  await use(second, 50_000);
  // ₹1,40,000 of the sangeet is cash by now.
  await expect(recordPayment(keerthi, second, payment(60_000, { ...cash, paidOn: addDays(today(), -2) }))).rejects.toThrow(
    Invalid,
  );
  await recordPayment(keerthi, second, payment(59_000, { ...cash, paidOn: addDays(today(), -2) }));
  // Cash that the same event received is counted already.
  const fourth = await issued(client, wedding);
  await use(fourth, 68_000);
});
