import { and, eq } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { type DraftKind, pageColumns, type SendingPage, storeDraft } from "#app/billing/draft.server.ts";
import { existingClient, selectClientFields } from "#app/billing/invoice-client.server.ts";
import { type Draft, type DraftItem, emptyDraft, readDraft } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { partyColumns } from "#app/billing/party.ts";
import { company } from "#app/company/company.server.ts";
import { officeOfStates } from "#app/company/company.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { NotFound } from "#app/errors.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { isZeroKind } from "#app/gst/rates.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { formatDay, isDay, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { hundredthsProblem, parseHundredths } from "#app/platform/values/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events, invoiceItems, invoices, leads } from "#db/schema.ts";
import { type InvoiceRecord, selectInvoice, selectItems, toDraft } from "../stored-invoice.server.ts";

export const staleDraftMessage = "Somebody else changed this draft meanwhile. Reload to see it; nothing was lost.";

/** @param version the version that the page last got; 0 for a draft that was never stored */
export async function saveDraft(actor: Actor, id: string, version: number, draft: Draft, page?: SendingPage) {
  requirePermission(actor, "invoice:draft");
  return storeDraft(
    actor,
    { draft, version, page },
    {
      toColumns: draftColumns,
      insert: (tx, columns) => insertColumns(tx, actor, id, columns, page),
      lock: (tx) => lockDraft(tx, id),
      read: async (tx, row) => toDraft(row, await selectItems(tx, [id])),
      async update(tx, columns) {
        const [updated] = await tx
          .update(invoices)
          .set(invoiceOf(columns, page))
          .where(eq(invoices.id, id))
          .returning({ version: invoices.version });
        await tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id));
        await insertItems(tx, id, columns);
        return updated?.version;
      },
    },
  );
}

export const invoiceDrafts: DraftKind<Draft> = { read: readDraft, save: saveDraft };

/** @returns false when there is an invoice of this id already */
export const insertDraft = (tx: Tx, actor: Person, id: string, draft: Draft): Promise<boolean> =>
  insertColumns(tx, actor, id, draftColumns(draft), undefined);

async function insertColumns(tx: Tx, actor: Person, id: string, columns: DraftColumns, page: SendingPage | undefined) {
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

const invoiceOf = ({ invoice }: DraftColumns, page: SendingPage | undefined) => ({
  ...invoice,
  clientId: existingClient(invoice.clientId),
  ...pageColumns(page),
});

/** @returns undefined when the invoice is issued: its row cannot be locked */
export async function lockDraft(tx: Tx, id: string): Promise<InvoiceRecord | undefined> {
  const isDraft = and(eq(invoices.id, id), eq(invoices.status, "draft"));
  const [draft] = await tx.select().from(invoices).where(isDraft).for("update");
  return draft;
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
    const text = item[name].trim();
    if (text === "" || (name === "gst" && isZeroKind(text))) return false;
    if (hundredthsProblem(text) !== undefined || parseHundredths(text) !== stored[name]) return true;
    return stored[name] === 0 && name !== "gst";
  };
  return Object.fromEntries(numberFields.filter(isLost).map((name) => [name, item[name]]));
}

function unreadableDays({ date, dueDate }: Draft): Record<string, string> {
  const isNoDueDate = dueDate !== "" && !isDay(dueDate);
  return { ...(!isDay(date) && { date }), ...(isNoDueDate && { dueDate }) };
}

/** @throws NotFound unless there is such a draft; an issued invoice is never deleted */
export async function deleteDraft(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "invoice:delete");
  await asActor(actor, async (tx) => {
    const invoice = await selectInvoice(tx, id);
    // A draft that is being issued in another transaction is not deleted: then no row is returned.
    const deleted =
      invoice?.status === "draft" ? await tx.delete(invoices).where(eq(invoices.id, id)).returning({ id: invoices.id }) : [];
    if (!invoice || deleted.length === 0) throw new NotFound("There is no such invoice.");
    await auditInvoice(tx, actor, "invoice draft deleted", id, invoice.draft);
  });
}

/** Copies an invoice into a new draft, dated today. Submitted twice, it is copied once. @throws NotFound */
export async function copyAsDraft(actor: Actor, id: string, copyId: string): Promise<void> {
  requirePermission(actor, "invoice:draft");
  const invoice = await asActor(actor, (tx) => selectInvoice(tx, id));
  if (!invoice) throw new NotFound("There is no such invoice.");
  const { invoiceNumber, date } = emptyDraft(company(), new Date(), today());
  await saveDraft(actor, copyId, 0, { ...invoice.draft, invoiceNumber, date, dueDate: "" });
}

export type DraftSource = {
  event: { id: string; name: string; date: string | null } | null;
  lead: { id: string; name: string } | null;
};

export async function readDraftSource(actor: Actor, { event, lead }: Pick<Draft, "event" | "lead">): Promise<DraftSource> {
  requirePermission(actor, "invoice:draft");
  return asActor(actor, async (tx) => {
    const { id, name, date } = events;
    const [ofEvent] = isId(event) ? await tx.select({ id, name, date }).from(events).where(eq(id, event)) : [];
    const [ofLead] = isId(lead) ? await tx.select({ id: leads.id, name: leads.name }).from(leads).where(eq(leads.id, lead)) : [];
    return { event: ofEvent ? { ...ofEvent, name: ofEvent.name || untitledEvent } : null, lead: ofLead ?? null };
  });
}

type SourceIds = { leadId: string | null; eventId: string | null; clientId?: string | null };

/** The fields of a new draft that follow from its lead, its event or its client. */
export async function prefillDraft(actor: Person, { leadId, eventId, clientId }: SourceIds): Promise<Partial<Draft>> {
  requirePermission(actor, "invoice:draft");
  return asActor(actor, async (tx) => {
    const [event] = isId(eventId) ? await tx.select().from(events).where(eq(events.id, eventId)) : [];
    const sourceLeadId = isId(leadId) ? leadId : event?.leadId;
    const [lead] = sourceLeadId ? await tx.select().from(leads).where(eq(leads.id, sourceLeadId)) : [];
    const ofClient = await selectClientFields(tx, clientId ?? event?.clientId ?? lead?.clientId);
    const eventStateCode = readPlaceCode(event?.stateCode ?? "");
    return {
      ...(lead ? { lead: lead.id, clientName: lead.company || lead.name, clientEmail: lead.email ?? "" } : {}),
      ...ofClient,
      ...(eventStateCode || ofClient.clientStateCode
        ? { office: officeOfStates(company(), [eventStateCode, ofClient.clientStateCode]) }
        : {}),
      ...(event
        ? {
            event: event.id,
            eventStateCode,
            notes: [event.name, event.date && formatDay(event.date), event.venue].filter(Boolean).join(", "),
          }
        : {}),
    };
  });
}
