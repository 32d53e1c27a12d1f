import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay, today } from "#app/platform/dates.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { allocations, payments } from "#db/schema.ts";
import {
  cashProblem,
  type InvoicePayment,
  type Payment,
  type PaymentQuestion,
  type PaymentToRecord,
  paymentProblems,
  receivedAmount,
  referenceKey,
  unusualTds,
} from "./receipts.ts";

/** What an invoice got of payments, the oldest first. Advances and credit of other invoices are not among them. */
export function selectPayments(tx: Tx, invoiceId: string): Promise<InvoicePayment[]> {
  const { id, paidOn, method, reference, gross, tds, tdsGst, createdAt } = payments;
  return tx
    .select({ id, paidOn, method, reference, gross, tds, tdsGst, amount: allocations.amount })
    .from(allocations)
    .innerJoin(payments, eq(payments.id, allocations.paymentId))
    .where(eq(allocations.invoiceId, invoiceId))
    .orderBy(paidOn, createdAt);
}

/** Writes an audit entry about an invoice. */
export const auditInvoice = (tx: Tx, actor: Person, action: string, objectId: string, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action, objectType: "invoice", objectId, fields });

/** What a row of invoice_balances must be to wait for money, and to be overdue: the one rule of lists, ageing, dashboard and reminders. */
export const hasBalance = sql`amount - paid - credited > 0`;
export const isPastDue = sql`due_date < (now() at time zone 'Asia/Kolkata')::date`;

/** Payments and credit notes of an invoice wait for each other: two of them must not spend the same balance. */
export const lockBalance = (tx: Tx, invoiceId: string) => lockUntilCommit(tx, invoiceId, 6);

