import { sql } from "drizzle-orm";
import { Invalid } from "#app/platform/errors.ts";
import type { Tx } from "#db/client.server.ts";
import type { LeadOwner } from "./leads.ts";

/** The staff by name, and those who still have leads though they no longer belong to it. */
export const selectOwners = async (tx: Tx): Promise<LeadOwner[]> => [
  ...(await tx.execute<LeadOwner>(sql`select id, name, is_active as "isActive" from lead_owners()`)),
];

/** @throws Invalid when a lead cannot be given to this person; null is nobody */
export async function checkOwner(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId === null) return;
  const owners = await selectOwners(tx);
  if (!owners.some(({ id, isActive }) => id === ownerId && isActive))
    throw new Invalid({ owner_id: "Please choose somebody of the team." });
}
