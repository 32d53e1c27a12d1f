import { sql } from "drizzle-orm";
import { selectAmountsDue } from "#app/features/quotes/payment-schedule/payment-schedule.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { type CreditUse, type PaymentPlan, paymentPlan, type Receipt } from "./payment-plan.ts";

/** The payment plan of the event of a client's link; `isKnown`: a schedule or an invoice says what is due. */
export async function selectPaymentPlan(
  tx: Tx,
  event: { id: string; status: EventStatus },
): Promise<{ plan: PaymentPlan; isKnown: boolean }> {
  const [{ dues, overpaid, hasSchedule, hasInvoice, contract }, receipts, creditUses, claims] = await Promise.all([
    selectAmountsDue(
      tx,
      event,
      sql`select id, number, charged, greatest(amount - charged, 0) as credited, charged - balance as paid, due_on from shared_papers() where kind = 'invoice'`,
      sql`shared_quotes()`,
    ),
    tx.execute<Receipt>(sql`
      select id, received_on::text as on, method, number, paper_id as "paperId", invoice_id as "invoiceId",
        amount::float8 as amount, gross::float8 as gross, deducted::float8 as deducted
      from shared_receipts() where amount > 0 order by received_on, recorded_at, number`),
    tx.execute<CreditUse>(
      sql`select invoice_id as "invoiceId", used_for as "usedFor", amount::float8 as amount from shared_credit_uses()`,
    ),
    tx.execute<{ id: string; amount: number }>(sql`
      select id, amount::float8 as amount from payment_claims where event_id = ${event.id} and state = 'open' order by created_at, id`),
  ]);
  return {
    plan: { ...paymentPlan(dues, receipts, claims, creditUses), overpaid, contract },
    isKnown: hasSchedule || hasInvoice,
  };
}
