import { and, eq, isNull, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { hasBalance } from "#app/billing/invoice-balance.server.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { readForm, readFormWith } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise, multiplyThenDivide } from "#app/platform/values/money.ts";
import { conflictIfRefused } from "#app/records/refused-by-database.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { advances, allocations, clients, payments } from "#db/schema.ts";
import { advanceProblems } from "../advances/advances.ts";
import { storeVoucherOfPayment } from "../advances/record-advance.server.ts";
import {
  auditPayer,
  type InTransaction,
  type InvoiceToPay,
  lastChangeOf,
  lockBalances,
  lockClientMoney,
  type Payer,
  requireSameAmount,
  selectInvoicesToPay,
  selectPayer,
  uuids,
} from "../money.server.ts";
import {
  allocateInOrder,
  beyondDueMessage,
  maxWithoutVoucher,
  NewPayment,
  type PaymentToRecord,
  paymentProblems,
  readPayment,
  receivedAmount,
  removedMessage,
  selectedInvoiceIds,
  voucherWord,
} from "../money.ts";
import { NewVoucher } from "../new-voucher.ts";
import {
  findCashProblem,
  findEarlyDay,
  findRepeatedReference,
  findUnusualTds,
  refuseIfSent,
  requireNothingFound,
} from "../receipt-checks.server.ts";

/** Reads a posted payment of an invoice or a client. @throws Invalid, Conflict with all messages about it */
export async function readPaymentForm(
  actor: Actor,
  of: { invoiceId: string } | { clientId: string },
  form: FormData,
): Promise<PaymentToRecord> {
  requirePermission(actor, "invoice:pay");
  const invoiceIds = selectedInvoiceIds(form.keys());
  const check = (entered: Partial<PaymentToRecord>) =>
    asActor(actor, async (tx) => {
      const payer = "clientId" in of ? { clientId: of.clientId, invoiceId: null } : await selectPayer(tx, of.invoiceId);
      if (!payer) return;
      const ids = ["invoiceId" in of ? of.invoiceId : null, ...invoiceIds].filter(isId);
      await checkPayment(tx, actor, payer, entered, await selectInvoicesToPay(tx, sql`i.id = any(${uuids(ids)}::uuid[])`));
    });
  const payment = await readFormWith(NewPayment, form, readPayment, check);
  const isAdvance = payment.onAccount > 0 && String(form.get("onAccount")).startsWith(voucherWord);
  return { ...payment, invoiceIds, ...(isAdvance && { voucher: readVoucherOf(form, payment) }) };
}

/** The receipt voucher that a posted payment asks for. @throws Invalid */
function readVoucherOf(form: FormData, { paidOn, reference }: NewPayment): NewVoucher {
  form.set("id", crypto.randomUUID());
  return readForm(NewVoucher, form, (entered) => advanceProblems(company(), { ...entered, paidOn, reference }, [], today()));
}

/**
 * Records a payment, which settles the invoice first and then the other selected ones by due date; the same payment submitted twice is
 * stored once.
 * @param inTransaction opens the transaction for the work, so that the caller can do more in it
 * @returns the invoice's new balance in paise
 * @throws NotFound without such an issued invoice; Invalid; Conflict with the question that the form asks, or with what happened meanwhile
 */
export async function recordPayment(
  actor: Actor,
  invoiceId: string,
  payment: PaymentToRecord,
  inTransaction?: InTransaction,
): Promise<number> {
  requirePermission(actor, "invoice:pay");
  const run: InTransaction = inTransaction ?? ((work) => asActor(actor, work));
  const outcome = await run(async (tx) => {
    const payer = await selectPayer(tx, invoiceId);
    if (!payer) throw new NotFound("There is no such invoice.");
    const refusal = await record(tx, actor, payer, payment, [invoiceId, ...(payment.invoiceIds ?? [])]);
    const [invoice] = await selectInvoicesToPay(tx, sql`i.id = ${invoiceId}`);
    return refusal ?? invoice?.balance ?? 0;
  });
  if (typeof outcome === "string") throw new Invalid({ method: outcome });
  return outcome;
}

/**
 * Records a payment of a client, which settles the selected invoices by due date; without any it is kept on account.
 * @throws NotFound, Invalid, Conflict like `recordPayment`
 */
export async function recordPaymentOfClient(actor: Actor, clientId: string, payment: PaymentToRecord): Promise<void> {
  requirePermission(actor, "invoice:pay");
  const refusal = await asActor(actor, async (tx) => {
    if ((await tx.$count(clients, eq(clients.id, clientId))) === 0) throw new NotFound("There is no such client.");
    return record(tx, actor, { clientId, invoiceId: null }, payment, payment.invoiceIds ?? []);
  });
  if (refusal) throw new Invalid({ method: refusal });
}

/** @param ids of the invoices that the payment settles @returns why the cash is refused. The transaction is committed then, with the audit entry of the attempt and nothing else */
async function record(
  tx: Tx,
  actor: Person,
  payer: Payer,
  payment: PaymentToRecord,
  ids: readonly string[],
): Promise<string | null> {
  await lockClientMoney(tx, payer);
  const [stored] = await tx.execute<{ gross: number }>(sql`
    select gross::float8 as gross from payments where id = ${payment.id} union all select gross::float8 from advances where id = ${payment.id}`);
  // With a voucher the payment is what the voucher left of it.
  if (stored && !payment.voucher) requireSameAmount(stored.gross, payment.gross);
  if (stored) return null;
  const invoices = await lockSelectedInvoices(tx, payer, ids);
  const { id, paidOn, method, reference, gross, tds, tdsGst, tdsCode = "" } = payment;
  const { shares, rest } = allocateInOrder(
    gross,
    invoices.map(({ balance }) => balance),
  );
  await checkPayment(tx, actor, payer, payment, invoices);
  const entered = { method, reference, gross, tds, tdsGst, tdsCode, paidOn };
  if (method === "cash") {
    const received = receivedAmount(payment);
    const byEvent = new Map<string, number>();
    for (const [at, { id, eventId }] of invoices.entries()) {
      const key = eventId ?? id;
      byEvent.set(key, (byEvent.get(key) ?? 0) + multiplyThenDivide(shares[at] as number, received, gross));
    }
    const refusal = await findCashProblem(tx, payer, { day: paidOn, received, byEvent });
    if (refusal) {
      const [first] = invoices;
      if (first) await auditInvoice(tx, actor, "cash payment refused", first.id, entered);
      else await auditPayer(tx, actor, "cash payment refused", payer, entered);
      return refusal;
    }
  }
  await tx
    .insert(payments)
    .values({ id, paidOn, method, reference, gross, tds, tdsGst, tdsCode, clientId: payer.clientId, recordedBy: actor.id });
  for (const [at, invoice] of invoices.entries()) {
    const amount = shares[at] as number;
    if (amount === 0) continue;
    await tx.insert(allocations).values({ paymentId: id, invoiceId: invoice.id, amount, allocatedBy: actor.id });
    await auditInvoice(tx, actor, "payment recorded", invoice.id, { ...entered, amount });
  }
  if (rest > 0) await auditPayer(tx, actor, "payment on account recorded", payer, { ...entered, amount: rest });
  // Of a payment that is an advance as a whole only the advance is left: its id says that the form was stored.
  if (rest > 0 && payment.voucher)
    await storeVoucherOfPayment(tx, actor, id, { ...payment.voucher, ...(rest === gross && { id }) });
  return null;
}

/** Checks a payment, or those of its fields that are valid by themselves. @throws Invalid, Conflict with all messages about it */
async function checkPayment(
  tx: Tx,
  actor: Person,
  payer: Payer,
  payment: Partial<PaymentToRecord>,
  invoices: readonly InvoiceToPay[],
): Promise<void> {
  const { gross = 0, tds = 0, tdsGst = 0, paidOn, method, reference = "", isSplit, isEarly, isTdsChecked } = payment;
  const { rest } = allocateInOrder(
    gross,
    invoices.map(({ balance }) => balance),
  );
  const restProblem = await findRestProblem(tx, payer, payment, rest, invoices.length > 0);
  const taxable = invoices.reduce((sum, invoice) => sum + invoice.taxable, rest);
  const ids = invoices.map(({ id }) => id);
  requireNothingFound([
    { errors: paymentProblems(payment, today()) },
    restProblem ? { errors: { gross: restProblem }, ...(payer.clientId && { question: "onAccount" }) } : null,
    // Undefined: no form posted the payment, so nobody can be asked.
    paidOn && isEarly === false ? findEarlyDay(paidOn, invoices) : null,
    method ? await findRepeatedReference(tx, actor, { method, reference, isSplit }) : null,
    isTdsChecked ? null : await findUnusualTds(tx, { tds, tdsGst }, taxable, ids),
  ]);
}

/** Locks the invoices and returns them in the order in which they are paid. @throws Invalid; Conflict when one was settled meanwhile */
async function lockSelectedInvoices(tx: Tx, payer: Payer, ids: readonly string[]): Promise<InvoiceToPay[]> {
  if (ids.length === 0) return [];
  const notPayable = new Invalid({ invoices: "Please select open invoices of this client." });
  if (!ids.every(isId)) throw notPayable;
  await lockBalances(tx, ids);
  const invoices = await selectInvoicesToPay(tx, sql`i.id = any(${uuids(ids)}::uuid[])`);
  const isOfPayer = ({ id, clientId }: InvoiceToPay) =>
    clientId === payer.clientId && (clientId !== null || id === payer.invoiceId);
  if (invoices.length < new Set(ids).size || !invoices.every(isOfPayer)) throw notPayable;
  const settled = invoices.find(({ balance }) => balance <= 0);
  if (settled) {
    const message = `${settled.number} has no balance any more.${await lastChangeOf(tx, settled.id)}`;
    throw new Conflict(message, { errors: { invoices: `${settled.number} has no balance any more.` } });
  }
  // The invoice on whose page the payment was entered comes first.
  return invoices.sort((one, other) => Number(other.id === payer.invoiceId) - Number(one.id === payer.invoiceId));
}

/**
 * Why an amount above the balances is refused; null: it is confirmed to the paisa, or the client owes nothing and it may wait without a voucher. A typing
 * error must not become credit, and an advance not escape GST.
 */
async function findRestProblem(
  tx: Tx,
  { clientId }: Payer,
  { onAccount }: Partial<PaymentToRecord>,
  rest: number,
  isForInvoices: boolean,
): Promise<string | null> {
  if (rest === 0 || onAccount === rest) return null;
  if (!clientId) return `That is ${formatRupeesAndPaise(rest)} more than the balance.`;
  const waits = rest <= maxWithoutVoucher || onAccount === undefined || company().advanceDocument !== "voucher";
  const open =
    isForInvoices || !waits || (await selectInvoicesToPay(tx, sql`i.client_id = ${clientId} and ${hasBalance}`)).length > 0;
  return open ? beyondDueMessage(rest) : null;
}

const creditUsedMessage =
  "Not removed: the credit that came from this payment is used elsewhere or was refunded. Undo that first.";

/**
 * Deletes a payment that was entered by mistake, and of which nobody outside has heard; the audit entry has its values and the reason. One that did
 * not hold is reversed (`reverseReceipt`).
 * @returns the message about it
 * @throws NotFound; Conflict when something about it was sent, or its money was refunded or used later
 */
export async function removePayment(actor: Actor, id: string, reason: string): Promise<string> {
  requirePermission(actor, "invoice:delete");
  const removal = asActor(actor, async (tx) => {
    const [known] = isId(id) ? await tx.select().from(payments).where(eq(payments.id, id)) : [];
    const ofPayment = eq(allocations.paymentId, id);
    const [first] = known ? await tx.select().from(allocations).where(ofPayment).limit(1) : [];
    if (!known) throw new NotFound("There is no such payment.");
    if (first?.reversalId) throw new Conflict("Not removed: it was reversed already. Both stay in the statement.");
    const payer = { clientId: known.clientId, invoiceId: first?.invoiceId ?? id };
    await lockClientMoney(tx, payer);
    const spent = await selectUsesOfPayment(tx, id);
    await lockBalances(
      tx,
      spent.flatMap(({ invoiceId }) => invoiceId ?? []),
    );
    const later = spent.find(({ isLater }) => isLater);
    if (later) throw new Conflict(`Not removed: ${formatRupeesAndPaise(later.amount)} of it ${describeUse(later)}.`);
    const invoiceIds = spent.flatMap(({ invoiceId }) => invoiceId ?? []);
    const isOfPayment = and(eq(advances.paymentId, id), isNull(advances.cancelledAt));
    const [voucher] = await tx.select({ number: advances.number }).from(advances).where(isOfPayment);
    if (voucher)
      throw new Conflict(
        `Not removed: ${voucher.number} was issued for a part of it. Cancel that voucher first, or reverse both.`,
      );
    await refuseIfSent(tx, { ...known, invoiceIds }, "removed");
    const [payment] = await tx.delete(payments).where(eq(payments.id, id)).returning();
    if (!payment) throw new NotFound("There is no such payment.");
    const { gross, allocated } = payment;
    for (const { invoiceId, amount } of spent)
      if (invoiceId) await auditInvoice(tx, actor, "payment removed", invoiceId, { ...payment, amount, reason });
    if (gross > allocated)
      await auditPayer(tx, actor, "payment removed", payer, { ...payment, amount: gross - allocated, reason });
    const ids = spent.flatMap(({ invoiceId }) => invoiceId ?? []);
    return removedMessage(gross, await selectInvoicesToPay(tx, sql`i.id = any(${uuids(ids)}::uuid[])`));
  });
  return conflictIfRefused(removal, creditUsedMessage);
}

type UseOfPayment = {
  invoiceId: string | null;
  number: string | null;
  refundedOn: string | null;
  amount: number;
  isLater: boolean;
};

/** The uses of a payment's money; `isLater`: not by the recording of the payment itself, but later. */
const selectUsesOfPayment = (tx: Tx, paymentId: string): Promise<UseOfPayment[]> =>
  tx.execute<UseOfPayment>(sql`
    select a.invoice_id as "invoiceId", i.number, r.refunded_on::text as "refundedOn", a.amount::float8 as amount,
      (a.refund_id is not null or a.created_at > p.created_at) as "isLater"
    from allocations a join payments p on p.id = a.payment_id left join invoices i on i.id = a.invoice_id
      left join refunds r on r.id = a.refund_id
    where a.payment_id = ${paymentId} and a.reversal_id is null order by a.created_at`);

const describeUse = ({ number, refundedOn }: UseOfPayment): string =>
  refundedOn ? `was refunded on ${formatDay(refundedOn)}` : `was used for ${number} later. Remove that use first`;
