import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import type { QuoteRecord } from "../change-quote.server.ts";

/**
 * The id of the event that a quote joins when the client accepts it: the one that it names, else the only planned one of its lead.
 * Null: acceptance makes a new event.
 */
export async function eventOfQuote(tx: Tx, { eventId, leadId }: Pick<QuoteRecord, "eventId" | "leadId">): Promise<string | null> {
  if (eventId || !leadId) return eventId;
  const planned = await plannedEventsOf(tx, leadId);
  return planned.length === 1 ? (planned[0] as string) : null;
}

/** The ids of the events of a lead that are neither completed nor cancelled. */
export async function plannedEventsOf(tx: Tx, leadId: string): Promise<string[]> {
  const planned = and(eq(events.leadId, leadId), inArray(events.status, ["pending", "active"]));
  return (await tx.select({ id: events.id }).from(events).where(planned)).map(({ id }) => id);
}
