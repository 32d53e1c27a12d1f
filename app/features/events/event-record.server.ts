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
  notEdited: ["overAt", "status", "cancelReason", "leadId", "clientId"],
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: ({ name = null }) => eventName({ name }),
});

/** SQL: when and where each event and each of its functions is: event_id, date, time, "endTime", venue. */
export const bookings = sql`(
  select id as event_id, date, time, end_time as "endTime", venue from events
  union all select event_id, day, nullif(start_time, ''), nullif(end_time, ''), nullif(venue, '') from event_functions)`;

type OtherBooking = { id: string; name: string | null; date: string; time: string | null; endTime: string | null; venue: string };

/** The other events at the venue and time of this one or of one of its functions, also with a function. Cancelled ones do not count. */
export async function venueClashes(tx: Tx, event: VenueBooking) {
  const functions = event.id
    ? await tx.execute<VenueBooking>(
        sql`select day::text as date, nullif(start_time, '') as time, nullif(end_time, '') as "endTime", venue from event_functions where event_id = ${event.id}`,
      )
    : [];
  const own = [event, ...functions].flatMap(({ date, venue, ...times }) => (date && venue ? [{ ...times, date, venue }] : []));
  const days = own.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  // An event of the evening before may last until after midnight.
  const others = await tx.execute<OtherBooking>(sql`
    select e.id, e.name, b.date::text, b.time, b."endTime", b.venue from ${bookings} b join events e on e.id = b.event_id
    where b.date between ${addDays(first, -1)} and ${addDays(last, 1)} and b.venue is not null and e.status <> 'cancelled'
      and e.id is distinct from ${event.id ?? null}::uuid
    order by b.date, b.time, e.id`);
  const clashes = others.filter((other) => own.some((one) => isSameVenue(one.venue, other.venue) && overlap(one, other)));
  return [...new Map(clashes.map((clash) => [clash.id, clash])).values()];
}

/** @throws Conflict when there are clashes: its message names the events, and its value `clash` makes the form show the checkbox `clash_ok` */
export function refuseClashes(clashes: readonly { name: string | null }[]): void {
  if (clashes.length === 0) return;
  const names = clashes.map(({ name }) => `“${eventName({ name })}”`).join(" and ");
  throw new Conflict("", { errors: { venue: `The venue is taken at this time by ${names}.` }, values: { clash: "yes" } });
}
