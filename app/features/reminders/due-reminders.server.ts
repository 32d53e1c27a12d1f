import { type SQL, sql } from "drizzle-orm";
import type { ReminderTexts } from "#app/content/mails/client-reminder-texts.ts";
import type { Tx } from "#db/client.server.ts";
import type { Language, ReminderAudience } from "#db/enums.ts";
import { endOfSendingHours, firstSendingHour, type RuleKind } from "./reminders.ts";

/** A reminder that a rule causes for a record, whether or not it is due. Money is paise. */
export type PlannedReminder = {
  ruleId: string;
  kind: RuleKind;
  /** What is to be paid, for a payment reminder. */
  source: "invoice" | "instalment" | null;
  audience: ReminderAudience;
  /** The rule's texts for clients. */
  template: ReminderTexts | null;
  repeatDays: number | null;
  /** The later of two instants, since which the rule holds and the record exists, for a client 12 hours. A reminder that was due earlier is never sent. */
  since: string;
  objectId: string;
  eventId: string | null;
  /** The name of the event, or the title of the quote; of an invoice or instalment the name of its event. */
  event: string | null;
  /** The client's language. */
  language: Language;
  /** The day of the reminder; `dueAt`: its instant. */
  day: string;
  dueAt: string;
  /** The first day on which the rule reminds of the record; a rule that repeats counts from it. */
  first: string;
  /** The day that the reminder is about, such as a due date; for "reply" the day until which a reply is promised. */
  anchor: string;
  clientId: string | null;
  personId: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  title: string;
  amount: number | null;
  office: string | null;
  place: string | null;
  wasRemindedToday: boolean;
};

const instant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;
const inIndia = (instant: SQL) => sql`((${instant}) at time zone 'Asia/Kolkata')`;

/**
 * The instalments of the payment schedules of events, with what is open of each. One that an issued invoice bills, by itself or with the
 * whole quote, is not among them: the invoice has reminders of its own. Of the others the first ones are paid by advances, without what
 * was refunded or used elsewhere, and covered by the event's invoices that were not made from a quote, because these may bill them.
 */
const instalmentsSql = sql`
  select n.id, n.event_id, n.due_on, n.created_at, n.label, e.venue, e.name as event, coalesce(n.client_id, e.client_id) as client_id,
    coalesce(c.language, l.language) as language, owner_of(e.id, e.lead_id) as owner_id, coalesce(c.name, l.name) as name, coalesce(c.email, l.email) as email, coalesce(c.phone, l.phone) as phone,
    least(n.amount, sum(n.amount) over (partition by n.event_id order by n.due_on nulls last, n.position)
      - coalesce((select sum(a.gross - a.allocated) from advances a where a.event_id = n.event_id and a.cancelled_at is null), 0)
      - coalesce((select sum(b.amount - b.credited) from invoices i join invoice_balances b on b.invoice_id = i.id
          where i.event_id = n.event_id and i.status = 'issued' and not exists (select from quote_invoices q where q.invoice_id = i.id)), 0)) as open
  from instalments n join events e on e.id = n.event_id left join leads l on l.id = e.lead_id
    left join clients c on c.id = coalesce(n.client_id, e.client_id)
  where e.status <> 'cancelled' and not exists (
    select from quote_invoices q join invoices i on i.id = q.invoice_id
    where i.status = 'issued' and q.quote_id = n.quote_id and (q.instalment_id = n.id or q.instalment_id is null and n.source = 'schedule'))`;

/**
 * The records of which rules remind, each with the day (`anchor`) or the instant (`clock`) from which a rule counts. A record that is
 * paid, cancelled, credited or done is not among them; neither is an invoice whose reminders are paused, or whose client has an open
 * claim (a payment that the client reported and the office has not confirmed yet).
 */
