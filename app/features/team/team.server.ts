import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { accessMail } from "#app/content/mails/mails.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { handOverTasks } from "#app/features/tasks/tasks.server.ts";
import { deleteSecondFactors } from "#app/identity/second-factor.server.ts";
import { endByAdmin } from "#app/identity/session.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { type Actor, requireConfirmed, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { changeRecord, defineRecord } from "#app/records/record.server.ts";
import { asActor, asSystem, type Tx } from "#db/client.server.ts";
import { authUsers, invitations, userProfiles } from "#db/schema.ts";
import {
  type AccessChange,
  auditActionFor,
  type JobTitleChange,
  jobTitleFields,
  type RightChange,
  reducesAccess,
  type TeamPerson,
} from "./team.ts";

/** Everybody with an account: pending first, disabled last, then by name. */
export async function listTeam(actor: Actor): Promise<TeamPerson[]> {
  requirePermission(actor, "team:manage");
  const { userId, fullName, email, role, access, rights, pendingReason, version } = userProfiles;
  const hasSecondFactor = sql<boolean>`has_second_factor(auth_users.id)`;
  const openTasks = sql<number>`(select count(*)::int from tasks where assigned_to = ${userId} and coalesce(status, 'pending') not in ('completed', 'closed'))`;
  const openLeads = sql<number>`(select count(*)::int from leads where owner_id = ${userId} and stage not in ('won', 'lost'))`;
  const openEvents = sql<number>`(select count(*)::int from events where owner_id = ${userId} and status in ('pending', 'active') and coalesce(over_at > ${indianNow()}, true))`;
  const [people, logIns] = await Promise.all([
    asActor(actor, (tx) =>
      tx
        .select({
          id: userId,
          name: fullName,
          email,
          role,
          access,
          rights,
          pendingReason,
          version,
          openTasks,
          openLeads,
          openEvents,
        })
        .from(userProfiles)
        .orderBy(sql`${access} <> 'pending'`, sql`${access} = 'disabled'`, foldSql(fullName), userId),
    ),
    asSystem("auth", (tx) => tx.select({ id: authUsers.id, at: authUsers.lastSeenAt, hasSecondFactor }).from(authUsers)),
  ]);
  const logInOf = new Map(logIns.map((logIn) => [logIn.id, logIn]));
  return people.map((person) => {
    const { at, hasSecondFactor = false } = logInOf.get(person.id) ?? {};
    return { ...person, lastSeen: at?.toISOString() ?? null, hasSecondFactor };
  });
}

type ChangedAccess = { name: string; wasPending: boolean; handedOver?: { message: string; entryId: number } };

/**
 * Approves, rejects, promotes, demotes, disables or enables another person and mails them. At least one admin remains, because nobody
 * changes their own access; the trigger keep_last_admin ensures it in the database too.
 * @returns the person's name, whether they waited for approval, and what was handed over
 * @throws ConfirmationRequired, Conflict, Invalid, NotFound
 */
export async function changeAccess(actor: Actor, change: AccessChange): Promise<ChangedAccess> {
  requirePermission(actor, "team:manage");
  requireConfirmed(actor);
  if (change.id === actor.id) throw new Conflict("Not changed: another admin has to change your own access.");
  const { endsSessions, ...changed } = await asActor(actor, async (tx) => {
    // Locked until commit: when two admins demote each other at once, the second waits and sees the first change.
    const admins = await tx
      .select({ id: userProfiles.userId })
      .from(userProfiles)
      .where(eq(userProfiles.access, "admin"))
      .orderBy(userProfiles.userId)
      .for("update");
    if (!admins.some(({ id }) => id === actor.id)) throw new Conflict("Not changed: you are no longer an admin.");
    const { name, email, access, role } = await lockPerson(tx, change);
    const newRole = change.role === undefined ? role : change.role;
    const wasPending = access === "pending";
    if (access === change.access) return { name, wasPending, endsSessions: false };

    await tx.update(userProfiles).set({ access: change.access, role: newRole }).where(eq(userProfiles.userId, change.id));
    // The link of an open invitation would restore the access.
    await tx.delete(invitations).where(eq(invitations.email, email));
    await audit(tx, {
      ...auditTarget(actor.id, change.id),
      action: auditActionFor(access, change.access),
      fields: { access: [access, change.access], ...(newRole !== role && { role: [role, newRole] }) },
    });
    await queueMail(tx, { recipient: email, ...accessMail(company(), name, access, change.access, `${env().ORIGIN}/login`) });
    // Those of somebody who is disabled open nothing, and let their devices delete what they keep, until the person is enabled again.
    const endsSessions = change.access === "disabled" ? false : access === "disabled" || reducesAccess(access, change.access);
    const handedOver =
      change.access === "disabled" && change.tasks_to ? await handOverTasks(actor, tx, change.id, change.tasks_to) : undefined;
    return { name, wasPending, endsSessions, handedOver };
  });
  // This need not be in the same transaction: each request reads the access again, so the person's sessions have the new access already.
  if (endsSessions) await endByAdmin(change.id);
  return changed;
}

