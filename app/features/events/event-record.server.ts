import { and, eq, ne, sql } from "drizzle-orm";
import { defineRecord } from "#app/platform/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import { eventFields, eventName, overlap } from "./events.ts";

export const eventRecord = defineRecord({
  name: "event",
  table: events,
  key: events.id,
  fields: eventFields,
  notEdited: ["status", "leadId"],
  permissions: { list: "event:list", change: "event:change", remove: "event:delete" },
  title: ({ name = null }) => eventName({ name }),
});

/** A message that names the events at this venue and time; null when there are none. Cancelled events do not count. */
export async function venueClash(
  tx: Tx,
  {
    id,
    date,
    time,
    endTime,
    venue,
  }: { id?: string; date: string | null; time: string | null; endTime: string | null; venue: string | null },
): Promise<string | null> {
  if (!date || !venue) return null;
  const others = await tx
    .select({ name: events.name, time: events.time, endTime: events.endTime })
    .from(events)
    .where(
      and(
        eq(events.date, date),
        sql`lower(trim(${events.venue})) = lower(trim(${venue}))`,
        ne(events.status, "cancelled"),
        id ? ne(events.id, id) : undefined,
      ),
    );
  const clashes = others.filter((other) => overlap({ time, endTime }, other)).map(({ name }) => `“${name || "Untitled Event"}”`);
  return clashes.length > 0 ? `The venue is taken at this time by ${clashes.join(" and ")}.` : null;
}
