import { eq, type SQL, sql } from "drizzle-orm";
import { untitledEvent } from "#app/content/untitled.ts";
import { NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { withSignatures } from "#app/identity/secret-link.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay, formatTimeOfDay } from "#app/platform/values/dates.ts";
import { readOwn, type Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { clients, events, messages } from "#db/schema.ts";
import { type MessageRecord, messageLimits, type NewNote, type Timeline, type TimelineEntry } from "../messages.ts";

type TimelineOwner = MessageRecord & { type: "lead" | "client" | "event" };

/** The leads, events and clients that belong to a record, as queries of their ids. */
const relatedOf: Record<TimelineOwner["type"], (id: string) => { leads: SQL; events: SQL; clients: SQL }> = {
  lead: (id) => ({
    leads: sql`select ${id}::uuid`,
    events: sql`select id from events where lead_id = ${id}`,
    clients: sql`select null::uuid where false`,
  }),
  client: (id) => ({
    leads: sql`select id from leads where client_id = ${id}`,
    events: sql`select id from events where client_id = ${id}`,
    clients: sql`select ${id}::uuid`,
  }),
  event: (id) => ({
    leads: sql`select lead_id from events where id = ${id}`,
    events: sql`select ${id}::uuid`,
    clients: sql`select null::uuid where false`,
  }),
};

/** Every record whose messages a timeline shows. Messages to vendors are in the timeline of the event only. */
function recordsOf({ type, id }: TimelineOwner): SQL {
  const { leads, events, clients } = relatedOf[type](id);
  return sql`
    with lead_ids as materialized (${leads}), event_ids as materialized (${events}), client_ids as materialized (${clients}),
    records (type, id) as (
      select 'lead', l.* from lead_ids l union all select 'event', e.* from event_ids e union all select 'client', c.* from client_ids c
      ${type === "event" ? sql`union all select 'booking', ${id}::uuid union all select 'task', id from tasks where event_id in (table event_ids)` : sql``}
      union all select 'invoice', id from invoices
        where lead_id in (table lead_ids) or event_id in (table event_ids) or client_id in (table client_ids)
      union all select 'quote', id from quotes
        where lead_id in (table lead_ids) or event_id in (table event_ids) or client_id in (table client_ids))`;
}

/** Reads everything written to, by and about a lead, a client or the people of an event. @param all more than the newest messages */
export async function readTimeline(actor: Actor, owner: TimelineOwner, { all }: { all: boolean }): Promise<Timeline> {
  requirePermission(actor, "message:list");
  const limit = all ? messageLimits.all : messageLimits.first;
  return readOwn(actor, async (tx) => {
    const [sent, others, changes, eventMails] = await Promise.all([
      selectMessages(tx, owner, limit),
      selectOtherEntries(tx, owner),
      selectEventChanges(tx, owner),
      selectEventMails(tx, owner),
    ]);
    const entries = [...(await withSignatures(tx, sent)), ...others, ...changes, ...eventMails].map(
      ({ at, total: _, eventDay, text, ...entry }) => ({
        ...entry,
        at: new Date(at).toISOString(),
        text: eventDay ? `${formatDay(eventDay)}\n${text}` : text,
      }),
    );
    return {
      entries: entries.sort((a, b) => (a.at < b.at ? 1 : -1)),
      messageCount: sent[0]?.total ?? 0,
      messagesShown: sent.length,
    };
  });
}

/** @property eventDay the day of an enquiry's event, the first line of its text */
type Row = TimelineEntry & { total?: number; eventDay?: string };

const selectMessages = (tx: Tx, owner: TimelineOwner, limit: number) =>
  tx.execute<Row>(sql`
    ${recordsOf(owner)}
    select m.id, 'message' as kind, m.at, m.direction, m.text, case m.direction when 'in' then m.name else m.author_name end as by,
      count(*) over ()::int as total
    from records r join messages m on m.record_type = r.type and m.record_id = r.id
    where m.at is not null and m.direction <> 'note' order by m.at desc, m.created_at desc, m.id limit ${limit}`);

/**
 * Notes, messages on the client's page, payments that were reported there, mails, enquiries, the versions of quotes that were sent or
 * accepted, what was asked about them and answered, and a lead's moves, owners and next actions. There are few of them, so the limits are fixed.
 */
function selectOtherEntries(tx: Tx, { type, id }: TimelineOwner) {
  const { leads, events, clients } = relatedOf[type](id);
  return tx.execute<Row>(sql`
    with lead_ids as materialized (${leads}), event_ids as materialized (${events}), client_ids as materialized (${clients})
    (select id, 'note' as kind, created_at as at, null as direction, 'Note by ' || author_name as by, null as subject, text, null as "eventDay"
      from lead_notes where lead_id in (table lead_ids) order by created_at desc limit 200)
    union all
    (select id, 'note', at, null, 'Note by ' || author_name, null, text, null
      from messages where direction = 'note' and (record_type = 'event' and record_id in (table event_ids)
        or record_type = 'client' and record_id in (table client_ids)) order by at desc limit 200)
    union all
    (select id, 'page', created_at, case when is_from_client then 'in' else 'out' end, author_name, null, text, null
      from client_messages where event_id in (table event_ids) or client_id in (table client_ids) order by created_at desc limit 200)
    union all
    (select id, 'mail', created_at, null,
        case when is_file then 'No mail server, so no mail to ' when sent_at is not null then 'Mail sent to ' when failed_at is not null then 'Mail not delivered to ' else 'Mail on its way to ' end
          || recipient,
        subject, text, null
      from outbox where lead_id in (table lead_ids) order by created_at desc limit 100)
    union all
    (select id, 'enquiry', created_at, null, 'Enquiry from ' || name, event_type,
        concat_ws(e'\n', nullif(guests, '') || ' guests', nullif(location, ''), nullif(vision, ''), nullif(notes, '')), nullif(date, '')
      from contact_submissions where lead_id in (table lead_ids) and state = 'received' order by created_at desc limit 100)
    union all
    (select md5(concat(q.id, happening.at))::uuid, 'quote', happening.at, null, concat('Quote ', q.number, ' ', happening.by), null,
        concat('Version ', happening.revision, ', mailed to ' || nullif(happening.mailed_to, '')), null
      from quotes q join lateral (
        select sent_at as at, concat('sent by ', coalesce(person_name(sent_by), 'somebody')) as by, number as revision, mailed_to
        from quote_revisions where quote_id = q.id
        union all
        select accepted_at, concat('accepted by ', name), revision, q.client_email from quote_acceptances where quote_id = q.id) happening on true
      where q.lead_id in (table lead_ids) or q.event_id in (table event_ids) or q.client_id in (table client_ids)
      order by happening.at desc limit 100)
    union all
    (select md5(concat(q.id, happening.at))::uuid, 'quote', happening.at, null, concat(happening.what, ' of quote ', q.number, ' ', happening.by), null,
        happening.text, null
      from quotes q join lateral (
        select sent_at as at, concat('Change A', number) as what, concat('sent by ', coalesce(person_name(sent_by), 'somebody')) as by, reason as text
          from amendments where quote_id = q.id and number > 0
        union all
        select a.decided_at, concat('Change A', a.number), concat(a.status, ' by ' || c.name), a.answer
          from amendments a left join amendment_acceptances c on c.amendment_id = a.id where a.quote_id = q.id and a.decided_at is not null
        union all
        select created_at, 'Extra', concat('added by ', coalesce(person_name(added_by), 'somebody')), concat(line ->> 'title', ', asked for by ', asked_by)
          from extras where quote_id = q.id
        union all
        select answered_at, 'Extra', concat(status, ' by ', answered_name), line ->> 'title' from extras where quote_id = q.id and answered_at is not null
      ) happening on true
      where q.lead_id in (table lead_ids) or q.event_id in (table event_ids) or q.client_id in (table client_ids)
      order by happening.at desc limit 100)
    union all
    (select md5(concat(r.id, said.at))::uuid, 'quote', said.at, null, concat('Quote ', q.number, ', version ', r.revision, ': ', said.by), null, said.text, null
      from quotes q join quote_requests r on r.quote_id = q.id join lateral (
        select r.at as at, concat(q.client_name, case r.kind when 'change' then ' asks for a change' when 'reopen' then ' asks to open it again' else ' declined' end) as by, r.text
        union all
        select r.handled_at, concat(case r.answer_kind when 'words' then 'answered by ' else 'not possible, says ' end, r.answered_by), r.answer
        where r.answer <> '') said on true
      where q.lead_id in (table lead_ids) or q.event_id in (table event_ids) or q.client_id in (table client_ids)
      order by said.at desc limit 100)
    union all
    (select md5(concat(c.id, said.at))::uuid, 'note', said.at, null, said.by, null, said.text, null
      from payment_claims c join lateral (
        select c.created_at as at, 'Client\u2019s page: a payment is reported' as by, concat_ws(', ', '\u20b9' || rtrim(to_char(c.amount / 100.0, 'FM99,99,99,99,990.##'), '.'), nullif(c.reference, '')) as text
        union all
        select c.decided_at, concat('Reported payment ', case c.state when 'received' then 'confirmed by ' else 'not found by ' end, c.decided_by_name), c.reason
        where c.state <> 'open') said on true
      where c.event_id in (table event_ids) or c.client_id in (table client_ids) order by said.at desc limit 100)
    ${type === "lead" ? sql`union all ${leadChanges(id)}` : sql``}`);
}

/** Moves of a lead, and changes of its owner and its next action. */
const leadChanges = (id: string) => sql`
  (select md5(concat('lead change', id))::uuid, 'change', at, null,
    concat(
      case when stage_after is not null then
          concat(case when is_undone then 'Moved back from ' else 'Moved from ' end, initcap(stage_before), ' to ', initcap(stage_after))
        when owner is not null then 'Owner changed to ' || owner
        when done is not null then 'Next action done' when is_undone then 'Next action changed back' else 'Next action set' end,
      ' by ', person), null, coalesce('Reason: ' || lost_reason, done, next_action, ''), next_action_on
    from lead_changes(${id}))`;

type EventChange = {
  id: string;
  at: Date;
  name: string | null;
  person: string;
  /** "event edited", "function cancelled" */
  action: string;
  functionName: string | null;
  before: EventStatus | null;
  after: EventStatus | "restored" | "postponed" | null;
  reason: string | null;
  dayBefore: string | null;
  dayAfter: string | null;
  timeBefore: string | null;
  timeAfter: string | null;
  venueBefore: string | null;
  venueAfter: string | null;
  /** The guaranteed number. */
  guestsBefore: string | null;
  guestsAfter: string | null;
  /** The day on which it is guaranteed, when that changed. */
  guaranteeOn: string | null;
  /** The event with which a venue may be shared. */
  other: string | null;
  /** What else of a function or an event was edited: old and new values by column. */
  details: Partial<Record<keyof typeof detailLabels, [string | number | null, string | number | null]>> | null;
};

const hourLabels = { end_time: "end", setup_from: "set-up", clear_by: "clearing" };
const otherLabels = { name: "name", guests: "guests estimated", actual: "guests who came", note: "note", owner_id: "owner" };
const detailLabels = { ...hourLabels, ...otherLabels };

/** Who cancelled, restored or moved the events, and why. @returns entries of the timeline */
async function selectEventChanges(tx: Tx, { type, id }: TimelineOwner): Promise<Row[]> {
  const changes = await tx.execute<EventChange>(sql`
    select md5(concat('event change', c.id))::uuid as id, c.at, e.name, c.person, c.status_before as before, c.status_after as after,
      c.action, c.function_name as "functionName", c.reason, c.day_before as "dayBefore", c.day_after as "dayAfter", c.time_before as "timeBefore",
      c.time_after as "timeAfter", c.venue_before as "venueBefore", c.venue_after as "venueAfter", c.other,
      c.guests_before as "guestsBefore", c.guests_after as "guestsAfter", c.guarantee_on as "guaranteeOn", c.details
    from event_changes(array(${relatedOf[type](id).events})) c join events e on e.id = c.event`);
  return changes.map((change) => ({
    id: change.id,
    kind: "change" as const,
    at: change.at as unknown as string,
    by: `${describeEventChange(change)} by ${change.person}`,
    text: [type !== "event" && (change.name || untitledEvent), change.reason && `Reason: ${change.reason}`]
      .filter(Boolean)
      .join("\n"),
  }));
}

/** The mails to client and vendors of a move or a cancellation. Their text is not shown: that to the client has the secret link. */
const selectEventMails = (tx: Tx, { type, id }: TimelineOwner): Promise<Row[]> =>
  tx.execute<Row>(sql`
    select md5(concat('event mails', m.id))::uuid as id, 'change' as kind, m.at, concat('Mailed by ', m.person, case when m.discarded then ', and taken back by Undo' end) as by,
      concat_ws(e'\n', '\u201c' || m.subject || '\u201d to ' || m.recipients, case when m.not_delivered > 0 then m.not_delivered || ' not delivered' end) as text
    from event_mails(array(${relatedOf[type](id).events})) m`);

/** "Event cancelled", "Event moved from 10 Jun 2098 to 20 Jun 2098" */
function describeEventChange(change: EventChange): string {
  const { before, after } = change;
  if (change.other !== null) return `Sharing its venue with “${change.other}” accepted`;
  if (change.functionName !== null) return describeFunctionChange(change);
  if (after === "restored") return "Event restored after it was deleted";
  if (after === "cancelled" || after === "postponed") return `Event ${after}`;
  if (before === "cancelled" && change.dayAfter) return `Event takes place again, moved ${fromTo(change)}`;
  if (after) return before === "cancelled" ? `Event no longer cancelled: ${after}` : `Event marked as ${after}`;
  return describeFunctionChange({ ...change, functionName: "Event", action: "function moved" });
}

/** "Sangeet cancelled", "Sangeet moved from 7:00 PM to 8:00 PM"; the same of an event */
function describeFunctionChange({ action, functionName, details, ...change }: EventChange): string {
  const name = functionName || "Function";
  const { guestsBefore, guestsAfter, guaranteeOn } = change;
  const guarantee = [
    guestsBefore !== guestsAfter &&
      `${name}: guests guaranteed changed from ${guestsBefore ?? "none"} to ${guestsAfter ?? "none"}`,
    guaranteeOn && `${name}: to be guaranteed by ${formatDay(guaranteeOn)}`,
    ...describeDetails(details ?? {}).map((text) => `${name}: ${text}`),
  ].filter(Boolean);
  const isMoved = [change.dayBefore, change.dayAfter, change.timeBefore, change.timeAfter, change.venueBefore, change.venueAfter];
  if (action === "guarantee lowered") return guarantee.join(", ");
  if (action === "function edited" || action === "function moved")
    return [isMoved.some((value) => value !== null) && `${name} moved ${fromTo(change)}`, ...guarantee]
      .filter(Boolean)
      .join(", ");
  return `${name} ${action.replace("function ", "")}`;
}

/** "set-up changed from none to 4:00 PM" */
const describeDetails = (details: NonNullable<EventChange["details"]>): string[] =>
  Object.entries(details).map(([column, values]) => {
    const [before, after] = values.map((value) => formatTimeOfDay(String(value ?? "")) || "none");
    return `${detailLabels[column as keyof typeof detailLabels]} changed from ${before} to ${after}`;
  });

/** "from 7:00 PM, HICC to 8:00 PM, Palm Court": what has changed of day, time and venue */
function fromTo(change: Omit<EventChange, "action" | "functionName" | "details">): string {
  const text = (day: string | null, time: string | null, venue: string | null) =>
    [day && formatDay(day), time && formatTimeOfDay(time), venue].filter(Boolean).join(", ") || "nothing fixed";
  const before = text(change.dayBefore, change.timeBefore, change.venueBefore);
  return `from ${before} to ${text(change.dayAfter, change.timeAfter, change.venueAfter)}`;
}

/** Adds a note to a client or an event. Submitted twice, it is stored once. @throws NotFound */
export const addNoteTo = (actor: Actor, type: "client" | "event", { id, note_id, text }: NewNote): Promise<void> =>
  asPermitted(actor, "message:send", async (tx, actor) => {
    const table = type === "client" ? clients : events;
    const [record] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("key share");
    if (!record) throw new NotFound(`Not saved: there is no such ${type}.`);
    const [added] = await tx
      .insert(messages)
      .values({
        id: note_id,
        recordType: type,
        recordId: id,
        direction: "note",
        text,
        at: new Date(),
        author: actor.id,
        authorName: actor.name,
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (added) await audit(tx, { actor: actor.id, action: `${type} note added`, objectType: type, objectId: id });
  });
