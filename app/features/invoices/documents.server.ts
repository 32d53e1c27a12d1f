import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { documentTaxRates, eInvoices, issuedDocuments } from "#db/schema.ts";
import type { IssuedDocument } from "./issued-document.ts";

export type DocumentWithId = { id: string; document: IssuedDocument };

/** Stores invoices and notes as they are at issue, with a row for each tax rate. The database refuses a change of either. */
export async function storeDocuments(tx: Tx, documents: readonly DocumentWithId[]): Promise<void> {
  const rates = documents.flatMap(({ id, document }) =>
    document.rates.map(({ gst, gstKind, taxable, cgst, sgst, igst }) => ({
      ...{ documentId: id, rate: gst, kind: gstKind, taxable, cgst, sgst, igst },
    })),
  );
  // Sent together: the series of the number is locked until the transaction ends.
  await Promise.all([
    tx.insert(issuedDocuments).values(documents.map(({ id, document }) => ({ id, kind: document.kind, document }))),
    rates.length > 0 && tx.insert(documentTaxRates).values(rates),
  ]);
}

/** @throws Error without one: every issued invoice and note has one */
export async function selectDocument(tx: Tx, id: string): Promise<IssuedDocument> {
  const [row] = await tx.select({ document: issuedDocuments.document }).from(issuedDocuments).where(eq(issuedDocuments.id, id));
  if (!row) throw new Error(`The issued document ${id} is not stored.`);
  return row.document as IssuedDocument;
}

/** What the Invoice Registration Portal answered; null before that is entered. */
export async function selectEInvoice(tx: Tx, id: string) {
  const { irn, ackNumber, ackDate, signedQr } = eInvoices;
  const [row] = await tx.select({ irn, ackNumber, ackDate, signedQr }).from(eInvoices).where(eq(eInvoices.documentId, id));
  return row ?? null;
}
