import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readShared } from "#db/client.server.ts";

/** @returns the age of the last backup in seconds; null: there is none */
export async function readBackupAge(actor: Actor): Promise<number | null> {
  requirePermission(actor, "settings:write");
  const [row] = await readShared(actor, (tx) =>
    tx.execute<{ seconds: number | null }>(sql`select extract(epoch from now() - last_backup())::float8 as seconds`),
  );
  return row?.seconds ?? null;
}