/** @param space keeps locks of different purposes apart */
const lockUntilCommit = (tx: Tx, name: string, space: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${space}))`);

type PaidInvoice = { balance: number; taxable: number; clientId: string | null; eventId: string | null };

/** Money in paise; null unless there is such an issued invoice */
async function selectPaidInvoice(tx: Tx, invoiceId: string): Promise<PaidInvoice | null> {
  const [row] = await tx.execute<PaidInvoice>(sql`
    select (b.amount - b.paid - b.credited)::float8 as balance, i.taxable::float8 as taxable, i.client_id as "clientId",
      i.event_id as "eventId"
    from invoices i join invoice_balances b on b.invoice_id = i.id where i.id = ${invoiceId}`);
  return row ?? null;
}

/**
 * Records a payment of at most the balance; the same payment sent twice is stored once.
 * @returns the new balance in paise
 * @throws NotFound without such an issued invoice
 * @throws Invalid; Conflict with the question that the form asks
 */
export async function recordPayment(actor: Actor, invoiceId: string, payment: PaymentToRecord): Promise<number> {
  requirePermission(actor, "invoice:pay");
  const outcome = await asActor(actor, async (tx) => {
    await lockBalance(tx, invoiceId);
    const invoice = await selectPaidInvoice(tx, invoiceId);
    if (!invoice) throw new NotFound("There is no such invoice.");
    const { balance } = invoice;
    const recorded = await selectPayments(tx, invoiceId);
    if (recorded.some(({ id }) => id === payment.id)) return balance;

    const problems = paymentProblems(payment, balance, today());
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const { id, paidOn, method, reference, gross, tds, tdsGst } = payment;
    if (method === "cash") {
      const refusal = await findCashProblem(tx, invoiceId, invoice, payment);
      // The entry is committed: nothing else was written.
      if (refusal) {
        await auditInvoice(tx, actor, "cash payment refused", invoiceId, { gross, tds, tdsGst, paidOn, reference });
        return refusal;
      }
    }
    await checkReference(tx, actor, payment);
    if (!payment.isTdsChecked) checkTds(invoice.taxable, [...recorded, payment]);
    const { clientId } = invoice;
    await tx.insert(payments).values({ id, clientId, paidOn, method, reference, gross, tds, tdsGst, recordedBy: actor.id });
    await tx.insert(allocations).values({ paymentId: id, invoiceId, amount: gross, allocatedBy: actor.id });
    await auditInvoice(tx, actor, "payment recorded", invoiceId, { method, reference, gross, tds, tdsGst, paidOn });
    return balance - gross;
  });
  if (typeof outcome === "string") throw new Invalid({ method: outcome });
  return outcome;
}

/** An invoice without an event counts as an event of its own, and one without a client as a client of its own. */
async function findCashProblem(tx: Tx, invoiceId: string, invoice: PaidInvoice, payment: Payment): Promise<string | null> {
  const { clientId, eventId } = invoice;
  await lockUntilCommit(tx, clientId ?? invoiceId, 8);
  const isSameEvent = eventId ? sql`i.event_id = ${eventId}` : sql`i.id = ${invoiceId}`;
  const isOfClient = clientId ? sql`p.client_id = ${clientId}` : sql`a.invoice_id = ${invoiceId}`;
  const [cash] = await tx.execute<{ forEvent: number; onDay: number }>(sql`
    select coalesce(sum(received) filter (where is_same_event), 0)::float8 as "forEvent",
      coalesce(sum(received) filter (where paid_on = ${payment.paidOn}::date), 0)::float8 as "onDay"
    from (
      select a.amount * (p.gross - p.tds - p.tds_gst) / p.gross as received, p.paid_on, ${isSameEvent} as is_same_event
      from allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
      where p.method = 'cash' and ${isOfClient}
      union all
      select p.gross - p.tds - p.tds_gst, p.received_on, p.event_id = ${eventId}
      from advances p where p.method = 'cash' and p.client_id = ${clientId}) received`);
  return cashProblem(receivedAmount(payment), cash ?? { forEvent: 0, onDay: 0 });
}

const ask = (question: PaymentQuestion, errors: Record<string, string | undefined>) =>
  new Conflict("", { errors, values: { question } });

/** @throws Invalid when the reference is recorded already; to an admin Conflict, which asks whether one transfer pays both */
async function checkReference(tx: Tx, actor: Person, { method, reference, isSplit }: PaymentToRecord): Promise<void> {
  const key = referenceKey(reference);
  const canSplit = can(actor, "invoice:delete");
  if (!key || (isSplit && canSplit)) return;
  await lockUntilCommit(tx, `${method} ${key}`, 9);
  const [earlier] = await tx.execute<{ number: string; paidOn: string; gross: number }>(sql`
    select number, paid_on::text as "paidOn", gross::float8 as gross
    from (
      select (select i.number from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id limit 1) as number,
        p.paid_on, p.gross, p.created_at, p.method, p.reference
      from payments p
      union all
      select number, received_on, gross, created_at, method, reference from advances) received
    where method = ${method} and reference <> '' and upper(regexp_replace(reference, '\\s', '', 'g')) = ${key}
    order by created_at desc limit 1`);
  if (!earlier) return;
  const errors = {
    reference: `Already recorded for ${earlier.number}: ${formatRupeesAndPaise(earlier.gross)} of ${formatDay(earlier.paidOn)}.`,
  };
  throw canSplit ? ask("split", errors) : new Invalid(errors);
}

/** @throws Conflict, which asks whether the TDS is right */
function checkTds(taxable: number, payments: readonly Pick<Payment, "tds" | "tdsGst">[]): void {
  const errors = unusualTds(taxable, {
    tds: payments.reduce((sum, { tds }) => sum + tds, 0),
    tdsGst: payments.reduce((sum, { tdsGst }) => sum + tdsGst, 0),
  });
  if (errors.tds || errors.tdsGst) throw ask("tds", errors);
}

/** Removes a wrongly recorded payment; its audit entry keeps it. @throws NotFound */
export async function removePayment(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "invoice:delete");
  await asActor(actor, async (tx) => {
    const ofPayment = eq(allocations.paymentId, id);
    const [allocation] = isId(id)
      ? await tx
          .select({ invoiceId: allocations.invoiceId })
          .from(allocations)
          .where(and(ofPayment, isNull(allocations.refundId)))
      : [];
    const [payment] = isId(id) ? await tx.delete(payments).where(eq(payments.id, id)).returning() : [];
    if (!payment) throw new NotFound("There is no such payment.");
    await auditInvoice(tx, actor, "payment removed", allocation?.invoiceId ?? id, payment);
  });
}
