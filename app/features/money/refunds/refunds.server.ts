import { eq, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { mainOffice } from "#app/company/company.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { readFormWith } from "#app/platform/values/forms.ts";
import { conflictIfRefused } from "#app/records/refused-by-database.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { allocations, clients, refunds } from "#db/schema.ts";
import { selectAdvance } from "../advances/allocate-advance.server.ts";
import { lastUseOf, selectCredit } from "../credit/credit.server.ts";
import { type CreditSource, creditTotal } from "../credit/credit.ts";
import {
  auditPayer,
  isOfClient,
  lastChangeOf,
  lockBalances,
  lockClientMoney,
  type Payer,
  requireSameAmount,
  selectInvoicesToPay,
  selectPayer,
} from "../money.server.ts";
import { allocateInOrder } from "../money.ts";
import { requireNothingFound } from "../receipt-checks.server.ts";
import { NewRefund, readRefund, refundProblems } from "./refunds.ts";

/** Reads a posted refund of an invoice's or a client's credit, or of an advance. @throws Invalid with all messages about it */
export async function readRefundForm(
  actor: Actor,
  of: { invoiceId: string } | { clientId: string } | { advanceId: string },
  form: FormData,
): Promise<NewRefund> {
  requirePermission(actor, "invoice:refund");
  return readFormWith(NewRefund, form, readRefund, (entered) =>
    asActor(actor, async (tx) => {
      const limits = { credit: await selectCreditOf(tx, of), today: today() };
      requireNothingFound([{ errors: refundProblems(entered, limits) }]);
    }),
  );
}

async function selectCreditOf(tx: Tx, of: Parameters<typeof readRefundForm>[1]): Promise<number> {
  if ("clientId" in of) return creditTotal(await selectCredit(tx, of.clientId));
  if ("advanceId" in of) return (await selectAdvance(tx, of.advanceId))?.left ?? 0;
  const [invoice] = await selectInvoicesToPay(tx, sql`i.id = ${of.invoiceId}`);
  return -(invoice?.balance ?? 0);
}

/**
 * Records that the credit of an invoice, or a part of it, was returned to its client; the same refund submitted twice is stored once.
 * @throws NotFound without such an issued invoice; Invalid; Conflict when there is no credit any more
 */
export async function refundInvoice(actor: Actor, invoiceId: string, refund: NewRefund): Promise<void> {
  requirePermission(actor, "invoice:refund");
  const refunded = asActor(actor, async (tx) => {
    const payer = await selectPayer(tx, invoiceId);
    if (!payer) throw new NotFound("There is no such invoice.");
    await lockClientMoney(tx, payer);
    if (await isStored(tx, refund)) return;
    await lockBalances(tx, [invoiceId]);
    const [invoice] = await selectInvoicesToPay(tx, sql`i.id = ${invoiceId}`);
    if (!invoice || invoice.balance >= 0)
      throw new Conflict(`Not refunded: this invoice has no credit any more.${await lastChangeOf(tx, invoiceId)}`);
    const { number, balance, office, date } = invoice;
    await storeRefund(tx, actor, payer, refund, [{ kind: "invoice", id: invoiceId, number, date, amount: -balance }], office);
  });
  await conflictIfRefused(refunded, changedMessage);
}

/**
 * Records that credit was returned to a client: money on account first, then that of overpaid
 * invoices. Advances are refunded by vouchers (`refundAdvance`).
 * @throws NotFound, Invalid, Conflict like `refundInvoice`
 */
export async function refundClient(actor: Actor, clientId: string, refund: NewRefund): Promise<void> {
  requirePermission(actor, "invoice:refund");
  const refunded = asActor(actor, async (tx) => {
    if ((await tx.$count(clients, eq(clients.id, clientId))) === 0) throw new NotFound("There is no such client.");
    const payer = { clientId, invoiceId: null };
    await lockClientMoney(tx, payer);
    if (await isStored(tx, refund)) return;
    const sourcesToLock = await selectCredit(tx, clientId);
    await lockBalances(
      tx,
      sourcesToLock.flatMap((source) => (source.kind === "invoice" ? source.id : [])),
    );
    const sources = await selectCredit(tx, clientId);
    if (sources.length === 0)
      throw new Conflict(`Not refunded: this client has no credit any more.${await lastUseOf(tx, clientId)}`);
    const [latest] = await tx.execute<{ office: string }>(
      sql`select office from invoices where ${isOfClient(sql`client_id`, clientId)} order by created_at desc limit 1`,
    );
    await storeRefund(tx, actor, payer, refund, sources, latest?.office ?? mainOffice(company()).key);
  });
  await conflictIfRefused(refunded, changedMessage);
}

const changedMessage = "Not refunded: somebody changed the credit meanwhile. Please look at it and try again.";

/** @throws Conflict when its form refunded another amount before */
async function isStored(tx: Tx, { id, amount }: NewRefund): Promise<boolean> {
  const [stored] = await tx.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.id, id));
  if (stored) requireSameAmount(stored.amount, amount);
  return stored !== undefined;
}

/** @throws Invalid */
async function storeRefund(
  tx: Tx,
  actor: Person,
  payer: Payer,
  refund: NewRefund,
  sources: readonly CreditSource[],
  office: string,
): Promise<void> {
  const { shares } = allocateInOrder(
    refund.amount,
    sources.map(({ amount }) => amount),
  );
  const used = sources.filter((_, at) => shares[at] !== 0);
  const firstDay = used
    .map((source) => (source.kind === "payment" ? source.paidOn : source.date))
    .sort()
    .at(-1);
  const problems = refundProblems(refund, { credit: creditTotal(sources), firstDay, today: today() });
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  const { id, date, method, reference, reason } = refund;
  const { clientId } = payer;
  await tx.insert(refunds).values({
    id,
    office,
    clientId,
    refundedOn: date,
    method,
    reference,
    reason,
    amount: refund.amount,
    recordedBy: actor.id,
  });
  let onAccount = 0;
  for (const [at, source] of sources.entries()) {
    const amount = shares[at] as number;
    if (amount === 0) continue;
    const ofSource = source.kind === "payment" ? { paymentId: source.id } : { creditedInvoiceId: source.id };
    await tx.insert(allocations).values({ ...ofSource, refundId: id, amount, allocatedBy: actor.id });
    const entry = { amount, method, reference, date, reason };
    if (source.kind === "invoice") await auditInvoice(tx, actor, "refund recorded", source.id, entry);
    else onAccount += amount;
  }
  if (onAccount > 0)
    await auditPayer(tx, actor, "refund recorded", payer, { amount: onAccount, method, reference, date, reason });
}
