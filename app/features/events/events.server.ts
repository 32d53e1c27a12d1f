import { count, desc } from "drizzle-orm";
import { type Actor, demand } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor } from "#db/client.server.ts";
import { events } from "#db/schema.ts";
import type { EventRow, NewEvent } from "./events.ts";

const mostShown = 200;

/** The newest events, and how many there are. */
export async function listEvents(actor: Actor): Promise<{ events: EventRow[]; total: number }> {
  demand(actor, "event:list");
  return asActor(actor, async (tx) => {
    const { id, name, date, time, venue, status } = events;
    const [rows, [counted]] = await Promise.all([
      tx.select({ id, name, date, time, venue, status }).from(events).orderBy(desc(events.createdAt), events.id).limit(mostShown),
      tx.select({ total: count() }).from(events),
    ]);
    return { events: rows, total: counted?.total ?? 0 };
  });
}

/** @returns the new event's id */
export async function createEvent(actor: Actor, event: NewEvent, requestId?: string): Promise<string> {
  demand(actor, "event:add");
  return asActor(actor, async (tx) => {
    const [row] = await tx.insert(events).values(event).returning({ id: events.id });
    const id = row?.id as string;
    await audit(tx, { actor: actor.id, action: "event added", objectType: "event", objectId: id, fields: event, requestId });
    return id;
  });
}
