import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { secondFactorMail } from "#app/content/mails/mails.ts";
import { Conflict, Invalid, NotFound, TooManyRequests } from "#app/errors.ts";
import { verifyNewPasskey } from "#app/identity/passkeys.server.ts";
import { decryptSecret, encryptSecret, hasSecondFactor, renewRecoveryCodes } from "#app/identity/second-factor.server.ts";
import { matchingStep, newTotpSecret, toBase32, totpUri } from "#app/identity/totp.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { qrCode } from "#app/papers/qr.server.ts";
import { type Actor, type Person, requireConfirmed, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { authenticatorApps, passkeys, recoveryCodes } from "#db/schema.ts";
import { personAudit } from "../account.server.ts";
import { tooManyMessage } from "../account.ts";

const maxPasskeys = 20;
const setUpMinutes = 30;

type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };
/** An authenticator app whose first code has not been entered yet. After that its key is never sent again. */
type NewApp = { key: string; qr: { path: string; size: number } };
export type TwoStep = {
  passkeys: Passkey[];
  app: { createdAt: string; lastUsedAt: string | null } | null;
  newApp: NewApp | null;
  recoveryCodesLeft: number;
};

export async function readTwoStep(actor: Actor): Promise<TwoStep> {
  requirePermission(actor, "account:manage");
  return asSystem("auth", async (tx) => {
    const found = await tx.select().from(passkeys).where(eq(passkeys.userId, actor.id)).orderBy(passkeys.createdAt, passkeys.id);
    const isSetUpOpen = sql<boolean>`confirmed_at is null and created_at > now() - make_interval(mins => ${setUpMinutes})`;
    const [app] = await tx
      .select({ ...getTableColumns(authenticatorApps), isSetUpOpen })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, actor.id));
    const [codes] = await tx.execute<{ left: number }>(
      sql`select count(*)::int as left from recovery_codes where user_id = ${actor.id}`,
    );
    return {
      passkeys: found.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      app: app?.confirmedAt
        ? { createdAt: app.confirmedAt.toISOString(), lastUsedAt: app.lastUsedAt?.toISOString() ?? null }
        : null,
      newApp: app?.isSetUpOpen ? await newAppOf(actor, app.encryptedSecret) : null,
      recoveryCodesLeft: codes?.left ?? 0,
    };
  });
}

async function newAppOf({ email }: Person, encrypted: string): Promise<NewApp | null> {
  const secret = await decryptSecret(encrypted);
  if (!secret) return null;
  const { path, size } = qrCode(totpUri(secret, company().name, email));
  return { key: toBase32(secret).replace(/.{4}(?=.)/g, "$& "), qr: { path, size } };
}

/** Begins the set-up of an authenticator app with a new key. @throws ConfirmationRequired, Conflict */
export async function startApp(actor: Actor): Promise<void> {
  requirePermission(actor, "account:manage");
  requireConfirmed(actor);
  const encryptedSecret = await encryptSecret(newTotpSecret());
  await asSystem("auth", async (tx) => {
    const started = await tx.execute(sql`
      insert into authenticator_apps (user_id, encrypted_secret) values (${actor.id}, ${encryptedSecret})
      on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret, last_step = 0, created_at = now()
        where authenticator_apps.confirmed_at is null
      returning user_id`);
    if (started.length === 0) throw new Conflict("There is an authenticator app already. Remove it first.");
  });
}

/** @returns new recovery codes, when the person had none @throws ConfirmationRequired, Invalid, NotFound, TooManyRequests */
export async function confirmApp(actor: Actor, code: string): Promise<string[] | undefined> {
  requirePermission(actor, "account:manage");
  requireConfirmed(actor);
  const retryAfterSeconds = await consumeRateLimit({ key: `app-set-up:${actor.sessionId}`, max: 20, periodSeconds: 900 });
  if (retryAfterSeconds !== null) throw new TooManyRequests(tooManyMessage(retryAfterSeconds), retryAfterSeconds);
  return asSystem("auth", async (tx) => {
    const isUnconfirmed = and(eq(authenticatorApps.userId, actor.id), sql`${authenticatorApps.confirmedAt} is null`);
    const [app] = await tx.select().from(authenticatorApps).where(isUnconfirmed).for("update");
    const secret = app && (await decryptSecret(app.encryptedSecret));
    if (!secret) throw new NotFound("This set-up was ended. Please start it again.");
    const step = matchingStep(secret, code.replaceAll(/\s/g, ""), 0);
    if (step === null) throw new Invalid({ code: "That code is not right. Check that the clock of your phone is." });
    await tx
      .update(authenticatorApps)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(eq(authenticatorApps.userId, actor.id));
    return reportAdded(tx, actor, "An authenticator app");
  });
}

