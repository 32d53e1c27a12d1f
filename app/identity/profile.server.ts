import { sql } from "drizzle-orm";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { asSystem, type Tx } from "#db/client.server.ts";

type User = { id: string; name: string; email: string; emailVerified: boolean };

/**
 * Creates a person's profile and grants the access that the configuration gives to a confirmed address: ADMIN_EMAIL becomes admin,
 * STAFF_DOMAINS become staff. Only `pending` access changes: what an admin decided later stays. Runs after each confirmation and at
 * each log-in, so that a crash in between leaves nobody without a profile.
 */
export const grantConfiguredAccess = (user: User): Promise<void> => asSystem("auth", (tx) => grantConfiguredAccessIn(tx, user));

/** The same in the caller's transaction of the system role `auth`. */
export async function grantConfiguredAccessIn(tx: Tx, user: User): Promise<void> {
  const configured = user.emailVerified ? configuredAccess(user.email) : "pending";
  const name = user.name.trim() || user.email.split("@")[0] || "User";
  const grant = sql`update user_profiles set access = ${configured} where user_id = ${user.id} and access = 'pending' returning user_id`;
  const [, granted] = await Promise.all([
    tx.execute(sql`
      insert into user_profiles (user_id, full_name, email) values (${user.id}, ${name}, ${user.email}) on conflict do nothing`),
    configured === "pending" ? [] : tx.execute(grant),
  ]);
  if (granted.length === 0) return;
  await audit(tx, {
    actor: user.id,
    action: "access granted by configuration",
    objectType: "person",
    objectId: user.id,
    fields: { access: configured },
  });
}

function configuredAccess(email: string): "pending" | "planner" | "admin" {
  const address = email.toLowerCase();
  if (address === env().ADMIN_EMAIL) return "admin";
  return env().STAFF_DOMAINS.includes(address.slice(address.lastIndexOf("@") + 1)) ? "planner" : "pending";
}
