import { sql } from "drizzle-orm";
import { Invalid } from "#app/errors.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { LeadOwner } from "./leads.ts";

/** The staff, and those who left it and still own leads; sorted by name. */
export const selectOwners = async (tx: Tx): Promise<LeadOwner[]> => [
  ...(await tx.execute<LeadOwner>(
    sql`select id, name, is_active as "isActive" from lead_owners() order by ${foldSql(sql`name`)}, id`,
  )),
];

/** @param ownerId null: nobody owns the lead @throws Invalid when the person does not belong to the staff */
export async function checkOwner(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId === null) return;
  const owners = await selectOwners(tx);
  if (!owners.some(({ id, isActive }) => id === ownerId && isActive))
    throw new Invalid({ owner_id: "Please choose somebody of the team." });
}
