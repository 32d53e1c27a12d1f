import { eq, sql } from "drizzle-orm";
import { linkValidity } from "#app/content/link-validity.ts";
import { invitationMail } from "#app/content/mails.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { newToken, tokenHash } from "#app/platform/one-time-token.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { invitations, userProfiles } from "#db/schema.ts";
import type { Invited, NewInvitation } from "./team.ts";

const expiry = sql`now() + make_interval(days => ${linkValidity.invitationDays})`;

/** Who is asked to join and has not come yet. */
export async function listInvitations(actor: Actor): Promise<Invited[]> {
  requirePermission(actor, "team:manage");
  const { id, email, access, role, expiresAt } = invitations;
  const expired = sql<boolean>`${expiresAt} <= now()`;
  const rows = await asActor(actor, (tx) =>
    tx.select({ id, email, access, role, expiresAt, expired }).from(invitations).orderBy(email),
  );
  return rows.map((row) => ({ ...row, access: row.access as Invited["access"], expiresAt: row.expiresAt.toISOString() }));
}

/** Mails a link with which this person arrives approved. @returns "known" when the address has an account already */
export async function invite(actor: Actor, { email, access, role }: NewInvitation): Promise<"sent" | "known"> {
  requirePermission(actor, "team:manage");
  return asActor(actor, async (tx) => {
    const [known] = await tx.select({ id: userProfiles.userId }).from(userProfiles).where(eq(userProfiles.email, email));
    if (known) return "known";
    const token = newToken();
    const values = { access, role, tokenHash: tokenHash(token), expiresAt: expiry };
    const target = invitations.email;
    const [row] = await tx
      .insert(invitations)
      .values({ email, ...values })
      .onConflictDoUpdate({ target, set: values })
      .returning();
    await audit(tx, { ...lineOf(actor, row?.id), action: "person invited", fields: { email, access, role } });
    await send(tx, actor, email, token);
    return "sent";
  });
}

/** Mails a new link; the older one stops working. @returns the address, or null when there is no such invitation */
export async function resendInvitation(actor: Actor, id: string): Promise<string | null> {
  requirePermission(actor, "team:manage");
  return asActor(actor, async (tx) => {
    const token = newToken();
    const values = { tokenHash: tokenHash(token), expiresAt: expiry };
    const [row] = await tx.update(invitations).set(values).where(eq(invitations.id, id)).returning();
    if (!row) return null;
    await audit(tx, { ...lineOf(actor, id), action: "invitation sent again", fields: { email: row.email } });
    await send(tx, actor, row.email, token);
    return row.email;
  });
}

/** Takes an invitation back: its link stops working. @returns the address, or null when there is no such invitation */
export async function withdrawInvitation(actor: Actor, id: string): Promise<string | null> {
  requirePermission(actor, "team:manage");
  return asActor(actor, async (tx) => {
    const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!row) return null;
    await audit(tx, { ...lineOf(actor, id), action: "invitation withdrawn", fields: { email: row.email } });
    return row.email;
  });
}

const lineOf = ({ id }: Person, objectId: string | undefined) => ({
  actor: id,
  objectType: "invitation",
  objectId,
});

const send = (tx: Tx, { name }: Person, recipient: string, token: string) =>
  queueMail(tx, { recipient, ...invitationMail(name, `${env().ORIGIN}/invitation?token=${token}`) });
