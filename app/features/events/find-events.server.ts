import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { today } from "#app/platform/dates.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { events, leads } from "#db/schema.ts";
import type { EventFilterValues } from "./events.ts";

/** The list does not show the long texts. */
const { description, searchText, ...listedColumns } = getTableColumns(events);

export type ListedEvent = Omit<typeof events.$inferSelect, "description" | "searchText"> & { leadName: string | null };

/** The events by status, with the filters other than the status. */
export type StatusCounts = Record<EventStatus, number>;

/** One page of the events that match, and the counts by status. */
export async function findEvents(tx: Tx, search: EventFilterValues): Promise<{ events: ListedEvent[]; counts: StatusCounts }> {
  const filters = dayCondition(search);
  const where = search.q ? (await searchTable(tx, events, search.q, { filters })).where : filters;
  const [rows, counts] = await Promise.all([
    tx
      .select({ ...listedColumns, leadName: leads.name })
      .from(events)
      .leftJoin(leads, eq(leads.id, events.leadId))
      .where(and(where, statusCondition(search.status)))
      .orderBy(...orderOf(search))
      .limit(rowsPerPage)
      .offset((search.page - 1) * rowsPerPage),
    countByStatus(tx, where),
  ]);
  return { events: rows, counts };
}

const statusSql = sql<EventStatus>`coalesce(${events.status}, 'pending')`;

export const statusCondition = (status: EventFilterValues["status"]) =>
  status === "pending" ? or(eq(events.status, status), isNull(events.status)) : status ? eq(events.status, status) : undefined;

export async function countByStatus(tx: Tx, where: SQL | undefined): Promise<StatusCounts> {
  const rows = await tx
    .select({ status: statusSql, count: sql<number>`count(*)::int` })
    .from(events)
    .where(where)
    .groupBy(statusSql);
  return { ...noEvents, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

export const noEvents: StatusCounts = { pending: 0, active: 0, completed: 0, cancelled: 0 };

function dayCondition({ when, day }: EventFilterValues): SQL | undefined {
  if (day) return eq(events.date, day);
  if (when === "past") return lt(events.date, today());
  return when === "" ? or(gte(events.date, today()), isNull(events.date)) : undefined;
}

function orderOf({ sort, desc: descending }: EventFilterValues): SQL[] {
  const columns = {
    date: [events.date, events.id],
    name: [events.name, events.id],
    venue: [events.venue, events.id],
    status: [events.status, events.date, events.id],
  }[sort];
  return columns.map((column) => (descending ? desc(column) : asc(column)));
}
