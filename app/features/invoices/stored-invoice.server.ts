import { eq, inArray } from "drizzle-orm";
import type { Supplier } from "#app/billing/documents.ts";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { toParty } from "#app/billing/party.ts";
import { selectPayments } from "#app/features/money/money.server.ts";
import type { InvoicePayment } from "#app/features/money/money.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { TaxHeads } from "#db/enums.ts";
import { creditNoteItems, creditNotes, debitNoteItems, debitNotes, invoiceBalances, invoiceItems, invoices } from "#db/schema.ts";
import type { CreditNote, IssuedLine, Note } from "./notes/credit-notes.ts";

export type InvoiceRecord = typeof invoices.$inferSelect;
export type ItemRecord = typeof invoiceItems.$inferSelect;

/** An invoice with all that belongs to it. Money is paise. */
export type StoredInvoice = {
  id: string;
  version: number;
  savedAt: string;
  status: InvoiceRecord["status"];
  /** The number in the series; null before issue. */
  number: string | null;
  /** The amount of the invoice itself, without notes. */
  amount: number;
  /** The amount with debit notes. */
  charged: number;
  /** What banks charged for receipts that did not hold, and the client owes on top of `charged`. */
  bankCharges: number;
  balance: number;
  draft: Draft;
  /** The company's details at the time of issue. */
  supplier: Supplier | null;
  placeReason: string;
  /** It is an e-invoice that is mailed once its IRN is entered. */
  mailsWithIrn: boolean;
  payments: InvoicePayment[];
  lines: IssuedLine[];
  /** The heads of its tax, as they were at the time of issue. */
  heads: TaxHeads;
  debitNotes: Note[];
  creditNotes: CreditNote[];
  /** The sum of the credit notes. */
  credited: number;
};

export const readInvoice = (actor: Actor, id: string): Promise<StoredInvoice | null> =>
  asPermitted(actor, "invoice:list", (tx) => selectInvoice(tx, id));

export async function selectInvoice(tx: Tx, id: string): Promise<StoredInvoice | null> {
  const [[row], [balance], items, payments, credits, debits] = await Promise.all([
    tx.select().from(invoices).where(eq(invoices.id, id)),
    tx
      .select({ paid: invoiceBalances.paid, owed: invoiceBalances.amount })
      .from(invoiceBalances)
      .where(eq(invoiceBalances.invoiceId, id)),
    selectItems(tx, [id]),
    selectPayments(tx, id),
    selectCreditNotes(tx, [id]),
    selectDebitNotes(tx, id),
  ]);
  if (!row) return null;
  const credited = sumAmounts(credits);
  const charged = row.amount + sumAmounts(debits);
  const bankCharges = balance ? balance.owed - charged : 0;
  return {
    id: row.id,
    version: row.version,
    savedAt: row.updatedAt.toISOString(),
    status: row.status,
    number: row.number,
    amount: row.amount,
    charged,
    bankCharges,
    balance: charged + bankCharges - (balance?.paid ?? 0) - credited,
    draft: toDraft(row, items),
    supplier: row.supplier as Supplier | null,
    placeReason: row.placeReason,
    mailsWithIrn: row.mailWithIrn,
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
    debitNotes: debits,
    creditNotes: credits,
    credited,
  };
}

export const findNote = ({ creditNotes, debitNotes }: StoredInvoice, id: string | null) =>
  [...creditNotes, ...debitNotes].find((note) => note.id === id);

const sumAmounts = (notes: readonly { amount: number }[]) => notes.reduce((total, { amount }) => total + amount, 0);

export const selectItems = (tx: Tx, invoiceIds: string[]): Promise<ItemRecord[]> =>
  tx.select().from(invoiceItems).where(inArray(invoiceItems.invoiceId, invoiceIds)).orderBy(invoiceItems.position);

/** The credit notes of each invoice in order of issue. */
export async function selectCreditNotes(tx: Tx, invoiceIds: string[]): Promise<(CreditNote & { invoiceId: string })[]> {
  const rows = await tx
    .select({ note: creditNotes, line: creditNoteItems })
    .from(creditNotes)
    .leftJoin(creditNoteItems, eq(creditNoteItems.creditNoteId, creditNotes.id))
    .where(inArray(creditNotes.invoiceId, invoiceIds))
    .orderBy(creditNotes.sequenceNumber);
  return groupNotes(rows).map(({ note, lines }) => ({
    ...toNote(note, lines),
    isCommercial: note.isCommercial,
    invoiceId: note.invoiceId,
  }));
}

async function selectDebitNotes(tx: Tx, invoiceId: string): Promise<Note[]> {
  const rows = await tx
    .select({ note: debitNotes, line: debitNoteItems })
    .from(debitNotes)
    .innerJoin(debitNoteItems, eq(debitNoteItems.debitNoteId, debitNotes.id))
    .where(eq(debitNotes.invoiceId, invoiceId))
    .orderBy(debitNotes.sequenceNumber);
  return groupNotes(rows).map(({ note, lines }) => toNote(note, lines));
}

type NoteRecord = Pick<typeof creditNotes.$inferSelect, "id" | "number" | "noteDate" | "reason" | "amount" | "createdAt">;
type NoteItemRecord = Pick<typeof creditNoteItems.$inferSelect, "itemId" | "quantity" | "taxable">;

/** A note of version 0.1 may have no lines. */
function groupNotes<N extends NoteRecord>(rows: readonly { note: N; line: NoteItemRecord | null }[]) {
  return [...Map.groupBy(rows, ({ note }) => note.id).values()].map((rowsOfNote) => ({
    note: (rowsOfNote[0] as (typeof rows)[number]).note,
    lines: rowsOfNote.flatMap(({ line }) => line ?? []),
  }));
}

const toNote = ({ id, number, noteDate, reason, amount, createdAt }: NoteRecord, lines: NoteItemRecord[]): Note => ({
  id,
  number,
  reason,
  amount,
  date: noteDate,
  issuedAt: createdAt.toISOString(),
  lines: lines.map(({ itemId, quantity, taxable }) => ({ itemId, quantity, taxable })),
});

/** A stored invoice as the fields of its form. `draftColumns` is the inverse. */
export const toDraft = (row: InvoiceRecord, items: ItemRecord[]): Draft => ({
  office: row.office,
  invoiceNumber: row.reference,
  date: row.invoiceDate,
  dueDate: row.dueDate ?? "",
  ...toParty(row),
  purchaseOrder: row.purchaseOrder,
  totalDiscount: row.totalDiscount,
  totalDiscountKind: row.totalDiscountKind,
  notes: row.notes,
  client: row.clientId ?? "",
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
  ...row.unreadable,
});

/** A number as a field shows it: 150 -> "1.5", 0 -> "". */
const toInput = (hundredths: number) => (hundredths === 0 ? "" : toDecimalString(hundredths).replace(/\.?0+$/, ""));
