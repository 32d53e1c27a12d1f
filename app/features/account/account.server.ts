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
import { clientAddress, currentRequest, type Visit } from "#app/platform/request.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { messages } from "./account.ts";
import { deviceOf } from "./device.ts";
import { isKnownBrowser, knownBrowserCookie } from "./known-browser.server.ts";

export type Refused = { message: string; status: number; retryAfterSeconds?: number };
export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & Refused);

const quarterHour = 900;
const hour = 3600;

/** Each guess at a password is counted before it is checked, so that guesses sent at once are all counted. */
export const guessesAt = (email: string) => ({ key: `login:${email}`, max: 10, periodSeconds: quarterHour });

/** One machine that tries one password at many addresses; an office whose people know theirs does not come near. */
const guessesFrom = ({ clientAddress }: Visit) => ({
  key: `login-from:${clientAddress}`,
  max: 200,
  periodSeconds: quarterHour,
});

/** Logs a person in. @returns the cookies of the new session */
export async function logIn(email: string, password: string, visit: Visit): Promise<Outcome<string[]>> {
  const known = isKnownBrowser(visit.cookies, email);
  const guesses = known ? { ...guessesAt(email), key: `login-known:${email}` } : guessesAt(email);
  const late = (await consumeRateLimit(guessesFrom(visit))) ?? (await consumeRateLimit(guesses));
  if (late !== null) return tooMany(late);
  const outcome = await refusing(async () => {
    const headers = new Headers({ "user-agent": visit.userAgent });
    const { response, headers: answered } = await auth().api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    await Promise.all([refundRateLimit(guesses), refundRateLimit(guessesFrom(visit))]);
    await grantConfiguredAccess(response.user);
    if (!(await noteLogIn(response.user, visit))) return null;
    return [...answered.getSetCookie(), knownBrowserCookie(email)];
  });
  if (!outcome.ok) await noteOf(email, "log-in refused");
  else if (!outcome.value) return { ok: false, status: 403, message: messages.disabled };
  return outcome as Outcome<string[]>;
}

/** Makes an unconfirmed account and mails the confirmation; answers alike when the address is known. */
export async function signUp(name: string, email: string, password: string): Promise<Outcome<null>> {
  const late =
    (await consumeRateLimit({ key: `sign-up:${clientAddress()}`, max: 30, periodSeconds: hour })) ??
    // Each sign-up mails the address, known or not.
    (await consumeRateLimit({ key: `sign-up-as:${email}`, max: 10, periodSeconds: hour }));
  if (late !== null) return tooMany(late);
  return refusing(async () => {
    await auth().api.signUpEmail({ body: { name, email, password }, headers: new Headers() });
    await noteOf(email, "sign-up");
    return null;
  });
}

/** Mails a reset link when the address has an account; answers alike when not. */
export async function requestReset(email: string): Promise<Outcome<null>> {
  const late =
    (await consumeRateLimit({ key: `forgot:${email}`, max: 5, periodSeconds: hour })) ??
    (await consumeRateLimit({ key: `forgot-from:${clientAddress()}`, max: 60, periodSeconds: hour }));
  if (late !== null) return tooMany(late);
  return refusing(async () => {
    await auth().api.requestPasswordReset({ body: { email }, headers: new Headers() });
    await noteOf(email, "reset link asked for");
    return null;
  });
}

/** Is this the token of a reset link that still works? Looking does not use it up. */
export async function isResetToken(token: string): Promise<boolean> {
  const { internalAdapter } = await auth().$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found !== null && found.expiresAt > new Date();
}

/** Sets the password of the link's owner and ends all their sessions. */
export const resetPassword = (token: string, password: string): Promise<Outcome<null>> =>
  refusing(async () => {
    await auth().api.resetPassword({ body: { token, newPassword: password } });
    return null;
  });

/** The address a confirmation link was mailed to; null when the link is no link of ours, or too old. */
export async function addressOf(token: string): Promise<string | null> {
  const claims = await verifyJWT<{ email?: string }>(token, env().APP_SECRET as string);
  return claims?.email?.toLowerCase() ?? null;
}

/**
 * Confirms the address a mailed token was sent to, for whoever also knows the password chosen at sign-up: the mail shows
 * who reads the address, the password who signed up, and only both together are one person (decision 40).
 */
export async function confirmEmail(token: string, password: string): Promise<Outcome<null>> {
  const email = await addressOf(token);
  if (!email) return { ok: false, status: 400, message: messages.staleLink };
  const late = await consumeRateLimit(guessesAt(email));
  if (late !== null) return tooMany(late);
  if (!(await isPassword(email, password))) return { ok: false, status: 401, message: messages.notTheSignUpPassword };
  await refundRateLimit(guessesAt(email));
  return refusing(async () => {
    await auth().api.verifyEmail({ query: { token } });
    await noteOf(email, "e-mail confirmed");
    return null;
  });
}

/** Is this the password of the account with this address? Guesses are the caller's to count. */
export async function isPassword(email: string, password: string): Promise<boolean> {
  const { internalAdapter } = await auth().$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  return Boolean(hash) && verifyPassword({ hash: hash as string, password });
}

/** Ends the session of this request. @returns the cookies that clear it */
export async function logOut(request: Request): Promise<string[]> {
  const session = await auth().api.getSession({ headers: request.headers });
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
  if (session) {
    const { id } = session.user;
    await asSystem("auth", (tx) => audit(tx, { ...actOf(id), action: "logged out" }));
  }
  return headers.getSetCookie();
}

const actOf = (id: string) => ({ actor: id, objectType: "person", objectId: id });

type User = { id: string; name: string; email: string };

/** Writes the log-in down and tells the person of a device not seen before. @returns false when they are disabled */
const noteLogIn = (user: User, visit: Visit): Promise<boolean> =>
  asSystem("auth", async (tx) => {
    const [disabled] = await tx.execute(sql`select from user_profiles where user_id = ${user.id} and access = 'disabled'`);
    if (disabled) {
      await tx.execute(sql`delete from auth_sessions where user_id = ${user.id}`);
      await audit(tx, { ...actOf(user.id), action: "log-in refused", fields: { access: "disabled" } });
      return false;
    }
    const device = deviceOf(visit.userAgent);
    await audit(tx, { ...actOf(user.id), action: "logged in", fields: { device } });
    if (await isNewDevice(tx, user.id, device)) {
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

/** Not seen before, and not the account's very first. */
async function isNewDevice(tx: Tx, id: string, device: string): Promise<boolean> {
  const [added] = await tx.execute<{ known: number }>(sql`
    update auth_users set known_devices = known_devices || ${device}::text
    where id = ${id} and not ${device}::text = any(known_devices) returning cardinality(known_devices) as known`);
  return added !== undefined && added.known > 1;
}

/** A visitor's act on the account with this address, if there is one: the same one statement either way. */
const noteOf = (email: string, action: string) =>
  asSystem("auth", (tx) =>
    tx.execute(sql`
      insert into audit_log (actor, action, object_type, object_id, request_id)
      select 'visitor', ${action}, 'person', id, ${currentRequest()?.id ?? null} from auth_users where email = ${email}`),
  );

/** The auth service's own words when it refuses; any other failure is thrown on. */
async function refusing<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() };
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
