import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { parseOfficeKey } from "#app/company/company.ts";
import { Invalid } from "#app/errors.ts";
import { nameOfOwner } from "#app/records/owners/owners.server.ts";
import { defineRecord } from "#app/records/record.server.ts";
import type { OwnBookings } from "#app/records/venue-clashes.server.ts";
import { events } from "#db/schema.ts";
import { eventFields, eventName, type VenueBooking } from "./events.ts";

export const eventRecord = defineRecord({
  name: "event",
  table: events,
  idColumn: events.id,
  fields: eventFields,
  notEdited: [
    ...(["overAt", "status", "cancelReason", "moveReason", "movedFrom", "movedAt", "permitsReason"] as const),
    ...(["heldMoney", "postponed", "leadId", "clientId"] as const),
  ],
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: ({ name = null }) => eventName({ name }),
  nameOf: {
    office: async (_tx, key) => company().offices.find((office) => office.key === key)?.city,
    owner_id: nameOfOwner,
  },
});

/** @throws Invalid when there is no such office */
export function checkOffice(key: string | null): void {
  if (key && !parseOfficeKey(company(), key)) throw new Invalid({ office: "Please choose one of the offices." });
}

/** The functions of an event as they would be with these values: they move with it. One that has none is a function under its own id. */
export const bookingsOfEvent = ({ id, date, time, endTime, venue }: VenueBooking): OwnBookings => ({
  eventId: id,
  rows: sql`select f.id, occupied(m.day, m.start_time, m.end_time, m.setup_from, m.clear_by) as occupied, m.venue
      from events e cross join lateral moved_functions(e.id, e.date, e.time, e.end_time, e.venue, ${date}::date, ${time}, ${endTime}, ${venue}) m
      join event_functions f on f.id = m.id and f.event_id = e.id where e.id = ${id}::uuid and f.status = 'planned'
    union all select f.id, f.occupied, f.venue from event_functions f
      where f.event_id = ${id}::uuid and f.status = 'planned' and not exists (select from events where id = ${id}::uuid)
    union all select ${id}::uuid, occupied(${date}::date, coalesce(${time}, ''), coalesce(${endTime}, ''), '', ''), ${venue}::text
      where not exists (select from event_functions where event_id = ${id}::uuid)`,
});

type FunctionBooking = Record<"startTime" | "endTime" | "setupFrom" | "clearBy" | "venue", string> & {
  id: string;
  eventId: string;
  day: string | null;
  guests: number | null;
  guaranteed: number | null;
};

export const bookingOfFunction = ({ id, eventId, day, guests, guaranteed, ...at }: FunctionBooking): OwnBookings => ({
  eventId,
  guests: guaranteed ?? guests,
  rows: sql`
    select ${id}::uuid as id, occupied(${day}::date, ${at.startTime}, ${at.endTime}, ${at.setupFrom}, ${at.clearBy}) as occupied,
      ${at.venue}::text as venue`,
});
