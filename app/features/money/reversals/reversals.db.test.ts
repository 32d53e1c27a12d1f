import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { Forbidden } from "#app/errors.ts";
import { readStatement } from "#app/features/clients/statement.server.ts";
import { readFigures } from "#app/features/figures/figures.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import type { CsvFile } from "#app/records/export.server.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { listAdvances } from "../advances/advance-list.server.ts";
import { readAdvancePage, readVoucher } from "../advances/advance-page.server.ts";
import { payByAdvance, recordAdvance } from "../advances/advances.server.ts";
import { NewAdvance, readAdvanceFilters } from "../advances/advances.ts";
import { refundAdvance } from "../advances/refund-advance.server.ts";
import { cancelAdvance, cancelRefund } from "../cancellations/cancel-voucher.server.ts";
import { applyCredit } from "../credit/credit.server.ts";
import { readOpenInvoices } from "../money.server.ts";
import type { PaymentToRecord } from "../money.ts";
import { exportMovements, listMovements } from "../movements.server.ts";
import { readMovementFilters } from "../movements.ts";
import { recordPayment, recordPaymentOfClient, removePayment } from "../payments/payments.server.ts";
import { refundClient, refundInvoice } from "../refunds/refunds.server.ts";
import { readReversible, recordNotice, reverseReceipt, undoReversal } from "./reversals.server.ts";
import { NewReversal } from "./reversals.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const lakshmi = testPerson("Lakshmi Prasad", "accounts");
const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const earlier = addDays(today(), -20);
let [client, invoice] = ["", ""];
let count = 0;
beforeEach(async () => {
  client = await newId(`insert into clients (name) values ('Anjali Rao ${++count}')`);
  invoice = await issued();
});
let numberOfInvoice = 0;
const issued = () => {
  numberOfInvoice = ++count;
  return newId(`insert into invoices (status, number, amount, taxable, client_id, office, due_date, invoice_date)
    values ('issued', 'INV-H/2627/${numberOfInvoice}', 11800000, 10000000, '${client}', 'hyderabad', '${earlier}', '${earlier}')`);
};

const payment = (rupees: number, changes: Partial<PaymentToRecord> = {}): PaymentToRecord => ({
  ...{ id: crypto.randomUUID(), paidOn: earlier, method: "cheque", reference: `00${++count}`, tds: 0, tdsGst: 0 },
  gross: rupees * 100,
  ...changes,
});
const pay = async (rupees: number, changes: Partial<PaymentToRecord> = {}) => {
  const one = payment(rupees, changes);
  await recordPayment(keerthi, invoice, one);
  return one;
};
const reversal = (changes: Record<string, string> = {}) =>
  NewReversal.parse({ id: crypto.randomUUID(), reversedOn: today(), reason: "bounced cheque", ...changes });
const refund = (rupees: number) => ({
  ...{ id: crypto.randomUUID(), amount: rupees * 100, date: today(), method: "bank" as const, reference: "" },
  reason: "Too much",
});
const balanceOf = async (id: string) =>
  Number((await database.owner`select balance from invoice_balances where invoice_id = ${id}`)[0]?.balance);
const statement = async () => (await readStatement(keerthi, client, { from: "2000-01-01", to: today() }))?.statement;
const received = async () => (await readFigures(sravani, "all")).received;
const listed = (kind = "") =>
  listMovements(lakshmi, readMovementFilters(new URLSearchParams({ kind, q: `INV-H/2627/${numberOfInvoice}` })));
const textOf = async ({ chunks }: CsvFile) => {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
};
const claimOf = async (event: string) =>
  (await database.owner`select state from payment_claims where event_id = ${event}`)[0]?.state;