const recordsSql = (now: SQL): SQL => sql`
  select 'payment' as kind, 'invoice' as source, i.event_id, e.name as event, b.invoice_id as object_id, b.due_date as anchor,
    null::timestamptz as clock, i.issued_at as since, coalesce(c.id, i.client_id) as client_id, owner_of(e.id, i.lead_id) as person_id, i.client_name as name,
    coalesce(nullif(trim(i.client_email), ''), c.email) as email, coalesce(c.phone, l.phone) as phone, coalesce(c.language, l.language) as language,
    i.number as title, b.balance as amount, b.office, null as place,
    coalesce(${inIndia(sql`b.reminded_at`)}::date = ${inIndia(now)}::date, false) as was_reminded_today
  from invoice_balances b join invoices i on i.id = b.invoice_id left join clients c on c.id = kept_client(i.client_id)
    left join leads l on l.id = i.lead_id left join events e on e.id = i.event_id
  where b.balance > 0 and b.due_date is not null and not has_open_claim(i.event_id, coalesce(c.id, i.client_id))
    and not exists (select from reminder_pauses p where p.invoice_id = b.invoice_id)
  union all
  select 'payment', 'instalment', event_id, event, id, due_on, null, created_at, client_id, owner_id, name, email, phone, language, label,
    open, null, venue, false
  from (${instalmentsSql}) instalments where open > 0 and due_on is not null and not has_open_claim(event_id, client_id)
  union all
  select 'quote', null, q.event_id, q.content ->> 'title', q.id, q.valid_until, null, q.sent_at, q.client_id, q.owner_id, q.client_name,
    coalesce(nullif(q.client_email, ''), c.email), coalesce(nullif(q.client_phone, ''), c.phone), coalesce(c.language, l.language), q.number,
    null, q.office, null, false
  from quotes q left join clients c on c.id = q.client_id left join leads l on l.id = q.lead_id
  where q.status = 'sent' and q.valid_until >= ${inIndia(now)}::date
    and exists (select from secret_links s where s.kind = 'quote' and s.record_id = q.id and s.closed_at is null)
  union all
  select 'lead', null, null, null, id, next_action_on, null, created_at, client_id, owner_id, name, email, phone, language,
    concat_ws(': ', name, next_action), null, null, null, false
  from leads where merged_into is null and next_action_on is not null and stage not in ('won', 'lost')
  union all
  select 'task', null, event_id, null, id, due_date, null, created_at, null, assigned_to, null, null, null, null, title, null, null, null, false
  from tasks where due_date is not null and coalesce(status, 'pending') <> 'completed' and status is distinct from 'closed'
  union all
  select 'event', null, e.id, e.name, e.id, d.first_day, null, e.created_at, coalesce(e.client_id, l.client_id), owner_of(e.id, e.lead_id), coalesce(c.name, l.name),
    coalesce(c.email, l.email), coalesce(c.phone, l.phone), coalesce(c.language, l.language), e.name, null, null, e.venue, false
  from events e join event_days d on d.event_id = e.id left join leads l on l.id = e.lead_id
    left join clients c on c.id = coalesce(e.client_id, l.client_id)
  where d.first_day >= ${inIndia(now)}::date and e.status in ('pending', 'active')
  union all
  select 'reply', null, null, null, id, ${inIndia(sql`reply_due_at`)}::date, reply_due_at, awaiting_reply_since, client_id, owner_id, name, email,
    phone, language, name, null, null, null, false
  from leads where merged_into is null and awaiting_reply_since is not null and reply_due_at is not null`;

/** Whether a record still needs reminders: it is not paid, done or cancelled. @param record its kind and id, as columns of a query */
export const isStillOpen = (now: Date, record: { kind: SQL; id: SQL }): SQL => sql`
  exists (select from (${recordsSql(instant(now))}) o where o.kind = ${record.kind} and o.object_id = ${record.id})`;

/** A local time, or the next 9 AM if it is outside the sending hours. */
const withinSendingHours = (local: SQL): SQL => sql`case
  when extract(hour from ${local}) < ${firstSendingHour} then date_trunc('day', ${local}) + interval '${sql.raw(String(firstSendingHour))} hours'
  when extract(hour from ${local}) >= ${endOfSendingHours} then date_trunc('day', ${local}) + interval '${sql.raw(String(24 + firstSendingHour))} hours'
  else ${local} end`;

/** Reminders that are overdue longer than this are not sent. */
const maxLateDays = 60;

/**
 * For each rule that is on and each of its records: the newest reminder that is due and the next one after it until an instant, without
 * those that were decided. `offset 0` makes PostgreSQL compute the local time once. @param where a condition on the rule `r` and the
 * record `o`
 */
