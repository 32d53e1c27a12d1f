import { eq, sql } from "drizzle-orm";
import { auditInvoice, selectDocument } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { clients, eInvoices } from "#db/schema.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { creditInvoice, lockInvoice, takeBackNote } from "../notes/credit-notes.server.ts";
import { findNote, type StoredInvoice, selectInvoice } from "../stored-invoice.server.ts";
import {
  cancelReasons,
  type EInvoiceState,
  eInvoiceJson,
  lastCancellation,
  type NewEInvoice,
  type NewIrnCancellation,
  requiredEInvoice,
} from "./e-invoice.ts";
import { checkRegistration } from "./e-invoice-check.server.ts";
import { fileProblems } from "./e-invoice-schema.server.ts";

/** The e-invoice of an invoice, or of one of its notes; null for a document that needs none. */
export const readEInvoiceState = (actor: Actor, invoice: StoredInvoice, noteId: string | null): Promise<EInvoiceState | null> =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const document = await selectDocument<IssuedDocument>(tx, noteId ?? invoice.id);
    const required = requiredEInvoice(document);
    if (!required) return null;
    const entered = await selectEntered(tx, noteId ?? invoice.id);
    if (!entered) return { ...required, problems: fileProblems(await makeFile(tx, document, invoice)), entered: null };
    const { irn, ackNumber, signedQr, registeredAt, isSignatureChecked, cancelReason, cancelRemark } = entered;
    const until = lastCancellation(registeredAt);
    const notes = [...invoice.creditNotes, ...invoice.debitNotes];
    const { issuedAt = "" } = notes.find(({ id }) => id === noteId) ?? {};
    const hasLaterNote = notes.some((note) => note.id !== noteId && note.issuedAt >= issuedAt);
    return {
      ...required,
      problems: [],
      entered: {
        ...{ irn, ackNumber, signedQr, isSignatureChecked, registeredAt: registeredAt.toISOString() },
        canCorrect: !entered.isMailed && !cancelReason,
        cancelUntil: hasLaterNote || cancelReason || until < new Date() ? null : until.toISOString(),
        cancelled: cancelReason && `${cancelReasons[cancelReason]}, ${cancelRemark}`,
      },
    };
  });

async function selectEntered(tx: Tx, id: string) {
  const [row] = await tx
    .select({ eInvoice: eInvoices, isMailed: sql<boolean>`was_mailed(${eInvoices.documentId})` })
    .from(eInvoices)
    .where(eq(eInvoices.documentId, id));
  return row && { ...row.eInvoice, isMailed: row.isMailed };
}

/** The file of a document. What it lacks because it was issued before it had fields for place and PIN code is in the invoice and the records. */
async function makeFile(tx: Tx, document: IssuedDocument, { draft }: StoredInvoice) {
  const [client] = draft.client ? await tx.select({ city: clients.city }).from(clients).where(eq(clients.id, draft.client)) : [];
  const { office } = document.supplier;
  const supplier = { ...document.supplier, office: { ...office, pin: office.pin ?? officeOf(company(), office.key).pin } };
  const { clientAddress: address, clientCity, clientPin: pin } = draft;
  return eInvoiceJson({ ...document, supplier }, { address, city: clientCity || client?.city || "", pin });
}

/** Reads a document that must be registered. @param noteId of a credit or debit note of the invoice; null: the invoice itself @throws NotFound */
async function selectEInvoiceDocument(tx: Tx, invoiceId: string, noteId: string | null) {
  const invoice = await selectInvoice(tx, invoiceId);
  const id = noteId ? invoice && findNote(invoice, noteId)?.id : invoiceId;
  if (!id || invoice?.status !== "issued") throw new NotFound("There is no such invoice.");
  const document = await selectDocument<IssuedDocument>(tx, id);
  if (!requiredEInvoice(document)) throw new NotFound("This document is no e-invoice.");
  return { id, document, invoice };
}

