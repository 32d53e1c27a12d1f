import { and, between, isNotNull, ne } from "drizzle-orm";
import { addDays } from "#app/platform/dates.ts";
import { defineRecord } from "#app/platform/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { eventFields, eventName, isSameVenue, overlap } from "./events.ts";

export const eventRecord = defineRecord({
  name: "event",
  table: events,
  idColumn: events.id,
  fields: eventFields,
  notEdited: ["status", "leadId", "clientId"],
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: ({ name = null }) => eventName({ name }),
});

type Booking = { id?: string; date: string | null; time: string | null; endTime: string | null; venue: string | null };

/** The other events at this venue and time. Cancelled ones do not count. */
export async function venueClashes(tx: Tx, { id, date, time, endTime, venue }: Booking) {
  if (!date || !venue) return [];
  const others = await tx
    .select({
      id: events.id,
      name: events.name,
      date: events.date,
      time: events.time,
      endTime: events.endTime,
      venue: events.venue,
    })
    .from(events)
    .where(
      and(
        // An event of the evening before may last until after midnight.
        between(events.date, addDays(date, -1), addDays(date, 1)),
        isNotNull(events.venue),
        ne(events.status, "cancelled"),
        id ? ne(events.id, id) : undefined,
      ),
    )
    .orderBy(events.date, events.time, events.id);
  return others.filter(
    (other) =>
      other.date &&
      isSameVenue(venue, other.venue ?? "") &&
      overlap({ date, time, endTime }, { date: other.date, time: other.time, endTime: other.endTime }),
  );
}

/** A message that names the events at this venue and time; null when there are none. */
export function clashMessage(clashes: readonly { name: string | null }[]): string | null {
  const names = clashes.map(({ name }) => `“${eventName({ name })}”`).join(" and ");
  return names ? `The venue is taken at this time by ${names}.` : null;
}
