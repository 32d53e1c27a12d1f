import { type SQL, sql } from "drizzle-orm";
import { untitledEvent } from "#app/content/untitled.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDayWithWeekday, formatTimeOfDay } from "#app/platform/values/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { indianNow } from "./event-days.server.ts";

export type FunctionAtVenue = {
  /** The event's. */
  id: string;
  functionId: string;
  name: string | null;
  functionName: string | null;
  date: string;
  time: string | null;
  endTime: string | null;
  venue: string;
};

/** A function that takes the venue of one of the asked event, who looks after its event, and who has said that both may stay, and why. */
export type VenueClash = FunctionAtVenue & {
  ownId: string;
  owner: string | null;
  acceptedBy: string | null;
  reason: string | null;
} & {
  /** "from Tue 1 Dec 2026, 2:00 PM to Wed 2 Dec 2026, 1:30 AM with set-up and clearing"; empty without them. */
  taken: string;
};

/**
 * Functions of one event, stored or not: a query of their id, `occupied` and venue. `eventId`: null for one that is not stored; `guests`: of its
 * only function.
 */
export type OwnBookings = { eventId: string | null; rows: SQL; guests?: number | null };

/**
 * SQL of a WITH: `clash` has the bookings that take a venue of these, with `own_id`, `own_occupied` and `own_venue`. One that begins late may
 * clear its venue until the end of the second day after its own. Venues are compared last: that costs most.
 */
const withClashes = ({ eventId, rows }: OwnBookings) => sql`
  with own as materialized (select * from (${rows}) o (id, occupied, venue) where venue <> ''),
    near as materialized (
      select own.id as own_id, own.occupied as own_occupied, own.venue as own_venue, b.* from own cross join lateral (
        select * from event_bookings where day between lower(own.occupied)::date - 2 and upper(own.occupied)::date + 1
          and occupied && own.occupied and status <> 'cancelled' and venue <> '' and event_id is distinct from ${eventId}::uuid
        -- Each day by its index, and not all functions at once.
        offset 0) b),
    clash as (select * from near where same_venue(own_venue, venue))`;

/** SQL: whether an acceptance `a` is about two rows with the columns of `event_bookings`. */
const isAccepted = (first: SQL, second: SQL) => sql`a.first_id = least(${first}.event_id, ${second}.event_id)
  and a.second_id = greatest(${first}.event_id, ${second}.event_id)
  and a.bookings = clash_key(${first}.function_id, ${first}.occupied, ${first}.venue, ${second}.function_id, ${second}.occupied, ${second}.venue)`;

/** The functions of other events at the venues and times of these, set-up and clearing included, in the order of their hours. */
export async function selectClashes(tx: Tx, own: OwnBookings): Promise<VenueClash[]> {
  const rows = await tx.execute<Omit<VenueClash, "taken"> & { hours: [from: string, until: string] | null }>(sql`
    ${withClashes(own)} select b.event_id as id, b.function_id as "functionId", e.name, b.function_name as "functionName", b.day::text as date, b.time,
      b.end_time as "endTime", b.venue, b.own_id as "ownId", person_name(owner_of(e.id, e.lead_id)) as owner, person_name(a.accepted_by) as "acceptedBy", a.reason,
      case when f.id is not null then json_build_array(lower(b.occupied), upper(b.occupied)) end as hours
    from clash b join events e on e.id = b.event_id
      left join event_functions f on f.id = b.function_id and (f.setup_from <> '' or f.clear_by <> '')
      cross join lateral (select ${own.eventId}::uuid as event_id, b.own_id as function_id, b.own_occupied as occupied, b.own_venue as venue) stored
      left join accepted_clashes a on ${isAccepted(sql.raw("stored"), sql.raw("b"))}
    order by b.day, b.time, b.event_id, b.function_id`);
  return rows.map(({ hours, ...clash }) => ({
    ...clash,
    taken: hours ? `from ${hours.map(dayAndTime).join(" to ")} with set-up and clearing` : "",
  }));
}

/** "Tue 1 Dec 2026, 2:00 PM" of "2026-12-01T14:00:00" */
const dayAndTime = (at: string) => `${formatDayWithWeekday(at.slice(0, 10))}, ${formatTimeOfDay(at.slice(11, 16))}`;

