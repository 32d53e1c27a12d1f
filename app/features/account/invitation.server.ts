import { sql } from "drizzle-orm";
import { audit } from "#app/platform/audit.server.ts";
import { tokenHash } from "#app/platform/one-time-token.server.ts";
import { hashPassword } from "#app/platform/password.server.ts";
import { asSystem } from "#db/client.server.ts";
import { createConfirmedUser } from "./confirmed-user.server.ts";

/** The invited address of a valid invitation link, else null. The check does not use it up. */
export const invitedEmail = (token: string): Promise<string | null> =>
  asSystem("auth", async (tx) => {
    const [row] = await tx.execute<{ email: string }>(sql`
      select email from invitations where token_hash = ${tokenHash(token)} and expires_at > now()`);
    return row?.email ?? null;
  });

type Invited = { email: string; access: "user" | "admin"; role: string | null };

/** Creates the invited person's confirmed account with the invited access. The link works once. @returns their address */
export async function acceptInvitation(token: string, person: { full_name: string; password: string }): Promise<string | null> {
  if (!(await invitedEmail(token))) return null;
  const hash = await hashPassword(person.password);
  return asSystem("auth", async (tx) => {
    const [invited] = await tx.execute<Invited>(sql`
      delete from invitations where token_hash = ${tokenHash(token)} and expires_at > now() returning email, access, role`);
    if (!invited) return null;
    const { email, access, role } = invited;
    const id = await createConfirmedUser(tx, { email, name: person.full_name, hash });
    // An account that exists by now keeps the access that an admin gave it.
    await tx.execute(sql`
      insert into user_profiles (user_id, full_name, email, access, role) values (${id}, ${person.full_name}, ${email}, ${access}, ${role})
      on conflict (user_id) do update set access = excluded.access, role = coalesce(excluded.role, user_profiles.role)
        where user_profiles.access = 'pending'`);
    const fields = { access };
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
