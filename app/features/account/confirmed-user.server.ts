import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { authAccounts, authSessions, authUsers } from "#db/schema.ts";

/**
 * Creates a confirmed account for a person who has a link that only the owner of the email address or of the site can have. When
 * the address has an account already, its password is replaced and its sessions end, because a stranger may have signed up with it.
 * @returns its id
 */
export async function createConfirmedUser(
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string> {
  const [user] = await tx
    .insert(authUsers)
    .values({ id: randomUUID(), email, name, emailVerified: true })
    .onConflictDoUpdate({ target: authUsers.email, set: { emailVerified: true, name } })
    .returning({ id: authUsers.id });
  if (!user) throw new Error("the account was not stored");
  const { id } = user;
  await tx.delete(authSessions).where(eq(authSessions.userId, id));
  await tx.delete(authAccounts).where(eq(authAccounts.userId, id));
  await tx
    .insert(authAccounts)
    .values({ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password: passwordHash });
  return id;
}
