import { expect, it, onTestFinished, vi } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { financialYear } from "#app/gst/document-numbers.ts";
import { today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { exportInvoices } from "./export.server.ts";
import { readSheet } from "./invoice-paper.server.ts";
import { listInvoices } from "./invoices.server.ts";
import { readInvoiceFilters } from "./invoices.ts";
import { sendNote } from "./issued/send.server.ts";
import { issueCreditNote, issueDebitNote } from "./notes/credit-notes.server.ts";
import type { CreditRequest, NewCreditNote } from "./notes/credit-notes.ts";
import { readInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

const year = financialYear(today());
const filters = (query = "") => readInvoiceFilters(new URLSearchParams(query));
const newNote = (changes: Partial<NewCreditNote> = {}): NewCreditNote => ({
  ...{ id: crypto.randomUUID(), reason: "40 more guests", date: today() },
  ...changes,
});
const quantity = (hundredths: number): CreditRequest => ({ quantity: hundredths, amount: 0 });
const amount = (paise: number): CreditRequest => ({ quantity: 0, amount: paise });

/** 100 plates at 500.33 and 5 %, a stage at 10,000 and 18 %. */
async function issueTestInvoice(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const items = [
    { ...emptyItem(company()), description: "Catering", quantity: "100", rate: "500.33", gst: "5" },
    { ...emptyItem(company()), description: "Stage", rate: "10000" },
  ];
  await saveDraft(sravani, id, 0, {
    ...emptyDraft(company(), new Date(), today()),
    ...{ clientName: "Anjali Deshmukh", clientEmail: "anjali@client.example", clientAddress: "Plot 18", items },
    ...({ clientStateCode: "36", clientPin: "500034", eventStateCode: "36" } as const),
    ...changes,
  });
  await issueInvoice(sravani, id, 1);
  return id;
}
const readStored = async (id: string) => (await readInvoice(sravani, id)) as StoredInvoice;

it("a debit note raises the balance, in a series of its own; the same note submitted twice is issued once", async () => {
  const id = await issueTestInvoice();
  const before = await readStored(id);
  const note = newNote();
  const numbers = await Promise.all(Array.from({ length: 5 }, () => issueDebitNote(sravani, id, note, [quantity(40_00)])));
  expect(new Set(numbers)).toEqual(new Set([`DN-H/${year}/00001`]));
  await expect(issueDebitNote(keerthi, id, note, [quantity(1_00)])).rejects.toThrow(Forbidden);
  const after = await readStored(id);
  // 40 x 500.33 = 20,013.20, with 5 % 21,013.86, to the rupee.
  expect(after.balance - before.balance).toBe(21_014_00);
  expect(parseRows((await listInvoices(keerthi, filters())).rows).find((row) => row.id === id)?.balance).toBe(after.balance);
  const sheet = await readSheet(keerthi, after, { noteId: note.id });
  expect(sheet.title).toBe("Debit Note");
  expect(sheet.details.slice(0, 4).map(([label]) => label)).toEqual(["Number", "Date", "For", "Dated"]);
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([["Catering", "9985", "40", "₹500.33", "5%", "₹20,013.20"]]);
  // The whole balance can be paid, and then credited.
  await recordPayment(keerthi, id, {
    ...{ id: crypto.randomUUID(), paidOn: today(), method: "upi", reference: "", gross: after.balance, tds: 0, tdsGst: 0 },
  });
  await issueCreditNote(sravani, id, newNote(), null);
  const [credited] = (await readStored(id)).creditNotes;
  expect(credited?.amount).toBe(after.charged);
});

it("refuses a debit note without an amount, with a wrong date, and of a draft", async () => {
  const id = await issueTestInvoice();
  await expect(issueDebitNote(sravani, id, newNote(), [quantity(0)])).rejects.toThrow(Invalid);
  await expect(issueDebitNote(sravani, id, newNote({ date: "2099-01-01" }), [amount(1_00)])).rejects.toMatchObject({
    errors: { date: expect.stringContaining("between") },
  });
  const draft = crypto.randomUUID();
  await saveDraft(sravani, draft, 0, emptyDraft(company(), new Date(), today()));
  await expect(issueDebitNote(sravani, draft, newNote(), [amount(1_00)])).rejects.toThrow(NotFound);
});

it("after the 30 November that follows the financial year of its invoice, a credit note leaves the GST as it is", async () => {
  const id = await issueTestInvoice({ office: "visakhapatnam", date: "2024-06-01" });
  const number = await issueCreditNote(sravani, id, newNote({ reason: "Goodwill" }), [amount(0), amount(1_000_00)]);
  expect(number).toBe(`CC-V/${year}/00001`);
  const invoice = await readStored(id);
  const [note] = invoice.creditNotes;
  const sheet = await readSheet(sravani, invoice, { noteId: note?.id });
  expect(sheet.title).toBe("Commercial Credit Note");
  expect([sheet.totals, sheet.total]).toEqual([[["Subtotal", "₹1,000.00"]], ["Total", "₹1,000.00"]]);
  expect(await database.owner`select from document_tax_rates where document_id = ${note?.id as string}`).toHaveLength(0);
  // Each document is in the year of its own date.
  const rowsOf = async (financialYear: string) =>
    (await readChunks(exportInvoices(sravani, filters(`year=${financialYear}&office=visakhapatnam`))))
      .trimEnd()
      .split("\r\n")
      .slice(1);
  expect((await rowsOf("2425")).map((row) => row.slice(0, 16))).toEqual(["INV-V/2425/00001", "INV-V/2425/00001"]);
  expect(await rowsOf(year)).toEqual([
    expect.stringMatching(/^CC-V.*,Commercial credit note,.*,,,,,,0\.00,-1000\.00,,,,,INV-V\/2425\/00001,,-1000\.00,$/),
  ]);
});

// CGST Act, section 34(2): the note is declared in the return of its month, and not later than 30 November. The return for November is filed in
// December. Section 34(4) has no such day for debit notes.
it("in the November that follows the financial year of its invoice, a credit note says whether it lowers the GST", async () => {
  const id = await issueTestInvoice();
  const november = `20${year.slice(2)}-11`;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${november}-10T06:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  const credit = (changes: Partial<NewCreditNote>) =>
    issueCreditNote(sravani, id, newNote({ date: today(), ...changes }), [amount(0), amount(1_000_00)]);
  await expect(credit({})).rejects.toMatchObject({ errors: { gst: expect.stringContaining("is declared after") } });
  const stillOctober = `20${year.slice(2)}-10-31`;
  expect(await credit({ date: stillOctober })).toMatch(/^CN-H/);
  expect(await credit({ gst: "without" })).toMatch(/^CC-H/);
  expect(await credit({ gst: "with" })).toMatch(/^CN-H/);
  expect(await issueDebitNote(sravani, id, newNote({ date: today() }), [amount(0), amount(1_000_00)])).toMatch(/^DN-H/);
  const notes = (await readStored(id)).creditNotes;
  expect(notes.map((note) => [note.isCommercial, note.amount])).toEqual([
    [false, 1_180_00],
    [true, 1_000_00],
    [false, 1_180_00],
  ]);
});

it("queues one mail with the note's PDF, however often the form is sent", async () => {
  const id = await issueTestInvoice();
  const note = newNote();
  await issueDebitNote(sravani, id, note, [amount(0), amount(500_00)]);
  const mail = crypto.randomUUID();
  for (let time = 0; time < 3; time++) expect(await sendNote(keerthi, id, mail, note.id)).toBe("anjali@client.example");
  const mails = await database.owner`select subject, attachment_name from outbox where id = ${mail}`;
  expect(mails.map((row) => ({ ...row }))).toEqual([
    { subject: expect.stringMatching(/^Debit note DN-H/), attachment_name: expect.stringMatching(/^DN-H-.*\.pdf$/) },
  ]);
  await expect(sendNote(keerthi, id, mail, crypto.randomUUID())).rejects.toThrow(NotFound);
});

it.each([
  ["credit_notes", "CN", issueCreditNote],
  ["debit_notes", "DN", issueDebitNote],
] as const)("numbers %s 1 to n without a gap: 50 at a time, every fifth rolled back", async (table, letters, issue) => {
  await database.owner.unsafe(`create function refuse_${table}() returns trigger language plpgsql as $$ begin
    if new.reason like 'Abort%' then raise exception 'refused at commit'; end if; return null; end $$`);
  await database.owner.unsafe(
    `create constraint trigger refuse_some after insert on ${table} deferrable initially deferred for each row execute function refuse_${table}()`,
  );
  const id = await issueTestInvoice({ office: "visakhapatnam" });
  const issued = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      issue(sravani, id, newNote({ reason: index % 5 === 0 ? "Abort" : "Fewer" }), [amount(10_00), amount(0)]),
    ),
  );
  expect(issued.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
  const rows = await database.owner.unsafe(
    `select number from ${table} where office = 'visakhapatnam' and number like '${letters}-V%' order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 40 }, (_, index) => `${letters}-V/${year}/${String(index + 1).padStart(5, "0")}`),
  );
});
