import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { secondFactorResetMail } from "#app/content/mails/mails.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { decryptText, encryptText } from "#app/platform/encryption.server.ts";
import { env } from "#app/platform/env.ts";
import type { Limit } from "#app/platform/rate-limit.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { authenticatorApps, authSessions, passkeys, recoveryCodes } from "#db/schema.ts";
import { tokenHash } from "./one-time-token.server.ts";
import { matchingStep, toBase32 } from "./totp.server.ts";

const recoveryCodeCount = 10;

/** Whether a password alone does not log this person in. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.execute<{ has: boolean }>(sql`select has_second_factor(${userId}) as has`);
  return row?.has ?? false;
}

/**
 * Guesses of codes at log-in, which come after the right password. Three codes of a million are valid at a time: the second limit
 * keeps somebody who guesses for days below one chance in six thousand a day.
 * @param isKnown whether this browser logged in as this person before: its guesses count by themselves (decision 20)
 */
export function codeGuessLimits(email: string, isKnown: boolean): Limit[] {
  const browser = isKnown ? "-known" : "";
  return [
    { key: `code${browser}:${email}`, max: 10, periodSeconds: 900 },
    { key: `codes${browser}:${email}`, max: 50, periodSeconds: 86_400 },
  ];
}

/** Also ends their sessions and mails them: a password alone logs them in again. @param by auth_users.id, or "operator" */
export async function deleteSecondFactors(tx: Tx, person: { id: string; name: string; email: string }, by: string) {
  const { id, name, email } = person;
  for (const table of [passkeys, authenticatorApps, recoveryCodes, authSessions])
    await tx.delete(table).where(eq(table.userId, id));
  await audit(tx, { actor: by, action: "two-step log-in reset", objectType: "person", objectId: id });
  await queueMail(tx, { recipient: email, ...secondFactorResetMail(company(), name, `${env().ORIGIN}/login`) });
}

/** Uses up a code of the person's authenticator app, or a recovery code. @returns whether it was one of them */
export const consumeCode = (userId: string, code: string): Promise<boolean> =>
  asSystem("auth", async (tx) =>
    /^\s*\d{3}\s?\d{3}\s*$/.test(code)
      ? consumeAppCode(tx, userId, code.replaceAll(/\s/g, ""))
      : consumeRecoveryCode(tx, userId, code),
  );

async function consumeAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const [app] = await tx.execute<{ secret: string; lastStep: number }>(sql`
    select encrypted_secret as secret, last_step::int as "lastStep" from authenticator_apps
    where user_id = ${userId} and confirmed_at is not null for update`);
  const secret = app && (await decryptSecret(app.secret));
  const step = secret && matchingStep(secret, code, app.lastStep);
  if (!step) return false;
  await tx.execute(sql`update authenticator_apps set last_step = ${step}, last_used_at = now() where user_id = ${userId}`);
  return true;
}

async function consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx.execute(sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${recoveryCodeHash(userId, code)} returning user_id`);
  if (used.length === 0) return false;
  await audit(tx, { actor: userId, action: "recovery code used", objectType: "person", objectId: userId });
  return true;
}

/** Replaces the person's recovery codes. Only their hashes are stored: the codes are shown once. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  // 80 bits each, as four groups of letters and digits without 0, 1, 8 and 9.
  const codes = Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(10)).replace(/.{4}(?=.)/g, "$&-"));
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })));
  return codes;
}

/** Hyphens, spaces and capitals do not matter. A code has 80 bits, so that its hash needs no salt and no secret. */
const recoveryCodeHash = (userId: string, code: string) =>
  tokenHash(`recovery code of ${userId} ${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")}`);

const purpose = "secrets of authenticator apps";

export const encryptSecret = (secret: Uint8Array): Promise<string> =>
  encryptText(purpose, Buffer.from(secret).toString("base64"));

/** @returns null when it was encrypted under another APP_SECRET, such as before a restore */
export async function decryptSecret(encrypted: string): Promise<Uint8Array | null> {
  const text = await decryptText(purpose, encrypted);
  return text === null ? null : Buffer.from(text, "base64");
}
