import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/errors.ts";
import { saveDraft } from "#app/features/invoices/draft/drafts.server.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { financialYear } from "#app/gst/document-numbers.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { randomNumbers } from "../../../../test/random.ts";
import { recordPayment } from "../payments/payments.server.ts";
import type { NewRefund } from "../refunds/refunds.ts";
import { readAdvancePage } from "./advance-page.server.ts";
import { payByAdvance, recordAdvance } from "./advances.server.ts";
import { NewAdvance } from "./advances.ts";
import { refundAdvance } from "./refund-advance.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const pending = testPerson("Pending Person", "pending");
const disabled = testPerson("Former Person", "disabled");

const year = financialYear(today());
const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const newClient = () => newId("insert into clients (name, email) values ('Anjali', 'anjali@client.example')");
const newEvent = (client: string) =>
  newId(`insert into events (name, state_code, client_id) values ('Sangeet', '36', '${client}')`);

const advance = (changes: Partial<Record<keyof NewAdvance, unknown>> = {}): NewAdvance => ({
  ...NewAdvance.parse({
    isWithoutReference: "1",
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank",
    gross: "118000",
    office: "hyderabad",
  }),
  ...(changes as Partial<NewAdvance>),
});
const record = async (changes: Parameters<typeof advance>[0] = {}, client?: string, person = keerthi) => {
  const input = advance({ stateCode: "97", ...changes });
  await recordAdvance(person, { clientId: client ?? (await newClient()) }, input);
  return input.id;
};
const refund = (changes: Partial<NewRefund> = {}): NewRefund => ({
  ...{ id: crypto.randomUUID(), amount: 1_000_00, date: today(), method: "bank", reference: "", reason: "Called off" },
  ...changes,
});
const ratesOf = (id: string) =>
  database.owner`select rate, taxable::int, cgst::int, sgst::int, igst::int from document_tax_rates where document_id = ${id}`;
const leftOf = async (id: string) =>
  Number((await database.owner`select gross - allocated as left from advances where id = ${id}`)[0]?.left);

/** An issued invoice of a client. @param rupees before 18 % tax */
async function invoiceOf(client: string, rupees: number, event?: string): Promise<string> {
  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draftOf(client, rupees, event));
  await issueInvoice(sravani, id, 1);
  return id;
}
const draftOf = (client: string, rupees: number, event = "") => ({
  ...emptyDraft(company(), new Date(), today()),
  ...{ client, event, clientName: "Anjali", clientAddress: "Plot 18", clientStateCode: "36" as const, clientPin: "500034" },
  eventStateCode: "36" as const,
  items: [{ ...emptyItem(company()), description: "Stage", quantity: "1", rate: String(rupees) }],
});

it("names signs that the voucher could not show, of the reference and of the client", async () => {
  const named = { message: expect.stringContaining("Documents cannot show “🎉”") };
  await expect(record({ reference: "UTR 🎉" })).rejects.toMatchObject({ errors: { reference: named.message } });
  await expect(record({}, await newId("insert into clients (name) values ('Anjali 🎉')"))).rejects.toMatchObject(named);
});

describe("a receipt voucher", () => {
  it("has the tax inside the amount, and is stored once however often the form is submitted", async () => {
    const client = await newClient();
    const event = await newEvent(client);
    const input = advance({ tds: 10_000_00 });
    const numbers = await Promise.all(Array.from({ length: 5 }, () => recordAdvance(keerthi, { eventId: event }, input)));
    expect(new Set(numbers)).toEqual(new Set([`RV-H/${year}/00001`]));
    expect(await ratesOf(input.id)).toEqual([{ rate: 1800, taxable: 1_00_000_00, cgst: 9_000_00, sgst: 9_000_00, igst: 0 }]);
    const [stored] = await database.owner`select kind, document from issued_documents where id = ${input.id}`;
    expect(stored).toMatchObject({
      kind: "receipt voucher",
      document: {
        number: numbers[0],
        place: { code: "36" },
        client: { name: "Anjali" },
        amount: 1_18_000_00,
        paid: { tds: 10_000_00 },
      },
    });
    const entries = await database.owner`select actor, fields->>'number' as number from audit_log where object_id = ${input.id}`;
    expect(entries).toEqual([{ actor: keerthi.id, number: numbers[0] }]);
  });

  it("is refused with wrong days, rates and TDS, and without a client", async () => {
    const tomorrow = addDays(today(), 1);
    const wrong = [
      [{ paidOn: tomorrow }, "paidOn"],
      [{ paidOn: "2017-06-30" }, "paidOn"],
      [{ voucherDate: tomorrow }, "voucherDate"],
      [{ voucherDate: addDays(today(), -3) }, "voucherDate"],
      [{ rate: "17" }, "rate"],
      [{ rate: "" }, "rate"],
      [{ tds: 2_00_000_00 }, "tds"],
    ] as const;
    for (const [changes, field] of wrong)
      await expect(record(changes)).rejects.toMatchObject({ errors: { [field]: expect.any(String) } });
    const eventWithoutClient = await newId("insert into events (name) values ('Sangeet')");
    await expect(recordAdvance(keerthi, { eventId: eventWithoutClient }, advance())).rejects.toThrow("choose its client");
    await expect(record({ tds: 20_000_00 })).rejects.toMatchObject({ values: { question: "tds" } });
  });

  it("keeps cash below the limit together with payments, audits the attempt, and asks about a repeated reference", async () => {
    const client = await newClient();
    await record({ method: "cash", gross: 1_50_000_00 }, client);
    await expect(record({ method: "cash", gross: 50_000_00 }, client)).rejects.toMatchObject({
      errors: { method: expect.stringContaining("₹1,50,000") },
    });
    const refused =
      await database.owner`select actor from audit_log where action = 'cash advance refused' and object_id = ${client}`;
    expect(refused).toEqual([{ actor: keerthi.id }]);
    await record({ method: "upi", reference: "UPI 42" });
    await expect(record({ method: "bank", reference: "upi42" })).rejects.toMatchObject({
      errors: { reference: expect.any(String) },
    });
  });
});

