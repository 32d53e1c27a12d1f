import { sql } from "drizzle-orm";
import { asSystem } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";
import { env } from "./env.ts";

type User = { id: string; name: string; email: string; emailVerified: boolean };

/**
 * Gives a confirmed person the profile and access that are theirs. Called after each confirmation and at each log-in,
 * so that a crash between the two leaves nobody without. ADMIN_EMAIL becomes admin and STAFF_DOMAINS staff, but only
 * out of `pending`: what an admin decided later stays.
 */
export async function grantConfiguredAccess(user: User): Promise<void> {
  const earned = user.emailVerified ? configuredAccess(user.email) : "pending";
  const name = user.name.trim() || user.email.split("@")[0] || "User";
  await asSystem("auth", async (tx) => {
    await tx.execute(sql`
      insert into user_profiles (user_id, full_name, email) values (${user.id}, ${name}, ${user.email}) on conflict do nothing`);
    if (earned === "pending") return;
    const raised = await tx.execute(sql`
      update user_profiles set access = ${earned} where user_id = ${user.id} and access = 'pending' returning user_id`);
    if (raised.length === 0) return;
    await audit(tx, {
      actor: user.id,
      action: "access granted by configuration",
      objectType: "person",
      objectId: user.id,
      fields: { access: earned },
    });
  });
}

function configuredAccess(email: string): "pending" | "user" | "admin" {
  const address = email.toLowerCase();
  if (address === env().ADMIN_EMAIL) return "admin";
  return env().STAFF_DOMAINS.includes(address.slice(address.lastIndexOf("@") + 1)) ? "user" : "pending";
}
