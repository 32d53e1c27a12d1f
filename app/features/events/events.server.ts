import { and, eq, ne, sql } from "drizzle-orm";
import { addChecklist, isEvent } from "#app/features/tasks/tasks.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { readTallies, totalOf } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events, leads } from "#db/schema.ts";
import { type EventSearch, type MonthEvent, maxPerDay, type NewEvent, overlap } from "./events.ts";
import { findEvents } from "./find-events.server.ts";

/** One page of the events, how many a search finds, and how many there are. */
export async function listEvents(actor: Actor, search: EventSearch) {
  requirePermission(actor, "event:list");
  return asActor(actor, async (tx) => {
    const [found, tallies] = await Promise.all([findEvents(tx, search), readTallies(tx, "events")]);
    const total = totalOf(tallies);
    return { events: found.events, found: found.count ?? { total, open: false }, total };
  });
}

/** How many events there are, and those of a month and of the days around it that a calendar's leaf shows: the first of each day. */
export async function eventsBetween(actor: Actor, first: string, last: string): Promise<{ days: MonthEvent[]; total: number }> {
  requirePermission(actor, "event:list");
  return asActor(actor, async (tx) => {
    const ofMonth = tx.execute<MonthEvent>(sql`
      select id, name, date::text, time, venue, status, of_day as "ofDay" from (
        select *, row_number() over day as nth, count(*) over (partition by date)::int as of_day from events
        where date between ${first} and ${last} window day as (partition by date order by time, id)) found
      where nth <= ${maxPerDay} order by found.date, time, id`);
    const [rows, tallies] = await Promise.all([ofMonth, readTallies(tx, "events")]);
    return { days: [...rows], total: totalOf(tallies) };
  });
}

type Made = { outcome: "made"; id: string } | { outcome: "clash"; message: string } | { outcome: "wrong"; message: string };

/**
 * Makes an event and, by its kind, the tasks it starts with. From a lead, the lead is won in the same transaction.
 * An event whose venue is taken at its time is made only when its sender said so.
 */
export async function createEvent(actor: Actor, event: NewEvent): Promise<Made> {
  requirePermission(actor, "event:add");
  return asActor(actor, async (tx) => {
    const { id, name, date, time, venue, description } = event;
    // Sent again because the answer was lost: it is there, and must not clash with itself.
    if (await isEvent(tx, id)) return { outcome: "made", id };
    const clash = event.clash_ok ? null : await clashOf(tx, { ...event, endTime: event.end_time });
    if (clash) return { outcome: "clash", message: clash };
    const leadId = event.lead_id;
    if (leadId && !(await winLead(tx, actor, leadId))) return { outcome: "wrong", message: "This lead is no longer there." };
    const [row] = await tx
      .insert(events)
      .values({ id, name, date, time, endTime: event.end_time, venue, description, leadId, eventType: event.event_type || null })
      .onConflictDoNothing()
      .returning({ id: events.id });
    if (!row) return { outcome: "made", id };
    const { id: _, clash_ok: __, ...fields } = event;
    await audit(tx, { actor: actor.id, action: "event added", objectType: "event", objectId: id, fields });
    if (event.event_type) await addChecklist(actor, tx, { id, date, kind: event.event_type });
    return { outcome: "made", id };
  });
}

/** Who else is at this venue at this time, in words; null when nobody is. Cancelled events hold nothing. */
export async function clashOf(
  tx: Tx,
  {
    id,
    date,
    time,
    endTime,
    venue,
  }: { id?: string; date: string | null; time: string | null; endTime: string | null; venue: string | null },
): Promise<string | null> {
  if (!date || !venue) return null;
  const others = await tx
    .select({ name: events.name, time: events.time, endTime: events.endTime })
    .from(events)
    .where(
      and(
        eq(events.date, date),
        sql`lower(trim(${events.venue})) = lower(trim(${venue}))`,
        ne(events.status, "cancelled"),
        id ? ne(events.id, id) : undefined,
      ),
    );
  const met = others.filter((other) => overlap({ time, endTime }, other)).map(({ name }) => `“${name || "Untitled Event"}”`);
  return met.length > 0 ? `The venue is taken at this time by ${met.join(" and ")}.` : null;
}

async function winLead(tx: Tx, actor: Person, id: string): Promise<boolean> {
  const [lead] = await tx.select({ stage: leads.stage }).from(leads).where(eq(leads.id, id)).for("update");
  if (!lead) return false;
  await tx.update(leads).set({ stage: "won", lostReason: null, awaitingReplySince: null }).where(eq(leads.id, id));
  const fields = { stage: [lead.stage, "won"] };
  await audit(tx, { actor: actor.id, action: "lead moved", objectType: "lead", objectId: id, fields });
  return true;
}
