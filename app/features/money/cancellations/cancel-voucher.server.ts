import { and, eq, isNull, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { advances, refunds } from "#db/schema.ts";
import { lockAdvance, selectAdvance } from "../advances/allocate-advance.server.ts";
import { auditPayer, lockBalances, lockClientMoney } from "../money.server.ts";
import { refuseIfSent } from "../receipt-checks.server.ts";
import { cancelObstacle } from "./cancellations.ts";

const cancelledAlready = "Not cancelled: somebody cancelled it already.";

/**
 * Cancels an advance that was recorded by mistake: its receipt voucher keeps its number, and the money no longer counts.
 * @throws NotFound; Conflict when an invoice has used it, it was refunded, or somebody outside has heard of it
 */
export const cancelAdvance = (actor: Actor, id: string, reason: string): Promise<void> =>
  asPermitted(actor, "receipt:cancel", async (tx, actor) => {
    const known = isId(id) ? await selectAdvance(tx, id) : null;
    if (!known) throw new NotFound("There is no such advance.");
    await lockClientMoney(tx, { clientId: known.clientId, invoiceId: null });
    await lockAdvance(tx, id);
    await refuseReversed(tx, id);
    const taken = await describeAdvanceUses(tx, id);
    if (taken) throw new Conflict(`Not cancelled: ${taken}`);
    if (!known.cancelledAt) await refuseIfSent(tx, { ...known, advance: known }, "cancelled");
    const [cancelled] = await tx
      .update(advances)
      .set({ cancelledAt: new Date(), cancelledBy: actor.id, cancelReason: reason })
      .where(and(eq(advances.id, id), isNull(advances.cancelledAt)))
      .returning();
    if (!cancelled) throw new Conflict(cancelledAlready);
    const { number, gross, method, reference, receivedOn, clientId, eventId } = cancelled;
    const fields = { number, gross, method, reference, receivedOn, client_id: clientId, event_id: eventId, reason };
    await audit(tx, { actor: actor.id, action: "advance cancelled", objectType: "advance", objectId: id, fields });
  });

/** @throws Conflict when this advance or refund did not hold and was reversed */
async function refuseReversed(tx: Tx, id: string): Promise<void> {
  const reversed = await tx.execute(sql`select from reversals where ${id} in (advance_id, refund_id)`);
  if (reversed.length > 0) throw new Conflict("Not cancelled: it was reversed already. Both stay in the statement.");
}

/** Says where an advance went and what to do instead of cancelling it; empty when nothing was taken from it. */
async function describeAdvanceUses(tx: Tx, id: string): Promise<string> {
  const rows = await tx.execute<{ number: string; amount: number; isRefund: boolean }>(sql`
    select coalesce(i.number, r.number) as number, sum(a.amount)::float8 as amount, a.refund_id is not null as "isRefund"
    from allocations a left join invoices i on i.id = a.invoice_id left join refunds r on r.id = a.refund_id
    where a.advance_id = ${id} group by 1, 3 order by 1`);
  return cancelObstacle(
    rows.filter(({ isRefund }) => !isRefund),
    rows.filter(({ isRefund }) => isRefund),
  );
}

type RefundSource = { advanceId: string | null; creditedInvoiceId: string | null; paymentId: string | null; amount: number };

/**
 * Cancels a refund that was recorded by mistake: its voucher keeps its number, and its money is back where it came from.
 * @throws NotFound; Conflict when it is cancelled already
 */
export const cancelRefund = (actor: Actor, id: string, reason: string): Promise<void> =>
  asPermitted(actor, "receipt:cancel", async (tx, actor) => {
    const [refund] = isId(id) ? await tx.select().from(refunds).where(eq(refunds.id, id)) : [];
    if (!refund) throw new NotFound("There is no such refund.");
    const sources = await tx.execute<RefundSource>(sql`
      select advance_id as "advanceId", credited_invoice_id as "creditedInvoiceId", payment_id as "paymentId", amount::float8 as amount
      from allocations where refund_id = ${id}`);
    const invoiceIds = sources.flatMap(({ creditedInvoiceId }) => creditedInvoiceId ?? []);
    const payer = { clientId: refund.clientId, invoiceId: invoiceIds[0] ?? id };
    await lockClientMoney(tx, payer);
    if (refund.advanceId) await lockAdvance(tx, refund.advanceId);
    else await lockBalances(tx, invoiceIds);
    await refuseReversed(tx, id);
    if (!refund.cancelledAt) {
      const advance = refund.advanceId && refund.number ? await selectAdvance(tx, refund.advanceId) : null;
      await refuseIfSent(
        tx,
        { ...refund, invoiceIds, ...(advance && { advance: { ...advance, number: refund.number ?? "" } }) },
        "cancelled",
      );
    }
    // A trigger deletes the refund's allocations.
    const [cancelled] = await tx
      .update(refunds)
      .set({ cancelledAt: new Date(), cancelledBy: actor.id, cancelReason: reason })
      .where(and(eq(refunds.id, id), isNull(refunds.cancelledAt)))
      .returning();
    if (!cancelled) throw new Conflict(cancelledAlready);
    const { number, method, reference, refundedOn } = cancelled;
    const entry = { number, method, reference, refundedOn, reason };
    const action = "refund cancelled";
    for (const { advanceId, creditedInvoiceId, amount } of sources) {
      const fields = { ...entry, amount };
      if (advanceId) await audit(tx, { actor: actor.id, action, objectType: "advance", objectId: advanceId, fields });
      else if (creditedInvoiceId) await auditInvoice(tx, actor, action, creditedInvoiceId, fields);
      else await auditPayer(tx, actor, action, payer, fields);
    }
  });
