import { selectDocument, selectEInvoice } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { qrCode } from "#app/papers/qr.server.ts";
import type { LabelledValue, QrCode, Sheet } from "#app/papers/sheet.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { asActor } from "#db/client.server.ts";
import { selectEventText } from "./draft/drafts.server.ts";
import { type CopyFor, documentSheet, draftSheet } from "./invoice-sheet.ts";
import type { IssuedDocument } from "./issued-document.ts";
import type { StoredInvoice } from "./stored-invoice.server.ts";

/**
 * A stored invoice, or one of its notes, as page, print and PDF show it. An issued one is drawn from its stored document; only
 * the credited amount and the balance are today's.
 */
export async function readSheet(
  actor: Actor,
  invoice: StoredInvoice,
  { noteId, copyFor = "recipient" }: { noteId?: string; copyFor?: CopyFor } = {},
): Promise<Sheet> {
  requirePermission(actor, "invoice:list");
  if (invoice.status === "draft") {
    const event = await asActor(actor, (tx) => selectEventText(tx, invoice.draft.event));
    return draftSheet(company(), invoice.draft, event);
  }
  return asActor(actor, async (tx) => {
    const id = noteId ?? invoice.id;
    const [document, eInvoice] = await Promise.all([selectDocument<IssuedDocument>(tx, id), selectEInvoice(tx, id)]);
    const state = noteId ? { balance: null, details: [] } : { balance: invoice.balance, details: balanceDetails(invoice) };
    return documentSheet(document, { copyFor, eInvoice, ...state });
  });
}

/** What `recipientSheet` draws: a stored document and its state today. */
export type RecipientPaper = {
  document: IssuedDocument;
  eInvoice: Awaited<ReturnType<typeof selectEInvoice>>;
  balance: number | null;
};

/** The client's copy of an issued invoice or note. @param balance null for a note */
export const recipientSheet = ({ document, eInvoice, balance }: RecipientPaper): Sheet =>
  documentSheet(document, { copyFor: "recipient", eInvoice, balance, details: [] });

export const qrCodes = ({ codes }: Sheet): QrCode[] => codes.map(({ text }) => qrCode(text));

function balanceDetails({ charged, bankCharges, balance, credited, creditNotes, debitNotes }: StoredInvoice): LabelledValue[] {
  const details: LabelledValue[] = [];
  const numbersOf = (notes: readonly { number: string }[]) => notes.map(({ number }) => number).join("\n");
  if (debitNotes.length > 0) details.push(["Debited by", numbersOf(debitNotes)]);
  if (creditNotes.length > 0) details.push([credited === charged ? "Cancelled by" : "Credited by", numbersOf(creditNotes)]);
  if (bankCharges > 0) details.push(["Bank charges", formatRupeesAndPaise(bankCharges)]);
  if (balance >= 0 && balance !== charged) details.push(["Balance", formatRupeesAndPaise(balance)]);
  return details;
}
