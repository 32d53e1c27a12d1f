import { company } from "#app/company/company.server.ts";
import { isZeroKind } from "#app/gst/rates.ts";
import { type Person, requirePermission } from "#app/permissions.ts";
import { isDay, today } from "#app/platform/values/dates.ts";
import { amountInFigures, hundredthsProblem, parseHundredths } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import { invoiceItems, invoices } from "#db/schema.ts";
import { existingClient } from "./clients.server.ts";
import { auditInvoice } from "./documents.server.ts";
import { pageColumns, type SendingPage } from "./draft.server.ts";
import { type Draft, type DraftItem, emptyDraft, emptyItem } from "./invoice-draft.ts";
import { calculateDraft } from "./invoice-figures.ts";
import { partyColumns } from "./party.ts";

/** @returns false when there is an invoice of this id already */
export async function insertColumns(tx: Tx, actor: Person, id: string, columns: DraftColumns, page: SendingPage | undefined) {
  const inserted = await tx
    .insert(invoices)
    .values({ id, ...invoiceOf(columns, page) })
    .onConflictDoNothing()
    .returning({ id: invoices.id });
  if (inserted.length === 0) return false;
  await insertItems(tx, id, columns);
  await auditInvoice(tx, actor, "invoice drafted", id, { reference: columns.invoice.reference });
  return true;
}

export const invoiceOf = ({ invoice }: DraftColumns, page: SendingPage | undefined) => ({
  ...invoice,
  clientId: existingClient(invoice.clientId),
  ...pageColumns(page),
});

type NewDraft = Omit<Draft, "invoiceNumber" | "date" | "dueDate" | "items"> & {
  items: readonly (Omit<DraftItem, "includesGst"> & Partial<DraftItem>)[];
};

/** Stores a draft, dated today, that is made from another record such as a quote, in the caller's transaction. */
export async function insertDraftInvoice(tx: Tx, actor: Person, id: string, { items, ...fields }: NewDraft): Promise<void> {
  requirePermission(actor, "invoice:draft");
  const draft = emptyDraft(company(), new Date(), today());
  const all = { ...draft, ...fields, items: items.map((item) => ({ ...emptyItem(company()), ...item })) };
  await insertColumns(tx, actor, id, draftColumns(all), undefined);
}

type DraftColumns = ReturnType<typeof draftColumns>;

/** A draft's fields and figures as columns of the invoice and of its items. `toDraft` is the inverse. */
export function draftColumns(draft: Draft) {
  const { place, totals, lines } = calculateDraft(company(), draft);
  return {
    invoice: {
      office: draft.office,
      reference: draft.invoiceNumber,
      invoiceDate: isDay(draft.date) ? draft.date : undefined,
      dueDate: isDay(draft.dueDate) ? draft.dueDate : null,
      unreadable: unreadableDays(draft),
      ...partyColumns(draft),
      purchaseOrder: draft.purchaseOrder,
      totalDiscount: draft.totalDiscount,
      totalDiscountKind: draft.totalDiscountKind,
      notes: draft.notes,
      clientId: draft.client || null,
      leadId: draft.lead || null,
      eventId: draft.event || null,
      placeOfSupply: place.state,
      placeReason: place.reason,
      taxHeads: place.heads,
      amount: atMostSafeInteger(totals.total),
      taxable: atMostSafeInteger(totals.taxable),
      cgst: totals.cgst,
      sgst: totals.sgst,
      igst: totals.igst,
      roundOff: totals.roundOff,
    },
    items: lines.map(({ gst, place: _place, includedTax: _includedTax, ...line }, position) => ({
      position,
      ...line,
      gstBasisPoints: gst,
      // As chosen: an empty class still follows from the SAC.
      lineClass: (draft.items[position] as DraftItem).lineClass,
      unreadable: unreadableTexts(draft.items[position] as DraftItem, { ...line, gst }),
      amount: atMostSafeInteger(line.amount),
      taxable: atMostSafeInteger(line.taxable),
    })),
  };
}

const atMostSafeInteger = (paise: number) => Math.min(paise, Number.MAX_SAFE_INTEGER);

export const insertItems = (tx: Tx, invoiceId: string, { items }: DraftColumns) =>
  tx.insert(invoiceItems).values(items.map((item) => ({ invoiceId, ...item })));

const numberFields = ["quantity", "rate", "discount", "gst"] as const;

/** The entered texts that the stored number cannot represent: no number, another notation, or a 0. The field shows them with an error. */
function unreadableTexts(item: DraftItem, stored: Record<(typeof numberFields)[number], number>): Partial<DraftItem> {
  const isLost = (name: (typeof numberFields)[number]) => {
    const text = name === "rate" ? amountInFigures(item[name].trim()) : item[name].trim();
    // The stored discount has the item's share of the discount on the whole invoice.
    if (text === "") return name === "discount" && stored[name] !== 0;
    if (name === "gst" && isZeroKind(text)) return false;
    if (hundredthsProblem(text) !== undefined || parseHundredths(text) !== stored[name]) return true;
    return stored[name] === 0 && name !== "gst";
  };
  return Object.fromEntries(numberFields.filter(isLost).map((name) => [name, item[name]]));
}

function unreadableDays({ date, dueDate }: Draft): Record<string, string> {
  const isNoDueDate = dueDate !== "" && !isDay(dueDate);
  return { ...(!isDay(date) && { date }), ...(isNoDueDate && { dueDate }) };
}
