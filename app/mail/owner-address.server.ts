import { sql } from "drizzle-orm";
import { env } from "#app/platform/env.ts";
import type { Tx } from "#db/client.server.ts";

/** The site's owner, who gets mails about the whole site: ADMIN_EMAIL, else the admin with the oldest account. @param tx of the system role `auth` */
export async function ownerAddress(tx: Tx): Promise<string | undefined> {
  const { ADMIN_EMAIL } = env();
  if (ADMIN_EMAIL) return ADMIN_EMAIL;
  const [owner] = await tx.execute<{ email: string }>(
    sql`select email from user_profiles where access = 'admin' order by created_at, user_id limit 1`,
  );
  return owner?.email;
}