/** The file to upload at the Invoice Registration Portal. @throws NotFound */
export const readEInvoiceFile = (actor: Actor, invoiceId: string, noteId: string | null) =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const { document, invoice } = await selectEInvoiceDocument(tx, invoiceId, noteId);
    return { number: document.number, json: JSON.stringify([await makeFile(tx, document, invoice)], null, 2) };
  });

/**
 * Stores the portal's response, which the document shows from then on, or corrects it until the document is mailed; the same response
 * submitted twice is stored once.
 * @throws NotFound; Invalid when the response is not that to this document
 */
export const enterEInvoice = (actor: Actor, invoiceId: string, noteId: string | null, entered: NewEInvoice): Promise<void> =>
  asPermitted(actor, "invoice:issue", async (tx, actor) => {
    const { id, document } = await selectEInvoiceDocument(tx, invoiceId, noteId);
    const checked = checkRegistration(document, entered, { pem: company().portalKeys, now: new Date() });
    if ("errors" in checked) throw new Invalid(checked.errors);
    const values = { ...entered, ...checked, enteredBy: actor.id };
    const [stored] = await tx
      .insert(eInvoices)
      .values({ documentId: id, ...values })
      .onConflictDoNothing()
      .returning();
    const known = stored ? null : await selectEntered(tx, id);
    if (known && known.ackNumber === entered.ackNumber && known.signedQr === entered.signedQr) return;
    if (known?.isMailed || known?.cancelReason)
      throw new Invalid({}, `Another response is stored, and ${known.isMailed ? "was mailed" : "its IRN is cancelled"}.`);
    if (known) await tx.update(eInvoices).set(values).where(eq(eInvoices.documentId, id));
    const { irn, ackNumber } = entered;
    const fields = { document: id, number: document.number, irn, ackNumber };
    await auditInvoice(tx, actor, known ? "e-invoice corrected" : "e-invoice entered", invoiceId, fields);
  });

/**
 * Records that the portal cancelled the IRN of an invoice or of its last note, and takes that back: the invoice by a credit note, a note by the
 * opposite one (decisions 82, 97), which get no IRN. The same form submitted twice does it once.
 * @throws NotFound; Invalid when it is too late
 */
export const cancelEInvoice = (
  actor: Actor,
  invoiceId: string,
  { note, of, reason, remark }: NewIrnCancellation,
): Promise<void> =>
  asPermitted(actor, "invoice:credit", async (tx, actor) => {
    const invoice = await lockInvoice(tx, invoiceId);
    const document = of ? findNote(invoice, of) : { id: invoiceId, number: invoice.number };
    const entered = document && (await selectEntered(tx, document.id));
    if (!document || !entered) throw new NotFound(`This ${of ? "note" : "invoice"} has no IRN.`);
    if (findNote(invoice, note)) return;
    if (!of && invoice.creditNotes.length + invoice.debitNotes.length > 0)
      throw new Invalid({}, "This invoice has a note: credit what is left by a credit note.");
    if (entered.cancelReason) throw new Invalid({}, "Its IRN is cancelled already.");
    const now = new Date();
    if (now > lastCancellation(entered.registeredAt))
      throw new Invalid({}, "Its IRN is older than 24 hours: the portal cancels it no more. Take it back by another note.");
    const cancellation = { cancelledAt: now, cancelReason: reason, cancelRemark: remark };
    await tx.update(eInvoices).set(cancellation).where(eq(eInvoices.documentId, document.id));
    await auditInvoice(tx, actor, "e-invoice cancelled", invoiceId, {
      number: document.number,
      irn: entered.irn,
      reason,
      remark,
    });
    const text = `IRN cancelled (${cancelReasons[reason]}): ${remark}`;
    const newNote = { id: note, reason: text, date: today() };
    if (of) await takeBackNote(tx, actor, invoice, of, newNote);
    else await creditInvoice(tx, actor, invoice, newNote, { requests: null, isRegistered: false });
  });