describe("the use of an advance", () => {
  it("in an issued invoice lowers its balance, and all uses and refunds add up to the voucher for each head", async () => {
    const client = await newClient();
    const event = await newEvent(client);
    const input = advance({ gross: 1_00_000_01 });
    await recordAdvance(keerthi, { eventId: event }, input);
    let left = 1_00_000_01;
    for (const rupees of [1, 7_777, 31]) {
      const amount = await payByAdvance(keerthi, await invoiceOf(client, rupees, event), { id: input.id, left });
      expect(amount).toBe(Math.round(rupees * 1.18) * 100);
      left -= amount;
    }
    for (const share of [...Array.from({ length: 8 }, randomNumbers()), 1]) {
      const amount = Math.ceil(left * share);
      if (amount > 0) await refundAdvance(sravani, input.id, refund({ amount }));
      left -= amount;
    }
    const sums = await database.owner`
      select r.rate, sum(r.taxable)::int as taxable, sum(r.cgst)::int as cgst, sum(r.sgst)::int as sgst, sum(r.igst)::int as igst
      from allocations a join allocation_tax_rates r on r.allocation_id = a.id where a.advance_id = ${input.id} group by r.rate`;
    expect(sums).toEqual(await ratesOf(input.id));
    expect(await leftOf(input.id)).toBe(0);
  });

  it("counts the TDS of an advance when the rest of the invoice is paid with TDS", async () => {
    const client = await newClient();
    const id = await record({ tds: 10_000_00 }, client);
    const invoice = await invoiceOf(client, 2_00_000);
    await payByAdvance(keerthi, invoice, { id, left: 1_18_000_00 });
    const rest = (tds: number) =>
      recordPayment(keerthi, invoice, {
        ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: "", gross: 1_18_000_00, tdsGst: 0 },
        tds,
      });
    await expect(rest(10_000_01)).rejects.toMatchObject({ values: { question: "tds" } });
    await rest(10_000_00);
  });

  it("is refused when it is not this client's or changed meanwhile, and two invoices at once do not use it twice", async () => {
    const client = await newClient();
    const id = await record({}, client);
    const invoiceOfAnother = await invoiceOf(await newClient(), 1_000);
    await expect(payByAdvance(keerthi, invoiceOfAnother, { id, left: 1_18_000_00 })).rejects.toThrow("no such advance");
    const invoices = await Promise.all([invoiceOf(client, 1_00_000), invoiceOf(client, 1_00_000)]);
    const results = await Promise.allSettled(
      invoices.map((invoice) => payByAdvance(keerthi, invoice, { id, left: 1_18_000_00 })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(Conflict);
    expect(refused?.reason.message).toContain("₹0.00");
  });

  it("beyond what is left is refused by the database, for the sum and for each head", async () => {
    const client = await newClient();
    const id = await record({}, client);
    const invoice = await invoiceOf(client, 5_00_000);
    const use = (amount: number, taxable: number, igst: number) =>
      asActor(keerthi, async (tx) => {
        const allocation = crypto.randomUUID();
        await tx.execute(sql`
          insert into allocations (id, advance_id, invoice_id, amount, allocated_by)
          values (${allocation}, ${id}, ${invoice}, ${amount}, ${keerthi.id})`);
        await tx.execute(sql`
          insert into allocation_tax_rates (allocation_id, rate, kind, taxable, cgst, sgst, igst)
          values (${allocation}, 1800, 'rate', ${taxable}, 0, 0, ${igst})`);
      });
    await expect(use(1_18_000_01, 1_00_000_01, 18_000_00)).rejects.toThrow();
    await expect(use(1_18_000_00, 99_999_99, 18_000_01)).rejects.toThrow();
    await expect(use(1_00, 50, 49)).rejects.toThrow();
    await use(1_18_000_00, 1_00_000_00, 18_000_00);
    await expect(use(1, 1, 0)).rejects.toThrow();
  });
});

describe("a refund voucher", () => {
  it("names the receipt voucher, is issued once, and the second for the same money is refused", async () => {
    const id = await record();
    const input = refund({ amount: 1_00_000_00 });
    const numbers = await Promise.all(Array.from({ length: 3 }, () => refundAdvance(sravani, id, input)));
    expect(new Set(numbers).size).toBe(1);
    const [stored] = await database.owner`select kind, document from issued_documents where id = ${input.id}`;
    expect(stored).toMatchObject({
      kind: "refund voucher",
      document: { amount: 1_00_000_00, reason: "Called off", original: { number: expect.stringContaining("RV-H/") } },
    });
    await expect(refundAdvance(sravani, id, refund({ amount: 1_00_000_00 }))).rejects.toMatchObject({
      errors: { amount: expect.stringContaining("₹18,000.00") },
    });
    const rest = await Promise.allSettled([1, 2].map(() => refundAdvance(sravani, id, refund({ amount: 18_000_00 }))));
    expect(rest.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await readAdvancePage(sravani, id))?.advance).toMatchObject({ left: 0, refunded: 1_18_000_00 });
  });

  it("can be issued only by an admin; other staff can only record advances, pending and disabled people nothing; the policies say the same", async () => {
    const client = await newClient();
    const id = await record({}, client);
    await expect(refundAdvance(keerthi, id, refund())).rejects.toThrow(Forbidden);
    for (const person of [pending, disabled])
      for (const attempt of [() => record({}, client, person), () => refundAdvance(person, id, refund())])
        await expect((async () => attempt())()).rejects.toThrow(Forbidden);
    const insertAs = (person: TestPerson, statement: ReturnType<typeof sql>) => asActor(person, (tx) => tx.execute(statement));
    const refundRow = sql`
      insert into refunds (office, client_id, refunded_on, method, amount, recorded_by)
      values ('hyderabad', ${client}, now(), 'bank', 1, 'x')`;
    const series = sql`insert into invoice_series values ('RF-H/9899', 1, now())`;
    const advanceRow = sql`
      insert into advances (number, office, voucher_date, received_on, client_id, method, gross, recorded_by)
      values ('RV-X', 'hyderabad', now(), now(), ${client}, 'bank', 1, 'x')`;
    for (const [person, statement] of [
      [keerthi, refundRow],
      [keerthi, series],
      [pending, advanceRow],
      [disabled, advanceRow],
    ] as const)
      await expect(insertAs(person, statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("row-level security") },
      });
    await expect(insertAs(sravani, sql`update advances set gross = 1`)).rejects.toThrow();
  });
});

