import { eq, sql } from "drizzle-orm";
import { documentNumber } from "#app/gst/document-numbers.ts";
import { currentDrawing } from "#app/papers/sheet.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { documentTaxRates, eInvoices, issuedDocuments } from "#db/schema.ts";
import type { StoredDocument, VerificationData } from "./documents.ts";

export type DocumentWithId = { id: string; document: StoredDocument };

/**
 * Stores documents as they are at issue, with a row for each tax rate. The database refuses a change of either.
 * @param isFromEarlierVersion they were issued before the app stored documents: no verification data is added
 */
export async function storeDocuments(
  tx: Tx,
  documents: readonly DocumentWithId[],
  { isFromEarlierVersion = false } = {},
): Promise<void> {
  const verification: VerificationData = isFromEarlierVersion
    ? {}
    : { checkUrl: `${env().ORIGIN}/verify`, drawing: currentDrawing };
  const rates = documents.flatMap(({ id, document }) =>
    document.rates.map(({ gst, gstKind, taxable, cgst, sgst, igst }) => ({
      documentId: id,
      rate: gst,
      kind: gstKind,
      taxable,
      cgst,
      sgst,
      igst,
    })),
  );
  // Both statements are sent at once, because the number's series is locked until the transaction ends.
  await Promise.all([
    tx
      .insert(issuedDocuments)
      .values(documents.map(({ id, document }) => ({ id, kind: document.kind, document: { ...document, ...verification } }))),
    rates.length > 0 && tx.insert(documentTaxRates).values(rates),
  ]);
}

/** Reads an issued document with its fingerprint. @throws Error when it is missing, because every issued document has one */
export async function selectDocument<Document extends StoredDocument>(tx: Tx, id: string): Promise<Document> {
  const { document, fingerprint } = issuedDocuments;
  const [row] = await tx.select({ document, fingerprint }).from(issuedDocuments).where(eq(issuedDocuments.id, id));
  if (!row) throw new Error(`The issued document ${id} is not stored.`);
  return { ...(row.document as Document), fingerprint: row.fingerprint ?? undefined };
}

/** The response of the Invoice Registration Portal to a document's e-invoice; null before somebody enters it. */
export async function selectEInvoice(tx: Tx, id: string) {
  const { irn, ackNumber, ackDate, signedQr, cancelledAt } = eInvoices;
  const cancelledOn = sql<string | null>`(${cancelledAt} at time zone 'Asia/Kolkata')::date::text`;
  const columns = { irn, ackNumber, ackDate, signedQr, cancelledOn };
  const [row] = await tx.select(columns).from(eInvoices).where(eq(eInvoices.documentId, id));
  return row ?? null;
}

/** A number of a series, or why no document of the day can get one. */
type NextNumber = { number: string; problem?: undefined } | { number: null; problem: string };

/**
 * The next number of a series. The series stays locked until the transaction ends, so that a rollback leaves no gap.
 * @param day the document's date
 */
export async function nextNumber(tx: Tx, series: string, day: string): Promise<NextNumber> {
  const [row] = await tx.execute<{ lastNumber: number }>(sql`
    insert into invoice_series (series, last_number, last_date) values (${series}, 1, ${day}::date)
    on conflict (series) do update set last_number = invoice_series.last_number + 1, last_date = excluded.last_date
      where invoice_series.last_date <= excluded.last_date
    returning last_number as "lastNumber"`);
  return row ? { number: documentNumber(series, row.lastNumber) } : previewNumber(tx, series, day);
}

/** What `nextNumber` would return now. */
export async function previewNumber(tx: Tx, series: string, day: string): Promise<NextNumber> {
  const [row] = await tx.execute<{ lastNumber: number; lastDate: string }>(sql`
    select last_number as "lastNumber", last_date::text as "lastDate" from invoice_series where series = ${series}`);
  // In a series numbers and dates go up together.
  if (row && row.lastDate > day) {
    const lastNumber = documentNumber(series, row.lastNumber);
    return { number: null, problem: `${lastNumber} was dated ${formatDay(row.lastDate)}: choose that day or later.` };
  }
  return { number: documentNumber(series, (row?.lastNumber ?? 0) + 1) };
}

export const auditInvoice = (tx: Tx, actor: Person, action: string, objectId: string, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action, objectType: "invoice", objectId, fields });
