import { setTimeout as sleep } from "node:timers/promises";
import { APIError } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { queueAccountRequest } from "#app/platform/account-requests.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { auth } from "#app/platform/auth.server.ts";
import { env } from "#app/platform/env.ts";
import { Overloaded } from "#app/platform/hash-queue.ts";
import { tokenHash } from "#app/platform/one-time-token.server.ts";
import { hashPassword, verifyPassword } from "#app/platform/password.server.ts";
import { grantConfiguredAccess } from "#app/platform/profile.server.ts";
import { consumeRateLimit, consumeRateLimits, refundRateLimits, senderLimits } from "#app/platform/rate-limit.server.ts";
import { type Client, clientIp, currentRequest, setRequestAccount } from "#app/platform/request.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { messages } from "./account.ts";
import { deviceOf } from "./device.ts";
import { isKnownBrowser, knownBrowserCookie } from "./known-browser.server.ts";
import { reportNewDevice } from "./new-device.server.ts";

export type Failure = { message: string; status: number; retryAfterSeconds?: number };
export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & Failure);

const quarterHourSeconds = 900;
const hourSeconds = 3600;

/** Counted before the password is checked, so that concurrent guesses all count. */
const passwordGuessLimit = (email: string) => ({ key: `login:${email}`, max: 10, periodSeconds: quarterHourSeconds });

/** Right passwords count too: each makes a session and takes a hash. */
const logInLimit = (email: string) => ({ key: `logins:${email}`, max: 20, periodSeconds: quarterHourSeconds });

/** Stops one machine that tries passwords for many accounts. An office whose staff know their passwords stays below this limit. */
const senderGuessLimit = { max: 200, periodSeconds: quarterHourSeconds };
/** Of right passwords too. */
const senderLogInLimit = { max: 600, periodSeconds: quarterHourSeconds };
const maxSessions = 20;
/** A refused log-in is answered late, so that whoever tries again without pause keeps the server less busy. */
const refusalDelayMs = 1_000;

/** Logs a person in. @returns the cookies of the new session */
export async function logIn(email: string, password: string, client: Client): Promise<Outcome<string[]>> {
  const isKnown = isKnownBrowser(client.cookies, email);
  const guessLimit = isKnown ? { ...passwordGuessLimit(email), key: `login-known:${email}` } : passwordGuessLimit(email);
  const guessLimits = [...senderLimits("login-from", client.clientIp, senderGuessLimit), guessLimit];
  const retryAfterSeconds = await consumeRateLimits([
    ...guessLimits,
    ...senderLimits("logins-from", client.clientIp, senderLogInLimit),
    logInLimit(email),
  ]);
  if (retryAfterSeconds !== null) {
    await sleep(refusalDelayMs);
    return tooMany(retryAfterSeconds);
  }
  setRequestAccount(email);
  const outcome = await toOutcome(async () => {
    const headers = new Headers({ "user-agent": client.userAgent });
    const { response, headers: responseHeaders } = await auth().api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    await refundRateLimits(guessLimits);
    await grantConfiguredAccess(response.user);
    if (!(await recordLogIn(response.user, response.token, client))) return null;
    return [...responseHeaders.getSetCookie(), knownBrowserCookie(email)];
  }).catch(async (error) => {
    // The queue of hashes is full: nothing was checked.
    if (error instanceof Overloaded)
      await Promise.all([refundRateLimits([...guessLimits, logInLimit(email)]), sleep(refusalDelayMs)]);
    throw error;
  });
  if (!outcome.ok) {
    // Otherwise guesses could use it up for the owner.
    await refundRateLimits([logInLimit(email)]);
    await auditAccountEvent(email, "log-in refused");
  } else if (!outcome.value) return { ok: false, status: 403, message: messages.disabled };
  return outcome as Outcome<string[]>;
}

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
 * when as many links as may be were mailed already.
 */
export async function requestReset(email: string): Promise<Outcome<null>> {
  const retryAfterSeconds = await consumeRateLimits(
    senderLimits("forgot-from", clientIp(), { max: 60, periodSeconds: hourSeconds }),
  );
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  await queueAccountRequest({ kind: "reset", email });
  return { ok: true, value: null };
}

/** Whether this is the token of a valid reset link. The check does not use it up. */
export async function isResetToken(token: string): Promise<boolean> {
  const { internalAdapter } = await auth().$context;
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return verification !== null && verification.expiresAt > new Date();
}