it("numbers vouchers of both kinds without a gap, 50 at once, every fifth rolled back", async () => {
  const client = await newClient();
  const office = "visakhapatnam" as const;
  await database.owner`create function refuse_some() returns trigger language plpgsql as $$ begin
    if new.reference like 'Abort%' then raise exception 'refused at commit'; end if; return null; end $$`;
  for (const table of ["advances", "refunds"])
    await database.owner.unsafe(
      `create constraint trigger refuse_some after insert on ${table} deferrable initially deferred for each row execute function refuse_some()`,
    );
  const referenceOf = (at: number) => `${at % 5 === 0 ? "Abort" : "Bulk"} ${at}`;
  const all = Array.from({ length: 50 }, (_, at) => at);
  const recorded = await Promise.allSettled(all.map((at) => record({ office, reference: referenceOf(at) }, client)));
  const ids = recorded.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(ids).toHaveLength(40);
  await Promise.allSettled(
    all.map((at) => refundAdvance(sravani, ids[at % 40] as string, refund({ reference: referenceOf(at), amount: 1_000_00 }))),
  );
  for (const [table, kind] of [
    ["advances", "RV"],
    ["refunds", "RF"],
  ]) {
    const rows = await database.owner.unsafe(`select number from ${table} where office = 'visakhapatnam' order by number`);
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 40 }, (_, at) => `${kind}-V/${year}/${String(at + 1).padStart(5, "0")}`),
    );
  }
});

it("refuses a voucher that is older than the last one of its office", async () => {
  const before = addDays(today(), -2);
  if (financialYear(before) !== year) return;
  await record();
  await expect(record({ paidOn: before, voucherDate: before })).rejects.toMatchObject({
    errors: { voucherDate: expect.stringContaining(`was dated ${formatDay(today())}: choose that day or later.`) },
  });
  await expect(refundAdvance(sravani, await record(), refund({ date: before }))).rejects.toThrow(Invalid);
});
