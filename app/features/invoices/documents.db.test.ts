import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, it, vi } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { readVoucher } from "#app/features/money/advances/advance-page.server.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { refundAdvance } from "#app/features/money/advances/refund-advance.server.ts";
import type * as Tax from "#app/gst/tax.ts";
import { sheetPdf } from "#app/papers/pdf-response.server.ts";
import { currentDrawing } from "#app/papers/sheet.ts";
import { today } from "#app/platform/values/dates.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { withParts } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { checkArchive, restoreBackup } from "#server/backup/restore-backup.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { exportInvoices } from "./export.server.ts";
import { readSheet } from "./invoice-paper.server.ts";
import { documentSheet, type ShownState } from "./invoice-sheet.ts";
import { readInvoiceFilters } from "./invoices.ts";
import type { IssuedDocument } from "./issued-document.ts";
import { addMissingDocuments } from "./missing-documents.server.ts";
import { issueCreditNote } from "./notes/credit-notes.server.ts";
import { readInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

// Another rounding: what a later version of the code could calculate.
const code = vi.hoisted(() => ({ isLater: false }));
vi.mock("#app/gst/tax.ts", async (original) => {
  const tax = await original<typeof Tax>();
  const calculateTotals: typeof tax.calculateTotals = (...args) => {
    const totals = tax.calculateTotals(...args);
    return code.isLater ? { ...totals, total: totals.total + 300, roundOff: totals.roundOff + 300, groups: [] } : totals;
  };
  return { ...tax, calculateTotals };
});

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

const facts = structuredClone(company());
afterEach(() => {
  code.isLater = false;
  Object.assign(company(), structuredClone(facts));
});

/** The company moves to another State, bank and name, and other rates and limits hold. */
function changeFacts(): void {
  code.isLater = true;
  const moved = { state: "Karnataka", stateCode: "29", name: "Renamed", address: ["Elsewhere"], gstin: "29ZZZCK0005F1ZC" };
  Object.assign(company().offices[0] as object, moved);
  Object.assign(company().bank, {
    bankName: "Another Bank",
    accountNumber: "1",
    ifsc: "OTHR0000001",
    upiId: "other@bank",
    upiName: "Other",
  });
  Object.assign(company(), { legalName: "Renamed Events", name: "Renamed", places: "Nowhere", qrLimitRupees: 1 });
  Object.assign(company(), { paymentTermsDays: 1, turnoverAbove5Crore: !facts.turnoverAbove5Crore, advanceDocument: "invoice" });
  const otherRates = [{ rate: "7", from: "2017-07-01", until: "", source: "a later notification" }];
  Object.assign(company(), { defaultSac: "9985", defaultRate: "7", otherRates, letters: [] });
}

/** A receipt voucher and its refund voucher. */
async function issueVouchers(): Promise<{ advance: string; refund: string }> {
  const [client] = await database.owner`
    insert into clients (name, email, state_code) values ('శ్రీమతి అనురాధ', 'anuradha@client.example', '37') returning id`;
  const advance = NewAdvance.parse({
    ...{ id: crypto.randomUUID(), paidOn: today(), method: "bank", reference: `UTR ${crypto.randomUUID()}`, gross: "118000" },
    ...{ office: "hyderabad", stateCode: "97" },
  });
  await recordAdvance(sravani, { clientId: client?.id }, advance);
  const refund = { id: crypto.randomUUID(), amount: 18_000_00, date: today(), method: "bank" as const, reference: "UTR" };
  await refundAdvance(sravani, advance.id, { ...refund, reason: "Fewer guests" });
  return { advance: advance.id, refund: refund.id };
}
const voucherFiles = ({ advance, refund }: { advance: string; refund: string }) =>
  Promise.all([null, refund].map(async (id) => sheetPdf((await readVoucher(sravani, advance, id)).sheet)));

async function issueWithNote(): Promise<StoredInvoice> {
  const id = crypto.randomUUID();
  const items = [
    { ...emptyItem(company()), description: "Wedding dinner", quantity: "450", rate: "1200", gst: "5" },
    { ...emptyItem(company()), description: "శ్రీ లక్ష్మీ వేదిక", rate: "185000.50", discount: "0.50" },
  ];
  await saveDraft(sravani, id, 0, {
    ...emptyDraft(company(), new Date(), today()),
    ...({
      clientName: "Anjali Deshmukh",
      clientAddress: "Plot 18, MVP Colony",
      clientStateCode: "36",
      clientPin: "500034",
      eventStateCode: "36",
      items,
    } as const),
  });
  await issueInvoice(sravani, id, 1);
  await issueCreditNote(sravani, id, { id: crypto.randomUUID(), reason: "Fewer guests", date: today() }, [
    { quantity: 50_00, amount: 0 },
  ]);
  return (await readInvoice(sravani, id)) as StoredInvoice;
}

const filesOf = async (invoice: StoredInvoice) =>
  Promise.all(
    [undefined, invoice.creditNotes[0]?.id].map(async (noteId) => sheetPdf(await readSheet(sravani, invoice, { noteId }))),
  );
const readAgain = async ({ id }: StoredInvoice) => (await readInvoice(sravani, id)) as StoredInvoice;
const csv = () => readChunks(exportInvoices(sravani, readInvoiceFilters(new URLSearchParams())));

it("an issued invoice and its credit note keep their bytes and figures when facts, rates and the rounding change", async () => {
  const invoice = await issueWithNote();
  const vouchers = await issueVouchers();
  const [before, vouchersBefore, rows] = [await filesOf(invoice), await voucherFiles(vouchers), await csv()];
  changeFacts();
  expect(await voucherFiles(vouchers)).toEqual(vouchersBefore);
  const again = await readAgain(invoice);
  expect(await filesOf(again)).toEqual(before);
  expect(again.balance).toBe(invoice.balance);
  expect(await csv()).toBe(rows);
  // The change is real: a new draft shows it.
  const draft = { ...invoice, status: "draft" as const };
  expect(JSON.stringify(await readSheet(sravani, draft))).toContain("Karnataka");
});

it("keeps the bytes after a restart, and after a restore, after which no document is missing", async () => {
  const invoice = await issueWithNote();
  const vouchers = await issueVouchers();
  const [before, vouchersBefore] = [await filesOf(invoice), await voucherFiles(vouchers)];
  const [row] = await database.owner`select current_database() as name`;
  const url = withParts(inject("templateUrl"), { database: row?.name });
  await closeDatabase();
  openDatabase(await ensureAppLogin(url, "test"));
  expect(await filesOf(await readAgain(invoice))).toEqual(before);
  expect(await voucherFiles(vouchers)).toEqual(vouchersBefore);

  const folder = await mkdtemp(join(tmpdir(), "toranam-documents-"));
  const archive = join(folder, "archive.tar.gz");
  const key = "a key of this test of at least 32 characters";
  await makeBackup(url, archive, key, "operator");
  const backup = { file: archive, key, allowUnsigned: false };
  await restoreBackup(url, backup, await checkArchive(backup), { replace: true });
  await rm(folder, { recursive: true });
  changeFacts();
  expect(await addMissingDocuments()).toBe(0);
  expect(await filesOf(await readAgain(invoice))).toEqual(before);
  expect(await voucherFiles(vouchers)).toEqual(vouchersBefore);
});

it("stores a row for each tax rate, which adds up to the invoice", async () => {
  const { id } = await issueWithNote();
  const rows = await database.owner`
    select rate, kind, taxable::float8 as taxable, cgst::float8 as cgst, sgst::float8 as sgst, igst::float8 as igst
    from document_tax_rates where document_id = ${id} order by rate`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { rate: 500, kind: "rate", taxable: 5_40_000_00, cgst: 13_500_00, sgst: 13_500_00, igst: 0 },
    { rate: 1800, kind: "rate", taxable: 1_85_000_00, cgst: 16_650_00, sgst: 16_650_00, igst: 0 },
  ]);
});

