import { asc, desc, eq } from "drizzle-orm";
import { clientFields } from "#app/billing/clients.server.ts";
import type { DraftClient } from "#app/billing/invoice-draft.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { searchTable } from "#app/records/search.server.ts";
import { asActor } from "#db/client.server.ts";
import { clients } from "#db/schema.ts";

/** A client that can be chosen for a draft: the label in the list, and the draft's fields that a choice fills in. */
export type ClientChoice = { label: string; fields: DraftClient };

const maxChoices = 8;

/** The clients that match a text, the newest clients for an empty text, or the client with an id. Clients with the same name get labels with a detail. */
export async function findClients(actor: Actor, text: string, id: string | null = null): Promise<ClientChoice[]> {
  requirePermission(actor, "invoice:draft");
  const rows = await asActor(actor, async (tx) => {
    const where = id ? eq(clients.id, id) : text ? (await searchTable(tx, clients, text)).where : undefined;
    const order = text ? asc(foldSql(clients.name)) : desc(clients.createdAt);
    return tx.select().from(clients).where(where).orderBy(order, clients.id).limit(maxChoices);
  });
  return rows.map((row) => {
    const isNameShared = rows.some(({ id, name }) => id !== row.id && name === row.name);
    const detail = [row.gstin, row.phone, row.email, row.city].find(Boolean) ?? row.id.slice(0, 8);
    return { label: isNameShared ? `${row.name} (${detail})` : row.name, fields: clientFields(row) };
  });
}
