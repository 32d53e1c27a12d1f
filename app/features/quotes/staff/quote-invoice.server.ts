import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { selectClientFields } from "#app/billing/clients.server.ts";
import { insertDraftInvoice } from "#app/billing/invoice-drafts.server.ts";
import type { Supply } from "#app/billing/lines.ts";
import { partyOf } from "#app/billing/party.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import type { AdvancePart } from "#app/gst/advance-tax.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { instalments, quoteAcceptances, quoteInvoices, quoteRevisions, quotes } from "#db/schema.ts";
import { auditQuote, lockQuote } from "../lock-quote.server.ts";
import { toContent, toQuoteDraft } from "../quote-drafts.server.ts";
import { quoteTotals } from "../quote-totals.ts";
import { instalmentInvoiceItems, wholeInvoiceItems } from "./quote-invoice.ts";

/**
 * Creates a draft invoice for an accepted quote, or for one of its instalments. Submitted twice, it is created once.
 * @param invoiceId of the new draft, made by the form
 * @param instalmentId null: for the whole quote
 * @throws NotFound, Conflict when the quote is not accepted, or has this invoice already
 */
export async function draftInvoiceOfQuote(
  actor: Actor,
  id: string,
  invoiceId: string,
  instalmentId: string | null,
): Promise<void> {
  requirePermission(actor, "invoice:draft");
  return asActor(actor, async (tx) => {
    const quote = await lockQuote(tx, id);
    if (quote.status !== "accepted") throw new Conflict("Only an accepted quote becomes an invoice.");
    const invoices = await tx.select().from(quoteInvoices).where(eq(quoteInvoices.quoteId, id));
    if (invoices.some((one) => one.invoiceId === invoiceId)) return;
    if (invoices.some((one) => one.instalmentId === null)) throw new Conflict("There is an invoice of the whole quote already.");
    if (instalmentId === null && invoices.length > 0) throw new Conflict("There is an invoice of an instalment already.");
    if (invoices.some((one) => one.instalmentId === instalmentId)) throw new Conflict("This instalment has an invoice already.");

    const { items, discount, label, dueOn } = await itemsOf(tx, id, instalmentId);
    const draft = toQuoteDraft(quote);
    const { office, lead, event, client } = draft;
    // What became known of the client after the quote.
    const known = await selectClientFields(tx, client);
    const clientEmail = draft.clientEmail || known.clientEmail || "";
    const { clientGST, treatment } = draft.clientGST || !known.clientGST ? draft : { ...draft, ...known };
    await insertDraftInvoice(tx, actor, invoiceId, {
      office,
      lead,
      event,
      client,
      ...partyOf(draft),
      clientEmail,
      clientGST,
      treatment,
      // An instalment that is overdue already gets the company's usual payment terms.
      ...(dueOn && dueOn >= today() && { dueDate: dueOn }),
      purchaseOrder: "",
      ...discount,
      notes: [draft.content.title, `Quote ${quote.number}`, label].filter(Boolean).join(", "),
      items,
    });
    await tx.insert(quoteInvoices).values({ invoiceId, quoteId: id, instalmentId });
    await auditQuote(tx, actor, "quote invoiced", id, { number: quote.number, invoice: invoiceId, instalment: label });
  });
}

/** The items of an invoice, from the quote as the client accepted it. */
async function itemsOf(tx: Tx, id: string, instalmentId: string | null) {
  const [accepted] = await selectAccepted(tx, eq(quoteAcceptances.quoteId, id));
  if (!accepted) throw new NotFound("There is no such accepted quote.");
  const [content, chosen] = accepted;
  if (instalmentId === null) {
    const discount = { totalDiscount: content.discount, totalDiscountKind: content.discountKind };
    return { items: wholeInvoiceItems(content, chosen), discount, label: null, dueOn: null };
  }
  const all = await tx.select().from(instalments).where(eq(instalments.quoteId, id)).orderBy(asc(instalments.position));
  const index = all.findIndex((one) => one.id === instalmentId);
  const instalment = all[index];
  if (!instalment) throw new NotFound("This quote has no such instalment.");
  const { label, dueOn } = instalment;
  const amounts = all.map(({ amount }) => amount);
  // An instalment is of the discounted lines.
  const discount = { totalDiscount: "", totalDiscountKind: "percent" } as const;
  return { items: instalmentInvoiceItems(...accepted, amounts, { index, label }), discount, label, dueOn };
}

/** The instalments of an accepted quote, each with its invoice, and the invoice for the whole quote. */
export async function selectInvoicing(tx: Tx, id: string) {
  const { id: instalmentId, label, amount, dueOn } = instalments;
  const rows = await tx
    .select({ id: instalmentId, label, amount, dueOn })
    .from(instalments)
    .where(eq(instalments.quoteId, id))
    .orderBy(asc(instalments.position));
  const invoiced = await tx.execute<{ invoiceId: string; instalmentId: string | null; number: string | null }>(sql`
    select q.invoice_id as "invoiceId", q.instalment_id as "instalmentId", i.number
    from quote_invoices q join invoices i on i.id = q.invoice_id where q.quote_id = ${id}`);
  const invoiceOf = (ofInstalment: string | null) => {
    const found = invoiced.find((one) => one.instalmentId === ofInstalment);
    return found ? { id: found.invoiceId, number: found.number } : null;
  };
  return { wholeInvoice: invoiceOf(null), instalments: rows.map((row) => ({ ...row, invoice: invoiceOf(row.id) })) };
}

/** Content, chosen ids and supply of accepted quotes, for `quoteTotals`. */
async function selectAccepted(tx: Tx, condition: SQL) {
  const accepted = await tx
    .select({ chosen: quoteAcceptances.chosen, content: quoteRevisions.content, supply: quoteRevisions.supply })
    .from(quoteAcceptances)
    .innerJoin(quotes, eq(quotes.id, quoteAcceptances.quoteId))
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quoteAcceptances.quoteId), eq(quoteRevisions.number, quoteAcceptances.revision)),
    )
    .where(condition);
  return accepted.map(({ chosen, content, supply }) => [toContent(content), new Set(chosen), supply as Supply] as const);
}

/** What the accepted quotes of an event charge at each GST rate: an advance for the event is taxed in these proportions. */
export async function selectQuotedRates(tx: Tx, eventId: string): Promise<AdvancePart[]> {
  const accepted = await selectAccepted(tx, eq(quotes.eventId, eventId));
  const taxes = accepted.flatMap((quote) => quoteTotals(...quote).taxes);
  return [...Map.groupBy(taxes, ({ rate, kind }) => `${rate} ${kind}`).values()].map((ofRate) => ({
    gst: ofRate[0]?.rate ?? 0,
    gstKind: ofRate[0]?.kind ?? "rate",
    share: ofRate.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0),
  }));
}