it("the database refuses every change of a stored document, also by its owner", async () => {
  await issueWithNote();
  await expect(database.owner.unsafe("update issued_documents set document = '{}'")).rejects.toThrow("is append-only");
  await expect(database.owner.unsafe("delete from document_tax_rates")).rejects.toThrow("is append-only");
  await expect(database.owner.unsafe("delete from issued_documents")).rejects.toThrow();
});

it("prints a fingerprint on documents issued now, and leaves the bytes of earlier documents as they were", async () => {
  const invoice = await issueWithNote();
  const sheet = await readSheet(sravani, invoice);
  const [row] = await database.owner`
    select fingerprint, document, is_issued_paper(${invoice.number}, fingerprint) as known, is_issued_paper(${invoice.number}, 'x') as other
    from issued_documents where id = ${invoice.id}`;
  expect(row).toMatchObject({ fingerprint: expect.stringMatching(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/), known: true, other: false });
  expect(sheet.facts).toContainEqual(["Fingerprint", row?.fingerprint]);
  expect(sheet.drawing).toBe(currentDrawing);

  const shown: ShownState = { copyFor: "recipient", balance: null, details: [], eInvoice: null };
  const { checkUrl: _, ...earlier } = (row as { document: IssuedDocument }).document;
  const before = await sheetPdf(documentSheet(earlier, shown));
  const withFingerprint = documentSheet({ ...earlier, fingerprint: row?.fingerprint }, shown);
  expect(withFingerprint.fingerprint).toBe(row?.fingerprint);
  expect((await sheetPdf(withFingerprint)).equals(before)).toBe(true);
});

it("exports a credit note that has no lines, as version 0.1 could issue one", async () => {
  const [invoice] = await database.owner`
    insert into invoices (status, number, amount, taxable, client_name, issued_at, issued_by)
    values ('issued', 'INV-H/2627/09999', 11800, 11800, 'Kolam Analytics', now(), ${sravani.id}) returning id`;
  await database.owner`
    insert into credit_notes (invoice_id, number, sequence_number, office, note_date, reason, amount, taxable, issued_by)
    values (${invoice?.id}, 'CN-H/2627/09999', 1, 'hyderabad', current_date, 'Rounding', 100, 100, ${sravani.id})`;
  await addMissingDocuments();
  const line = (await csv()).split("\r\n").find((row) => row.startsWith("CN-H/2627/09999"));
  expect(line).toMatch(/,-1\.00,.*INV-H\/2627\/09999/);
});
