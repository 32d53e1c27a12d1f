import { and, desc, eq, sql } from "drizzle-orm";
import { officeOf } from "#app/content/company.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { toDecimalString } from "#app/platform/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events, invoiceItems, invoicePayments, invoices, leads } from "#db/schema.ts";
import type { IssuedLine } from "./credit.ts";
import { compute, type Draft } from "./draft.ts";
import type { CreditNote, Payment } from "./invoices.ts";
import { selectNotes } from "./notes.server.ts";
import type { Supplier } from "./sheet.ts";

export type StoredInvoice = {
  id: string;
  version: number;
  status: "draft" | "issued";
  number: string | null;
  /** Paise. */
  amount: number;
  balance: number;
  draft: Draft;
  supplier: Supplier | null;
  placeReason: string;
  payments: Payment[];
  /** The lines as they are stored, to be credited one by one. */
  lines: IssuedLine[];
  /** Whether the place of supply is the office's own State, as it was when issued. */
  sameState: boolean;
  creditNotes: CreditNote[];
  /** Paise that all credit notes together took back. */
  credited: number;
};

/** @returns null when there is none */
export function readInvoice(actor: Actor, id: string): Promise<StoredInvoice | null> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, (tx) => selectInvoice(tx, id));
}

export async function selectInvoice(tx: Tx, id: string): Promise<StoredInvoice | null> {
  const [[row], items, payments, notes] = await Promise.all([
    tx.select().from(invoices).where(eq(invoices.id, id)),
    tx.select().from(invoiceItems).where(eq(invoiceItems.invoiceId, id)).orderBy(invoiceItems.position),
    tx
      .select()
      .from(invoicePayments)
      .where(eq(invoicePayments.invoiceId, id))
      .orderBy(invoicePayments.paidOn, invoicePayments.createdAt),
    selectNotes(tx, id),
  ]);
  if (!row) return null;
  const credited = notes.reduce((sum, { amount }) => sum + amount, 0);
  const paid = payments.reduce((sum, { gross }) => sum + gross, 0);
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    number: row.number,
    amount: row.amount,
    balance: row.amount - paid - credited,
    draft: draftOf(row, items),
    supplier: row.supplier as Supplier | null,
    placeReason: row.placeReason,
    payments: payments.map(({ id, paidOn, way, reference, gross, tds }) => ({
      id,
      paidOn,
      way,
      reference,
      gross,
      tds,
    })),
    lines: items.map(({ id, description, quantity, taxable, gst }) => ({ id, description, quantity, taxable, gst })),
    sameState: row.placeOfSupply === ((row.supplier as Supplier | null)?.office ?? officeOf(row.office)).stateCode,
    creditNotes: notes,
    credited,
  };
}

type Row = typeof invoices.$inferSelect;
type Item = typeof invoiceItems.$inferSelect;

/** The row as the generator's fields. */
const draftOf = (row: Row, items: Item[]): Draft => ({
  office: row.office,
  invoiceNumber: row.reference,
  date: row.invoiceDate,
  dueDate: row.dueDate ?? "",
  clientName: row.clientName ?? "",
  clientEmail: row.clientEmail,
  clientAddress: row.clientAddress,
  clientGST: row.clientGstin,
  supply: row.supply,
  heldIn: row.heldIn,
  notes: row.notes,
  lead: row.leadId ?? "",
  event: row.eventId ?? "",
  items: items.map((item) => ({
    description: item.description,
    sac: item.sac,
    quantity: typed(item.quantity),
    unit: item.unit,
    rate: typed(item.rate),
    discount: typed(item.discount),
    gst: typed(item.gst),
  })),
});

const typed = (hundredths: number) => (hundredths === 0 ? "" : toDecimalString(hundredths).replace(/\.?0+$/, ""));

export type Saved = { outcome: "saved"; version: number } | { outcome: "stale"; version: number } | { outcome: "issued" };

/** Which open page sends, and when by its own clock, so that what it sends later counts for newer. */
export type Sender = { writer: string; sentAtMs: number };

/**
 * Stores a draft under an id that its page made, so that sending it twice stores it once. `version` is the one the sender saw,
 * 0 for none yet. A draft that somebody else changed meanwhile is left as it is; a page whose answers were lost writes over
 * its own earlier words.
 */
export async function saveDraft(
  actor: Actor,
  id: string,
  version: number,
  draft: Draft,
  { sender }: { sender?: Sender | undefined; requestId?: string | undefined } = {},
): Promise<Saved> {
  requirePermission(actor, "invoice:draft");
  const columns = { ...columnsOf(draft), writer: null, sentAtMs: null, ...sender };
  return asActor(actor, async (tx) => {
    const made = await tx
      .insert(invoices)
      .values({ id, ...columns })
      .onConflictDoNothing()
      .returning({ id: invoices.id });
    if (made.length > 0) {
      await addItems(tx, id, draft);
      await audit(tx, {
        actor: actor.id,
        action: "invoice drafted",
        objectType: "invoice",
        objectId: id,
        fields: { reference: draft.invoiceNumber },
      });
      return { outcome: "saved", version: 1 };
    }
    const [seen] = await tx.select({ status: invoices.status }).from(invoices).where(eq(invoices.id, id));
    if (seen?.status === "issued") return { outcome: "issued" };
    // An issued row is beyond the policy that allows the lock.
    const [row] = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.status, "draft")))
      .for("update");
    if (!row) return { outcome: "issued" };
    const goesOn = sender && row.writer === sender.writer && Number(row.sentAtMs) < sender.sentAtMs;
    if (row.version !== version && !goesOn)
      return (await isSame(tx, row, draft))
        ? { outcome: "saved", version: row.version }
        : { outcome: "stale", version: row.version };

    const [changed] = await tx.update(invoices).set(columns).where(eq(invoices.id, id)).returning({ version: invoices.version });
    await tx.delete(invoiceItems).where(eq(invoiceItems.invoiceId, id));
    await addItems(tx, id, draft);
    return { outcome: "saved", version: changed?.version ?? version + 1 };
  });
}

