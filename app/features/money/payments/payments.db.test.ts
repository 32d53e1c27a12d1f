import { beforeEach, describe, expect, it } from "vitest";
import { Conflict, Invalid } from "#app/errors.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import type { PaymentToRecord } from "../money.ts";
import { readRefundForm } from "../refunds/refunds.server.ts";
import { readPaymentForm, recordPayment } from "./payments.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
beforeEach(() => database.owner`delete from audit_log`);

let count = 0;
const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const newClient = () => newId("insert into clients (name) values ('Anjali')");
const newEvent = () => newId("insert into events (name) values ('Sangeet')");

/** An issued invoice of 10,00,000 rupees before tax. */
async function issued(client: string | null, event: string | null = null): Promise<string> {
  const number = `INV-H/2627/${++count}`;
  const [row] = await database.owner`
    insert into invoices (status, number, amount, taxable, client_id, event_id)
    values ('issued', ${number}, 118000000, 100000000, ${client}, ${event}) returning id`;
  return row?.id;
}

const pay = (invoice: string, changes: Partial<PaymentToRecord>, person = keerthi) =>
  recordPayment(person, invoice, {
    ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", gross: 1_00_000_00, tds: 0, tdsGst: 0 },
    ...changes,
  });
const cash = (invoice: string, rupees: number, paidOn = today()) => pay(invoice, { method: "cash", gross: rupees * 100, paidOn });
const refusedCash = async () =>
  (await database.owner`select actor, fields->'gross' as gross from audit_log where action = 'cash payment refused'`).map(
    ({ actor, gross }) => [actor, gross],
  );

it("refuses a reference that another payment has, also one by UPI beside one by bank transfer, unless an admin confirms that one transfer pays both", async () => {
  const [first, second] = [await issued(await newClient()), await issued(await newClient())];
  await pay(first, { reference: "UTR 778899" });
  await pay(second, { method: "cheque", reference: "UTR778899" });
  const repeated = { reference: "utr778899" };
  const [row] = await database.owner`select number from invoices where id = ${first}`;
  const errors = { reference: expect.stringContaining(`Already recorded for ${row?.number}: ₹1,00,000.00 of `) };
  await expect(pay(second, repeated)).rejects.toMatchObject({ errors });
  await expect(pay(second, { ...repeated, method: "upi" })).rejects.toMatchObject({ errors });
  await expect(pay(second, { ...repeated, isSplit: true })).rejects.toThrow(Invalid);
  await expect(pay(second, repeated, sravani)).rejects.toMatchObject({ errors, values: { question: "split" } });
  expect(await pay(second, { ...repeated, isSplit: true }, sravani)).toBe(9_80_000_00);
  const third = await issued(await newClient());
  const concurrent = await Promise.allSettled([first, second, third].map((invoice) => pay(invoice, { reference: "CHQ 1" })));
  expect(concurrent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("asks whether unusual TDS is right, and stores that of income tax and that of GST", async () => {
  const invoice = await issued(await newClient());
  await pay(invoice, { gross: 5_00_000_00, tds: 60_000_00 });
  const much = { gross: 5_00_000_00, tds: 50_000_00, tdsGst: 20_001_00 };
  await expect(pay(invoice, much)).rejects.toMatchObject({
    values: { question: "tds" },
    errors: { tds: expect.stringContaining("₹1,00,000.00"), tdsGst: expect.stringContaining("₹20,000.00") },
  });
  await expect(pay(invoice, much)).rejects.toThrow(Conflict);
  expect(await pay(invoice, { ...much, isTdsChecked: true })).toBe(1_80_000_00);
  const [stored] =
    await database.owner`select sum(tds)::int as tds, sum(tds_gst)::int as tds_gst from payments p join allocations a on a.payment_id = p.id where a.invoice_id = ${invoice}`;
  expect(stored).toEqual({ tds: 1_10_000_00, tds_gst: 20_001_00 });
});

it("keeps the cash of a client below two lakh for one event, over all its invoices, and audits the attempt", async () => {
  const [client, event] = [await newClient(), await newEvent()];
  const [first, second, other] = [
    await issued(client, event),
    await issued(client, event),
    await issued(client, await newEvent()),
  ];
  await cash(first, 1_50_000, addDays(today(), -2));
  const refused = cash(second, 50_000, addDays(today(), -1));
  await expect(refused).rejects.toMatchObject({
    errors: { method: expect.stringContaining("₹1,50,000 is recorded for this event") },
  });
  expect(await refusedCash()).toEqual([[keerthi.id, 50_000_00]]);
  await cash(second, 49_999, addDays(today(), -1));
  await cash(other, 1_99_999);
  // The TDS that the client deducted is not cash.
  await pay(await issued(await newClient()), { method: "cash", gross: 2_00_000_00, tds: 1_00 });
});

it("keeps the cash of a client below two lakh on one day, over all events, also at the same time", async () => {
  const client = await newClient();
  const invoices = await Promise.all(Array.from({ length: 4 }, async () => issued(client, await newEvent())));
  const results = await Promise.allSettled(invoices.map((invoice) => cash(invoice, 90_000)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await refusedCash()).toHaveLength(2);
  await cash(await issued(await newClient()), 90_000);
});

it("applies the limit for each invoice when it has no event or client", async () => {
  const [one, other] = [await issued(null), await issued(null)];
  await cash(one, 1_90_000);
  await cash(other, 1_90_000);
  await expect(cash(one, 10_000, addDays(today(), -3))).rejects.toThrow(Invalid);
});

describe("a form comes back with all its messages at once", () => {
  const posted = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: crypto.randomUUID(), paidOn: today(), method: "bank", ...fields }))
      form.set(name, value);
    return form;
  };

  it("of a payment: what is wrong by itself, what is more than is due, and a reference that is recorded already", async () => {
    const invoice = await issued(await newClient());
    await pay(invoice, { reference: "UTR 9911" });
    const form = posted({ paidOn: "", gross: "99,00,000", reference: "UTR 9911" });
    await expect(readPaymentForm(sravani, { invoiceId: invoice }, form)).rejects.toMatchObject({
      errors: {
        paidOn: "Please enter a date.",
        gross: expect.stringContaining("is more than is due"),
        reference: expect.stringContaining("Already recorded"),
      },
      values: { question: "onAccount split" },
    });
  });

  it("of a valid payment: several questions", async () => {
    const invoice = await issued(await newClient());
    await expect(pay(invoice, { gross: 99_00_000_00, tds: 20_00_000_00 })).rejects.toMatchObject({
      errors: { gross: expect.stringContaining("is more than is due"), tds: expect.stringContaining("More than 10%") },
      values: { question: "onAccount tds" },
    });
  });

  it("of a refund: the missing reason, and an amount above the credit", async () => {
    const form = posted({ date: today(), amount: "1,000", reason: "" });
    await expect(readRefundForm(sravani, { clientId: await newClient() }, form)).rejects.toMatchObject({
      errors: { reason: "Please enter the reason.", amount: "At most ₹0.00 can be refunded." },
    });
  });
});
