import { beforeAll, expect, it } from "vitest";
import { today } from "#app/platform/dates.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { creditInvoice } from "./credit.server.ts";
import type { Asked } from "./credit.ts";
import { type Draft, emptyDraft, emptyItem } from "./draft.ts";
import { readInvoice, type StoredInvoice, saveDraft } from "./drafts.server.ts";
import { exportInvoices } from "./export.server.ts";
import { financialYear } from "./gst.ts";
import { listInvoices, readRevenue } from "./invoices.server.ts";
import { readInvoiceFilters } from "./invoices.ts";
import { issueInvoice } from "./issue.server.ts";
import { recordPayment } from "./payments.server.ts";
import { notePictureOf } from "./picture.server.ts";

const database = testDatabase();
type Person = Awaited<ReturnType<typeof addTestPerson>>;
let sravani: Person;
beforeAll(async () => {
  sravani = await addTestPerson("Sravani Reddy", "admin");
});

const year = financialYear(today());
const wanted = (query = "") => readInvoiceFilters(new URLSearchParams(query));

/** india.md's second example: 450 plates at 1,200 and 5 %, a stage at 1,85,000.50 and 18 %. */
async function issued(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const draft = {
    ...emptyDraft(new Date(), today()),
    clientName: "Anjali Deshmukh",
    clientAddress: "Plot 18, MVP Colony",
    items: [
      { ...emptyItem, description: "Catering", sac: "996334", quantity: "450", unit: "plates", rate: "1200", gst: "5" },
      { ...emptyItem, description: "Stage", quantity: "1", rate: "185000.50" },
    ],
    ...changes,
  };
  await saveDraft(sravani, id, 0, draft);
  expect(await issueInvoice(sravani, id, 1)).toMatchObject({ outcome: "issued" });
  return id;
}
const note = (changes: object = {}) => ({ note: crypto.randomUUID(), reason: "Fewer guests", note_date: today(), ...changes });
const of = (...pairs: [quantity: number, amount: number][]): Asked[] => pairs.map(([quantity, amount]) => ({ quantity, amount }));
const read = async (id: string) => (await readInvoice(sravani, id)) as StoredInvoice;
const stateOf = async (id: string) => (await listInvoices(sravani, wanted())).invoices.find((row) => row.id === id)?.state;

it("takes back a part, line by line, in a series of its own, until nothing is left", async () => {
  const id = await issued();
  const first = note();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => creditInvoice(sravani, id, first, of([50_00, 0], [0, 85_000_50]))),
  );
  expect(answers).toEqual(Array(5).fill({ outcome: "credited", number: `CN-H/${year}/00001` }));
  // 60,000.00 + 3,000.00 and 85,000.50 + 15,300.10: 1,63,300.60, to the rupee 1,63,301.
  expect(await read(id)).toMatchObject({ credited: 1_63_301_00, balance: 6_22_000_00 });
  expect(await stateOf(id)).toBe("issued");

  expect(await creditInvoice(sravani, id, note(), of([400_01, 0]))).toMatchObject({ outcome: "refused", field: "lines" });
  expect(await creditInvoice(sravani, id, note(), of([0, 0], [0, 1_00_000_01]))).toMatchObject({ outcome: "refused" });
  expect(await creditInvoice(sravani, id, note(), of([0, 1]))).toMatchObject({ outcome: "refused", field: "lines" });
  expect(await creditInvoice(sravani, id, note({ note_date: "2020-01-01" }), null)).toMatchObject({ field: "note_date" });

  const paid = { payment: crypto.randomUUID(), paid_on: today(), way: "upi" as const, reference: "", tds: 0 };
  expect(await recordPayment(sravani, id, { ...paid, gross: 6_22_000_01 })).toMatchObject({ outcome: "refused" });
  expect(await recordPayment(sravani, id, { ...paid, gross: 22_000_00 })).toEqual({ outcome: "recorded", balance: 6_00_000_00 });
  expect(await stateOf(id)).toBe("part paid");

  expect(await creditInvoice(sravani, id, note(), null)).toEqual({ outcome: "credited", number: `CN-H/${year}/00002` });
  expect(await read(id)).toMatchObject({ credited: 7_85_301_00, balance: -22_000_00 });
  expect(await stateOf(id)).toBe("cancelled");
  expect(await creditInvoice(sravani, id, note(), null)).toMatchObject({ outcome: "refused", field: "lines" });
  const [sums] = await database.owner`
    select sum(taxable)::text as taxable, sum(cgst)::text as cgst, sum(sgst)::text as sgst, sum(round_off)::text as round_off from credit_notes where invoice_id = ${id}`;
  expect(sums).toEqual({ taxable: "72500050", cgst: "3015005", sgst: "3015005", round_off: "40" });
});

