import { eq, sql } from "drizzle-orm";
import { accessMail } from "#app/content/mails.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { asActor, asSystem, type Tx } from "#db/client.server.ts";
import { authSessions, authUsers, invitations, userProfiles } from "#db/schema.ts";
import { type AccessChange, type AccessResult, actOf, isLess, type TeamPerson, type TitleChange } from "./team.ts";

/** Everybody with an account: those who wait for approval first, then by name. */
export async function listTeam(actor: Actor): Promise<TeamPerson[]> {
  requirePermission(actor, "team:manage");
  const { userId, fullName, email, role, access, version } = userProfiles;
  const [people, seen] = await Promise.all([
    asActor(actor, (tx) =>
      tx
        .select({ id: userId, name: fullName, email, role, access, version })
        .from(userProfiles)
        .orderBy(sql`${access} <> 'pending'`, sql`${access} = 'disabled'`, fullName, userId),
    ),
    asSystem("auth", (tx) => tx.select({ id: authUsers.id, at: authUsers.lastSeenAt }).from(authUsers)),
  ]);
  const lastSeen = new Map(seen.map(({ id, at }) => [id, at?.toISOString() ?? null]));
  return people.map((person) => ({ ...person, lastSeen: lastSeen.get(person.id) ?? null }));
}

/** Approves, promotes, demotes, disables or enables somebody and mails them. The last admin stays one. */
export async function changeAccess(actor: Actor, change: AccessChange): Promise<AccessResult> {
  requirePermission(actor, "team:manage");
  const { result, less } = await asActor(actor, async (tx): Promise<{ result: AccessResult; less: boolean }> => {
    // Held until the end: of two admins who demote each other at once, the second sees what the first did.
    const admins = await tx
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(eq(userProfiles.access, "admin"))
      .orderBy(userProfiles.userId)
      .for("update");
    const person = await lockPerson(tx, change.id);
    if (!person) return { result: { outcome: "unknown" }, less: false };
    const { fullName: name, email, access } = person;
    if (person.version !== change.version) return { result: { outcome: "stale", name, access }, less: false };
    if (change.access !== "admin" && admins.every(({ id }) => id === change.id))
      return { result: { outcome: "last admin", name }, less: false };
    if (access === change.access) return { result: { outcome: "changed", name }, less: false };

    await tx.update(userProfiles).set({ access: change.access }).where(eq(userProfiles.userId, change.id));
    // A link that is still about would give the access back.
    await tx.delete(invitations).where(eq(invitations.email, email));
    await audit(tx, {
      ...lineOf(actor.id, change.id),
      action: actOf(access, change.access),
      fields: { access: [access, change.access] },
    });
    await queueMail(tx, { recipient: email, ...accessMail(name, access, change.access, `${env().ORIGIN}/login`) });
    return { result: { outcome: "changed", name }, less: isLess(access, change.access) };
  });
  // Access is read at each request, so nothing is open in between; the sessions end as well.
  if (less) await asSystem("auth", (tx) => tx.delete(authSessions).where(eq(authSessions.userId, change.id)));
  return result;
}

/** Sets somebody's job title. */
export async function changeTitle(actor: Actor, { id, role, version }: TitleChange): Promise<AccessResult> {
  requirePermission(actor, "team:manage");
  return asActor(actor, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) return { outcome: "unknown" };
    const { fullName: name, access } = person;
    if (person.version !== version) return { outcome: "stale", name, access };
    await tx.update(userProfiles).set({ role }).where(eq(userProfiles.userId, id));
    await audit(tx, { ...lineOf(actor.id, id), action: "job title changed", fields: { role: [person.role, role] } });
    return { outcome: "changed", name };
  });
}

async function lockPerson(tx: Tx, id: string) {
  const [person] = await tx.select().from(userProfiles).where(eq(userProfiles.userId, id)).for("update");
  return person && { ...person, access: person.access };
}

const lineOf = (actor: string, objectId: string) => ({ actor, objectType: "person", objectId });
