import { type SQL, sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { defineRecord } from "#app/records/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { eventFields, eventName, isSameVenue, type VenueBooking } from "./events.ts";

export const eventRecord = defineRecord({
  name: "event",
  table: events,
  idColumn: events.id,
  fields: eventFields,
  notEdited: ["overAt", "status", "cancelReason", "leadId", "clientId"],
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: ({ name = null }) => eventName({ name }),
});

type Clash = { id: string; name: string | null; date: string; time: string | null; endTime: string | null; venue: string };

/**
 * The other events at the venue and time of this one or of one of its functions, set-up and clearing included, also with a function.
 * Cancelled ones do not count. @param event with the values that it is to have: its functions would move with them
 */
export function venueClashes(tx: Tx, { id, date, time, endTime, venue }: VenueBooking): Promise<Clash[]> {
  return selectClashes(
    tx,
    id ?? null,
    sql`select occupied(m.day, m.start_time, m.end_time, f.setup_from, f.clear_by) as occupied, m.venue
      from events e cross join lateral moved_functions(e.id, e.date, e.time, e.end_time, e.venue, ${date}::date, ${time}, ${endTime}, ${venue}) m
      join event_functions f on f.id = m.id where e.id = ${id ?? null}::uuid and f.status = 'planned'
    union all select f.occupied, f.venue from event_functions f
      where f.event_id = ${id ?? null}::uuid and f.status = 'planned' and not exists (select from events where id = ${id ?? null}::uuid)
    union all select occupied(${date}::date, coalesce(${time}, ''), coalesce(${endTime}, ''), '', ''), ${venue}::text
      where not exists (select from event_functions where event_id = ${id ?? null}::uuid)`,
  );
}

type FunctionBooking = Record<"startTime" | "endTime" | "setupFrom" | "clearBy" | "venue", string> & {
  eventId: string;
  day: string | null;
};

/** The other events at the venue and time of a function, as of an event. */
export const functionClashes = (tx: Tx, { eventId, day, startTime, endTime, setupFrom, clearBy, venue }: FunctionBooking) =>
  selectClashes(
    tx,
    eventId,
    sql`select occupied(${day}::date, ${startTime}, ${endTime}, ${setupFrom}, ${clearBy}) as occupied, ${venue}::text as venue`,
  );

async function selectClashes(tx: Tx, eventId: string | null, own: SQL): Promise<Clash[]> {
  const found = await tx.execute<Clash & { own: string }>(sql`
    select b.event_id as id, e.name, b.day::text as date, b.time, b.end_time as "endTime", b.venue, own.venue as own
    from (${own}) own (occupied, venue) join event_bookings b on b.occupied && own.occupied
      and b.day between lower(own.occupied)::date - 1 and upper(own.occupied)::date + 1
    join events e on e.id = b.event_id
    where own.venue <> '' and b.venue is not null and b.status <> 'cancelled' and b.event_id is distinct from ${eventId}::uuid
    order by b.day, b.time, b.event_id`);
  const clashes = found.filter((other) => isSameVenue(other.own, other.venue));
  return [...new Map(clashes.map(({ own: _, ...clash }) => [clash.id, clash])).values()];
}

/** @throws Conflict when there are clashes: its message names the events, and its value `clash` makes the form show the checkbox `clash_ok` */
export function refuseClashes(clashes: readonly { name: string | null }[]): void {
  if (clashes.length === 0) return;
  const names = clashes.map(({ name }) => `“${eventName({ name })}”`).join(" and ");
  throw new Conflict("", { errors: { venue: `The venue is taken at this time by ${names}.` }, values: { clash: "yes" } });
}
