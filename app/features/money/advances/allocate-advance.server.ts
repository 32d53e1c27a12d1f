import { eq, getTableColumns, sql } from "drizzle-orm";
import { subtractTaxGroups, takeFromAdvance } from "#app/gst/advance-tax.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import type { Person } from "#app/permissions.ts";
import { lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { TaxHeads } from "#db/enums.ts";
import { advances, allocations, allocationTaxRates, documentTaxRates } from "#db/schema.ts";

/** Locks an advance: its uses and refunds wait for each other, because the tax of each depends on what the others left. */
export const lockAdvance = (tx: Tx, id: string) => lockUntilCommit(tx, "advance", id);

/** An advance with what is left of it: nothing of a cancelled one. Null when there is no such advance. */
export async function selectAdvance(tx: Tx, id: string) {
  const clientId = sql<string>`kept_client(${advances.clientId})`;
  const [row] = await tx
    .select({ ...getTableColumns(advances), clientId })
    .from(advances)
    .where(eq(advances.id, id));
  return row ? { ...row, left: row.cancelledAt ? 0 : row.gross - row.allocated } : null;
}

/** The heads of a document's tax, from its sums. */
export const headsOf = (row: { cgst: number; igst: number }): TaxHeads =>
  row.igst > 0 ? "igst" : row.cgst > 0 ? "cgst-sgst" : "none";

/** The tax of the unused part of an advance, by rate. The caller has locked the advance. */
async function selectUnusedTax(tx: Tx, id: string): Promise<TaxGroup[]> {
  const { rate, kind, taxable, cgst, sgst, igst } = allocationTaxRates;
  const [issued, taken] = await Promise.all([
    tx
      .select()
      .from(documentTaxRates)
      .where(eq(documentTaxRates.documentId, id))
      .orderBy(documentTaxRates.rate, documentTaxRates.kind),
    tx
      .select({ gst: rate, gstKind: kind, taxable, cgst, sgst, igst })
      .from(allocationTaxRates)
      .innerJoin(allocations, eq(allocations.id, allocationTaxRates.allocationId))
      .where(eq(allocations.advanceId, id)),
  ]);
  const rates = issued.map(({ rate, kind, documentId: _, ...row }) => ({
    ...row,
    gst: rate,
    gstKind: kind,
    heads: headsOf(row),
  }));
  return subtractTaxGroups(rates, taken);
}

/** What gets a part of an advance. */
type Target = { invoiceId: string } | { refundId: string };

/**
 * Uses or returns a part of an advance, with its share of the tax. The caller has locked the advance.
 * @param amount paise, at most what is left
 * @param taxes of this part, if the caller has calculated them
 */
export async function allocateAdvance(
  tx: Tx,
  actor: Person,
  advanceId: string,
  target: Target,
  amount: number,
  taxes?: TaxGroup[],
): Promise<void> {
  const rates = taxes ?? (await taxOfPart(tx, advanceId, amount));
  const id = crypto.randomUUID();
  await tx.insert(allocations).values({ id, advanceId, ...target, amount, allocatedBy: actor.id, createdAt: new Date() });
  await tx.insert(allocationTaxRates).values(
    rates.map(({ gst, gstKind, taxable, cgst, sgst, igst }) => ({
      allocationId: id,
      rate: gst,
      kind: gstKind,
      taxable,
      cgst,
      sgst,
      igst,
    })),
  );
}

/** The tax of the next part of an advance. The caller has locked the advance. */
export const taxOfPart = async (tx: Tx, advanceId: string, amount: number): Promise<TaxGroup[]> =>
  takeFromAdvance(await selectUnusedTax(tx, advanceId), amount);

export type StoredAdvance = NonNullable<Awaited<ReturnType<typeof selectAdvance>>>;

export const advanceRowSql = sql`
  select a.id, a.number, a.voucher_date::text as "voucherDate", a.received_on::text as "receivedOn", c.id as "clientId",
    c.name as "clientName", a.event_id as "eventId", e.name as "eventName", a.method, a.reference, a.gross::float8 as gross,
    (case when a.cancelled_at is null then a.gross - a.allocated else 0 end)::float8 as left, a.cancelled_at is not null as "isCancelled",
    (select id from reversals where advance_id = a.id) as "reversalId",
    (select coalesce(sum(t.amount), 0)::float8 from allocations t where t.advance_id = a.id and t.refund_id is not null) as refunded
  from advances a join clients c on c.id = kept_client(a.client_id) left join events e on e.id = a.event_id`;