/** What a form says about clashes: that both may stay, and why. */
export type ClashAnswer = { clash_ok?: boolean; clash_reason?: string | null };

/**
 * Refuses what takes a venue that another event has, unless the sender says that both may stay, which is remembered until one of both moves.
 * @param known the events about which nobody is asked again
 * @throws Conflict whose message names the events, and whose value `clash` makes the form ask
 */
export async function settleClashes(
  tx: Tx,
  actor: Person,
  own: OwnBookings,
  { clash_ok, clash_reason = null }: ClashAnswer,
  known: ReadonlySet<string> = new Set(),
): Promise<void> {
  const clashes = await selectClashes(tx, own);
  if (!clash_ok)
    await refuseClashes(
      tx,
      own,
      clashes.filter(({ id }) => !known.has(id)),
    );
  else if (clashes.length > 0) await acceptClashes(tx, actor, own, clash_reason);
}

async function refuseClashes(tx: Tx, own: OwnBookings, clashes: readonly VenueClash[]): Promise<void> {
  const [first] = clashes;
  if (!first) return;
  const names = [
    ...new Set(
      clashes.map(({ name, owner, taken, time, endTime }) =>
        [`“${name || untitledEvent}”`, owner && `(owner: ${owner})`, taken || (time && hoursOf(time, endTime))]
          .filter(Boolean)
          .join(" "),
      ),
    ),
  ].join(" and ");
  const hall = clashes.every(({ ownId }) => ownId === first.ownId) ? await selectFreeHall(tx, own, first.ownId) : undefined;
  throw new Conflict("", {
    errors: { venue: `The venue is taken at this time by ${names}.${hall ? ` ${hall} is free then.` : ""}` },
    values: { clash: "yes", free_hall: hall },
  });
}

const hoursOf = (time: string, endTime: string | null) =>
  endTime ? `from ${formatTimeOfDay(time)} to ${formatTimeOfDay(endTime)}` : `from ${formatTimeOfDay(time)}`;

/** A published venue, else one used in the last two years, in the same city, that is free when this function is and takes its guests. */
async function selectFreeHall(tx: Tx, { rows, guests = null }: OwnBookings, ownId: string): Promise<string | undefined> {
  const [free] = await tx.execute<{ hall: string }>(sql`
    with own as materialized (
      select o.*, substring(venue_place(venue) from '[^, ][^,]*$') as city, coalesce(${guests}, (select coalesce(guaranteed, guests) from event_functions f
        where f.id = o.id)) as guests from (${rows}) o (id, occupied, venue) where id = ${ownId}),
    published as (
      select concat_ws(', ', content ->> 'name', content ->> 'city') as hall, substring(content ->> 'capacity' from '[0-9]+$')::integer as most, position,
        array(select fold(city) from jsonb_array_elements_text(content -> 'aliases' || jsonb_build_array(content -> 'city')) city) as cities
      from website_published() where kind = 'venue'),
    here as materialized (
      select array_agg(city) as cities from (
        select unnest(cities) as city from published, own where own.city = any(cities) or venue_name(hall) = venue_name(own.venue)
        union select own.city from own where own.city <> '') c),
    halls as (
      select hall, 0 as rank, position as place from published p, here, own where p.cities && here.cities and (most >= own.guests) is not false
      union all select venue, 1, -count(*) from event_functions, here
        where day > ${indianNow()} - interval '2 years' and substring(venue_place(venue) from '[^, ][^,]*$') = any(here.cities)
          and not exists (select from published where venue_name(hall) = venue_name(venue)) group by venue)
    select hall from halls, own where venue_name(hall) not in ('', venue_name(own.venue)) and not exists (
      select from event_bookings b where b.day between lower(own.occupied)::date - 2 and upper(own.occupied)::date + 1
        and b.occupied && own.occupied and b.status <> 'cancelled' and b.function_id <> own.id and same_venue(b.venue, hall))
    order by rank, place, hall limit 1`);
  return free?.hall;
}

