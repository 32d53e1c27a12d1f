import { auditInvoice, selectDocument, selectEInvoice } from "#app/billing/documents.server.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { eInvoices } from "#db/schema.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { findNote, selectInvoice } from "../stored-invoice.server.ts";
import { type EInvoiceState, eInvoiceJson, type NewEInvoice } from "./e-invoice.ts";

/** The state of the e-invoice of a document; null for a document that needs none. */
export async function readEInvoiceState(actor: Actor, id: string): Promise<EInvoiceState | null> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const [{ eInvoice }, entered] = await Promise.all([selectDocument<IssuedDocument>(tx, id), selectEInvoice(tx, id)]);
    return eInvoice && { lastDay: eInvoice.lastDay, isEntered: entered !== null };
  });
}

/** Reads a document that must be registered. @param noteId of a credit or debit note of the invoice; null: the invoice itself @throws NotFound */
async function selectEInvoiceDocument(tx: Tx, invoiceId: string, noteId: string | null) {
  const invoice = await selectInvoice(tx, invoiceId);
  const id = noteId ? invoice && findNote(invoice, noteId)?.id : invoiceId;
  if (!id || invoice?.status !== "issued") throw new NotFound("There is no such invoice.");
  const document = await selectDocument<IssuedDocument>(tx, id);
  if (!document.eInvoice) throw new NotFound("This document is no e-invoice.");
  return { id, document };
}

/** The file to upload at the Invoice Registration Portal. @throws NotFound */
export async function readEInvoiceFile(actor: Actor, invoiceId: string, noteId: string | null) {
  requirePermission(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const { document } = await selectEInvoiceDocument(tx, invoiceId, noteId);
    return { number: document.number, json: JSON.stringify([eInvoiceJson(document)], null, 2) };
  });
}

/**
 * Stores the portal's response, which the document shows from then on; the same response submitted twice is stored once.
 * @throws NotFound; Invalid when another response is stored
 */
export async function enterEInvoice(actor: Actor, invoiceId: string, noteId: string | null, entered: NewEInvoice): Promise<void> {
  requirePermission(actor, "invoice:issue");
  await asActor(actor, async (tx) => {
    const { id, document } = await selectEInvoiceDocument(tx, invoiceId, noteId);
    if (entered.ackDate > today() || entered.ackDate < document.date)
      throw new Invalid({ ackDate: "The date must lie between the document's date and today." });
    const [stored] = await tx
      .insert(eInvoices)
      .values({ documentId: id, ...entered, enteredBy: actor.id })
      .onConflictDoNothing()
      .returning();
    if (stored) {
      await auditInvoice(tx, actor, "e-invoice entered", invoiceId, { document: id, number: document.number, irn: entered.irn });
      return;
    }
    const known = await selectEInvoice(tx, id);
    if (known?.irn === entered.irn) return;
    throw new Invalid({ irn: known ? "Another IRN is stored for this document." : "This IRN belongs to another document." });
  });
}
