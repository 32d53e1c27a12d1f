import { sql } from "drizzle-orm";
import { Invalid } from "#app/errors.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { Owner } from "./owners.ts";

/** The staff, and those who left it and still own leads or events; sorted by name. */
export const selectOwners = async (tx: Tx): Promise<Owner[]> => [
  ...(await tx.execute<Owner>(
    sql`select id, name, is_active as "isActive" from lead_owners() order by ${foldSql(sql`name`)}, id`,
  )),
];

export const nameOfOwner = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await selectOwners(tx)).find((owner) => owner.id === id)?.name;

/** The id if it is that of somebody of the staff. */
export const activeOwner = async (tx: Tx, ownerId: string | null): Promise<string | undefined> =>
  (await selectOwners(tx)).find(({ id, isActive }) => id === ownerId && isActive)?.id;

/** @param ownerId null: nobody @throws Invalid when the person does not belong to the staff */
export async function checkOwner(tx: Tx, ownerId: string | null): Promise<void> {
  if (ownerId !== null && !(await activeOwner(tx, ownerId)))
    throw new Invalid({ owner_id: "Please choose somebody of the team." });
}
