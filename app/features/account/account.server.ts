import { APIError } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import type { Language } from "#app/content/languages.ts";
import { confirmationToken, queueAccountRequest } from "#app/identity/account-requests.server.ts";
import { auth, isPassword } from "#app/identity/auth.server.ts";
import { tokenHash } from "#app/identity/one-time-token.server.ts";
import { hashPassword } from "#app/identity/password.server.ts";
import { sessionHeaders, sessionToken } from "#app/identity/session-cookie.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { consumeRateLimit, consumeRateLimits, refundRateLimits, senderLimits } from "#app/platform/rate-limit.server.ts";
import { clientIp, currentRequest, setRequestAccount } from "#app/platform/request.server.ts";
import { acceptedSecrets } from "#app/platform/secret.server.ts";
import { asSystem, executeAsSystem } from "#db/client.server.ts";
import { tooManyMessage } from "./account.ts";
import { accountTexts } from "./account-texts.server.ts";

export type AccountFailure = { message: string; status: number; retryAfterSeconds?: number };
export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & AccountFailure);

export const quarterHourSeconds = 900;
const hourSeconds = 3600;

/**
 * Queues the creation of an unconfirmed account and the mail with its confirmation link. The outcome and its time are the same when the
 * address is known.
 */
export async function signUp(name: string, email: string, password: string): Promise<Outcome<null>> {
  const retryAfterSeconds = await consumeRateLimits(senderLimits("sign-up", clientIp(), { max: 30, periodSeconds: hourSeconds }));
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  setRequestAccount(email);
  await queueAccountRequest({ kind: "sign-up", name, email, passwordHash: await hashPassword(password) });
  return { ok: true, value: null };
}

/**
 * Queues the mail with a reset link, for when the address has an account. The outcome and its time are the same when it has none, and
 * when the limit of mailed links is reached.
 */
export async function requestReset(email: string): Promise<Outcome<null>> {
  const retryAfterSeconds = await consumeRateLimits(
    senderLimits("forgot-password", clientIp(), { max: 60, periodSeconds: hourSeconds }),
  );
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  await queueAccountRequest({ kind: "reset", email });
  return { ok: true, value: null };
}

/** Whether this is the token of a valid reset link. The check does not use the link up. */
export async function isResetToken(token: string): Promise<boolean> {
  const { internalAdapter } = await auth().$context;
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return verification !== null && verification.expiresAt > new Date();
}

/** Sets the password of the person with this reset link, voids their other ones and ends all their sessions. */
export const resetPassword = (token: string, password: string): Promise<Outcome<null>> =>
  toOutcome(async () => {
    await deleteOtherResetLinks(token);
    await auth().api.resetPassword({ body: { token, newPassword: password } });
    return null;
  });

/**
 * Of links of one account that are used at the same moment one works: the first locks the account and deletes the others. All that was
 * mailed before goes when the password changes (migration 0100).
 */
async function deleteOtherResetLinks(token: string): Promise<void> {
  const { internalAdapter } = await auth().$context;
  const used = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!used || used.expiresAt < new Date()) return;
  await asSystem("auth", async (tx) => {
    await tx.execute(sql`select from auth_users where id = ${used.value} for update`);
    await tx.execute(sql`
      delete from auth_verifications where value = ${used.value} and id <> ${used.id}
        and exists (select from auth_verifications where id = ${used.id})`);
  });
}

/** The address that a confirmation link confirms; null when the token is invalid, has expired, or the address is confirmed by now. */
export async function emailToConfirm(token: string): Promise<string | null> {
  const claims = await Promise.all(acceptedSecrets().map((secret) => verifyJWT<{ email?: string }>(token, secret)));
  const email = claims.find((claim) => claim !== null)?.email?.toLowerCase();
  if (!email) return null;
  const [user] = await asSystem("auth", (tx) =>
    tx.execute(sql`select from auth_users where email = ${email} and not email_verified`),
  );
  return user ? email : null;
}

/**
 * Confirms the address of a mailed token. The password of the sign-up is required too: the mail proves who reads the address, the
 * password who signed up (decision 18).
 */
export async function confirmEmail(token: string, password: string): Promise<Outcome<null>> {
  const email = await emailToConfirm(token);
  if (!email) return { ok: false, status: 400, message: accountTexts().confirm.stale };
  // Counted for the link, which only the owner of the address has, so that guesses at the log-in form do not use up the limit.
  const limit = { key: `confirm:${tokenHash(token)}`, max: 10, periodSeconds: quarterHourSeconds };
  const retryAfterSeconds = await consumeRateLimit(limit);
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  if (!(await isPassword(email, password))) return { ok: false, status: 401, message: accountTexts().confirm.wrongPassword };
  await refundRateLimits([limit]);
  return toOutcome(async () => {
    // better-auth knows APP_SECRET only.
    await auth().api.verifyEmail({ query: { token: await confirmationToken(email) } });
    await auditAccountEvent(email, "e-mail confirmed");
    return null;
  });
}

/** Ends the session of this request. @returns the cookies that clear it, and the language of the page where it began */
export async function logOut(request: Request): Promise<{ cookies: string[]; language: Language }> {
  const token = sessionToken(request.headers.get("cookie"));
  const cookies = token ? sessionHeaders(token) : request.headers;
  const session = await auth().api.getSession({ headers: cookies });
  const [began] = await asSystem("auth", (tx) =>
    tx.execute<{ language: Language }>(sql`select language from auth_sessions where id = ${session?.session.id ?? null}`),
  );
  const { headers } = await auth().api.signOut({ headers: cookies, returnHeaders: true });
  if (session) {
    const { id } = session.user;
    await asSystem("auth", (tx) => audit(tx, { ...personAudit(id), action: "logged out" }));
  }
  return { cookies: headers.getSetCookie(), language: began?.language ?? "en" };
}

/** The fields of an audit entry about what a person does to their own account. */
export const personAudit = (id: string) => ({ actor: id, objectType: "person", objectId: id });

/** Audits what a visitor did to the account with this address. One statement: a known address takes as long as an unknown one. */
export const auditAccountEvent = (email: string, action: string) =>
  executeAsSystem(
    "auth",
    sql`insert into audit_log (actor, action, object_type, object_id, request_id)
      select 'visitor', ${action}, 'person', id, ${currentRequest()?.id ?? null} from auth_users where email = ${email}`,
  );

/** An error of better-auth becomes a failed outcome with its message; any other error is thrown. */
export async function toOutcome<Value>(run: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return { ok: false, message: refusalOf(error), status: error.statusCode };
  }
}

function refusalOf({ body, message }: APIError): string {
  const { wrongPassword, unconfirmed, refused } = accountTexts().problems;
  if (body?.code === "INVALID_EMAIL_OR_PASSWORD") return wrongPassword;
  if (body?.code === "EMAIL_NOT_VERIFIED") return unconfirmed;
  return refused || (body?.message ?? message);
}

export const tooMany = (retryAfterSeconds: number): Outcome<never> => ({
  ok: false,
  status: 429,
  retryAfterSeconds,
  message: tooManyMessage(retryAfterSeconds, accountTexts().problems),
});
