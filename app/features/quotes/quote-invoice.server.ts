import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { insertDraftInvoice } from "#app/features/invoices/invoices.server.ts";
import type { AdvancePart } from "#app/gst/advance-tax.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { instalments, quoteAcceptances, quoteInvoices, quoteRevisions, quotes } from "#db/schema.ts";
import { auditQuote, type QuoteRecord, toContent, toQuoteDraft } from "./quote-drafts.server.ts";
import { instalmentInvoiceItems, wholeInvoiceItems } from "./quote-invoice.ts";
import { lockQuote } from "./quote-status.server.ts";
import { quoteTotals } from "./quote-totals.ts";
import type { QuoteSupply } from "./quotes.ts";

/**
 * Makes a draft invoice of an accepted quote, or of one of its instalments. The same one sent twice is made once.
 * @param invoiceId of the new draft, made by the form
 * @param instalmentId null: of the whole quote
 * @throws NotFound, Conflict when it is not accepted, or what it would invoice is invoiced already
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

    const { items, label, dueOn } = await itemsOf(tx, id, instalmentId);
    const draft = toQuoteDraft(quote);
    const { office, lead, event, client, clientName, clientEmail, clientAddress, clientPin, clientCountry, clientGST } = draft;
    const { treatment, clientStateCode, eventStateCode } = draft;
    await insertDraftInvoice(tx, actor, invoiceId, {
      office,
      lead,
      event,
      client,
      clientName,
      clientEmail,
      clientAddress,
      clientPin,
      clientCountry,
      clientGST,
      treatment,
      clientStateCode,
      eventStateCode,
      // What is overdue by the schedule is due as the company's other invoices are.
      ...(dueOn && dueOn >= today() && { dueDate: dueOn }),
      notes: notesOf(quote, draft.content.title, label),
      items,
    });
    await tx.insert(quoteInvoices).values({ invoiceId, quoteId: id, instalmentId });
    await auditQuote(tx, actor, "quote invoiced", id, { number: quote.number, invoice: invoiceId, instalment: label });
  });
}

const notesOf = ({ number }: QuoteRecord, title: string, label: string | null) =>
  [title, `Quote ${number}`, label].filter(Boolean).join(", ");

/** The items of an invoice, from the quote as the client accepted it. */
async function itemsOf(tx: Tx, id: string, instalmentId: string | null) {
  const [facts] = await selectAccepted(tx, eq(quoteAcceptances.quoteId, id));
  if (!facts) throw new NotFound("There is no such accepted quote.");
  if (instalmentId === null) return { items: wholeInvoiceItems(...facts), label: null, dueOn: null };
  const parts = await tx.select().from(instalments).where(eq(instalments.quoteId, id)).orderBy(asc(instalments.position));
  const index = parts.findIndex((part) => part.id === instalmentId);
  const part = parts[index];
  if (!part) throw new NotFound("This quote has no such instalment.");
  const { label, dueOn } = part;
  const amounts = parts.map(({ amount }) => amount);
  return { items: instalmentInvoiceItems(...facts, amounts, { index, label }), label, dueOn };
}

/** The instalments of an accepted quote with their invoices, and the invoice of the whole. */
export async function selectInstalments(tx: Tx, id: string) {
  const { id: instalmentId, label, amount, dueOn } = instalments;
  const rows = await tx
    .select({ id: instalmentId, label, amount, dueOn })
    .from(instalments)
    .where(eq(instalments.quoteId, id))
    .orderBy(asc(instalments.position));
  const invoiced = await tx.execute<{ invoiceId: string; instalmentId: string | null; number: string | null }>(sql`
    select q.invoice_id as "invoiceId", q.instalment_id as "instalmentId", i.number
    from quote_invoices q join invoices i on i.id = q.invoice_id where q.quote_id = ${id}`);
  const invoiceOf = (part: string | null) => {
    const found = invoiced.find((one) => one.instalmentId === part);
    return found ? { id: found.invoiceId, number: found.number } : null;
  };
  return { whole: invoiceOf(null), parts: rows.map((row) => ({ ...row, invoice: invoiceOf(row.id) })) };
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
  return accepted.map(({ chosen, content, supply }) => [toContent(content), new Set(chosen), supply as QuoteSupply] as const);
}

/** What the accepted quotes of an event charge, by rate: an advance of theirs is taxed in these proportions. */
export async function selectQuotedRates(tx: Tx, eventId: string): Promise<AdvancePart[]> {
  const accepted = await selectAccepted(tx, eq(quotes.eventId, eventId));
  const taxes = accepted.flatMap((facts) => quoteTotals(...facts).taxes);
  return [...Map.groupBy(taxes, ({ rate, kind }) => `${rate} ${kind}`).values()].map((same) => ({
    gst: same[0]?.rate ?? 0,
    gstKind: same[0]?.kind ?? "rate",
    share: same.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0),
  }));
}
