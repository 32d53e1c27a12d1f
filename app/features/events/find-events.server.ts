import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL } from "drizzle-orm";
import { today } from "#app/platform/dates.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { countMatches, type MatchCount, searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events, leads } from "#db/schema.ts";
import type { EventFilterValues } from "./events.ts";

/** The list does not show the long texts. */
const { description, searchText, ...listedColumns } = getTableColumns(events);

export type ListedEvent = Omit<typeof events.$inferSelect, "description" | "searchText"> & { leadName: string | null };

/** One page of the events that match. `count` is null when nothing is filtered. */
export async function findEvents(
  tx: Tx,
  search: EventFilterValues,
): Promise<{ events: ListedEvent[]; matches: MatchCount | null }> {
  const filters = filterCondition(search);
  const text = search.q ? await searchTable(tx, events, search.q, { filters }) : null;
  const where = text?.where ?? filters;
  const [rows, matches] = await Promise.all([
    tx
      .select({ ...listedColumns, leadName: leads.name })
      .from(events)
      .leftJoin(leads, eq(leads.id, events.leadId))
      .where(where)
      .orderBy(...orderOf(search))
      .limit(rowsPerPage)
      .offset((search.page - 1) * rowsPerPage),
    text?.matches ?? (where ? countMatches(tx, events, where) : null),
  ]);
  return { events: rows, matches };
}

function filterCondition({ status, when, day }: EventFilterValues): SQL | undefined {
  return and(
    status ? eq(events.status, status) : undefined,
    day ? eq(events.date, day) : undefined,
    !when && !day ? or(gte(events.date, today()), isNull(events.date)) : undefined,
    when === "past" && !day ? lt(events.date, today()) : undefined,
  );
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