const plannedSql = (now: SQL, until: SQL, where: SQL): SQL => sql`
  select * from (
    select r.id as "ruleId", r.kind, o.source, r.audience, r.template, r.repeat_days as "repeatDays", 
      greatest(r.since, o.since + case when r.audience = 'client' then interval '12 hours' else interval '0' end) as since,
      o.object_id as "objectId", o.event_id as "eventId", o.event, coalesce(o.language, 'en') as language, t.local::date::text as day, f.first::text as first, t.local at time zone 'Asia/Kolkata' as due_at, o.anchor::text as anchor,
      o.client_id as "clientId", o.person_id as "personId", o.name, lower(nullif(trim(o.email), '')) as email, o.phone, o.title,
      o.amount::float8 as amount, o.office, o.place, o.was_reminded_today as "wasRemindedToday"
    from reminder_rules r
    join (${recordsSql(now)}) o on o.kind = r.kind and (r.kind = 'reply' or (o.anchor + r.days <= ${inIndia(until)}::date
      and (r.repeat_days is not null or o.anchor + r.days >= ${inIndia(now)}::date - ${maxLateDays}::int)))
    cross join lateral (
      select o.anchor + r.days as first, ${inIndia(sql`${now} - make_interval(hours => r.hour)`)}::date as last) f
    cross join lateral generate_series(
      case when r.repeat_days is null then 0 else greatest(0, (f.last - f.first) / r.repeat_days) end,
      case when r.repeat_days is null then 0 else greatest(0, (f.last - f.first) / r.repeat_days) + 1 end) as n
    cross join lateral (
      select case when r.kind = 'reply'
        then ${withinSendingHours(inIndia(sql`(o.clock + make_interval(hours => r.days))`))}
        else f.first + n * coalesce(r.repeat_days, 0) + make_interval(hours => r.hour) end as local
      offset 0) t
    where r.enabled and r.deleted_at is null and ${where}) planned
  where due_at between since and ${until} and not exists (
    select from reminders d where d.rule_id = planned."ruleId" and d.object_id = planned."objectId" and d.day = planned.day::date)`;

type Row = Omit<PlannedReminder, "dueAt" | "since"> & { due_at: Date; since: Date };
const toPlanned = ({ due_at, since, ...row }: Row): PlannedReminder => ({
  ...row,
  dueAt: new Date(due_at).toISOString(),
  since: new Date(since).toISOString(),
});

/**
 * The reminders that are due, the most urgent first: payments, the longest overdue first, then quotes, then events, then all others.
 * @param target only the reminders of one record to one audience
 */
export async function selectDue(tx: Tx, now: Date, target?: Pick<PlannedReminder, "kind" | "objectId" | "audience">) {
  const where = target
    ? sql`r.kind = ${target.kind} and o.kind = ${target.kind} and o.object_id = ${target.objectId} and r.audience = ${target.audience}`
    : sql`true`;
  const rows = await tx.execute<Row>(sql`
    select * from (${plannedSql(instant(now), instant(now), where)}) p
    order by array_position(array['payment', 'quote', 'event'], kind), anchor, amount desc nulls last, due_at desc, "ruleId"`);
  return rows.map(toPlanned);
}

export const maxUpcoming = 50;

/** Reminders to clients, or else to colleagues; with `invoiceId` only those about this invoice. */
type ReminderScope = { toClients: boolean; invoiceId?: string };

/** The reminders due until an instant, the earliest first; at most `maxUpcoming`. */
export async function selectUpcoming(
  tx: Tx,
  now: Date,
  until: Date,
  { toClients, invoiceId }: ReminderScope,
): Promise<PlannedReminder[]> {
  const about = invoiceId ? sql`o.kind = 'payment' and o.object_id = ${invoiceId}` : sql`true`;
  const where = sql`(r.audience = 'client') = ${toClients} and ${about}`;
  const rows = await tx.execute<Row>(sql`
    select * from (${plannedSql(instant(now), instant(until), where)}) p
    order by due_at, "objectId", "ruleId" limit ${maxUpcoming}`);
  return rows.map(toPlanned);
}
