import { type SQL, sql } from "drizzle-orm";
import { isTakenBack } from "#app/billing/invoice-balance.server.ts";
import { collectAdvanceTitle } from "#app/content/checklists.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { toContent } from "../quote-drafts.server.ts";
import type { InstalmentMove } from "../quotes.ts";
import { instalmentsOf } from "./instalments.ts";
import {
  type AmountDue,
  amountsDue,
  type IssuedInvoice,
  type OverpaidInvoice,
  type QuotedInstalment,
} from "./payment-schedule.ts";

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

/** `content` and `acceptedAt` are null when no accepted quote says what the due dates follow from. */
type PlanOfQuote = {
  content: unknown;
  acceptedAt: string | null;
  firstDay: string | null;
  instalments: { id: string; label: string; dueOn: string | null; isInvoiced: boolean }[];
};

/**
 * The instalments of an event that was moved by `days` just now, without those that have an issued invoice of their own: it says itself
 * when it is due. Those move whose due dates follow from the event's first day and are still those of the former one.
 */
export async function selectInstalmentMoves(tx: Tx, eventId: string, days: number): Promise<InstalmentMove[]> {
  const plans = await tx.execute<PlanOfQuote>(sql`
    select r.content, a.accepted_at as "acceptedAt",
      coalesce((select min(f.day) from event_functions f where f.event_id = e.id), e.date)::text as "firstDay",
      json_agg(json_build_object('id', n.id, 'label', n.label, 'dueOn', n.due_on, 'isInvoiced', exists (
        select from quote_invoices q join invoices i on i.id = q.invoice_id where q.instalment_id = n.id and i.status = 'issued'
          and not ${isTakenBack(sql`i.id`)}
      )) order by n.position, n.id) as instalments
    from instalments n join events e on e.id = n.event_id left join quote_acceptances a on a.quote_id = n.quote_id
      left join quote_revisions r on r.quote_id = a.quote_id and r.number = a.revision
    where n.event_id = ${eventId} group by e.id, a.quote_id, r.quote_id, r.number`);
  return plans.flatMap(({ instalments, ...plan }) => {
    const [before, after] = dueDaysOf(plan, days);
    return instalments.flatMap(({ id, label, dueOn, isInvoiced }, index) => {
      if (!dueOn || isInvoiced) return [];
      const to = dueOn === before[index] ? (after[index] ?? null) : null;
      return [{ id, label, from: dueOn, to: to === dueOn ? null : to }];
    });
  });
}

/** The due dates of an accepted quote's schedule, before and after the move; empty without a quote. */
function dueDaysOf({ content, acceptedAt, firstDay }: Omit<PlanOfQuote, "instalments">, days: number) {
  if (!acceptedAt || !firstDay) return [[], []];
  const { schedule } = toContent(content);
  const acceptedOn = today(new Date(acceptedAt));
  const dueDays = (day: string) => instalmentsOf(schedule, 0, { acceptedOn, firstDay: day }).map(({ dueOn }) => dueOn);
  return [dueDays(addDays(firstDay, -days)), dueDays(firstDay)] as const;
}

/** Changes the due dates as `selectInstalmentMoves` says, and that of the task to collect a moved instalment. @returns how many */
export async function moveInstalments(tx: Tx, actor: string, eventId: string, days: number): Promise<number> {
  const moves = (await selectInstalmentMoves(tx, eventId, days)).flatMap(({ to, ...one }) => (to ? [{ ...one, to }] : []));
  if (moves.length === 0) return 0;
  const rows = moves.map((move) => ({ ...move, fromText: formatDay(move.from), toText: formatDay(move.to) }));
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) moved(id uuid, "from" date, "to" date, "fromText" text, "toText" text)`;
  await tx.execute(sql`update instalments set due_on = moved."to" from ${moved} where instalments.id = moved.id`);
  await tx.execute(sql`
    update tasks set due_date = greatest(moved."to", ${today()}::date), planned_due = case when moved."to" < ${today()}::date then moved."to" end, description = replace(description, moved."fromText", moved."toText") from ${moved}
    where event_id = ${eventId} and title = ${collectAdvanceTitle} and coalesce(planned_due, due_date) = moved."from" and coalesce(status, 'pending') not in ('completed', 'closed')`);
  const fields = { days, instalments: moves.map(({ label, from, to }) => `${label}: ${from} to ${to}`) };
  await audit(tx, { actor, action: "instalments moved", objectType: "event", objectId: eventId, fields });
  return moves.length;
}
