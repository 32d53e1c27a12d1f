import { and, eq, sql } from "drizzle-orm";
import { selectClientFields } from "#app/billing/clients.server.ts";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { type DraftKind, type SendingPage, storeDraft } from "#app/billing/draft.server.ts";
import { type Draft, emptyDraft, readDraft } from "#app/billing/invoice-draft.ts";
import { draftColumns, insertColumns, insertItems, invoiceOf } from "#app/billing/invoice-drafts.server.ts";
import { company } from "#app/company/company.server.ts";
import { officeOfStates } from "#app/company/company.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { NotFound } from "#app/errors.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { formatDay, formatDays, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
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

/** @returns undefined when the invoice is issued: its row cannot be locked */
export async function lockDraft(tx: Tx, id: string): Promise<InvoiceRecord | undefined> {
  const isDraft = and(eq(invoices.id, id), eq(invoices.status, "draft"));
  const [draft] = await tx.select().from(invoices).where(isDraft).for("update");
  return draft;
}

/** @throws NotFound unless there is such a draft; an issued invoice is never deleted */
export const deleteDraft = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "invoice:delete", async (tx, actor) => {
    const invoice = await selectInvoice(tx, id);
    // A draft that is being issued in another transaction is not deleted: then no row is returned.
    const deleted =
      invoice?.status === "draft" ? await tx.delete(invoices).where(eq(invoices.id, id)).returning({ id: invoices.id }) : [];
    if (!invoice || deleted.length === 0) throw new NotFound("There is no such invoice.");
    await auditInvoice(tx, actor, "invoice draft deleted", id, invoice.draft);
  });

/** Copies an invoice into a new draft, dated today. Submitted twice, it is copied once. @throws NotFound */
export async function copyAsDraft(actor: Actor, id: string, copyId: string): Promise<void> {
  requirePermission(actor, "invoice:draft");
  const invoice = await asActor(actor, (tx) => selectInvoice(tx, id));
  if (!invoice) throw new NotFound("There is no such invoice.");
  const { invoiceNumber, date } = emptyDraft(company(), new Date(), today());
  await saveDraft(actor, copyId, 0, { ...invoice.draft, invoiceNumber, date, dueDate: "" });
}

export type DraftSource = {
  /** `printed`: what the document says about it. */
  event: { id: string; name: string; date: string | null; printed: string } | null;
  lead: { id: string; name: string } | null;
};

export const readDraftSource = (actor: Actor, { event, lead }: Pick<Draft, "event" | "lead">): Promise<DraftSource> =>
  asPermitted(actor, "invoice:draft", async (tx) => {
    const { id, name, date } = events;
    const [ofEvent] = isId(event) ? await tx.select({ id, name, date }).from(events).where(eq(id, event)) : [];
    const [ofLead] = isId(lead) ? await tx.select({ id: leads.id, name: leads.name }).from(leads).where(eq(leads.id, lead)) : [];
    const printed = await selectEventText(tx, event);
    return { event: ofEvent ? { ...ofEvent, name: ofEvent.name || untitledEvent, printed } : null, lead: ofLead ?? null };
  });

/** "Sangeet, 3 Dec 2026, Lotus Lawns"; empty without an event. */
export async function selectEventText(tx: Tx, eventId: string): Promise<string> {
  if (!isId(eventId)) return "";
  const [event] = await tx.execute<{ name: string | null; venue: string | null; first: string | null; last: string | null }>(sql`
    select e.name, e.venue, d.first_day::text as first, d.last_day::text as last
    from events e left join event_days d on d.event_id = e.id where e.id = ${eventId}`);
  const { name, venue, first, last } = event ?? {};
  const days = first && (last && last !== first ? formatDays([first, last]) : formatDay(first));
  return [name, days, venue].filter(Boolean).join(", ");
}

type SourceIds = { leadId: string | null; eventId: string | null; clientId?: string | null };

/** The fields of a new draft that follow from its lead, its event or its client. */
export const prefillDraft = (actor: Person, { leadId, eventId, clientId }: SourceIds): Promise<Partial<Draft>> =>
  asPermitted(actor, "invoice:draft", async (tx) => {
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
          }
        : {}),
    };
  });
