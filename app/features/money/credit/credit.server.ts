import { eq, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise, multiplyThenDivide } from "#app/platform/values/money.ts";
import { conflictIfRefused } from "#app/records/refused-by-database.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { allocations } from "#db/schema.ts";
import {
  hasMoneyLeft,
  isOfClient,
  lastChangeOf,
  lockBalances,
  lockClientMoney,
  selectInvoicesToPay,
  selectPayer,
  uuids,
} from "../money.server.ts";
import { allocateInOrder } from "../money.ts";
import { cashOfInvoice, findCashProblem } from "../receipt-checks.server.ts";
import { type CreditSource, creditSourceName, creditTotal, type NewCreditUse, type UsedCredit } from "./credit.ts";

/** A client's credit: payments on account, the oldest first, then overpaid invoices. Advances are not credit. */
export const readCredit = (actor: Actor, clientId: string): Promise<CreditSource[]> =>
  asPermitted(actor, "invoice:list", (tx) => selectCredit(tx, clientId));

export async function selectCredit(tx: Tx, clientId: string): Promise<CreditSource[]> {
  const [onAccount, invoices] = await Promise.all([
    tx.execute<CreditSource>(sql`
      select 'payment' as kind, id, (gross - allocated)::float8 as amount, gross::float8 as gross, paid_on::text as "paidOn", method, reference
      from payments where ${isOfClient(sql`client_id`, clientId)} and ${hasMoneyLeft} order by paid_on, created_at, id`),
    selectInvoicesToPay(tx, sql`${isOfClient(sql`i.client_id`, clientId)} and b.balance < 0`),
  ]);
  return [
    ...onAccount,
    ...invoices.map(({ id, number, date, balance }) => ({ kind: "invoice" as const, id, number, date, amount: -balance })),
  ];
}

/** The credit that an invoice has used, the oldest first. */
export const readUsedCredit = (actor: Actor, invoiceId: string): Promise<UsedCredit[]> =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const rows = await tx.execute<UsedCreditRow>(sql`
      select a.id, a.amount::float8 as amount, a.created_at as "usedAt", a.credited_invoice_id as "creditedInvoiceId", i.number,
        i.invoice_date::text as date,
        p.paid_on::text as "paidOn", p.method, p.reference
      from allocations a left join payments p on p.id = a.payment_id left join invoices i on i.id = a.credited_invoice_id
      where a.invoice_id = ${invoiceId} and (a.credited_invoice_id is not null or a.created_at > p.created_at) order by a.created_at, a.id`);
    return rows.map(({ id, amount, usedAt, ...row }) => {
      const source = row.creditedInvoiceId
        ? { kind: "invoice" as const, id, amount, number: row.number, date: row.date }
        : {
            kind: "payment" as const,
            id,
            amount,
            gross: amount,
            paidOn: row.paidOn,
            method: row.method,
            reference: row.reference,
          };
      return {
        ...{ id, amount, usedAt: new Date(usedAt).toISOString(), source: creditSourceName(source) },
        creditedInvoiceId: row.creditedInvoiceId,
      };
    });
  });

type UsedCreditRow = Omit<UsedCredit, "source" | "usedAt"> &
  Omit<Extract<CreditSource, { kind: "payment" }>, "kind"> & {
    usedAt: Date;
    creditedInvoiceId: string | null;
    number: string;
    date: string;
  };

/**
 * Uses credit of the client for an invoice, the oldest money first; the same form submitted twice uses it once.
 * @throws NotFound without such an issued invoice; Conflict when the credit or the balance is less than the page offered, or the cash is too much
 */
