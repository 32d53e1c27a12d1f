import { and, eq, isNull, sql } from "drizzle-orm";
import type { ClientOfRecord } from "#app/features/clients/clients.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events } from "#db/schema.ts";

/** Names who is billed for an event, in the transaction that stores the money. An event that has a client keeps it. */
export async function nameClientOfEvent(tx: Tx, actor: Person, eventId: string, clientId: string): Promise<void> {
  const named = await tx
    .update(events)
    .set({ clientId })
    .where(and(eq(events.id, eventId), isNull(events.clientId)))
    .returning({ id: events.id });
  if (named.length === 0) return;
  const fields = { client_id: ["", clientId] };
  await audit(tx, { actor: actor.id, action: "event edited", objectType: "event", objectId: eventId, fields });
}

/** The clients of an event's issued invoices and advances. */
export async function readPayersOfEvent(actor: Actor, eventId: string): Promise<ClientOfRecord["found"]> {
  requirePermission(actor, "invoice:list");
  const rows = await asActor(actor, (tx) =>
    tx.execute<ClientOfRecord["found"][number]>(sql`
      select id, name, phone, email, city from clients where id in (
        select client_id from invoices where event_id = ${eventId} and status = 'issued'
        union all select client_id from advances where event_id = ${eventId}) order by lower(name), id`),
  );
  return [...rows];
}
