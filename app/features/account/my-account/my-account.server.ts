import { and, eq, ne, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { passwordChangedMail } from "#app/content/mails/mails.ts";
import { Invalid, NotFound, TooManyRequests } from "#app/errors.ts";
import { isPassword } from "#app/identity/auth.server.ts";
import { commonPasswordMessage, isCommonPassword } from "#app/identity/common-passwords.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { consumeRateLimit, refundRateLimits } from "#app/platform/rate-limit.server.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { defineRecord, editableRecord, saveRecord } from "#app/records/record.server.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { asActor, asSystem, type Tx } from "#db/client.server.ts";
import { authAccounts, authSessions, userProfiles } from "#db/schema.ts";
import { personAudit } from "../account.server.ts";
import { type EditedProfile, messages, profileFields, tooManyMessage } from "../account.ts";
import { deviceOf } from "../log-in/device.ts";
import { placeOf } from "../log-in/session-place.ts";

export type Session = { id: string; device: string; place: string; lastUsedAt: string; createdAt: string; isCurrent: boolean };

/** The person's valid sessions; the session of this request comes first. */
export async function listSessions(actor: Actor): Promise<Session[]> {
  requirePermission(actor, "account:manage");
  const rows = await asSystem("auth", (tx) =>
    tx
      .select()
      .from(authSessions)
      .where(and(eq(authSessions.userId, actor.id), sql`${authSessions.expiresAt} > now()`))
      .orderBy(sql`${authSessions.id} <> ${actor.sessionId}`, sql`${authSessions.updatedAt} desc`)
      .limit(100),
  );
  const ownAddress = clientIp();
  return rows.map(({ id, userAgent, ipAddress, updatedAt, createdAt }) => ({
    id,
    device: deviceOf(userAgent),
    place: placeOf(ipAddress, ownAddress),
    lastUsedAt: updatedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }));
}

const profileRecord = defineRecord({
  name: "profile",
  objectType: "person",
  table: userProfiles,
  idColumn: userProfiles.userId,
  fields: profileFields,
  notEdited: ["userId", "email", "role", "access", "rights", "pendingReason", "adminSince"],
  permissions: { list: "account:manage", change: "account:manage", remove: "team:manage" },
  title: ({ fullName = "" }) => fullName,
});

export async function readProfile(actor: Actor): Promise<EditableRecord> {
  requirePermission(actor, "account:manage");
  const [row] = await asActor(actor, (tx) => tx.select().from(userProfiles).where(eq(userProfiles.userId, actor.id)));
  if (!row) throw new NotFound();
  return editableRecord(profileRecord, { ...row, id: row.userId });
}

/** Saves the profile; a database trigger copies the name to `auth_users`. @throws NotFound for another person's profile, Conflict */
export async function editProfile(actor: Actor, edited: EditedProfile): Promise<void> {
  requirePermission(actor, "account:manage");
  if (edited.id !== actor.id) throw new NotFound("Not saved: there is no such profile.");
  await saveRecord(actor, profileRecord, edited);
}

type PasswordChange = { current_password: string; password: string };

/** Changes the password of a person who knows the current one; all their other sessions end. @throws Invalid, TooManyRequests */
export async function changePassword(actor: Actor, change: PasswordChange): Promise<void> {
  requirePermission(actor, "account:manage");
  // Counted for the session, so that guesses at the log-in form do not keep the owner from changing the password.
  const limit = { key: `password-change:${actor.sessionId}`, max: 10, periodSeconds: 900 };
  const retryAfterSeconds = await consumeRateLimit(limit);
  if (retryAfterSeconds !== null) throw new TooManyRequests(tooManyMessage(retryAfterSeconds), retryAfterSeconds);
  if (!(await isPassword(actor.email, change.current_password))) throw new Invalid({}, messages.wrongCurrent);
  await refundRateLimits([limit]);
  if (await isCommonPassword(change.password, [actor.name, actor.email, company().name]))
    throw new Invalid({ password: commonPasswordMessage });
  const password = await hashPassword(change.password);
  await asSystem("auth", async (tx) => {
    await tx
      .update(authAccounts)
      .set({ password })
      .where(and(eq(authAccounts.userId, actor.id), eq(authAccounts.providerId, "credential")));
    await endOthers(tx, actor);
    await audit(tx, { ...personAudit(actor.id), action: "password changed" });
    await queueMail(tx, {
      recipient: actor.email,
      ...passwordChangedMail(company(), actor.name, `${env().ORIGIN}/forgot-password`),
    });
  });
}

/** Ends one of the person's own sessions. @throws NotFound */
export async function endSession(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "account:manage");
  await asSystem("auth", async (tx) => {
    const ended = await tx
      .delete(authSessions)
      .where(and(eq(authSessions.id, id), eq(authSessions.userId, actor.id)))
      .returning({ userAgent: authSessions.userAgent });
    if (!ended[0]) throw new NotFound("There is no such session any more.");
    await audit(tx, { ...personAudit(actor.id), action: "session ended", fields: { device: deviceOf(ended[0].userAgent) } });
  });
}

/** Ends all sessions of the person but this one. @returns their number */
export async function endOtherSessions(actor: Actor): Promise<number> {
  requirePermission(actor, "account:manage");
  return asSystem("auth", async (tx) => {
    const sessions = await endOthers(tx, actor);
    await audit(tx, { ...personAudit(actor.id), action: "other sessions ended", fields: { sessions } });
    return sessions;
  });
}

const endOthers = async (tx: Tx, { id, sessionId }: Person): Promise<number> =>
  (
    await tx
      .delete(authSessions)
      .where(and(eq(authSessions.userId, id), ne(authSessions.id, sessionId)))
      .returning({ id: authSessions.id })
  ).length;
