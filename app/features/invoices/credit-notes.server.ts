import { auditInvoice, lockBalance } from "#app/features/receipts/receipts.server.ts";
import { seriesName } from "#app/gst/numbers.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { asActor } from "#db/client.server.ts";
import { creditNoteItems, creditNotes } from "#db/schema.ts";
import { type CreditRequest, calculateCreditNote, type NewCreditNote } from "./credit-notes.ts";
import { nextNumber } from "./number-series.server.ts";
import { type StoredInvoice, selectInvoice } from "./read-invoice.server.ts";

/**
 * Credits an issued invoice, wholly or in part, by a credit note of its own series; the same note sent twice is issued once.
 * @param requests one for each line of the invoice; null: all that remains
 * @returns the note's number
 * @throws NotFound without such an issued invoice
 * @throws Invalid
 */
export async function issueCreditNote(
  actor: Actor,
  invoiceId: string,
  { id, reason, date }: NewCreditNote,
  requests: readonly CreditRequest[] | null,
): Promise<string> {
  requirePermission(actor, "invoice:credit");
  return asActor(actor, async (tx) => {
    await lockBalance(tx, invoiceId);
    const invoice = await selectInvoice(tx, invoiceId);
    if (invoice?.status !== "issued") throw new NotFound("There is no such invoice.");
    const issuedBefore = invoice.creditNotes.find((note) => note.id === id);
    if (issuedBefore) return issuedBefore.number;

    const { credited, totals } = calculateCreditNote(invoice, requests);
    const { total: amount, groups: _, ...taxes } = totals;
    requireDate(invoice, date);
    const { office } = invoice.draft;
    const number = await nextNumber(tx, seriesName("CN", office, date), date);
    if (!number) throw new Invalid({ date: "The last credit note of this office has a later date." });

    const sequenceNumber = invoice.creditNotes.length + 1;
    await tx
      .insert(creditNotes)
      .values({ id, invoiceId, sequenceNumber, number, office, noteDate: date, reason, amount, ...taxes, issuedBy: actor.id });
    await tx
      .insert(creditNoteItems)
      .values(credited.map(({ item, quantity, taxable }) => ({ creditNoteId: id, itemId: item, quantity, taxable })));
    const isWhole = invoice.amount === invoice.credited + amount;
    await auditInvoice(tx, actor, isWhole ? "invoice cancelled by credit note" : "credit note issued", invoiceId, {
      number,
      of: invoice.number,
      amount,
      reason,
    });
    return number;
  });
}

function requireDate({ draft, creditNotes }: StoredInvoice, date: string): void {
  const last = creditNotes.at(-1);
  if (date > today() || date < (last?.date ?? draft.date))
    throw new Invalid({ date: `The date must lie between the ${last ? "last credit note" : "invoice"}'s date and today.` });
}
