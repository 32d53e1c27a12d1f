import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isPercent } from "#app/billing/discount.ts";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { pageColumns } from "#app/billing/draft.server.ts";
import { type Draft, maxLengths, totalDiscountOf } from "#app/billing/invoice-draft.ts";
import { draftColumns, insertItems } from "#app/billing/invoice-drafts.server.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { asActor } from "#db/client.server.ts";
import { invoiceItems, invoices } from "#db/schema.ts";
import { toDraft } from "../stored-invoice.server.ts";
import { lockDraft, staleDraftMessage } from "./drafts.server.ts";

/**
 * Splits a draft whose items cannot share one invoice: it keeps the items of its first place of supply, and each other place gets
 * a draft of its own, all in one transaction. They are invoices of the same quote, if the draft is one.
 * @returns the ids of the new drafts; none when the draft needs no split
 * @throws Conflict when the draft has changed
 */
export const splitDraft = (actor: Actor, id: string, version: number): Promise<string[]> =>
  asPermitted(actor, "invoice:draft", async (tx, actor) => {
    const row = await lockDraft(tx, id);
    if (row?.version !== version) throw new Conflict(staleDraftMessage);
    const items = await tx.select().from(invoiceItems).where(eq(invoiceItems.invoiceId, id)).orderBy(asc(invoiceItems.position));
    const draft = toDraft(row, items);
    const { linesByPlace, discountShares } = calculateDraft(company(), draft);
    const [first, ...others] = linesByPlace.map(({ lines }) => lines);
    if (!first || others.length === 0) return [];

    const draftWithLines = (lines: number[], invoiceNumber = draft.invoiceNumber): Draft => {
      const discount = lines.reduce((sum, line) => sum + (discountShares[line] ?? 0), 0);
      return {
        ...draft,
        invoiceNumber,
        items: draft.items.filter((_, index) => lines.includes(index)),
        // Of rupees off the whole invoice each part keeps the share of its items.
        ...(!isPercent(totalDiscountOf(draft)) && { totalDiscount: toDecimalString(discount) }),
      };
    };
    const ids: string[] = [];
    for (const [index, lines] of others.entries()) {
      const ending = `-${index + 2}`;
      const reference = `${draft.invoiceNumber.slice(0, maxLengths.invoiceNumber - ending.length)}${ending}`;
      const part = draftWithLines(lines, reference);
      const columns = draftColumns(part);
      const [added] = await tx.insert(invoices).values(columns.invoice).returning({ id: invoices.id });
      if (!added) continue;
      ids.push(added.id);
      await insertItems(tx, added.id, columns);
      await tx.execute(sql`
        insert into quote_invoices (invoice_id, quote_id, instalment_id)
        select ${added.id}, quote_id, instalment_id from quote_invoices where invoice_id = ${id}`);
      await auditInvoice(tx, actor, "invoice drafted", added.id, { reference });
    }
    const moved = items.filter((_, index) => !first.includes(index)).map((item) => item.id);
    await tx.delete(invoiceItems).where(and(eq(invoiceItems.invoiceId, id), inArray(invoiceItems.id, moved)));
    const remaining = { ...draftColumns(draftWithLines(first)).invoice, ...pageColumns(undefined) };
    await tx.update(invoices).set(remaining).where(eq(invoices.id, id));
    return ids;
  });

export type SplitDraft = { id: string; reference: string; place: string };

/** The drafts into which a draft was split, for the message after it. */
export async function readSplitDrafts(actor: Actor, ids: string[]): Promise<SplitDraft[]> {
  requirePermission(actor, "invoice:draft");
  if (ids.length === 0) return Promise.resolve([]);
  const { id, reference, placeOfSupply: place } = invoices;
  return asActor(actor, (tx) => tx.select({ id, reference, place }).from(invoices).where(inArray(id, ids)).orderBy(reference));
}
