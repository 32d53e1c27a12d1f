import { sql } from "drizzle-orm";
import type { ClientOfRecord } from "#app/features/clients/clients.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readShared } from "#db/client.server.ts";

/** The clients of an event's issued invoices and advances; of merged clients the one that was kept. */
export async function readPayersOfEvent(actor: Actor, eventId: string): Promise<ClientOfRecord["found"]> {
  requirePermission(actor, "invoice:list");
  const rows = await readShared(actor, (tx) =>
    tx.execute<ClientOfRecord["found"][number]>(sql`
      select id, name, phone, email, city from clients where id in (
        select kept_client(client_id) from invoices where event_id = ${eventId} and status = 'issued'
        union all select kept_client(client_id) from advances where event_id = ${eventId} and cancelled_at is null) order by lower(name), id`),
  );
  return [...rows];
}
