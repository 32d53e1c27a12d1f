import { APIError } from "better-auth/api";
import { verifyJWT } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { newDeviceMail } from "#app/content/mails.ts";
import { audit } from "#app/platform/audit.server.ts";
import { auth } from "#app/platform/auth.server.ts";
import { formatLongDateTime } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { verifyPassword } from "#app/platform/password.server.ts";
import { grantConfiguredAccess } from "#app/platform/profile.server.ts";
import { consumeRateLimit, refundRateLimit } from "#app/platform/rate-limit.server.ts";
import { type Client, clientIp, currentRequest } from "#app/platform/request.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { messages } from "./account.ts";
import { deviceOf } from "./device.ts";
import { isKnownBrowser, knownBrowserCookie } from "./known-browser.server.ts";

export type Failure = { message: string; status: number; retryAfterSeconds?: number };
export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & Failure);

const quarterHourSeconds = 900;
const hourSeconds = 3600;

/** Counted before the password is checked, so that concurrent guesses all count. */
export const passwordGuessLimit = (email: string) => ({ key: `login:${email}`, max: 10, periodSeconds: quarterHourSeconds });

/** Stops one machine that tries passwords for many accounts. An office whose staff know their passwords stays below this limit. */
const ipGuessLimit = ({ clientIp }: Client) => ({
  key: `login-from:${clientIp}`,
  max: 200,
  periodSeconds: quarterHourSeconds,
});

/** Logs a person in. @returns the cookies of the new session */
export async function logIn(email: string, password: string, client: Client): Promise<Outcome<string[]>> {
  const isKnown = isKnownBrowser(client.cookies, email);
  const guessLimit = isKnown ? { ...passwordGuessLimit(email), key: `login-known:${email}` } : passwordGuessLimit(email);
  const retryAfterSeconds = (await consumeRateLimit(ipGuessLimit(client))) ?? (await consumeRateLimit(guessLimit));
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  const outcome = await toOutcome(async () => {
    const headers = new Headers({ "user-agent": client.userAgent });
    const { response, headers: responseHeaders } = await auth().api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    await Promise.all([refundRateLimit(guessLimit), refundRateLimit(ipGuessLimit(client))]);
    await grantConfiguredAccess(response.user);
    if (!(await recordLogIn(response.user, client))) return null;
    return [...responseHeaders.getSetCookie(), knownBrowserCookie(email)];
  });
  if (!outcome.ok) await auditAccountEvent(email, "log-in refused");
  else if (!outcome.value) return { ok: false, status: 403, message: messages.disabled };
  return outcome as Outcome<string[]>;
}

/** Creates an unconfirmed account and mails the confirmation link. The outcome is the same when the address is known. */
export async function signUp(name: string, email: string, password: string): Promise<Outcome<null>> {
  const retryAfterSeconds =
    (await consumeRateLimit({ key: `sign-up:${clientIp()}`, max: 30, periodSeconds: hourSeconds })) ??
    // Each sign-up mails the address, known or not.
    (await consumeRateLimit({ key: `sign-up-as:${email}`, max: 10, periodSeconds: hourSeconds }));
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  return toOutcome(async () => {
    await auth().api.signUpEmail({ body: { name, email, password }, headers: new Headers() });
    await auditAccountEvent(email, "sign-up");
    return null;
  });
}

/** Mails a reset link when the address has an account. The outcome is the same when it has none. */
export async function requestReset(email: string): Promise<Outcome<null>> {
  const retryAfterSeconds =
    (await consumeRateLimit({ key: `forgot:${email}`, max: 5, periodSeconds: hourSeconds })) ??
    (await consumeRateLimit({ key: `forgot-from:${clientIp()}`, max: 60, periodSeconds: hourSeconds }));
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  return toOutcome(async () => {
    await auth().api.requestPasswordReset({ body: { email }, headers: new Headers() });
    await auditAccountEvent(email, "reset link asked for");
    return null;
  });
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
  const retryAfterSeconds = await consumeRateLimit(passwordGuessLimit(email));
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  if (!(await isPassword(email, password))) return { ok: false, status: 401, message: messages.notTheSignUpPassword };
  await refundRateLimit(passwordGuessLimit(email));
  return toOutcome(async () => {
    await auth().api.verifyEmail({ query: { token } });
    await auditAccountEvent(email, "e-mail confirmed");
    return null;
  });
}

/** Whether this is the password of the account with this address. The caller counts the guess. */
export async function isPassword(email: string, password: string): Promise<boolean> {
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

/** Audits the log-in and mails the person about a new device. @returns false when the account is disabled */
const recordLogIn = (user: User, client: Client): Promise<boolean> =>
  asSystem("auth", async (tx) => {
    const [disabled] = await tx.execute(sql`select from user_profiles where user_id = ${user.id} and access = 'disabled'`);
    if (disabled) {
      await tx.execute(sql`delete from auth_sessions where user_id = ${user.id}`);
      await audit(tx, { ...personAudit(user.id), action: "log-in refused", fields: { access: "disabled" } });
      return false;
    }
    const device = deviceOf(client.userAgent);
    await audit(tx, { ...personAudit(user.id), action: "logged in", fields: { device } });
    if (await rememberDevice(tx, user.id, device)) {
      const { ORIGIN } = env();
      const mail = newDeviceMail(
        user.name,
        device,
        formatLongDateTime(new Date()),
        `${ORIGIN}/dashboard/account`,
        `${ORIGIN}/forgot-password`,
      );
      await queueMail(tx, { recipient: user.email, ...mail });
    }
    return true;
  });

/** Adds the device to the account's known ones. @returns true when it was not known before and is not the account's first */
async function rememberDevice(tx: Tx, id: string, device: string): Promise<boolean> {
  const [added] = await tx.execute<{ deviceCount: number }>(sql`
    update auth_users set known_devices = known_devices || ${device}::text
    where id = ${id} and not ${device}::text = any(known_devices) returning cardinality(known_devices) as "deviceCount"`);
  return added !== undefined && added.deviceCount > 1;
}

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
