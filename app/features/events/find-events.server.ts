import { and, asc, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { today } from "#app/platform/values/dates.ts";
import { comingEventIds, hasNoDay, indianNow } from "#app/records/event-days.server.ts";
import { constantSql, listColumns, type RowOf, selectRows } from "#app/records/json-rows.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { limitToPage } from "#app/records/list.server.ts";
import type { MatchCount } from "#app/records/list-filters.ts";
import { namesOfEvent, searchTable } from "#app/records/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { events, leads } from "#db/schema.ts";
import { countMatches, type EventFilterValues, type StatusCounts } from "./events.ts";

const { id, name, status, postponed, leadId } = events;
const firstDay = sql`event_days.first_day`;
/** Of an event between two of its functions: the next one. */
const nextOf = (column: "day" | "time" | "venue") => sql<string | null>`next_function.${sql.identifier(column)}`;
const time = sql<string | null>`case when next_function.day is null then events.time else ${nextOf("time")} end`;
const venue = sql<string | null>`case when next_function.day is null then events.venue else ${nextOf("venue")} end`;
const days = { date: sql<string | null>`event_days.first_day::text`, lastDay: sql<string | null>`event_days.last_day::text` };
const columns = listColumns({
  id,
  name,
  ...days,
  time,
  venue,
  status,
  postponed,
  leadId,
  leadName: sql<string | null>`${leads.name}`,
});
const eventsAndLeads = constantSql(
  sql`${events} left join ${leads} on ${leads.id} = ${leadId} left join event_days on event_days.event_id = ${id}`,
);
const nextFunctions = () => sql`
  left join lateral (select b.day, b.time, b.venue from event_bookings b
    where event_days.first_day <= ${today()}::date and event_days.over_at > ${indianNow()}
      and b.event_id = events.id and b.status <> 'cancelled' and b.over_at > ${indianNow()}
    order by b.day, b.time limit 1) next_function on true`;

export type ListedEvent = RowOf<typeof columns>;

const matchingEvents = (tx: Tx, text: string, filters: SQL | undefined) =>
  searchTable(tx, events, text, { linked: namesOfEvent, filters });

/** One page of the events that match, the counts by status, how many match on the other days if none does here, and the number of all events. */
export async function findEvents(tx: Tx, search: EventFilterValues) {
  const filters = and(dayCondition(search), ownerCondition(search.owner));
  const where = search.q ? (await matchingEvents(tx, search.q, filters)).where : filters;
  const lists = await selectRows(tx, {
    events: sql<ListedEvent>`
      select ${columns} from ${eventsAndLeads} ${nextFunctions()} where ${and(where, statusCondition(search.status)) ?? sql`true`}
      order by ${sql.join(orderOf(search), sql`, `)} ${limitToPage(search)}`,
    counts: countsByStatus(where),
    all: eventCount,
  });
  const counts = toCounts(parseRows(lists.counts));
  const elsewhere = countMatches(search, counts) === 0 ? await countOnOtherDays(tx, search) : null;
  return { events: lists.events, counts, elsewhere, total: parseRows(lists.all)[0]?.total ?? 0 };
}

/** How many events the search finds under all tabs; null where the tab All has nothing more. */
const countOnOtherDays = async (tx: Tx, { q, when, day, status, owner }: EventFilterValues): Promise<MatchCount | null> =>
  q && when !== "all" && !day ? (await matchingEvents(tx, q, and(statusCondition(status), ownerCondition(owner)))).matches : null;

const eventCount = constantSql(sql<{ total: number }>`select count(*)::int as total from ${events}`);

const statusCondition = (status: EventFilterValues["status"]) => (status ? eq(events.status, status) : undefined);

const ownerCondition = (owner: EventFilterValues["owner"]) => (owner ? eq(events.ownerId, owner) : undefined);

export type StatusCount = { status: EventStatus; count: number };

const countsByStatus = (where: SQL | undefined) => sql<StatusCount>`
  select ${events.status} as status, count(*)::int as count from ${events} where ${where ?? sql`true`} group by 1`;

const toCounts = (rows: readonly StatusCount[]): StatusCounts => ({
  ...noEventsByStatus,
  ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
});

const noEventsByStatus: StatusCounts = { pending: 0, active: 0, completed: 0, cancelled: 0 };

function dayCondition({ when, day }: EventFilterValues): SQL | undefined {
  if (day) return sql`${id} in (select event_id from event_bookings where day = ${day}::date)`;
  const isComing = sql`(${id} in ${comingEventIds()} or ${hasNoDay})`;
  if (when === "past") return not(isComing);
  return when === "" ? isComing : undefined;
}

function orderOf({ sort, when, desc: descending }: EventFilterValues): SQL[] {
  const day = when === "" ? sql`coalesce(${nextOf("day")}, ${firstDay})` : firstDay;
  const sortColumns = {
    date: [day, time, events.id],
    name: [events.name, events.id],
    venue: [venue, events.id],
    status: [events.status, day, time, events.id],
  }[sort];
  return sortColumns.map((column) => (descending ? desc(column) : asc(column)));
}
