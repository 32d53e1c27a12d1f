import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { hasBalance } from "#app/billing/invoice-balance.server.ts";
import { Conflict } from "#app/errors.ts";
import { daysOfFinancialYear } from "#app/gst/document-numbers.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { type Days, daysOfMonth, formatDateTime, parseDays } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { transactionLocks } from "#db/locks.ts";
import { events, leads } from "#db/schema.ts";
import type { InvoicePayment, OpenInvoice, RecordedMoney } from "./money.ts";

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The payments of an invoice, the oldest first, without advances and credit of other invoices. */
export const selectPayments = async (tx: Tx, invoiceId: string): Promise<InvoicePayment[]> => [
  ...(await tx.execute<InvoicePayment>(sql`
    select p.id, p.paid_on::text as "paidOn", p.method, p.reference, p.gross::float8 as gross, sum(a.amount)::float8 as amount,
      sum(t.tds)::float8 as tds, sum(t.tds_gst)::float8 as "tdsGst"
    from allocations a join payments p on p.id = a.payment_id join allocation_tds t on t.allocation_id = a.id
    where a.invoice_id = ${invoiceId} group by p.id order by p.paid_on, p.created_at`)),
];

/** Writes an audit entry about a client, or about the invoice of a payer without one. */
export const auditPayer = (tx: Tx, actor: Person, action: string, payer: Payer, fields: Record<string, unknown>) =>
  payer.clientId
    ? audit(tx, { actor: actor.id, action, objectType: "client", objectId: payer.clientId, fields })
    : auditInvoice(tx, actor, action, payer.invoiceId as string, fields);

/** The condition that a date is within these days; of any rows if null. */
export const within = (date: SQL, days: Days | null): SQL =>
  days ? sql`${date} between ${days[0]}::date and ${days[1]}::date` : sql`true`;

/** The conditions of a list's filters by date: a financial year, a month and days, each empty for any. */
export const dateConditions = (date: SQL, { year, month, dates }: Record<"year" | "month" | "dates", string>): SQL[] =>
  [year && daysOfFinancialYear(year), month && daysOfMonth(month), parseDays(dates)].flatMap((days) =>
    days ? [within(date, days)] : [],
  );

export const hasMoneyLeft = sql`allocated < gross`;
/** The condition for rows of advances with money left. */
export const isOpenAdvance = sql`allocated < gross and cancelled_at is null`;

/** Whose money a payment or refund is: a client's, or that of an old invoice without a client, which counts as a client of its own. */
export type Payer = { clientId: string | null; invoiceId: string | null };

/** Locks an invoice's balance: payments and credit notes wait for each other, because two of them must not spend the same balance. */
export const lockBalance = (tx: Tx, invoiceId: string) => lockBalances(tx, [invoiceId]);

