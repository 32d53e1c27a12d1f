import { and, asc, eq, not, sql } from "drizzle-orm";
import { selectClientFields } from "#app/billing/clients.server.ts";
import { isTakenBack } from "#app/billing/invoice-balance.server.ts";
import { insertDraftInvoice } from "#app/billing/invoice-drafts.server.ts";
import { partyOf } from "#app/billing/party.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import type { AdvancePart } from "#app/gst/advance-tax.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { formatRupees, multiplyThenDivide, splitByWeight } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import { instalments, invoices, quoteInvoices } from "#db/schema.ts";
import { type Contract, selectContract } from "../amendments/contract.server.ts";
import { auditQuote, lockQuote } from "../change-quote.server.ts";
import { selectExtraLines, selectOpenExtras } from "../extras/extras.server.ts";
import { toQuoteDraft } from "../quote-drafts.server.ts";
import { quoteTotals } from "../quote-totals.ts";
import { amendedInvoiceItems, billedLines, extraItems, instalmentInvoiceItems, wholeInvoiceItems } from "./quote-invoice.ts";

/**
 * Creates a draft invoice for an accepted quote, or for one of its instalments. Submitted twice, it is created once.
 * @param invoiceId of the new draft, made by the form
 * @param instalmentId null: for the whole quote
 * @throws NotFound, Conflict when the quote is not accepted, or has this invoice already
 */
export const draftInvoiceOfQuote = (actor: Actor, id: string, invoiceId: string, instalmentId: string | null): Promise<void> =>
  asPermitted(actor, "invoice:draft", async (tx, actor) => {
    const quote = await lockQuote(tx, id);
    if (quote.status !== "accepted") throw new Conflict("Only an accepted quote becomes an invoice.");
    const billing = await selectInvoicesOfQuote(tx, id);
    if (billing.some((one) => one.invoiceId === invoiceId)) return;
    const { items, discount, label, dueOn, lines, isOfSchedule, isFinal } = await itemsOf(tx, id, instalmentId);
    if (isOfSchedule && billing.some((one) => one.instalmentId === null))
      throw new Conflict("There is an invoice of the whole quote already.");
    if (instalmentId === null && billing.some(({ source }) => source !== "extras"))
      throw new Conflict("There is an invoice of an instalment already.");
    if (billing.some((one) => one.instalmentId === instalmentId)) throw new Conflict("This instalment has an invoice already.");

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
      notes: [
        [draft.content.title, `Quote ${quote.number}`, label].filter(Boolean).join(", "),
        isFinal && openExtrasNote(await selectOpenExtras(tx, id)),
      ]
        .filter(Boolean)
        .join("\n"),
      items,
    });
    await tx.insert(quoteInvoices).values({ invoiceId, quoteId: id, instalmentId, lines });
    await auditQuote(tx, actor, "quote invoiced", id, { number: quote.number, invoice: invoiceId, instalment: label });
  });

const stillBills = not(isTakenBack(quoteInvoices.invoiceId));

/** The invoices of a quote; the instalments that they bill are of a `source`, null: the whole quote. */
const selectInvoicesOfQuote = (tx: Tx, id: string) =>
  tx
    .select({ invoiceId: quoteInvoices.invoiceId, instalmentId: quoteInvoices.instalmentId, source: instalments.source })
    .from(quoteInvoices)
    .leftJoin(instalments, eq(instalments.id, quoteInvoices.instalmentId))
    .where(and(eq(quoteInvoices.quoteId, id), stillBills));

/** "Not confirmed by you, and not billed here: 20 chairs (₹2,360)"; empty without any. */
const openExtrasNote = (open: readonly { title: string; amount: number }[]): string =>
  open.length === 0
    ? ""
    : `Not confirmed by you, and not billed here: ${open.map(({ title, amount }) => `${title} (${formatRupees(amount)})`).join(", ")}`;

