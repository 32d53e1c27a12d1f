import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import { invitationMail } from "#app/content/mails/mails.ts";
import { Conflict, NotFound, TooManyRequests } from "#app/errors.ts";
import { newToken, tokenHash } from "#app/identity/one-time-token.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailLimit } from "#app/mail/mail-limit.server.ts";
import { type Actor, type Person, requireConfirmed, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { invitations, userProfiles } from "#db/schema.ts";
import type { Invitation, InvitationLink, NewInvitation } from "./team.ts";

const expiry = sql`now() + make_interval(days => ${linkValidity.invitationDays})`;

export async function listInvitations(actor: Actor): Promise<Invitation[]> {
  requirePermission(actor, "team:manage");
  const { id, email, access, role, expiresAt } = invitations;
  const expired = sql<boolean>`${expiresAt} <= now()`;
  const rows = await asActor(actor, (tx) =>
    tx.select({ id, email, access, role, expiresAt, expired }).from(invitations).orderBy(email),
  );
  return rows.map((row) => ({ ...row, access: row.access as Invitation["access"], expiresAt: row.expiresAt.toISOString() }));
}

/** Mails a link that creates an approved account: one with access at once. @returns the link @throws Conflict when the address already has an account */
export async function invite(actor: Actor, { email, access, role }: NewInvitation): Promise<InvitationLink> {
  requirePermission(actor, "team:manage");
  requireConfirmed(actor);
  await consumeInvitationLimit(email);
  return asActor(actor, async (tx) => {
    const [existing] = await tx.select({ id: userProfiles.userId }).from(userProfiles).where(eq(userProfiles.email, email));
    if (existing) throw new Conflict("", { errors: { email: "This address has an account already; see People." } });
    const token = newToken();
    const values = { access, role, tokenHash: tokenHash(token), expiresAt: expiry, invitedBy: actor.id };
    const [row] = await tx
      .insert(invitations)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: invitations.email, set: values })
      .returning();
    await audit(tx, { ...auditTarget(actor, row?.id), action: "person invited", fields: { email, access, role } });
    return queueInvitationMail(tx, actor, email, token);
  });
}

/** Mails a new link; the old one stops working. @returns the new link */
export async function resendInvitation(actor: Actor, id: string): Promise<InvitationLink> {
  requirePermission(actor, "team:manage");
  requireConfirmed(actor);
  const [invitation] = await asActor(actor, (tx) => tx.select().from(invitations).where(eq(invitations.id, id)));
  if (!invitation) throw noSuchInvitation();
  await consumeInvitationLimit(invitation.email);
  return asActor(actor, async (tx) => {
    const token = newToken();
    const values = { tokenHash: tokenHash(token), expiresAt: expiry, invitedBy: actor.id };
    const [row] = await tx.update(invitations).set(values).where(eq(invitations.id, id)).returning();
    if (!row) throw noSuchInvitation();
    await audit(tx, { ...auditTarget(actor, id), action: "invitation sent again", fields: { email: row.email } });
    return queueInvitationMail(tx, actor, row.email, token);
  });
}

/** The invitation's link stops working. @returns the address */
export const withdrawInvitation = (actor: Actor, id: string): Promise<string> =>
  asPermitted(actor, "team:manage", async (tx, actor) => {
    const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning();
    if (!row) throw noSuchInvitation();
    await audit(tx, { ...auditTarget(actor, id), action: "invitation withdrawn", fields: { email: row.email } });
    return row.email;
  });

/** @throws TooManyRequests */
async function consumeInvitationLimit(email: string): Promise<void> {
  const seconds = await consumeRateLimit(mailLimit("invitation", email));
  if (seconds === null) return;
  const hours = Math.ceil(seconds / 3600);
  throw new TooManyRequests(`Not sent: two invitations went to ${email} already. The next one can go in ${hours} h.`, seconds);
}

const noSuchInvitation = () => new NotFound("Not changed: there is no such invitation any more.");

const auditTarget = ({ id }: Person, objectId: string | undefined) => ({
  actor: id,
  objectType: "invitation",
  objectId,
});

async function queueInvitationMail(tx: Tx, { name }: Person, email: string, token: string): Promise<InvitationLink> {
  const url = `${env().ORIGIN}/invitation?token=${token}`;
  await queueMail(tx, { recipient: email, ...invitationMail(company(), name, url) });
  return { email, url };
}
