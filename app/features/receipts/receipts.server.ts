import { eq, sql } from "drizzle-orm";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { invoicePayments } from "#db/schema.ts";
import type { NewPayment, Payment } from "./receipts.ts";

/** The oldest first. */
export function selectPayments(tx: Tx, invoiceId: string): Promise<Payment[]> {
  const { id, paidOn, method, reference, gross, tds, createdAt } = invoicePayments;
  return tx
    .select({ id, paidOn, method, reference, gross, tds })
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, invoiceId))
    .orderBy(paidOn, createdAt);
}

/** Writes an audit entry about an invoice. */
export const auditInvoice = (tx: Tx, actor: Person, action: string, objectId: string, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action, objectType: "invoice", objectId, fields });

/** Payments and credit notes of an invoice wait for each other: two of them must not spend the same balance. */
export const lockBalance = (tx: Tx, invoiceId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${invoiceId}, 6))`);

/** @returns paise; null unless there is such an issued invoice */
async function selectBalance(tx: Tx, invoiceId: string): Promise<number | null> {
  const [row] = await tx.execute<{ balance: string }>(sql`
    select amount + (select coalesce(sum(amount), 0) from debit_notes where invoice_id = i.id)
      - (select coalesce(sum(gross), 0) from invoice_payments where invoice_id = i.id)
      - (select coalesce(sum(amount), 0) from credit_notes where invoice_id = i.id) as balance
    from invoices i where id = ${invoiceId} and status = 'issued'`);
  return row ? Number(row.balance) : null;
}

/**
 * Records a payment of at most the balance; the same payment sent twice is stored once.
 * @returns the new balance in paise
 * @throws NotFound without such an issued invoice
 * @throws Invalid
 */
export async function recordPayment(actor: Actor, invoiceId: string, payment: NewPayment): Promise<number> {
  requirePermission(actor, "invoice:pay");
  return asActor(actor, async (tx) => {
    await lockBalance(tx, invoiceId);
    const balance = await selectBalance(tx, invoiceId);
    if (balance === null) throw new NotFound("There is no such invoice.");
    const recorded = await selectPayments(tx, invoiceId);
    if (recorded.some(({ id }) => id === payment.id)) return balance;

    const { id, paidOn, method, reference, gross, tds } = payment;
    if (paidOn > today()) throw new Invalid({ paidOn: "A payment cannot lie in the future." });
    if (gross > balance) throw new Invalid({ gross: `The balance is ${formatRupeesAndPaise(Math.max(0, balance))}.` });
    if (tds > gross) throw new Invalid({ tds: "TDS is a part of the amount." });
    await tx.insert(invoicePayments).values({ id, invoiceId, paidOn, method, reference, gross, tds, recordedBy: actor.id });
    await auditInvoice(tx, actor, "payment recorded", invoiceId, { method, reference, gross, tds, paidOn });
    return balance - gross;
  });
}

/** Removes a wrongly recorded payment; its audit entry keeps it. @throws NotFound */
export async function removePayment(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "invoice:delete");
  await asActor(actor, async (tx) => {
    const [payment] = isId(id) ? await tx.delete(invoicePayments).where(eq(invoicePayments.id, id)).returning() : [];
    if (!payment) throw new NotFound("There is no such payment.");
    await auditInvoice(tx, actor, "payment removed", payment.invoiceId, payment);
  });
}
