import { sql } from "drizzle-orm";
import { addDays } from "#app/platform/dates.ts";
import { Conflict } from "#app/platform/errors.ts";
import { defineRecord } from "#app/platform/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { eventFields, eventName, isSameVenue, overlap, type VenueBooking } from "./events.ts";

export const eventRecord = defineRecord({
  name: "event",
  table: events,
  idColumn: events.id,
  fields: eventFields,
  notEdited: ["status", "leadId", "clientId"],
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: ({ name = null }) => eventName({ name }),
});

/** The other events at this venue and time, or with a function there. Cancelled ones do not count. */
export async function venueClashes(tx: Tx, { id, date, time, endTime, venue }: VenueBooking) {
  if (!date || !venue) return [];
  // An event of the evening before may last until after midnight.
  const [first, last] = [addDays(date, -1), addDays(date, 1)];
  const others = await tx.execute<VenueBooking & { id: string; name: string | null; date: string; venue: string }>(sql`
    select id, name, date::text, time, "endTime", venue from (
      select id, name, date, time, end_time as "endTime", venue, status from events
      union all
      select e.id, e.name, f.day, nullif(f.start_time, ''), nullif(f.end_time, ''), f.venue, e.status
      from event_functions f join events e on e.id = f.event_id) booked
    where date between ${first} and ${last} and venue is not null and status <> 'cancelled' and id is distinct from ${id ?? null}::uuid
    order by booked.date, time, id`);
  const clashes = others.filter((other) => isSameVenue(venue, other.venue) && overlap({ date, time, endTime }, other));
  return [...new Map(clashes.map((clash) => [clash.id, clash])).values()];
}

/** @throws Conflict when there are clashes: its message names the events, and its value `clash` makes the form show the checkbox `clash_ok` */
export function refuseClashes(clashes: readonly { name: string | null }[]): void {
  if (clashes.length === 0) return;
  const names = clashes.map(({ name }) => `“${eventName({ name })}”`).join(" and ");
  throw new Conflict("", { errors: { venue: `The venue is taken at this time by ${names}.` }, values: { clash: "yes" } });
}