/** Locks balances in the order of the ids, so that two transactions with the same invoices cannot deadlock. */
export const lockBalances = (tx: Tx, invoiceIds: readonly string[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(id, ${transactionLocks.balance})) from (
      select distinct id from unnest(${uuids(invoiceIds)}::text[]) id order by id) ids`);

/**
 * Locks the money of a client: payments, uses of credit and refunds wait for each other. Call it before `lockBalances`. The SQL function
 * `kept_client` returns the id of the client into which this duplicate was merged, or its own.
 */
export const lockClientMoney = (tx: Tx, { clientId, invoiceId }: Payer) =>
  lockUntilCommit(tx, "moneyOfClient", clientId ? sql`kept_client(${clientId})::text` : (invoiceId as string));

/** Condition: the column names this client, or one that was merged into it. A subquery, which runs once: as a function `client_ids` runs for each row. */
export const isOfClient = (column: SQL, clientId: string | null) =>
  sql`${column} = any((select client_ids(${clientId}))::uuid[])`;

/** Ids as the text of a PostgreSQL array, to be cast to `uuid[]`. */
export const uuids = (ids: readonly string[]) => `{${ids.join()}}`;

/** An invoice that is to be paid, or whose credit is to be used. Paise. */
export type InvoiceToPay = OpenInvoice & {
  clientId: string | null;
  eventId: string | null;
  office: string;
  date: string;
};

/** The columns of an `OpenInvoice`, of `i` (invoices) and `b` (their balances). */
export const openInvoiceColumns = sql`i.id, i.number, b.due_date::text as "dueDate", b.balance::float8 as balance, i.amount::float8 as amount,
  i.taxable::float8 as taxable, (select coalesce(sum(charges), 0)::float8 from reversals where invoice_id = i.id) as "bankCharges"`;

/** Issued invoices that fulfil a condition on `i` (invoices) and `b` (their balances), by due date. */
export const selectInvoicesToPay = (tx: Tx, condition: SQL): Promise<InvoiceToPay[]> =>
  tx.execute<InvoiceToPay>(sql`
    select ${openInvoiceColumns},
      kept_client(i.client_id) as "clientId", i.event_id as "eventId", i.office, i.invoice_date::text as date
    from invoices i join invoice_balances b on b.invoice_id = i.id where ${condition} order by b.due_date, i.number, i.id`);

/** The client of an issued invoice; null when there is no such invoice. */
export async function selectPayer(tx: Tx, invoiceId: string): Promise<Payer | null> {
  const [row] = await tx.execute<Payer>(
    sql`select kept_client(client_id) as "clientId", id as "invoiceId" from invoices where id = ${invoiceId} and status = 'issued'`,
  );
  return row ?? null;
}

const maxOpenInvoices = 100;

/** The open invoices of a client, by due date. */
export const readOpenInvoices = (actor: Actor, clientId: string): Promise<OpenInvoice[]> =>
  asPermitted(actor, "invoice:list", async (tx) =>
    (await selectInvoicesToPay(tx, sql`${isOfClient(sql`i.client_id`, clientId)} and ${hasBalance}`))
      .slice(0, maxOpenInvoices)
      .map(({ clientId, eventId, office, date, ...invoice }) => invoice),
  );

/** "The last change is of Keerthi Naidu, 22 Nov 2026, 4:12 PM: payment recorded, ₹1,18,000.00." Empty when there is none. */
export async function lastChangeOf(tx: Tx, invoiceId: string): Promise<string> {
  const [row] = await tx.execute<{ at: Date; person: string | null; action: string; amount: number | null }>(sql`
    select at, person, action, (fields->>'amount')::float8 as amount from invoice_history(${invoiceId}) limit 1`);
  if (!row) return "";
  const amount = row.amount ? `, ${formatRupeesAndPaise(row.amount)}` : "";
  return ` The last change is of ${row.person ?? "somebody"}, ${formatDateTime(row.at)}: ${row.action}${amount}.`;
}

/** Sets the client of an event that has none, and of its lead, in the transaction that stores the money. */
export async function setClientOfEvent(tx: Tx, actor: Person, eventId: string, clientId: string): Promise<void> {
  const [event] = await tx
    .update(events)
    .set({ clientId })
    .where(and(eq(events.id, eventId), isNull(events.clientId)))
    .returning({ leadId: events.leadId });
  if (!event) return;
  const [lead] = await tx
    .update(leads)
    .set({ clientId })
    .where(and(sql`${leads.id} = kept_lead(${event.leadId})`, isNull(leads.clientId)))
    .returning({ id: leads.id });
  const entry = { actor: actor.id, fields: { client_id: ["", clientId] } };
  await audit(tx, { ...entry, action: "event edited", objectType: "event", objectId: eventId });
  if (lead) await audit(tx, { ...entry, action: "lead edited", objectType: "lead", objectId: lead.id });
}

/** The payment, refund or advance with this id; null when there is none. @param clientId reads only that of this client */
export async function readRecordedMoney(actor: Actor, id: string | null, clientId?: string): Promise<RecordedMoney | null> {
  requirePermission(actor, "invoice:list");
  if (!isId(id)) return null;
  const where = sql`id = ${id} and ${clientId ? isOfClient(sql`client_id`, clientId) : sql`true`}`;
  const [row] = await asActor(actor, (tx) =>
    tx.execute<RecordedMoney>(sql`
      select m.*, (
        select coalesce(json_agg(json_build_object('number', i.number, 'amount', i.amount, 'balance', i.balance) order by i.number), '[]') from (
          select i.number, sum(a.amount) as amount, b.balance from allocations a
            join invoices i on i.id = case m.kind when 'Refund' then a.credited_invoice_id else a.invoice_id end
            join invoice_balances b on b.invoice_id = i.id
          where case m.kind when 'Refund' then a.refund_id else a.payment_id end = m.id group by i.id, b.balance) i) as invoices
      from (
        select 'Payment' as kind, p.id, coalesce(v.number, '') as number, p.gross::float8 as amount, coalesce(v.gross, 0)::float8 as advanced
          from (select * from payments where ${where}) p left join advances v on v.payment_id = p.id and v.cancelled_at is null
        union all select 'Refund', id, '', amount::float8, 0 from refunds where ${where}
        union all select 'Advance', id, number, gross::float8, 0 from advances where ${where}) m limit 1`),
  );
  return row ?? null;
}

/** @param stored what the form has recorded, in paise @param entered what it says now @throws Conflict */
export function requireSameAmount(stored: number, entered: number): void {
  if (stored === entered) return;
  throw new Conflict(
    `Not recorded: this form has recorded ${formatRupeesAndPaise(stored)} already, and its answer was lost. Please look at that first.`,
  );
}
