import { and, asc, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { today } from "#app/platform/dates.ts";
import { constantSql, listColumns, type RowOf, selectRows } from "#app/platform/json-rows.server.ts";
import { parseRows } from "#app/platform/json-rows.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { events, leads } from "#db/schema.ts";
import type { EventFilterValues } from "./events.ts";

const { id, name, date, time, venue, status, leadId } = events;
const columns = listColumns({ id, name, date, time, venue, status, leadId, leadName: sql<string | null>`${leads.name}` });
const eventsAndLeads = constantSql(sql`${events} left join ${leads} on ${leads.id} = ${leadId}`);

export type ListedEvent = RowOf<typeof columns>;

/** How many events of each status the other filters find. */
export type StatusCounts = Record<EventStatus, number>;

/** One page of the events that match, the counts by status, and the number of all events. */
export async function findEvents(tx: Tx, search: EventFilterValues) {
  const filters = dayCondition(search);
  const where = search.q ? (await searchTable(tx, events, search.q, { filters })).where : filters;
  const lists = await selectRows(tx, {
    events: sql<ListedEvent>`
      select ${columns} from ${eventsAndLeads} where ${and(where, statusCondition(search.status)) ?? sql`true`}
      order by ${sql.join(orderOf(search), sql`, `)} limit ${rowsPerPage} offset ${(search.page - 1) * rowsPerPage}`,
    counts: countsByStatus(where),
    all: eventCount,
  });
  return { events: lists.events, counts: toCounts(parseRows(lists.counts)), total: parseRows(lists.all)[0]?.total ?? 0 };
}

export const eventCount = constantSql(sql<{ total: number }>`select count(*)::int as total from ${events}`);

export const statusCondition = (status: EventFilterValues["status"]) => (status ? eq(events.status, status) : undefined);

type StatusCount = { status: EventStatus; count: number };

export const countsByStatus = (where: SQL | undefined) => sql<StatusCount>`
  select ${events.status} as status, count(*)::int as count from ${events} where ${where ?? sql`true`} group by 1`;

export const toCounts = (rows: readonly StatusCount[]): StatusCounts => ({
  ...noEventsByStatus,
  ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
});

export const noEventsByStatus: StatusCounts = { pending: 0, active: 0, completed: 0, cancelled: 0 };

function dayCondition({ when, day }: EventFilterValues): SQL | undefined {
  if (day) return eq(events.date, day);
  if (when === "past") return lt(events.date, today());
  return when === "" ? or(gte(events.date, today()), isNull(events.date)) : undefined;
}

function orderOf({ sort, desc: descending }: EventFilterValues): SQL[] {
  const sortColumns = {
    date: [events.date, events.time, events.id],
    name: [events.name, events.id],
    venue: [events.venue, events.id],
    status: [events.status, events.date, events.time, events.id],
  }[sort];
  return sortColumns.map((column) => (descending ? desc(column) : asc(column)));
}
