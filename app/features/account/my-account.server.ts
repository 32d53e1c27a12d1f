import { and, eq, ne, sql } from "drizzle-orm";
import { passwordChangedMail } from "#app/content/mails.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { hashPassword } from "#app/platform/password.server.ts";
import { consumeRateLimit, refundRateLimit } from "#app/platform/rate-limit.server.ts";
import { asActor, asSystem, type Tx } from "#db/client.server.ts";
import { authAccounts, authSessions, authUsers, userProfiles } from "#db/schema.ts";
import { guessesAt, isPassword, type Outcome, tooMany } from "./account.server.ts";
import { messages } from "./account.ts";
import { deviceOf } from "./device.ts";

export type Session = { id: string; device: string; lastUse: string; since: string; isThis: boolean };

/** The person's own sessions that live, the one that asks first. Of each only the device and the times are known. */
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
  return rows.map(({ id, userAgent, updatedAt, createdAt }) => ({
    id,
    device: deviceOf(userAgent),
    lastUse: updatedAt.toISOString(),
    since: createdAt.toISOString(),
    isThis: id === actor.sessionId,
  }));
}

export async function changeName(actor: Actor, name: string): Promise<void> {
  requirePermission(actor, "account:manage");
  await asActor(actor, async (tx) => {
    const [before] = await tx.select({ name: userProfiles.fullName }).from(userProfiles).where(eq(userProfiles.userId, actor.id));
    await tx.update(userProfiles).set({ fullName: name }).where(eq(userProfiles.userId, actor.id));
    await audit(tx, { ...actOf(actor), action: "name changed", fields: { name: [before?.name, name] } });
  });
  await asSystem("auth", (tx) => tx.update(authUsers).set({ name }).where(eq(authUsers.id, actor.id)));
}

export type PasswordChange = { current_password: string; password: string };

/** Changes the password of whoever knows the current one; all other sessions end with it. */
export async function changePassword(actor: Actor, change: PasswordChange): Promise<Outcome<null>> {
  requirePermission(actor, "account:manage");
  const late = await consumeRateLimit(guessesAt(actor.email));
  if (late !== null) return tooMany(late);
  if (!(await isPassword(actor.email, change.current_password)))
    return { ok: false, status: 400, message: messages.wrongCurrent };
  await refundRateLimit(guessesAt(actor.email));
  const password = await hashPassword(change.password);
  await asSystem("auth", async (tx) => {
    await tx
      .update(authAccounts)
      .set({ password })
      .where(and(eq(authAccounts.userId, actor.id), eq(authAccounts.providerId, "credential")));
    await endOthers(tx, actor);
    await audit(tx, { ...actOf(actor), action: "password changed" });
    await queueMail(tx, { recipient: actor.email, ...passwordChangedMail(actor.name, `${env().ORIGIN}/forgot-password`) });
  });
  return { ok: true, value: null };
}

/** Ends one of the person's own sessions. @returns false when there is none with this id */
export async function endSession(actor: Actor, id: string): Promise<boolean> {
  requirePermission(actor, "account:manage");
  return asSystem("auth", async (tx) => {
    const ended = await tx
      .delete(authSessions)
      .where(and(eq(authSessions.id, id), eq(authSessions.userId, actor.id)))
      .returning({ userAgent: authSessions.userAgent });
    if (!ended[0]) return false;
    await audit(tx, { ...actOf(actor), action: "session ended", fields: { device: deviceOf(ended[0].userAgent) } });
    return true;
  });
}

/** Ends all sessions of the person but the one that asks. @returns how many */
export async function endOtherSessions(actor: Actor): Promise<number> {
  requirePermission(actor, "account:manage");
  return asSystem("auth", async (tx) => {
    const sessions = await endOthers(tx, actor);
    await audit(tx, { ...actOf(actor), action: "other sessions ended", fields: { sessions } });
    return sessions;
  });
}

const actOf = ({ id }: Person) => ({ actor: id, objectType: "person", objectId: id });

const endOthers = async (tx: Tx, { id, sessionId }: Person): Promise<number> =>
  (
    await tx
      .delete(authSessions)
      .where(and(eq(authSessions.userId, id), ne(authSessions.id, sessionId)))
      .returning({ id: authSessions.id })
  ).length;
