import { sql } from "drizzle-orm";
import { tokenHash } from "#app/identity/one-time-token.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { setRequestAccount } from "#app/platform/request.server.ts";
import { asSystem } from "#db/client.server.ts";
import type { GrantableAccess } from "#db/enums.ts";
import { createConfirmedUser } from "./confirmed-user.server.ts";

/** The invited address of a valid invitation link, else null. The check does not use the link up. */
export const invitedEmail = (token: string): Promise<string | null> =>
  asSystem("auth", async (tx) => {
    const [row] = await tx.execute<{ email: string }>(sql`
      select email from invitations where token_hash = ${tokenHash(token)} and expires_at > now()`);
    return row?.email ?? null;
  });

type Invited = { email: string; access: GrantableAccess; role: string | null; isByAdmin: boolean };

const inviterIsNoAdmin = "Whoever sent the invitation is no longer an admin.";

/**
 * Creates the invited person's confirmed account with the invited access, or pending if the inviter is not an admin any more. The link
 * works once. @returns their address; null when the link does not work any more
 */
export async function acceptInvitation(token: string, person: { full_name: string; password: string }): Promise<string | null> {
  const invitedAddress = await invitedEmail(token);
  if (!invitedAddress) return null;
  setRequestAccount(invitedAddress);
  const passwordHash = await hashPassword(person.password);
  return asSystem("auth", async (tx) => {
    const [invited] = await tx.execute<Invited>(sql`
      delete from invitations where token_hash = ${tokenHash(token)} and expires_at > now() 
      returning email, access, role,
        exists (select from user_profiles where user_id = invited_by and user_profiles.access = 'admin') as "isByAdmin"`);
    if (!invited) return null;
    const { email, role } = invited;
    const access = invited.isByAdmin ? invited.access : "pending";
    const reason = invited.isByAdmin ? null : inviterIsNoAdmin;
    const id = await createConfirmedUser(tx, { email, name: person.full_name, passwordHash });
    // An account that exists by now keeps the access that an admin gave it.
    await tx.execute(sql`
      insert into user_profiles (user_id, full_name, email, access, role, pending_reason)
      values (${id}, ${person.full_name}, ${email}, ${access}, ${role}, ${reason})
      on conflict (user_id) do update set access = excluded.access, pending_reason = excluded.pending_reason,
        role = coalesce(excluded.role, user_profiles.role)
        where user_profiles.access = 'pending'`);
    const fields = { access, ...(reason && { invited: invited.access, reason }) };
    await audit(tx, {
      actor: id,
      action: "invitation accepted",
      objectType: "person",
      objectId: id,
      fields,
    });
    return email;
  });
}
