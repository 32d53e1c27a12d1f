import { eq, sql } from "drizzle-orm";
import { type Access, type Actor, demand } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor, asDuty } from "#db/client.server.ts";
import { authSessions, userProfiles } from "#db/schema.ts";
import { type AccessChange, type AccessResult, isLess, type TeamPerson } from "./team.ts";

/** Everybody with an account: those who wait for approval first, then by name. */
export async function listTeam(actor: Actor): Promise<TeamPerson[]> {
  demand(actor, "team:manage");
  const { userId, fullName, email, role, access, version } = userProfiles;
  return asActor(actor, (tx) =>
    tx
      .select({ id: userId, name: fullName, email, role, access: sql<Access>`${access}`, version })
      .from(userProfiles)
      .orderBy(sql`${access} <> 'pending'`, sql`${access} = 'disabled'`, fullName, userId),
  );
}

/** Approves, promotes, demotes, disables or enables somebody. The last admin stays one. */
export async function changeAccess(actor: Actor, change: AccessChange, requestId?: string): Promise<AccessResult> {
  demand(actor, "team:manage");
  const { result, less } = await asActor(actor, async (tx): Promise<{ result: AccessResult; less: boolean }> => {
    // Held until the end: of two admins who demote each other at once, the second sees what the first did.
    const admins = await tx
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(eq(userProfiles.access, "admin"))
      .orderBy(userProfiles.userId)
      .for("update");
    const [person] = await tx.select().from(userProfiles).where(eq(userProfiles.userId, change.id)).for("update");
    if (!person) return { result: { outcome: "unknown" }, less: false };
    const { fullName: name, access } = person;
    if (person.version !== change.version) return { result: { outcome: "stale", name, access: access as Access }, less: false };
    if (change.access !== "admin" && admins.every(({ id }) => id === change.id))
      return { result: { outcome: "last admin", name }, less: false };

    await tx.update(userProfiles).set({ access: change.access }).where(eq(userProfiles.userId, change.id));
    await audit(tx, {
      actor: actor.id,
      action: "access changed",
      objectType: "person",
      objectId: change.id,
      fields: { access: [access, change.access] },
      requestId,
    });
    return { result: { outcome: "changed", name }, less: isLess(access as Access, change.access) };
  });
  // Access is read at each request, so nothing is open in between; the sessions end as well.
  if (less) await asDuty("auth", (tx) => tx.delete(authSessions).where(eq(authSessions.userId, change.id)));
  return result;
}
