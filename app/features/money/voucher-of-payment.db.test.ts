import { beforeEach, expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { readStatement } from "#app/features/clients/statement.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { issueVoucherOfPayment, readAdvancesOf } from "./advances/advances.server.ts";
import { cancelAdvance } from "./cancellations/cancel-voucher.server.ts";
import { readCredit } from "./credit/credit.server.ts";
import { readRecordedMoney } from "./money.server.ts";
import { readPaymentForm, recordPayment, recordPaymentOfClient } from "./payments/payments.server.ts";
import { reverseReceipt, undoReversal } from "./reversals/reversals.server.ts";
import { NewReversal } from "./reversals/reversals.ts";

// CGST Act, section 13(2): GST falls due on an advance when it comes; up to Rs 1,000 beyond an invoice may wait for the next one.
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
let [client, invoice] = ["", ""];
let count = 0;
beforeEach(async () => {
  client = await newId("insert into clients (name, state_code) values ('Anjali Rao', '36')");
  invoice = await newId(`insert into invoices (status, number, amount, taxable, client_id, office, due_date, invoice_date)
    values ('issued', 'INV-H/2627/${++count}', 11800000, 10000000, '${client}', 'hyderabad', '${today()}', '${today()}')`);
});

const formOf = (rupees: string, changes: Record<string, string> = {}) => {
  const form = new FormData();
  const fields = {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank",
    reference: `UTR ${++count}`,
    gross: rupees,
    office: "hyderabad",
    stateCode: "36",
  };
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
  return form;
};
const record = async (form: FormData) => {
  const payment = await readPaymentForm(keerthi, { invoiceId: invoice }, form);
  await recordPayment(keerthi, invoice, payment);
  return payment.id;
};
const statement = async () => (await readStatement(keerthi, client, { from: "2000-01-01", to: today() }))?.statement;
const advances = () => readAdvancesOf(keerthi, { clientId: client });

it("asks what more than Rs 1,000 beyond an invoice is, and takes up to that on account as before", async () => {
  await expect(record(formOf("150500"))).rejects.toBeInstanceOf(Conflict);
  await expect(record(formOf("119000"))).rejects.toMatchObject({ values: { question: "onAccount" } });
  await record(formOf("119000", { onAccount: "100000" }));
  expect(await advances()).toEqual([]);
  const readOfClient = (form: FormData) => readPaymentForm(keerthi, { clientId: client }, form);
  const of = async (rupees: string) => recordPaymentOfClient(keerthi, client, await readOfClient(formOf(rupees)));
  await expect(of("50000")).rejects.toMatchObject({
    errors: { gross: expect.stringContaining("Choose below") },
  });
  await of("1000");
});

it("issues the receipt voucher at once: payment, advance and TDS add up, and both are reversed together", async () => {
  const id = await record(formOf("150500", { onAccount: "voucher 3250000", rate: "18", tds: "1505", tdsCode: "1024" }));
  const [advance] = await advances();
  expect(advance).toMatchObject({ gross: 32_500_00, left: 32_500_00, receivedOn: today(), method: "bank" });
  expect(await readCredit(keerthi, client)).toEqual([]);
  expect((await statement())?.lines.map(({ kind, credit, tds }) => [kind, credit, tds])).toEqual([
    ["Invoice", 0, 0],
    ["Payment", 1_18_000_00, 1_180_00],
    ["Advance", 32_500_00, 325_00],
  ]);
  const rates =
    await database.owner`select rate, taxable + cgst + sgst + igst as sum from document_tax_rates where document_id = ${advance?.id ?? ""}`;
  expect(rates.map(({ rate, sum }) => [rate, Number(sum)])).toEqual([[1800, 32_500_00]]);
  const closing = (await statement())?.closing;
  const reversal = NewReversal.parse({ id: crypto.randomUUID(), reversedOn: today(), reason: "chargeback" });
  await reverseReceipt(sravani, id, reversal);
  expect((await statement())?.closing).toBe(1_18_000_00);
  expect(await undoReversal(sravani, reversal.id)).toBe("₹1,50,500.00 counts again.");
  expect((await statement())?.closing).toBe(closing);
  expect(
    await database.owner`select actor from audit_log where action = 'reversal undone' and object_id = ${advance?.id ?? ""}`,
  ).toHaveLength(1);
});

it("issues it for money that is on account already, and gives it back when the voucher is cancelled", async () => {
  await record(formOf("150500", { onAccount: "3250000" }));
  const [credit] = await readCredit(keerthi, client);
  const form = formOf("0", { payment: credit?.id ?? "", rate: "18" });
  const before = (await statement())?.closing;
  const number = await issueVoucherOfPayment(keerthi, client, form);
  expect(await issueVoucherOfPayment(keerthi, client, form)).toBe(number);
  const [advance] = await advances();
  expect(advance).toMatchObject({ number, gross: 32_500_00 });
  expect([await readCredit(keerthi, client), (await statement())?.closing]).toEqual([[], before]);
  await cancelAdvance(sravani, advance?.id ?? "", "Goes back to the client");
  expect((await readCredit(keerthi, client)).map(({ amount }) => amount)).toEqual([32_500_00]);
  expect((await statement())?.closing).toBe(before);
});

it("leaves only the advance of a payment that was on account as a whole", async () => {
  const payment = {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank" as const,
    reference: "UTR 50",
    gross: 50_000_00,
    tds: 0,
    tdsGst: 0,
  };
  await recordPaymentOfClient(keerthi, await newId("insert into clients (name) values ('Other')"), {
    ...payment,
    id: crypto.randomUUID(),
    reference: "",
  });
  client = await newId("insert into clients (name, state_code) values ('No invoice', '36')");
  await recordPaymentOfClient(keerthi, client, payment);
  await issueVoucherOfPayment(keerthi, client, formOf("0", { payment: payment.id }));
  expect((await statement())?.lines.map(({ kind, credit }) => [kind, credit])).toEqual([["Advance", 50_000_00]]);
});

it("asks for the State unless the invoice's event has one, stores the same form once and names the voucher", async () => {
  const voucher = { onAccount: "voucher 5000000", rate: "18" };
  const other = await newId("insert into clients (name, state_code) values ('No invoice', '36')");
  const post = async (form: FormData) => {
    const payment = await readPaymentForm(keerthi, { clientId: other }, form);
    await recordPaymentOfClient(keerthi, other, payment);
    return readRecordedMoney(keerthi, payment.id, other);
  };
  const form = formOf("50000", voucher);
  const again = formOf("50000", { ...voucher, id: String(form.get("id")), reference: String(form.get("reference")) });
  await expect(post(formOf("50000", { ...voucher, stateCode: "" }))).rejects.toMatchObject({
    errors: { stateCode: expect.stringContaining("the voucher names it") },
  });
  const recorded = await post(form);
  expect(recorded).toMatchObject({ kind: "Advance", amount: 50_000_00, number: expect.stringMatching(/^RV-H/) });
  expect(await post(again)).toEqual(recorded);
  expect(await readAdvancesOf(keerthi, { clientId: other })).toHaveLength(1);

  const event = await newId(`insert into events (name, state_code, client_id) values ('Sangeet', '29', '${client}')`);
  invoice =
    await newId(`insert into invoices (status, number, amount, taxable, client_id, office, due_date, invoice_date, event_id)
    values ('issued', 'INV-H/2627/${++count}', 11800000, 10000000, '${client}', 'hyderabad', '${today()}', '${today()}', '${event}')`);
  const id = await record(formOf("150500", { onAccount: "voucher 3250000", rate: "18", stateCode: "" }));
  const [advance] = await advances();
  expect(await readRecordedMoney(keerthi, id)).toMatchObject({
    amount: 1_18_000_00,
    advanced: 32_500_00,
    number: advance?.number,
  });
  const [row] = await database.owner`select document from issued_documents where id = ${advance?.id ?? ""}`;
  expect(row?.document.place.code).toBe("29");
});
