import { sql } from "drizzle-orm";
import { type DocumentWithId, storeDocuments } from "#app/billing/documents.server.ts";
import { earlierSupplier, type Supplier } from "#app/billing/documents.ts";
import { company } from "#app/company/company.server.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { calculateTotals } from "#app/gst/tax.ts";
import { asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import { type IssuedDocument, makeDocument } from "./issued-document.ts";
import { type CreditNote, noteTotals } from "./notes/credit-notes.ts";
import { noteDocument } from "./notes/note-documents.ts";
import { type InvoiceRecord, type ItemRecord, selectCreditNotes, selectItems } from "./stored-invoice.server.ts";

const batchSize = 200;

/**
 * Stores the documents of the invoices and credit notes that were issued before the app stored documents, made from their rows. Run at
 * each start, before the server listens. Each batch is a transaction: after a crash the next start continues.
 * @returns the number of invoices whose documents were stored
 */
export async function addMissingDocuments(): Promise<number> {
  for (let count = 0; ; ) {
    const stored = await asSystem("upgrade", addBatch);
    count += stored;
    if (stored < batchSize) return count;
  }
}

async function addBatch(tx: Tx): Promise<number> {
  // Two servers may start at once.
  await lockUntilCommit(tx, "missingDocuments");
  const rows = await tx
    .select()
    .from(invoices)
    .where(sql`status = 'issued' and not exists (select from issued_documents d where d.id = invoices.id)`)
    .orderBy(invoices.id)
    .limit(batchSize);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const [items, notes] = await Promise.all([selectItems(tx, ids), selectCreditNotes(tx, ids)]);
  const documents = rows.flatMap((row) =>
    documentsOf(
      row,
      items.filter(({ invoiceId }) => invoiceId === row.id),
      notes.filter(({ invoiceId }) => invoiceId === row.id),
    ),
  );
  await storeDocuments(tx, documents, { isFromEarlierVersion: true });
  return rows.length;
}

function documentsOf(row: InvoiceRecord, items: ItemRecord[], notes: CreditNote[]): DocumentWithId[] {
  const supplier = earlierSupplier(company(), row.supplier as Supplier | null, row.office);
  const place = row.placeOfSupply || supplier.office.stateCode;
  const lines = items.map(({ gstBasisPoints: gst, ...item }) => ({ ...pickLine(item), gst }));
  const { groups } = calculateTotals(lines, row.taxHeads);
  const { taxable, cgst, sgst, igst, roundOff, amount: total } = row;
  const document = makeDocument({
    kind: "invoice",
    title: "Tax Invoice",
    number: row.number ?? "",
    date: row.invoiceDate,
    dueDate: row.dueDate ?? "",
    issuedAt: (row.issuedAt ?? row.createdAt).toISOString(),
    supplier,
    client: {
      name: row.clientName ?? "",
      address: row.clientAddress,
      gstin: normalizeGstin(row.clientGstin),
      email: row.clientEmail,
      treatment: row.clientTreatment,
    },
    place: { code: place, name: stateNameAndCode(place), heads: row.taxHeads },
    lines,
    totals: { taxable, cgst, sgst, igst, roundOff, total, groups },
    notes: row.notes,
    namesCopies: false,
  });
  return [{ id: row.id, document }, ...notes.map((note, index) => creditNoteDocument(document, note, notes.slice(0, index)))];
}

const pickLine = ({
  invoiceId: _invoice,
  position: _position,
  unreadable: _texts,
  ...line
}: Omit<ItemRecord, "gstBasisPoints">) => line;

function creditNoteDocument(invoice: IssuedDocument, note: CreditNote, earlier: readonly CreditNote[]): DocumentWithId {
  const { id, number, date, reason, issuedAt, lines, amount } = note;
  const earlierLines = earlier.flatMap((one) => one.lines);
  const totals =
    lines.length === 0
      ? { taxable: amount, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: amount, groups: [] }
      : noteTotals(invoice.lines, earlierLines, lines, invoice.place.heads);
  const title = "Credit Note";
  return {
    id,
    document: noteDocument(company(), invoice, { kind: "credit note", title, number, date, reason, issuedAt, lines, totals }),
  };
}
