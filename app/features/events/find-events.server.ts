import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, type SQL } from "drizzle-orm";
import { today } from "#app/platform/dates.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { countFound, searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events, leads } from "#db/schema.ts";
import type { EventFilterValues } from "./events.ts";

/** A list does not carry the long texts. */
const { description, searchText, ...listed } = getTableColumns(events);

export type ListedEvent = Omit<typeof events.$inferSelect, "description" | "searchText"> & { leadName: string | null };

/** One page of what a search finds. `count` is null for the whole list. */
export async function findEvents(
  tx: Tx,
  search: EventFilterValues,
): Promise<{ events: ListedEvent[]; count: { total: number; open: boolean } | null }> {
  const filters = matching(search);
  const text = search.q ? await searchTable(tx, events, search.q, { filters }) : null;
  const where = text?.where ?? filters;
  const [rows, count] = await Promise.all([
    tx
      .select({ ...listed, leadName: leads.name })
      .from(events)
      .leftJoin(leads, eq(leads.id, events.leadId))
      .where(where)
      .orderBy(...ordered(search))
      .limit(rowsPerPage)
      .offset((search.page - 1) * rowsPerPage),
    text?.found ?? (where ? countFound(tx, events, where) : null),
  ]);
  return { events: rows, count };
}

function matching({ status, when, day }: EventFilterValues): SQL | undefined {
  return and(
    status ? eq(events.status, status) : undefined,
    day ? eq(events.date, day) : undefined,
    when === "coming" ? gte(events.date, today()) : undefined,
    when === "past" ? lt(events.date, today()) : undefined,
    when === "undated" ? isNull(events.date) : undefined,
  );
}

function ordered({ sort, desc: down }: EventFilterValues): SQL[] {
  // The newest first is the list's own order; asked for the other way round, the oldest.
  if (sort === "newest") return down ? [asc(events.createdAt), desc(events.id)] : [desc(events.createdAt), asc(events.id)];
  const columns = {
    date: [events.date],
    name: [events.name, events.id],
    venue: [events.venue, events.id],
    status: [events.status, events.date, events.id],
  }[sort];
  return columns.map((column) => (down ? desc(column) : asc(column)));
}
