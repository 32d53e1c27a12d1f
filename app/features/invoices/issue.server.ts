import { and, eq, sql } from "drizzle-orm";
import { officeOf } from "#app/content/company.ts";
import { type Actor, demand } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { creditNotes, invoices } from "#db/schema.ts";
import { type Problems, problemsOf } from "./draft.ts";
import { columnsOf, selectInvoice } from "./drafts.server.ts";
import { serialNumber, seriesOf } from "./gst.ts";
import type { NewCreditNote } from "./invoices.ts";
import { supplierFacts } from "./sheet.ts";

export type Issued =
  | { outcome: "issued"; number: string }
  | { outcome: "refused"; problems: Problems }
  | { outcome: "stale" }
  | { outcome: "unknown" };

/**
 * Makes a draft a tax invoice: its number comes from the office's series in this very transaction, so that an aborted one
 * leaves no gap. Asked again it answers with the number it gave. `version` is the draft the sender saw.
 */
export async function issueInvoice(actor: Actor, id: string, version: number, requestId?: string): Promise<Issued> {
  demand(actor, "invoice:issue");
  return asActor(actor, async (tx) => {
    await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.status, "draft")))
      .for("update");
    const invoice = await selectInvoice(tx, id);
    if (!invoice) return { outcome: "unknown" };
    if (invoice.number) return { outcome: "issued", number: invoice.number };
    if (invoice.version !== version) return { outcome: "stale" };

    const { draft } = invoice;
    const problems = problemsOf(draft, today());
    if (Object.keys(problems).length > 0) return { outcome: "refused", problems };
    const number = await takeNumber(tx, seriesOf("INV", draft.office, draft.date), draft.date);
    if (!number)
      return {
        outcome: "refused",
        problems: { date: "The last invoice of this office has a later date: numbers and dates go up together." },
      };

    const supplier = { ...supplierFacts(), office: officeOf(draft.office) };
    await tx
      .update(invoices)
      .set({ ...columnsOf(draft), status: "issued", number, issuedAt: sql`now()`, issuedBy: actor.id, supplier })
      .where(eq(invoices.id, id));
    await audit(tx, {
      actor: actor.id,
      action: "invoice issued",
      objectType: "invoice",
      objectId: id,
      fields: { number, amount: invoice.amount },
      requestId,
    });
    return { outcome: "issued", number };
  });
}

export type Credited = { outcome: "credited"; number: string } | { outcome: "refused"; message: string } | { outcome: "unknown" };

/** Takes back a whole issued invoice by a credit note with a number of its own series. Asked again it answers with the same. */
export async function creditInvoice(
  actor: Actor,
  id: string,
  { reason, note_date }: NewCreditNote,
  requestId?: string,
): Promise<Credited> {
  demand(actor, "invoice:credit");
  return asActor(actor, async (tx) => {
    // One credit note at a time for an invoice; an issued row itself cannot be locked.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 6))`);
    const invoice = await selectInvoice(tx, id);
    if (invoice?.status !== "issued") return { outcome: "unknown" };
    if (invoice.creditNote) return { outcome: "credited", number: invoice.creditNote.number };
    if (note_date > today() || note_date < invoice.draft.date)
      return { outcome: "refused", message: "The date must lie between the invoice's date and today." };
    const number = await takeNumber(tx, seriesOf("CN", invoice.draft.office, note_date), note_date);
    if (!number) return { outcome: "refused", message: "The last credit note of this office has a later date." };

    await tx.insert(creditNotes).values({
      invoiceId: id,
      number,
      office: invoice.draft.office,
      noteDate: note_date,
      reason,
      amount: invoice.amount,
      issuedBy: actor.id,
    });
    await audit(tx, {
      actor: actor.id,
      action: "invoice cancelled by credit note",
      objectType: "invoice",
      objectId: id,
      fields: { number, of: invoice.number, reason },
      requestId,
    });
    return { outcome: "credited", number };
  });
}

/** The next number of a series, whose row stays locked until this transaction ends; null when the series already has a later date. */
async function takeNumber(tx: Tx, series: string, day: string): Promise<string | null> {
  const [row] = await tx.execute<{ last: number }>(sql`
    insert into invoice_series (series, last, last_date) values (${series}, 1, ${day}::date)
    on conflict (series) do update set last = invoice_series.last + 1, last_date = excluded.last_date
      where invoice_series.last_date <= excluded.last_date
    returning last`);
  return row ? serialNumber(series, row.last) : null;
}