describe("a cheque that bounced", () => {
  it("asks for the notice, and then for the complaint, by tasks on their days; the invoice's history has both days", async () => {
    await database.owner`delete from tasks`;
    const { id } = await pay(1_18_000);
    const memoOn = addDays(today(), -18);
    const bounced = reversal({ memoOn, reversedOn: memoOn });
    await reverseReceipt(lakshmi, id, bounced);
    const tasks = async () =>
      (await database.owner`select title, due_date::text from tasks order by created_at`).map(({ title, due_date }) => [
        title
          .replace(/\d+ \S+ \d{4}$/, "")
          .replace(/\d+\u00a0.*$/, "")
          .trim(),
        due_date,
      ]);
    expect(await tasks()).toEqual([
      [expect.stringMatching(/^Bounced cheque of Anjali Rao \d+: send the notice by$/), addDays(memoOn, 30)],
    ]);
    const notice = { reversal: bounced.id, noticeSentOn: addDays(memoOn, 1), noticeReceivedOn: "" };
    await expect(recordNotice(keerthi, notice)).rejects.toBeInstanceOf(Forbidden);
    expect(await recordNotice(lakshmi, notice)).toContain("The notice was sent");
    expect(await tasks()).toHaveLength(1);
    expect(await recordNotice(sravani, { ...notice, noticeReceivedOn: addDays(memoOn, 2) })).toContain("can pay until");
    expect((await tasks())[1]).toEqual([expect.stringContaining("complaint possible until"), addDays(memoOn, 18)]);
    await expect(recordNotice(sravani, { ...notice, noticeSentOn: addDays(memoOn, -1) })).rejects.toMatchObject({
      errors: { noticeSentOn: expect.any(String) },
    });
    const [entry] = await asActor(keerthi, (tx) =>
      tx.execute(sql`select fields from invoice_history(${invoice}) where action = 'receipt reversed'`),
    );
    expect(entry?.fields).toMatchObject({ noticeSentOn: addDays(memoOn, 1), noticeReceivedOn: addDays(memoOn, 2) });
  });

  it("stays beside its reversal in the statement and the list, each on its own day, and its invoice is due again", async () => {
    const before = await received();
    const { id } = await pay(1_18_000, { tds: 10_000_00 });
    expect(await balanceOf(invoice)).toBe(0);
    const message = await reverseReceipt(
      sravani,
      id,
      reversal({ note: "Account closed", charges: "590", isAsked: "1", memoOn: today() }),
    );

    expect(message).toContain("₹1,18,590.00 is due on");
    expect(await readOpenInvoices(keerthi, client)).toMatchObject([{ balance: 1_18_590_00, bankCharges: 590_00 }]);
    expect(await received()).toBe(before);
    expect((await statement())?.lines.map(({ kind, date, debit, credit, tds }) => [kind, date, debit, credit, tds])).toEqual([
      ["Invoice", earlier, 1_18_000_00, 0, 0],
      ["Payment", earlier, 0, 1_18_000_00, 10_000_00],
      ["Reversal", today(), 1_18_000_00, 0, -10_000_00],
      ["Bank charges", today(), 590_00, 0, 0],
    ]);
    expect((await statement())?.closing).toBe(1_18_590_00);
    const { rows, sums } = await listed();
    expect(rows.map((row) => [row.kind, row.gross, row.reversal?.reason, row.invoices.length])).toEqual([
      ["reversal", -1_18_000_00, "bounced cheque", 1],
      ["payment", 1_18_000_00, "bounced cheque", 1],
    ]);
    expect(sums?.tds).toBe(0);
    const csv = await textOf(await exportMovements(sravani, readMovementFilters(new URLSearchParams())));
    expect(csv.match(/Bounced cheque: Account closed/g)).toHaveLength(2);
    const [entry] =
      await database.owner`select actor, fields from audit_log where action = 'payment reversed' and object_id = ${invoice}`;
    expect(entry).toMatchObject({
      actor: sravani.id,
      fields: { amount: 1_18_000_00, reason: "bounced cheque", note: "Account closed" },
    });
  });

  it("is stored once when it is submitted twice, and only an admin records it, in the database too", async () => {
    const { id } = await pay(1_000);
    const one = reversal();
    await expect(reverseReceipt(keerthi, id, one)).rejects.toBeInstanceOf(Forbidden);
    await reverseReceipt(sravani, id, one);
    await reverseReceipt(sravani, id, one);
    await expect(reverseReceipt(sravani, id, reversal())).rejects.toThrow("reversed it already");
    await expect(removePayment(sravani, id, "Entered twice")).rejects.toThrow("reversed already");
    expect((await listed("reversal")).count).toBe(1);
    await expect(readReversible(keerthi, id)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      asActor(keerthi, (tx) =>
        tx.execute(sql`insert into reversals (payment_id, reversed_on, reason, recorded_by) values (${id}, now(), 'other', 'k')`),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
  });

  it("takes back what later invoices used of it, and the reversal can be undone", async () => {
    const other = await issued();
    const { id } = await pay(1_50_000, { onAccount: 32_000_00 });
    await applyCredit(keerthi, other, { id: crypto.randomUUID(), amount: 32_000_00 });
    const before = await statement();
    const one = reversal({ charges: "590", isAsked: "1" });
    await reverseReceipt(sravani, id, one);
    expect([await balanceOf(invoice), await balanceOf(other)]).toEqual([1_18_590_00, 1_18_000_00]);
    await undoReversal(sravani, one.id);
    expect([await balanceOf(invoice), await balanceOf(other)]).toEqual([0, 86_000_00]);
    expect(await statement()).toEqual(before);
    // The reference is free while the reversal holds, because a bank presents a cheque again.
    await reverseReceipt(sravani, id, reversal());
    await recordPayment(keerthi, invoice, payment(1_18_000, { reference: "UTR 1" }));
    const [last] = await database.owner<{ id: string }[]>`select id from reversals where payment_id = ${id}`;
    await expect(undoReversal(sravani, last?.id ?? "")).rejects.toThrow("Not undone");
  });

  it("makes what was returned of it due on an invoice, until the refund did not hold either", async () => {
    const { id } = await pay(1_20_000, { onAccount: 2_000_00 });
    const returned = refund(2_000);
    await refundClient(sravani, client, returned);
    const before = await statement();
    expect((await readReversible(sravani, id))?.returned).toMatchObject([
      { amount: 2_000_00, dueOn: `INV-H/2627/${numberOfInvoice}` },
    ]);
    await expect(reverseReceipt(sravani, id, reversal({ reversedOn: addDays(earlier, -1) }))).rejects.toThrow("Not reversed");
    const one = reversal();
    expect(await reverseReceipt(sravani, id, one)).toContain("₹1,20,000.00 is due");
    expect([await balanceOf(invoice), (await statement())?.closing]).toEqual([1_20_000_00, 1_20_000_00]);
    await undoReversal(sravani, one.id);
    expect([await balanceOf(invoice), await statement()]).toEqual([0, before]);
    const two = reversal();
    await reverseReceipt(sravani, id, two);
    await reverseReceipt(sravani, returned.id, reversal({ reason: "wrong amount" }));
    expect([await balanceOf(invoice), (await statement())?.closing]).toEqual([1_18_000_00, 1_18_000_00]);
    await expect(undoReversal(sravani, two.id)).rejects.toThrow("a refund of it was taken back");
  });

  it("makes due what its invoice returned of its credit", async () => {
    const { id } = await pay(1_18_000);
    await database.owner`insert into credit_notes (invoice_id, number, office, note_date, reason, amount, issued_by, sequence_number)
      values (${invoice}, 'CN-1', 'hyderabad', ${today()}, 'Less guests', 1800000, 'p', 1)`;
    await refundInvoice(sravani, invoice, refund(18_000));
    await reverseReceipt(sravani, id, reversal());
    expect([await balanceOf(invoice), (await statement())?.closing]).toEqual([1_18_000_00, 1_18_000_00]);
  });

  it("is refused when the client has no invoice that could owe what was returned", async () => {
    const [other] = await database.owner`insert into clients (name) values ('Without invoices') returning id`;
    const one = payment(5_000);
    await recordPaymentOfClient(sravani, other?.id, { ...one, invoiceIds: [], onAccount: 5_000_00 });
    await refundClient(sravani, other?.id, refund(1_000));
    await expect(reverseReceipt(sravani, one.id, reversal())).rejects.toThrow("Issue the invoice first");
  });
});

describe("an advance that was not received", () => {
  const recorded = async (changes: Record<string, string> = {}) => {
    const id = crypto.randomUUID();
    const input = {
      id,
      paidOn: earlier,
      method: "cheque",
      reference: `A${++count}`,
      gross: "118000",
      tds: "2000",
      office: "hyderabad",
      stateCode: "36",
      ...changes,
    };
    await recordAdvance(keerthi, { clientId: client }, NewAdvance.parse(input));
    return id;
  };

  it("gives back what its invoices used, keeps its voucher, marked, and can be undone with its tax", async () => {
    const id = await recorded();
    const { voucher } = await readVoucher(keerthi, id, null);
    await payByAdvance(keerthi, invoice, { id, left: 1_18_000_00 });
    const before = await statement();
    const rates = await database.owner`select rate, taxable, cgst, sgst, igst from allocation_tax_rates`;
    const one = reversal();
    await reverseReceipt(sravani, id, one);
    expect(await balanceOf(invoice)).toBe(1_18_000_00);
    const after = await readVoucher(keerthi, id, null);
    expect(after.voucher).toEqual(voucher);
    expect(after.sheet.title).toBe("Cancelled Receipt Voucher");
    expect((await readAdvancePage(keerthi, id))?.advance).toMatchObject({ left: 0, reversalId: one.id });
    expect((await listAdvances(sravani, readAdvanceFilters(new URLSearchParams()))).sums).toEqual({ gross: 0, left: 0 });
    await expect(cancelAdvance(sravani, id, "Entered twice")).rejects.toThrow("reversed already");
    await undoReversal(sravani, one.id);
    expect(await statement()).toEqual(before);
    expect(await database.owner`select rate, taxable, cgst, sgst, igst from allocation_tax_rates`).toEqual(rates);
  });

  it("makes due what was refunded of it; a refund that did not hold gives the money back to the advance", async () => {
    const id = await recorded();
    const returned = refund(18_000);
    await refundAdvance(sravani, id, returned);
    const rates = await database.owner`select rate, taxable, cgst, sgst, igst from allocation_tax_rates`;
    const one = reversal();
    await reverseReceipt(sravani, id, one);
    expect([await balanceOf(invoice), (await statement())?.closing]).toEqual([1_36_000_00, 1_36_000_00]);
    await undoReversal(sravani, one.id);
    expect(await database.owner`select rate, taxable, cgst, sgst, igst from allocation_tax_rates`).toEqual(rates);
    await reverseReceipt(sravani, returned.id, reversal({ reason: "other", note: "The account was closed" }));
    await expect(cancelRefund(sravani, returned.id, "Entered twice")).rejects.toThrow("reversed already");
    expect((await readAdvancePage(keerthi, id))?.advance.left).toBe(1_18_000_00);
    expect((await statement())?.closing).toBe(0);
  });
});

it("counts no reversed cash towards the limit, and leaves a claim to be checked again", async () => {
  const event = await newId(`insert into events (name, client_id) values ('Sangeet', '${client}')`);
  const one = payment(1_90_000, { method: "cash", reference: "", onAccount: 1_90_000_00 });
  await recordPaymentOfClient(keerthi, client, one);
  await database.owner`insert into payment_claims (id, event_id, client_id, amount, paid_on, method, reference, state, payment_id, decided_at, decided_by, decided_by_name)
    values (${crypto.randomUUID()}, ${event}, ${client}, 100, ${today()}, 'upi', 'R', 'received', ${one.id}, now(), ${keerthi.id}, 'K')`;
  await reverseReceipt(sravani, one.id, reversal({ reason: "wrong client" }));
  expect(await claimOf(event)).toBe("open");
  await recordPaymentOfClient(keerthi, client, { ...one, id: crypto.randomUUID() });
});

it("removes only what nobody outside has heard of, and says that the rest is reversed", async () => {
  const told = (action: string, object: string, fields: object) =>
    database.owner`insert into audit_log (actor, action, object_type, object_id, fields)
      values ('k', ${action}, ${action === "voucher sent" ? "advance" : action === "statement exported" ? "client" : "invoice"}, ${object}, ${JSON.stringify(fields)}::jsonb)`;
  const unseen = await pay(1_000);
  await told("invoice sent", invoice, { recipient: "a@client.example" });
  await removePayment(sravani, unseen.id, "Entered twice");
  const [entry] = await database.owner`select fields from audit_log where action = 'payment removed' and object_id = ${invoice}`;
  expect(entry?.fields).toMatchObject({ reason: "Entered twice", gross: 1_000_00 });
  const seen = await pay(1_000);
  await told("invoice sent", invoice, { recipient: "a@client.example", receipt: true });
  await expect(removePayment(sravani, seen.id, "Entered twice")).rejects.toThrow("Not removed: the receipt was mailed");
  const onAccount = payment(500);
  await recordPaymentOfClient(keerthi, client, { ...onAccount, onAccount: 500_00 });
  await told("statement exported", client, {});
  await expect(removePayment(sravani, onAccount.id, "Entered twice")).rejects.toThrow("a statement with it was exported");
});