/** Remembers that these functions, of a stored event, and those at their venues may stay. @param onlyWith one of those */
async function acceptClashes(tx: Tx, actor: Person, own: OwnBookings, reason: string | null, onlyWith?: string): Promise<void> {
  const accepted = await tx.execute<{ other: string; name: string | null }>(sql`
    ${withClashes(own)}, accepted as (
      insert into accepted_clashes (first_id, second_id, bookings, accepted_by, reason)
      select least(${own.eventId}::uuid, b.event_id), greatest(${own.eventId}::uuid, b.event_id),
        clash_key(b.own_id, b.own_occupied, b.own_venue, b.function_id, b.occupied, b.venue), ${actor.id}, ${reason}
      from clash b ${onlyWith ? sql`where b.function_id = ${onlyWith}` : sql``}
      on conflict do nothing returning first_id, second_id)
    select distinct e.id as other, e.name from accepted join events e on e.id in (first_id, second_id) and e.id <> ${own.eventId}`);
  for (const { other, name } of accepted) {
    const fields = { other: name || untitledEvent, other_id: other, ...(reason && { reason }) };
    await audit(tx, {
      actor: actor.id,
      action: "venue clash accepted",
      objectType: "event",
      objectId: own.eventId as string,
      fields,
    });
  }
}

/** Two functions of different events at one venue and time, the earlier one first. */
export type Clash = { first: FunctionAtVenue; second: FunctionAtVenue };

const maxComing = 2_000;
const shown = (alias: string) => {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`json_build_object('id', ${column("event_id")}, 'functionId', ${column("function_id")}, 'name', ${column("name")},
    'functionName', ${column("function_name")}, 'date', ${column("day")}, 'time', ${column("time")}, 'endTime', ${column("end_time")},
    'venue', ${column("venue")})`;
};

/** The clashes of the next functions that nobody has accepted. */
export const selectOpenClashes = async (tx: Tx): Promise<Clash[]> => [
  ...(await tx.execute<Clash>(sql`
    with coming as materialized (
      select b.*, e.name from event_bookings b join events e on e.id = b.event_id
      where b.over_at > ${indianNow()} - interval '2 days' and greatest(b.over_at, upper(b.occupied)) > ${indianNow()} and b.status <> 'cancelled'
        and b.venue <> '' order by b.day, b.function_id limit ${maxComing}),
    halls as materialized (select venue, venue_name(venue) collate "C" as hall, venue_place(venue) as place from (select distinct venue from coming) v),
    -- One walk through the hours of each hall finds what begins before something else has ended; only that is compared.
    placed as materialized (
      select c.*, hall, place, max(upper(occupied)) over (partition by hall order by lower(occupied), function_id
        rows between unbounded preceding and 1 preceding) > lower(occupied) as begins_early
      from coming c join halls using (venue) where hall <> '')
    select ${shown("one")} as first, ${shown("other")} as second from placed other join placed one on one.hall = other.hall
      and one.occupied && other.occupied and (lower(one.occupied), one.function_id) < (lower(other.occupied), other.function_id)
      and (one.place = '' or other.place = '' or one.place = other.place) and one.event_id <> other.event_id
    where other.begins_early and not exists (select from accepted_clashes a where ${isAccepted(sql.raw("one"), sql.raw("other"))})
    order by lower(one.occupied), one.function_id, lower(other.occupied), other.function_id limit 50`)),
];

/** Remembers that two functions may stay. @returns the message to show @throws NotFound; Conflict when they do not clash any more */
export async function acceptClash(
  tx: Tx,
  actor: Person,
  [first, second]: [string, string],
  reason: string | null,
): Promise<string> {
  const [one, other] = await Promise.all([selectEventOf(tx, first), selectEventOf(tx, second)]);
  if (!one || !other) throw new NotFound("One of the events is no longer there.");
  const own = {
    eventId: one.id,
    rows: sql`select id, occupied, venue from event_functions where id = ${first} and status = 'planned'`,
  };
  if (!(await selectClashes(tx, own)).some(({ functionId }) => functionId === second))
    throw new Conflict("They no longer share a venue at one time.");
  await acceptClashes(tx, actor, own, reason, second);
  return `“${one.name || untitledEvent}” and “${other.name || untitledEvent}” both stay.`;
}

async function selectEventOf(tx: Tx, functionId: string) {
  const [event] = await tx.execute<{ id: string; name: string | null }>(
    sql`select e.id, e.name from event_functions f join events e on e.id = f.event_id where f.id = ${functionId}`,
  );
  return event;
}
