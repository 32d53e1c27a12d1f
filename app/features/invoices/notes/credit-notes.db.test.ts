import { expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { financialYear } from "#app/gst/document-numbers.ts";
import { today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { saveDraft } from "../draft/drafts.server.ts";
import { issueInvoice } from "../draft/issue.server.ts";
import { exportInvoices } from "../export.server.ts";
import { readSheet } from "../invoice-paper.server.ts";
import { listInvoices } from "../invoices.server.ts";
import { readInvoiceFilters } from "../invoices.ts";
import { readInvoice, type StoredInvoice } from "../stored-invoice.server.ts";
import { issueCreditNote, readNoteProblems } from "./credit-notes.server.ts";
import type { CreditRequest, NewCreditNote } from "./credit-notes.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

const year = financialYear(today());
const filters = (query = "") => readInvoiceFilters(new URLSearchParams(query));

/** 450 plates at 1,200 and 5 %, a stage at 1,85,000.50 and 18 %. */
async function issueTestInvoice(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const draft = {
    ...emptyDraft(company(), new Date(), today()),
    clientName: "Anjali Deshmukh",
    clientAddress: "Plot 18, MVP Colony",
    clientStateCode: "37" as const,
    clientPin: "530017",
    eventStateCode: "36" as const,
    items: [
      {
        ...emptyItem(company()),
        description: "Catering",
        sac: "996334",
        quantity: "450",
        unit: "plates",
        rate: "1200",
        gst: "5",
      },
      { ...emptyItem(company()), description: "Stage", quantity: "1", rate: "185000.50" },
    ],
    ...changes,
  };
  await saveDraft(sravani, id, 0, draft);
  await issueInvoice(sravani, id, 1);
  return id;
}
const newNote = (changes: Partial<NewCreditNote> = {}): NewCreditNote => ({
  id: crypto.randomUUID(),
  reason: "Fewer guests",
  date: today(),
  ...changes,
});
const requests = (...pairs: [quantity: number, amount: number][]): CreditRequest[] =>
  pairs.map(([quantity, amount]) => ({ quantity, amount }));
const invalidField = (field: string) => ({ errors: { [field]: expect.any(String) } });
const readStored = async (id: string) => (await readInvoice(sravani, id)) as StoredInvoice;
const stateOf = async (id: string) =>
  parseRows((await listInvoices(sravani, filters())).rows).find((row) => row.id === id)?.state;

it("credits parts of an invoice line by line until nothing remains; credit notes have their own number series", async () => {
  const id = await issueTestInvoice();
  const first = newNote();
  const numbers = await Promise.all(
    Array.from({ length: 5 }, () => issueCreditNote(sravani, id, first, requests([50_00, 0], [0, 85_000_50]))),
  );
  expect(numbers).toEqual(Array(5).fill(`CN-H/${year}/00001`));
  // 60,000.00 + 3,000.00 and 85,000.50 + 15,300.10: 1,63,300.60, to the rupee 1,63,301.
  expect(await readStored(id)).toMatchObject({ credited: 1_63_301_00, balance: 6_22_000_00 });
  expect(await stateOf(id)).toBe("issued");

  const credit = (...lines: Parameters<typeof requests>) => issueCreditNote(sravani, id, newNote(), requests(...lines));
  await expect(credit([400_01, 0])).rejects.toMatchObject(invalidField("quantity-0"));
  await expect(credit([0, 0], [0, 1_00_000_01])).rejects.toMatchObject(invalidField("amount-1"));
  await expect(credit([0, 1])).rejects.toMatchObject(invalidField("lines"));
  const early = issueCreditNote(sravani, id, newNote({ date: "2020-01-01" }), null);
  await expect(early).rejects.toMatchObject(invalidField("date"));
  // Also beside a reason that is missing: the form shows all at once.
  const problems = await readNoteProblems(sravani, id, "credit", requests([400_01, 0]), { date: "2020-01-01" });
  expect(Object.keys(problems)).toEqual(["quantity-0", "date"]);

  const payment = { id: crypto.randomUUID(), paidOn: today(), method: "upi" as const, reference: "", tds: 0, tdsGst: 0 };
  const tooMuch = recordPayment(sravani, id, { ...payment, gross: 6_22_000_01 });
  await expect(tooMuch).rejects.toMatchObject(invalidField("gross"));
  expect(await recordPayment(sravani, id, { ...payment, gross: 22_000_00 })).toBe(6_00_000_00);
  expect(await stateOf(id)).toBe("part paid");

  expect(await issueCreditNote(sravani, id, newNote(), null)).toBe(`CN-H/${year}/00002`);
  expect(await readStored(id)).toMatchObject({ credited: 7_85_301_00, balance: -22_000_00 });
  expect(await stateOf(id)).toBe("refund due");
  await expect(issueCreditNote(sravani, id, newNote(), null)).rejects.toMatchObject(invalidField("lines"));
  const [sums] = await database.owner`
    select sum(taxable)::text as taxable, sum(cgst)::text as cgst, sum(sgst)::text as sgst, sum(round_off)::text as round_off from credit_notes where invoice_id = ${id}`;
  expect(sums).toEqual({ taxable: "72500050", cgst: "3015005", sgst: "3015005", round_off: "40" });
});

it("an invoice is paid when its payments and credit notes add up to its total", async () => {
  const id = await issueTestInvoice();
  await issueCreditNote(sravani, id, newNote(), requests([450_00, 0]));
  const { balance } = await readStored(id);
  expect(balance).toBe(7_85_301_00 - 5_67_000_00);
  await recordPayment(sravani, id, {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank",
    reference: "",
    gross: balance,
    tds: 0,
    tdsGst: 0,
  });
  expect(await stateOf(id)).toBe("paid");
});

it("a credit note shows the same kind of tax as its invoice", async () => {
  const id = await issueTestInvoice({
    clientGST: "29ZZZCK0005F1ZC",
    clientStateCode: "29",
    clientPin: "560001",
    eventStateCode: "29",
  });
  await issueCreditNote(sravani, id, newNote(), requests([0, 0], [1_00, 0]));
  const invoice = await readStored(id);
  const sheet = await readSheet(sravani, invoice, { noteId: invoice.creditNotes[0]?.id });
  expect(sheet.totals).toEqual([
    ["Subtotal", "₹1,85,000.50"],
    ["IGST 18%", "₹33,300.09"],
    ["Round off", "+₹0.41"],
  ]);
  expect(sheet.total).toEqual(["Total", "₹2,18,301.00"]);
  expect(sheet.details.map(([label]) => label)).toEqual(["Number", "Date", "For", "Dated"]);
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([["Stage", "9985", "1", "₹1,85,000.50", "18%", "₹1,85,000.50"]]);
});

it("exports a credit note with negative amounts, a row for each credited tax rate", async () => {
  const id = await issueTestInvoice({ clientName: "Nuvera Traders" });
  await issueCreditNote(sravani, id, newNote(), requests([50_00, 0]));
  await issueCreditNote(sravani, id, newNote(), requests([0, 0], [0, 85_000_50]));
  const lines = (await readChunks(exportInvoices(sravani, filters("q=nuvera")))).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[3]).toMatch(
    /Credit note,issued,.*,5,-60000\.00,-1500\.00,-1500\.00,0\.00,0\.00,-63000\.00,,,,,INV-H.*,-60000\.00,$/,
  );
  expect(lines[4]).toMatch(
    /Credit note,issued,.*,18,-85000\.50,-7650\.05,-7650\.05,0\.00,-0\.40,-100301\.00,,,,,INV-H.*,-85000\.50,$/,
  );
  expect(lines[1]).toMatch(/,785301\.00,0\.00,0\.00,0\.00,622000\.00,,,725000\.50,0\.00$/);
});

it("the database refuses a credit note over the remaining amount, and any change of a stored one", async () => {
  const id = await issueTestInvoice();
  await issueCreditNote(sravani, id, newNote(), requests([50_00, 0]));
  const { lines, creditNotes } = await readStored(id);
  const { owner } = database;
  await expect(
    owner`insert into credit_notes (invoice_id, sequence_number, number, office, note_date, reason, amount, issued_by) values (${id}, 2, 'X', 'hyderabad', now(), 'x', 72230101, 'x')`,
  ).rejects.toThrow("at most what is left of its invoice");
  await expect(
    owner`insert into credit_note_items (credit_note_id, item_id, quantity, taxable) values (${creditNotes[0]?.id as string}, ${lines[1]?.id as string}, 0, 18500051)`,
  ).rejects.toThrow("at most what is left of its line");
  await expect(owner`update credit_note_items set taxable = 1`).rejects.toThrow("is append-only");
  await expect(owner`delete from credit_notes`).rejects.toThrow("is append-only");
});

it("credits no more than the invoice when six notes arrive at once", async () => {
  const id = await issueTestInvoice();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => issueCreditNote(sravani, id, newNote(), requests([200_00, 0]))),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

it("a payment and a credit note of the whole balance at once: either a refund is due then, or the payment is refused with the reason", async () => {
  for (let round = 0; round < 4; round++) {
    const id = await issueTestInvoice();
    const payment = {
      id: crypto.randomUUID(),
      paidOn: today(),
      method: "bank" as const,
      reference: "",
      gross: 7_85_301_00,
      tds: 0,
      tdsGst: 0,
    };
    const pay = () => recordPayment(sravani, id, payment);
    const credit = () => issueCreditNote(sravani, id, newNote(), null);
    const [first, second] = round % 2 === 0 ? [pay, credit] : [credit, pay];
    const results = await Promise.allSettled([first(), second()]);
    const { balance, credited } = await readStored(id);
    expect(credited).toBe(7_85_301_00);
    const refused = results.find((result) => result.status === "rejected");
    if (refused) expect(refused.reason.message).toContain("credit note issued, ₹7,85,301.00");
    expect(balance).toBe(refused ? 0 : -7_85_301_00);
    expect(await stateOf(id)).toBe(refused ? "cancelled" : "refund due");
  }
});
