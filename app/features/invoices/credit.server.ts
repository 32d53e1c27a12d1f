import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { asActor } from "#db/client.server.ts";
import { creditNoteItems, creditNotes } from "#db/schema.ts";
import { type Asked, creditTotals, leftOf, takeAll, takeBack } from "./credit.ts";
import { selectInvoice } from "./drafts.server.ts";
import { seriesOf } from "./gst.ts";
import type { NewCreditNote } from "./invoices.ts";
import { takeNumber } from "./series.server.ts";

export type Credited =
  | { outcome: "credited"; number: string }
  | { outcome: "refused"; field: "note_date" | "lines"; message: string }
  | { outcome: "unknown" };

/**
 * Takes back an issued invoice, or what was asked of its lines, by a credit note with a number of its own series. The note's
 * id comes from its form: sent twice it is issued once. @param asked one for each line; null: all that is left
 */
export async function creditInvoice(
  actor: Actor,
  id: string,
  { note, reason, note_date }: NewCreditNote,
  asked: readonly Asked[] | null,
): Promise<Credited> {
  requirePermission(actor, "invoice:credit");
  return asActor(actor, async (tx) => {
    // One credit note at a time for an invoice; an issued row itself cannot be locked.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 6))`);
    const invoice = await selectInvoice(tx, id);
    if (invoice?.status !== "issued") return { outcome: "unknown" };
    const known = invoice.creditNotes.find(({ id }) => id === note);
    if (known) return { outcome: "credited", number: known.number };

    const earlier = invoice.creditNotes.flatMap(({ lines }) => lines);
    const left = leftOf(invoice.lines, earlier);
    const taken = asked ? takeBack(left, asked) : takeAll(left);
    if ("refused" in taken) return { outcome: "refused", field: "lines", message: taken.refused };
    const totals = creditTotals(invoice.lines, earlier, taken, invoice.sameState);
    if (totals.total <= 0)
      return { outcome: "refused", field: "lines", message: "That is less than a rupee: nothing would be taken back." };
    const since = invoice.creditNotes.at(-1)?.date ?? invoice.draft.date;
    if (note_date > today() || note_date < since) {
      const message = `The date must lie between the ${invoice.creditNotes.length > 0 ? "last credit note" : "invoice"}'s date and today.`;
      return { outcome: "refused", field: "note_date", message };
    }
    const number = await takeNumber(tx, seriesOf("CN", invoice.draft.office, note_date), note_date);
    if (!number)
      return { outcome: "refused", field: "note_date", message: "The last credit note of this office has a later date." };

    const { total: amount, groups: _, ...heads } = totals;
    await tx.insert(creditNotes).values({
      id: note,
      invoiceId: id,
      nth: invoice.creditNotes.length + 1,
      number,
      office: invoice.draft.office,
      noteDate: note_date,
      reason,
      amount,
      ...heads,
      issuedBy: actor.id,
    });
    await tx
      .insert(creditNoteItems)
      .values(taken.map(({ item, quantity, taxable }) => ({ creditNoteId: note, itemId: item, quantity, taxable })));
    const isWhole = invoice.amount === invoice.credited + amount;
    await audit(tx, {
      actor: actor.id,
      action: isWhole ? "invoice cancelled by credit note" : "credit note issued",
      objectType: "invoice",
      objectId: id,
      fields: { number, of: invoice.number, amount, reason },
    });
    return { outcome: "credited", number };
  });
}