/** Removes the authenticator app, or ends its set-up. @throws ConfirmationRequired, NotFound */
export async function removeApp(actor: Actor): Promise<void> {
  requirePermission(actor, "account:manage");
  requireConfirmed(actor);
  await asSystem("auth", async (tx) => {
    const [app] = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, actor.id)).returning();
    if (!app) throw new NotFound("There is no authenticator app any more.");
    if (app.confirmedAt) await reportRemoved(tx, actor, "An authenticator app");
  });
}

/**
 * @param response of the browser to the challenge that this session asked for
 * @returns new recovery codes, when the person had none
 * @throws ConfirmationRequired, Conflict, Invalid
 */
export async function addPasskey(actor: Actor, { name, response }: { name: string; response: string }) {
  requirePermission(actor, "account:manage");
  requireConfirmed(actor);
  const passkey = await verifyNewPasskey(response, { purpose: "add", subject: actor.sessionId });
  if (!passkey) throw new Invalid({}, "The passkey was not accepted. Please try again.");
  return asSystem("auth", async (tx) => {
    const [count] = await tx.execute<{ n: number }>(sql`select count(*)::int as n from passkeys where user_id = ${actor.id}`);
    if ((count?.n ?? 0) >= maxPasskeys) throw new Conflict(`At most ${maxPasskeys} passkeys. Please remove one first.`);
    const stored = await tx
      .insert(passkeys)
      .values({ userId: actor.id, name, ...passkey })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) throw new Conflict("This passkey is stored already.");
    return reportAdded(tx, actor, `The passkey “${name}”`);
  });
}

/** @returns the name of the removed passkey @throws ConfirmationRequired, NotFound */
export async function removePasskey(actor: Actor, id: string): Promise<string> {
  requirePermission(actor, "account:manage");
  requireConfirmed(actor);
  return asSystem("auth", async (tx) => {
    const [passkey] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
      .returning({ name: passkeys.name });
    if (!passkey) throw new NotFound("There is no such passkey any more.");
    await reportRemoved(tx, actor, `The passkey “${passkey.name}”`);
    return passkey.name;
  });
}

/** Replaces the recovery codes. @throws ConfirmationRequired, Conflict without a second factor */
export async function replaceRecoveryCodes(actor: Actor): Promise<string[]> {
  requirePermission(actor, "account:manage");
  requireConfirmed(actor);
  return asSystem("auth", async (tx) => {
    if (!(await hasSecondFactor(tx, actor.id))) throw new Conflict("Add a passkey or an authenticator app first.");
    await audit(tx, { ...personAudit(actor.id), action: "recovery codes renewed" });
    return renewRecoveryCodes(tx, actor.id);
  });
}

/** Audits and mails that a second factor was added. @returns new recovery codes, when the person had none */
async function reportAdded(tx: Tx, actor: Person, what: string): Promise<string[] | undefined> {
  await report(tx, actor, { what, isAdded: true });
  const existing = await tx.execute(sql`select from recovery_codes where user_id = ${actor.id} limit 1`);
  return existing.length > 0 ? undefined : renewRecoveryCodes(tx, actor.id);
}

/** Audits and mails that a second factor was removed. Without any other, the recovery codes are deleted too. */
async function reportRemoved(tx: Tx, actor: Person, what: string): Promise<void> {
  await report(tx, actor, { what, isAdded: false });
  if (!(await hasSecondFactor(tx, actor.id))) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id));
}

async function report(tx: Tx, { id, name, email }: Person, { what, isAdded }: { what: string; isAdded: boolean }) {
  await audit(tx, { ...personAudit(id), action: isAdded ? "second factor added" : "second factor removed", fields: { what } });
  await queueMail(tx, {
    recipient: email,
    ...secondFactorMail(company(), name, { what, isAdded }, `${env().ORIGIN}/forgot-password`),
  });
}