/** Sets the password of the person with this reset link and ends all their sessions. */
export const resetPassword = (token: string, password: string): Promise<Outcome<null>> =>
  toOutcome(async () => {
    await auth().api.resetPassword({ body: { token, newPassword: password } });
    return null;
  });

/** The address that a confirmation link confirms; null when the token is not ours or has expired. */
export async function emailToConfirm(token: string): Promise<string | null> {
  const claims = await verifyJWT<{ email?: string }>(token, env().APP_SECRET as string);
  return claims?.email?.toLowerCase() ?? null;
}

/**
 * Confirms the address of a mailed token. The password of the sign-up is required too: the mail proves who reads the address, the
 * password who signed up (decision 18).
 */
export async function confirmEmail(token: string, password: string): Promise<Outcome<null>> {
  const email = await emailToConfirm(token);
  if (!email) return { ok: false, status: 400, message: messages.staleLink };
  // By the link, which only the owner of the address has: guesses at the log-in form do not use it up.
  const limit = { key: `confirm:${tokenHash(token)}`, max: 10, periodSeconds: quarterHourSeconds };
  const retryAfterSeconds = await consumeRateLimit(limit);
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  if (!(await isPassword(email, password))) return { ok: false, status: 401, message: messages.notTheSignUpPassword };
  await refundRateLimits([limit]);
  return toOutcome(async () => {
    await auth().api.verifyEmail({ query: { token } });
    await auditAccountEvent(email, "e-mail confirmed");
    return null;
  });
}

/** Whether this is the password of the account with this address. The caller counts the guess. */
export async function isPassword(email: string, password: string): Promise<boolean> {
  setRequestAccount(email);
  const { internalAdapter } = await auth().$context;
  const user = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = user?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  return Boolean(hash) && verifyPassword({ hash: hash as string, password });
}

/** Ends the session of this request. @returns the cookies that clear it */
export async function logOut(request: Request): Promise<string[]> {
  const session = await auth().api.getSession({ headers: request.headers });
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
  if (session) {
    const { id } = session.user;
    await asSystem("auth", (tx) => audit(tx, { ...personAudit(id), action: "logged out" }));
  }
  return headers.getSetCookie();
}

/** The fields of an audit entry about what a person does to their own account. */
export const personAudit = (id: string) => ({ actor: id, objectType: "person", objectId: id });

type User = { id: string; name: string; email: string };

/** Audits the log-in, ends the person's oldest sessions and mails them about a new device. @returns false when the account is disabled */
const recordLogIn = (user: User, sessionToken: string, client: Client): Promise<boolean> =>
  asSystem("auth", async (tx) => {
    const [disabled] = await tx.execute(sql`select from user_profiles where user_id = ${user.id} and access = 'disabled'`);
    if (disabled) {
      await tx.execute(sql`delete from auth_sessions where user_id = ${user.id}`);
      await audit(tx, { ...personAudit(user.id), action: "log-in refused", fields: { access: "disabled" } });
      return false;
    }
    const [session] = await tx.execute<{ id: string }>(sql`
      update auth_sessions set ip_address = ${client.clientIp} where token = ${sessionToken} returning id`);
    await endOldestSessions(tx, user.id);
    await audit(tx, { ...personAudit(user.id), action: "logged in", fields: { device: deviceOf(client.userAgent) } });
    if (session) await reportNewDevice(tx, user, { id: session.id, client });
    return true;
  });

const endOldestSessions = (tx: Tx, id: string) =>
  tx.execute(sql`
    delete from auth_sessions where id in (
      select id from auth_sessions where user_id = ${id} order by created_at desc, id offset ${maxSessions})`);

/** Audits what a visitor did to the account with this address. One statement: a known address takes as long as an unknown one. */
const auditAccountEvent = (email: string, action: string) =>
  asSystem("auth", (tx) =>
    tx.execute(sql`
      insert into audit_log (actor, action, object_type, object_id, request_id)
      select 'visitor', ${action}, 'person', id, ${currentRequest()?.id ?? null} from auth_users where email = ${email}`),
  );

/** An error of better-auth becomes a failed outcome with its message; any other error is thrown. */
async function toOutcome<Value>(run: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return { ok: false, message: error.body?.message ?? error.message, status: error.statusCode };
  }
}

const tooMany = (retryAfterSeconds: number): Outcome<never> => ({
  ok: false,
  status: 429,
  retryAfterSeconds,
  message: messages.tooMany(retryAfterSeconds),
});