it("is settled when what was paid and taken back make the whole", async () => {
  const id = await issued();
  await creditInvoice(sravani, id, note(), of([450_00, 0]));
  const { balance } = await read(id);
  expect(balance).toBe(7_85_301_00 - 5_67_000_00);
  await recordPayment(sravani, id, {
    payment: crypto.randomUUID(),
    paid_on: today(),
    way: "bank",
    reference: "",
    gross: balance,
    tds: 0,
  });
  expect(await stateOf(id)).toBe("paid");
});

it("bears IGST where the invoice did, whatever the company's facts say later", async () => {
  const id = await issued({ clientGST: "29ZZZCK0005F1ZC" });
  await creditInvoice(sravani, id, note(), of([0, 0], [1_00, 0]));
  const invoice = await read(id);
  const { sheet } = notePictureOf(invoice, invoice.creditNotes[0] as (typeof invoice.creditNotes)[number]);
  expect(sheet.totals).toEqual([
    ["Subtotal", "₹1,85,000.50"],
    ["IGST 18%", "₹33,300.09"],
    ["Round off", "+₹0.41"],
  ]);
  expect(sheet.total).toEqual(["Total", "₹2,18,301.00"]);
  expect(sheet.facts.map(([label]) => label)).toEqual(["Number", "Date", "For", "Dated"]);
  expect(sheet.lines).toMatchObject([{ description: "Stage", quantity: "1", rate: "₹1,85,000.50", amount: "₹1,85,000.50" }]);
});

it("stands in the accountant's file with its own rates, negative", async () => {
  const id = await issued({ clientName: "Nuvera Traders" });
  await creditInvoice(sravani, id, note(), of([50_00, 0]));
  await creditInvoice(sravani, id, note(), of([0, 0], [0, 85_000_50]));
  const lines = (await exportInvoices(sravani, wanted("q=nuvera"))).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[3]).toMatch(/Credit note,issued,.*,5,-60000\.00,-1500\.00,-1500\.00,0\.00,0\.00,-63000\.00,,,,INV-H/);
  expect(lines[4]).toMatch(/Credit note,issued,.*,18,-85000\.50,-7650\.05,-7650\.05,0\.00,-0\.40,-100301\.00,,,,INV-H/);
  expect(lines[1]).toMatch(/,785301\.00,0\.00,0\.00,622000\.00,$/);
});

it("lowers revenue and receivables by what was taken back, of the service it was for", async () => {
  const before = await readRevenue(sravani);
  const id = await issued();
  await creditInvoice(sravani, id, note(), of([50_00, 0]));
  const after = await readRevenue(sravani);
  const gain = (of: "months" | "offices" | "services" | "receivables", name: string) =>
    (after[of].find((share) => share.name === name)?.amount ?? 0) -
    (before[of].find((share) => share.name === name)?.amount ?? 0);
  expect(gain("months", after.months.at(-1)?.name as string)).toBe(7_22_301_00);
  expect(gain("offices", "Hyderabad")).toBe(7_22_301_00);
  expect(gain("receivables", "Not due")).toBe(7_22_301_00);
  expect(gain("services", "Event catering")).toBe(4_80_000_00);
  expect(gain("services", "Events organisation")).toBe(1_85_000_50);
});

it("is refused by the database itself when it takes more than is left, and never changes", async () => {
  const id = await issued();
  await creditInvoice(sravani, id, note(), of([50_00, 0]));
  const { lines, creditNotes } = await read(id);
  const { owner } = database;
  await expect(
    owner`insert into credit_notes (invoice_id, nth, number, office, note_date, reason, amount, issued_by) values (${id}, 2, 'X', 'hyderabad', now(), 'x', 72230101, 'x')`,
  ).rejects.toThrow("at most what is left of its invoice");
  await expect(
    owner`insert into credit_note_items (credit_note_id, item_id, quantity, taxable) values (${creditNotes[0]?.id as string}, ${lines[1]?.id as string}, 0, 18500051)`,
  ).rejects.toThrow("at most what is left of its line");
  await expect(owner`update credit_note_items set taxable = 1`).rejects.toThrow("is append-only");
  await expect(owner`delete from credit_notes`).rejects.toThrow("is append-only");
});

it("lets two at once take only what is there", async () => {
  const id = await issued();
  const answers = await Promise.all(Array.from({ length: 6 }, () => creditInvoice(sravani, id, note(), of([200_00, 0]))));
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    "credited",
    "credited",
    "refused",
    "refused",
    "refused",
    "refused",
  ]);
});