export async function applyCredit(actor: Actor, invoiceId: string, { id, amount }: NewCreditUse): Promise<void> {
  requirePermission(actor, "invoice:pay");
  const refusal = await asActor(actor, async (tx) => {
    const payer = await selectPayer(tx, invoiceId);
    if (!payer?.clientId) throw new NotFound("There is no such invoice, or it names no client.");
    const { clientId } = payer;
    await lockClientMoney(tx, payer);
    if ((await tx.$count(allocations, eq(allocations.id, id))) > 0) return null;
    const sourcesToLock = await selectCredit(tx, clientId);
    await lockBalances(tx, [invoiceId, ...sourcesToLock.flatMap((source) => (source.kind === "invoice" ? source.id : []))]);
    const [sources, [invoice]] = await Promise.all([
      selectCredit(tx, clientId),
      selectInvoicesToPay(tx, sql`i.id = ${invoiceId}`),
    ]);
    const credit = creditTotal(sources);
    if (credit < amount)
      throw new Conflict(
        `Not used: the credit of this client is ${formatRupeesAndPaise(credit)} by now.${await lastUseOf(tx, clientId)}`,
      );
    if (!invoice || invoice.balance < amount || amount === 0)
      throw new Conflict(
        `Not used: the balance is ${formatRupeesAndPaise(Math.max(0, invoice?.balance ?? 0))} by now.${await lastChangeOf(tx, invoiceId)}`,
      );
    const { shares } = allocateInOrder(
      amount,
      sources.map((source) => source.amount),
    );
    const used = sources.map((source, at) => ({ source, share: shares[at] as number })).filter(({ share }) => share > 0);
    const event = invoice.eventId ?? invoiceId;
    const cash = await sumCash(tx, used, event);
    if (cash > 0) {
      const byEvent = new Map([[event, cash]]);
      const refusal = await findCashProblem(tx, payer, { day: null, received: cash, byEvent });
      if (refusal) {
        await auditInvoice(tx, actor, "cash on account refused", invoiceId, { amount: cash });
        return refusal;
      }
    }
    for (const [at, { source, share }] of used.entries())
      await tx.insert(allocations).values({
        id: at === 0 ? id : crypto.randomUUID(),
        ...(source.kind === "payment" ? { paymentId: source.id } : { creditedInvoiceId: source.id }),
        invoiceId,
        amount: share,
        allocatedBy: actor.id,
      });
    const from = used.map(({ source }) => creditSourceName(source)).join("; ");
    await auditInvoice(tx, actor, "credit used", invoiceId, { amount, from });
    return null;
  });
  // The audit entry of the attempt is committed: nothing else was written.
  if (refusal) throw new Conflict(`Not used: ${refusal}`);
}

/** The cash in credit that is to be used for an event: money on account, and credit of invoices of other events. Paise. */
async function sumCash(tx: Tx, used: readonly { source: CreditSource; share: number }[], event: string): Promise<number> {
  const ids = uuids(used.map(({ source }) => source.id));
  const rows = await tx.execute<{ id: string; received: number; gross: number }>(sql`
    select id, (gross - tds - tds_gst)::float8 as received, gross::float8 as gross from payments
    where id = any(${ids}::uuid[]) and method = 'cash'
    union all
    select id, round(${cashOfInvoice(sql`invoices.id`)})::float8, 0 from invoices
    where id = any(${ids}::uuid[]) and coalesce(event_id, id) <> ${event}`);
  return used.reduce((sum, { source, share }) => {
    const row = rows.find(({ id }) => id === source.id);
    if (!row) return sum;
    return sum + (source.kind === "payment" ? multiplyThenDivide(share, row.received, row.gross) : Math.min(share, row.received));
  }, 0);
}

/** A sentence about the last use of a client's credit, with the person's name; empty without a use. */
export async function lastUseOf(tx: Tx, clientId: string): Promise<string> {
  const [row] = await tx.execute<{ amount: number; number: string | null; at: Date; person: string | null }>(sql`
    select a.amount::float8 as amount, i.number, a.created_at as at, person_name(a.allocated_by) as person
    from allocations a left join payments p on p.id = a.payment_id left join invoices c on c.id = a.credited_invoice_id
      left join invoices i on i.id = a.invoice_id
    where ${isOfClient(sql`coalesce(p.client_id, c.client_id)`, clientId)} and a.reversal_id is null and (a.refund_id is not null or a.payment_id is null or a.created_at > p.created_at)
    order by a.created_at desc limit 1`);
  if (!row) return "";
  const what = row.number ? `used for ${row.number}` : "refunded";
  const by = row.person ? ` by ${row.person}` : "";
  return ` ${formatRupeesAndPaise(row.amount)} was ${what}${by}, ${formatDateTime(row.at)}.`;
}

/** Removes an invoice's use of credit. @returns its amount in paise @throws NotFound; Conflict when that credit was used elsewhere or refunded */
export async function removeCreditUse(actor: Actor, invoiceId: string, id: string): Promise<number> {
  requirePermission(actor, "invoice:delete");
  const removal = asActor(actor, async (tx) => {
    const payer = await selectPayer(tx, invoiceId);
    if (payer) await lockClientMoney(tx, payer);
    const [use] = isId(id) ? await tx.select().from(allocations).where(eq(allocations.id, id)) : [];
    if (use?.invoiceId !== invoiceId) throw new NotFound("There is no such use of credit. Somebody may have removed it.");
    await lockBalances(tx, [invoiceId, ...(use.creditedInvoiceId ? [use.creditedInvoiceId] : [])]);
    await tx.delete(allocations).where(eq(allocations.id, id));
    await auditInvoice(tx, actor, "use of credit removed", invoiceId, { amount: use.amount });
    return use.amount;
  });
  return conflictIfRefused(removal, "Not removed: the credit of this invoice was used elsewhere or refunded. Undo that first.");
}
