import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { Invalid } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addDays, daysBetween } from "#app/platform/values/dates.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { eventFunctions, events, runItems } from "#db/schema.ts";
import { eventName, type VenueBooking } from "../events.ts";

const isPlanned = (eventId: string) => and(eq(eventFunctions.eventId, eventId), eq(eventFunctions.status, "planned"));
const isLineOf = (eventId: string) => and(eq(runItems.eventId, eventId), isNull(runItems.deletedAt));
const vendorsOf = (eventId: string) => sql`from event_vendors where event_id = ${eventId} and booking_state <> 'released'`;

/** The fields of a new event like this one, and what it takes over; null when there is no such event. */
export async function prefillLike(actor: Actor, eventId: string): Promise<Record<string, string> | null> {
  requirePermission(actor, "event:add");
  return readShared(actor, async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    if (!event) return null;
    const [functions, lines, [vendors]] = await Promise.all([
      tx.$count(eventFunctions, isPlanned(eventId)),
      tx.$count(runItems, isLineOf(eventId)),
      tx.execute<{ count: number }>(sql`select count(*)::int as count ${vendorsOf(eventId)}`),
    ]);
    const counts = { function: functions, vendor: vendors?.count ?? 0, "line of the run sheet": lines };
    return {
      like: eventId,
      like_name: eventName(event),
      like_counts: Object.entries(counts)
        .map(([name, count]) => (count === 1 ? `one ${name}` : `${count} ${name.replace(/^\w+/, "$&s")}`))
        .join(", "),
      ...{ state_code: event.stateCode ?? "", office: event.office ?? "", event_type: event.eventType ?? "" },
    };
  });
}

/**
 * Gives a new event the plan of another one: its functions with hours, venues and guests, its vendors, who are to be asked, and the lines of its
 * run sheet with their people. All as many days later as the event begins later.
 * @returns the event with the hour and venue that it has then @throws Invalid
 */
export async function copyPlan(tx: Tx, { id, date }: { id: string; date: string | null }, like: string): Promise<VenueBooking> {
  if (!date) throw new Invalid({ date: "Please give the first day: the functions follow it." });
  const functions = await tx
    .select()
    .from(eventFunctions)
    .where(isPlanned(like))
    .orderBy(eventFunctions.day, eventFunctions.position);
  const [first] = functions;
  if (!first) throw new Invalid({}, "The event whose plan is to be taken over has no functions any more.");
  const moved = (day: string | null) => day && addDays(day, first.day ? daysBetween(first.day, date) : 0);
  const copies = new Map(functions.map((one) => [one.id, randomUUID()]));
  await tx.insert(eventFunctions).values(
    functions.map(({ id: from, day, name, startTime, endTime, venue, mapUrl, setupFrom, clearBy, guests, note }, position) => ({
      ...{ id: copies.get(from), eventId: id, day: moved(day), position },
      ...{ name, startTime, endTime, venue, mapUrl, setupFrom, clearBy, guests, note },
    })),
  );
  await tx.execute(sql`
    insert into event_vendors (event_id, vendor_id, service, booking_state) select ${id}, vendor_id, service, 'asked' ${vendorsOf(like)}`);
  const lines = (await tx.select().from(runItems).where(isLineOf(like))).flatMap(
    ({ functionId: from, day, startTime, minutes, title, place, who, cue, hard }) => {
      const functionId = copies.get(from);
      return functionId
        ? { eventId: id, functionId, day: moved(day) as string, startTime, minutes, title, place, who, cue, hard }
        : [];
    },
  );
  if (lines.length > 0) await tx.insert(runItems).values(lines);
  const [event] = await tx.select().from(events).where(eq(events.id, id));
  return event as VenueBooking;
}