/** A resend whose first answer was lost finds its own words stored: that is no conflict. */
async function isSame(tx: Tx, row: Row, draft: Draft): Promise<boolean> {
  const items = await tx.select().from(invoiceItems).where(eq(invoiceItems.invoiceId, row.id)).orderBy(invoiceItems.position);
  const normal = (one: Draft) => JSON.stringify([columnsOf(one), itemsOf("", one)]);
  return normal(draftOf(row, items)) === normal(draft);
}

/** A draft's columns with its figures. */
export function columnsOf(draft: Draft) {
  const { place, totals } = compute(draft);
  return {
    office: draft.office,
    reference: draft.invoiceNumber,
    ...(isDay(draft.date) ? { invoiceDate: draft.date } : {}),
    dueDate: isDay(draft.dueDate) ? draft.dueDate : null,
    clientName: draft.clientName,
    clientEmail: draft.clientEmail,
    clientAddress: draft.clientAddress,
    clientGstin: draft.clientGST,
    supply: draft.supply,
    heldIn: draft.heldIn,
    placeOfSupply: place.state,
    placeReason: place.reason,
    notes: draft.notes,
    leadId: draft.lead || null,
    eventId: draft.event || null,
    amount: Math.min(totals.total, Number.MAX_SAFE_INTEGER),
    taxable: Math.min(totals.taxable, Number.MAX_SAFE_INTEGER),
    cgst: totals.cgst,
    sgst: totals.sgst,
    igst: totals.igst,
    roundOff: totals.roundOff,
  };
}

const addItems = (tx: Tx, id: string, draft: Draft) => tx.insert(invoiceItems).values(itemsOf(id, draft));

const itemsOf = (invoiceId: string, draft: Draft) =>
  compute(draft).lines.map((line, position) => ({
    invoiceId,
    position,
    ...line,
    amount: Math.min(line.amount, Number.MAX_SAFE_INTEGER),
    taxable: Math.min(line.taxable, Number.MAX_SAFE_INTEGER),
  }));

/** @returns whether there was such a draft. An issued invoice is never deleted. */
export async function deleteDraft(actor: Actor, id: string): Promise<boolean> {
  requirePermission(actor, "invoice:delete");
  return asActor(actor, async (tx) => {
    const invoice = await selectInvoice(tx, id);
    if (invoice?.status !== "draft") return false;
    // Issued at this moment it is no draft any more, and stays.
    const gone = await tx.delete(invoices).where(eq(invoices.id, id)).returning({ id: invoices.id });
    if (gone.length === 0) return false;
    await audit(tx, {
      actor: actor.id,
      action: "invoice draft deleted",
      objectType: "invoice",
      objectId: id,
      fields: invoice.draft,
    });
    return true;
  });
}

export type Client = Pick<Draft, "clientName" | "clientEmail" | "clientAddress" | "clientGST">;

/** Clients of earlier invoices, the latest first, each with what was known last. */
export function rememberedClients(actor: Person): Promise<Client[]> {
  requirePermission(actor, "invoice:draft");
  const { clientName, clientEmail, clientAddress, clientGstin, updatedAt } = invoices;
  return asActor(actor, async (tx) => {
    const rows = await tx
      .select({ clientName: sql<string>`${clientName}`, clientEmail, clientAddress, clientGST: clientGstin })
      .from(invoices)
      .where(sql`${clientName} <> ''`)
      .orderBy(desc(updatedAt))
      .limit(500);
    return [...new Map(rows.toReversed().map((row) => [row.clientName, row])).values()].toReversed().slice(0, 200);
  });
}

/** What a lead or an event already says of an invoice for it. */
export function draftFrom(
  actor: Person,
  { lead, event }: { lead: string | null; event: string | null },
): Promise<Partial<Draft>> {
  requirePermission(actor, "invoice:draft");
  return asActor(actor, async (tx) => {
    const [held] = isId(event) ? await tx.select().from(events).where(eq(events.id, event)) : [];
    const of = isId(lead) ? lead : held?.leadId;
    const [who] = of ? await tx.select().from(leads).where(eq(leads.id, of)) : [];
    return {
      ...(who ? { lead: who.id, clientName: who.company || who.name, clientEmail: who.email ?? "" } : {}),
      ...(held ? { event: held.id, notes: [held.name, held.date, held.venue].filter(Boolean).join(", ") } : {}),
    };
  });
}
