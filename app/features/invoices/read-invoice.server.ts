import { eq } from "drizzle-orm";
import { isStateCode } from "#app/content/states.ts";
import { selectPayments } from "#app/features/receipts/receipts.server.ts";
import type { Payment } from "#app/features/receipts/receipts.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { toDecimalString } from "#app/platform/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { TaxHeads } from "#db/enums.ts";
import { creditNoteItems, creditNotes, invoiceItems, invoices } from "#db/schema.ts";
import type { CreditNote, IssuedLine } from "./credit-notes.ts";
import type { Draft } from "./draft.ts";
import type { Supplier } from "./invoice-sheet.ts";

export type InvoiceRecord = typeof invoices.$inferSelect;
type ItemRecord = typeof invoiceItems.$inferSelect;

/** An invoice with all that belongs to it. Money is paise. */
export type StoredInvoice = {
  id: string;
  version: number;
  savedAt: string;
  status: InvoiceRecord["status"];
  /** Of the series; null before it is issued. */
  number: string | null;
  amount: number;
  balance: number;
  draft: Draft;
  /** The company's details at the time of issue. */
  supplier: Supplier | null;
  placeReason: string;
  payments: Payment[];
  lines: IssuedLine[];
  /** The heads of its tax, as they were at the time of issue. */
  heads: TaxHeads;
  creditNotes: CreditNote[];
  /** The sum of the credit notes. */
  credited: number;
};

export function readInvoice(actor: Actor, id: string): Promise<StoredInvoice | null> {
  requirePermission(actor, "invoice:list");
  return asActor(actor, (tx) => selectInvoice(tx, id));
}

export async function selectInvoice(tx: Tx, id: string): Promise<StoredInvoice | null> {
  const [[row], items, payments, notes] = await Promise.all([
    tx.select().from(invoices).where(eq(invoices.id, id)),
    selectItems(tx, id),
    selectPayments(tx, id),
    selectCreditNotes(tx, id),
  ]);
  if (!row) return null;
  const credited = sum(notes.map(({ amount }) => amount));
  const paid = sum(payments.map(({ gross }) => gross));
  return {
    id: row.id,
    version: row.version,
    savedAt: row.updatedAt.toISOString(),
    status: row.status,
    number: row.number,
    amount: row.amount,
    balance: row.amount - paid - credited,
    draft: toDraft(row, items),
    supplier: row.supplier as Supplier | null,
    placeReason: row.placeReason,
    payments,
    lines: items.map(({ id, description, quantity, taxable, gstBasisPoints: gst, gstKind, ...item }) => ({
      id,
      description,
      quantity,
      taxable,
      gst,
      gstKind,
      ...(item.includesGst ? { includedTax: item.amount - item.discount - taxable } : {}),
    })),
    heads: row.taxHeads,
    creditNotes: notes,
    credited,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const selectItems = (tx: Tx, invoiceId: string): Promise<ItemRecord[]> =>
  tx.select().from(invoiceItems).where(eq(invoiceItems.invoiceId, invoiceId)).orderBy(invoiceItems.position);

/** In the order in which they were issued. */
async function selectCreditNotes(tx: Tx, invoiceId: string): Promise<CreditNote[]> {
  const rows = await tx
    .select({ note: creditNotes, line: creditNoteItems })
    .from(creditNotes)
    .innerJoin(creditNoteItems, eq(creditNoteItems.creditNoteId, creditNotes.id))
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(creditNotes.sequenceNumber);
  return [...Map.groupBy(rows, ({ note }) => note.id).values()].map((rowsOfNote) => {
    const { id, number, noteDate, reason, amount } = (rowsOfNote[0] as (typeof rows)[number]).note;
    const lines = rowsOfNote.map(({ line }) => ({ item: line.itemId, quantity: line.quantity, taxable: line.taxable }));
    return { id, number, date: noteDate, reason, amount, lines };
  });
}

/** A stored invoice as the fields of its form. `draftColumns` is the inverse. */
export const toDraft = (row: InvoiceRecord, items: ItemRecord[]): Draft => ({
  office: row.office,
  invoiceNumber: row.reference,
  date: row.invoiceDate,
  dueDate: row.dueDate ?? "",
  clientName: row.clientName ?? "",
  clientEmail: row.clientEmail,
  clientAddress: row.clientAddress,
  clientGST: row.clientGstin,
  treatment: row.clientTreatment,
  clientStateCode: isStateCode(row.clientStateCode) ? row.clientStateCode : "",
  clientPin: row.clientPin,
  clientCountry: row.clientCountry,
  eventStateCode: isStateCode(row.eventStateCode) ? row.eventStateCode : "",
  notes: row.notes,
  lead: row.leadId ?? "",
  event: row.eventId ?? "",
  items: items.map((item) => ({
    description: item.description,
    sac: item.sac,
    quantity: toInput(item.quantity),
    unit: item.unit,
    rate: toInput(item.rate),
    discount: toInput(item.discount),
    gst: item.gstKind === "rate" ? toInput(item.gstBasisPoints) || "0" : item.gstKind === "blank" ? "" : item.gstKind,
    lineClass: item.lineClass,
    includesGst: item.includesGst ? "yes" : "",
    ...item.unreadable,
  })),
});

/** A number as a field shows it: 150 -> "1.5", 0 -> "". */
const toInput = (hundredths: number) => (hundredths === 0 ? "" : toDecimalString(hundredths).replace(/\.?0+$/, ""));