/**
 * Removes another person's passkeys, authenticator app and recovery codes, ends their sessions and mails them.
 * @returns the person's name
 * @throws ConfirmationRequired, Conflict, NotFound
 */
export async function resetTwoStep(actor: Actor, id: string): Promise<string> {
  requirePermission(actor, "team:manage");
  requireConfirmed(actor);
  if (id === actor.id) throw new Conflict("Not changed: remove your own on the ACCOUNT view.");
  // An admin reads the profile by the policies; accounts belong to the system role.
  const [person] = await asActor(actor, (tx) => tx.select().from(userProfiles).where(eq(userProfiles.userId, id)));
  if (!person) throw new NotFound("Not changed: there is no such person.");
  await asSystem("auth", (tx) => deleteSecondFactors(tx, { ...person, id, name: person.fullName }, actor.id));
  return person.fullName;
}

const jobTitleRecord = defineRecord({
  name: "person",
  table: userProfiles,
  idColumn: userProfiles.userId,
  fields: jobTitleFields,
  notEdited: ["userId", "email", "fullName", "workPhone", "access", "rights", "pendingReason", "adminSince"],
  permissions: { list: "team:manage", change: "team:manage", remove: "team:manage" },
  title: ({ fullName = "" }) => fullName,
});

/** @returns the person's name @throws ConfirmationRequired, Conflict, NotFound */
export async function changeJobTitle(actor: Actor, { id, version, ...edited }: JobTitleChange): Promise<string> {
  requirePermission(actor, "team:manage");
  requireConfirmed(actor);
  const changes = { role: edited.role };
  const { after } = await changeRecord(
    actor,
    jobTitleRecord,
    { id, version },
    { action: "job title changed", changes, audited: ["role"], edited },
  );
  return after.fullName;
}

/** Gives a person a right, or withdraws it. @returns the person's name. @throws ConfirmationRequired, Conflict, NotFound */
export async function changeRight(actor: Actor, { right, granted, ...target }: RightChange): Promise<string> {
  requirePermission(actor, "team:manage");
  requireConfirmed(actor);
  if (target.id === actor.id) throw new Conflict("Not changed: an admin has every right.");
  return asActor(actor, async (tx) => {
    const { name, rights } = await lockPerson(tx, target);
    const changed = [...rights.filter((other) => other !== right), ...(granted ? [right] : [])];
    await tx.update(userProfiles).set({ rights: changed }).where(eq(userProfiles.userId, target.id));
    await audit(tx, {
      ...auditTarget(actor.id, target.id),
      action: granted ? "right given" : "right taken",
      fields: { rights: [rights.join(", "), changed.join(", ")] },
    });
    return name;
  });
}

/** @throws NotFound without such a person, Conflict when the person was changed since this version */
async function lockPerson(tx: Tx, { id, version }: { id: string; version: number }) {
  const [person] = await tx.select().from(userProfiles).where(eq(userProfiles.userId, id)).for("update");
  if (!person) throw new NotFound("Not changed: there is no such person.");
  const { fullName: name, email, role, access, rights } = person;
  if (person.version !== version)
    throw new Conflict(`Not changed: somebody changed ${name} meanwhile; access is ${access.toUpperCase()} now.`);
  return { name, email, role, access, rights };
}

const auditTarget = (actor: string, objectId: string) => ({ actor, objectType: "person", objectId });