/** The items of an invoice, from what the client accepted, and what they bill of each line. `isOfSchedule`: the invoice of a whole quote bills it too. */
async function itemsOf(tx: Tx, id: string, instalmentId: string | null) {
  const contract = await selectContract(tx, id);
  const { supply } = contract;
  const { content, chosen } = contract.isAmended ? { ...contract, chosen: new Set<string>() } : contract.accepted;
  if (instalmentId === null) {
    const discount = { totalDiscount: content.discount, totalDiscountKind: content.discountKind };
    // An amendment that was added beside an invoice of the whole is a part of it once that invoice is made anew.
    await tx
      .update(instalments)
      .set({ source: "schedule" })
      .where(and(eq(instalments.quoteId, id), eq(instalments.source, "apart")));
    const lines = billedLines(content, chosen);
    const items = wholeInvoiceItems(content, chosen);
    return { items, discount, label: null, dueOn: null, lines, isOfSchedule: true, isFinal: true };
  }
  const ofQuote = await tx.select().from(instalments).where(eq(instalments.quoteId, id)).orderBy(asc(instalments.position));
  const all = ofQuote.filter(({ source }) => source !== "extras");
  const ofExtras = ofQuote.find((one) => one.id === instalmentId && one.source === "extras");
  if (ofExtras) {
    const items = extraItems(await selectExtraLines(tx, instalmentId));
    const { label, dueOn } = ofExtras;
    return { ...undiscounted, items, label, dueOn, lines: {}, isOfSchedule: false, isFinal: true };
  }
  const index = all.findIndex((one) => one.id === instalmentId);
  const instalment = all[index];
  if (!instalment) throw new NotFound("This quote has no such instalment.");
  const { label, dueOn } = instalment;
  const isFinal = index === all.length - 1;
  const common = { ...undiscounted, label, dueOn, isOfSchedule: instalment.source === "schedule", isFinal };
  if (!contract.isAmended) {
    const amounts = all.map(({ amount }) => amount);
    const items = instalmentInvoiceItems(content, chosen, supply, amounts, { index, label });
    const lines = Object.entries(billedLines(content, chosen)).map(([line, paise]) => [
      line,
      splitByWeight(paise, amounts)[index] ?? 0,
    ]);
    return { ...common, items, lines: Object.fromEntries(lines) };
  }
  const { billed, invoicedIds } = await selectBilled(tx, id, contract);
  const open = all.filter(({ id, source }) => !invoicedIds.has(id) && !(invoicedIds.has(null) && source === "schedule"));
  return { ...common, ...amendedInvoiceItems(content, supply, billed, open, open.indexOf(instalment)) };
}

/** An instalment is of the discounted lines. */
const undiscounted = { discount: { totalDiscount: "", totalDiscountKind: "percent" } } as const;

/** What the invoices of a quote bill of each line. One from before that was noted bills its share of the quote as it was accepted. */
async function selectBilled(tx: Tx, quoteId: string, { accepted: { content, chosen }, supply }: Contract) {
  const rows = await tx
    .select({ instalmentId: quoteInvoices.instalmentId, lines: quoteInvoices.lines, amount: instalments.amount })
    .from(quoteInvoices)
    .leftJoin(instalments, eq(instalments.id, quoteInvoices.instalmentId))
    .where(and(eq(quoteInvoices.quoteId, quoteId), stillBills));
  const { total } = quoteTotals(content, chosen, supply);
  const whole = Object.entries(billedLines(content, chosen));
  const billed = new Map<string, number>();
  // The parts of an invoice that was split are of one instalment.
  const byInstalment = Map.groupBy(rows, ({ instalmentId }) => instalmentId);
  for (const parts of byInstalment.values()) {
    const amount = parts[0]?.amount ?? total;
    const noted = parts.find(({ lines }) => lines)?.lines;
    const lines = noted
      ? Object.entries(noted)
      : whole.map(([line, paise]) => [line, multiplyThenDivide(paise, amount, Math.max(1, total))] as const);
    for (const [line, paise] of lines) billed.set(line, (billed.get(line) ?? 0) + paise);
  }
  return { billed, invoicedIds: new Set(byInstalment.keys()) };
}

/** The instalments of an accepted quote, each with its invoice, and the invoice for the whole quote. */
export async function selectInvoicing(tx: Tx, id: string) {
  const { id: instalmentId, label, amount, dueOn, source } = instalments;
  const rows = await tx
    .select({ id: instalmentId, label, amount, dueOn, source })
    .from(instalments)
    .where(eq(instalments.quoteId, id))
    .orderBy(asc(instalments.position));
  const invoiced = await tx
    .select({ invoiceId: invoices.id, instalmentId: quoteInvoices.instalmentId, number: invoices.number })
    .from(quoteInvoices)
    .innerJoin(invoices, eq(invoices.id, quoteInvoices.invoiceId))
    .where(and(eq(quoteInvoices.quoteId, id), stillBills));
  const invoiceOf = (ofInstalment: string | null) => {
    const found = invoiced.find((one) => one.instalmentId === ofInstalment);
    return found ? { id: found.invoiceId, number: found.number } : null;
  };
  return {
    wholeInvoice: invoiceOf(null),
    instalments: rows.map((row) => ({ ...row, invoice: invoiceOf(row.id) })),
    openExtras: await selectOpenExtras(tx, id),
  };
}

/** What the accepted quotes of an event charge at each GST rate: an advance for the event is taxed in these proportions. */
export async function selectQuotedRates(tx: Tx, eventId: string): Promise<AdvancePart[]> {
  const accepted = await tx.execute<{ id: string }>(
    sql`select quote_id as id from quote_acceptances where event_id = ${eventId}`,
  );
  const contracts = await Promise.all(accepted.map(({ id }) => selectContract(tx, id)));
  const taxes = contracts.flatMap(({ content, supply }) => quoteTotals(content, new Set(), supply).taxes);
  return [...Map.groupBy(taxes, ({ rate, kind }) => `${rate} ${kind}`).values()].map((ofRate) => ({
    gst: ofRate[0]?.rate ?? 0,
    gstKind: ofRate[0]?.kind ?? "rate",
    share: ofRate.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0),
  }));
}
