import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { type AmountDue, amountsDue, type IssuedInvoice, type OverpaidInvoice, type QuotedInstalment } from "./amounts-due.ts";

type EventAmounts = {
  dues: AmountDue[];
  /** Invoices that were not made from the quote, while it is not invoiced. */
  notAdded: IssuedInvoice[];
  /** Invoices that received more than they charge, as after a credit note. */
  overpaid: OverpaidInvoice[];
  /** What all invoices received. Paise. */
  paid: number;
  hasSchedule: boolean;
  hasInvoice: boolean;
  /** What the client agreed to pay by accepting quotes, with GST. Paise. */
  contract: number;
};

/**
 * What is to be paid for an event. Of a cancelled event only what was invoiced is still owed.
 * @param invoices a query for the event's issued invoices that the reader may know: id, number, charged, credited, paid and due_on
 * @param quotes the quotes that the reader may know
 */
export async function selectAmountsDue(
  tx: Tx,
  event: { id: string; status: EventStatus },
  invoices: SQL,
  quotes = sql`quotes`,
): Promise<EventAmounts> {
  const [scheduled, contract, issued] = await Promise.all([
    event.status === "cancelled"
      ? []
      : tx.execute<QuotedInstalment>(sql`
        select i.id, i.label || case when count(*) over () > count(*) over (partition by i.quote_id) then coalesce(', ' || q.number, '') else '' end as label,
          i.amount::float8 as amount, i.due_on::text as "dueOn", i.quote_id as "quoteId", i.source,
          (coalesce(a.accepted_at, i.created_at) at time zone 'Asia/Kolkata')::date::text as "agreedOn"
        from instalments i left join ${quotes} q on q.id = i.quote_id left join quote_acceptances a on a.quote_id = i.quote_id
        where i.event_id = ${event.id} order by i.position, i.id`),
    selectContractTotal(tx, event.id),
    tx.execute<IssuedInvoice>(sql`
      with issued as (${invoices})
      select i.id, i.number, i.charged::float8 as charged, i.credited::float8 as credited, i.paid::float8 as paid, i.due_on::text as "dueOn", q.quote_id as "quoteId", q.instalment_id as "instalmentId",
        (select count(*) from quote_invoices part
          where part.quote_id = q.quote_id and part.instalment_id is not distinct from q.instalment_id
            and part.invoice_id not in (select id from issued))::int as "missingParts"
      from issued i left join quote_invoices q on q.invoice_id = i.id order by i.due_on nulls last, i.number`),
  ]);
  const paid = issued.reduce((sum, invoice) => sum + invoice.paid, 0);
  return { ...amountsDue(scheduled, issued), paid, hasSchedule: scheduled.length > 0, hasInvoice: issued.length > 0, contract };
}

/** What the client agreed to pay for an event: its accepted quotes, their amendments and the confirmed extras, with GST. Paise. */
async function selectContractTotal(tx: Tx, eventId: string): Promise<number> {
  const [row] = await tx.execute<{ total: number }>(sql`
    select total::float8 as total from contract_totals where event_id = ${eventId}`);
  return row?.total ?? 0;
}

/** `selectAmountsDue` as the staff reads it, and what invoices of the event received. Paise. */
export async function selectScheduleOfEvent(tx: Tx, event: { id: string; status: EventStatus }) {
  const invoices = sql`
    select i.id, i.number, b.amount - b.credited as charged, b.credited, b.due_date as due_on, b.paid
    from invoices i join invoice_balances b on b.invoice_id = i.id where i.event_id = ${event.id} and i.status = 'issued'`;
  const [{ notAdded, ...amounts }, [deducted]] = await Promise.all([
    selectAmountsDue(tx, event, invoices),
    tx.execute<{ tds: number }>(sql`
      select ((select coalesce(sum(t.tds + t.tds_gst), 0) from invoices i join allocation_tds t on t.invoice_id = i.id
          where i.event_id = ${event.id} and t.advance_id is null)
        + (select coalesce(sum(m.tds + m.tds_gst), 0) from movements m join advances a on a.id = m.id
          where a.event_id = ${event.id} and m.reversal_id is null))::float8 as tds`),
  ]);
  return { ...amounts, notAdded: notAdded.map(({ number }) => number), tds: deducted?.tds ?? 0 };
}
