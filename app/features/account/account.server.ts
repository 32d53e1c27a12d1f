import { APIError } from "better-auth/api";
import { audit } from "#app/platform/audit.server.ts";
import { auth } from "#app/platform/auth.server.ts";
import { settleAccess } from "#app/platform/profile.server.ts";
import { countUse, giveBack } from "#app/platform/rate-limit.server.ts";
import { asDuty } from "#db/client.server.ts";

export type Refused = { message: string; status: number; retryAfterSeconds?: number };
export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & Refused);

const quarterHour = 900;
const hour = 3600;

/** Logs a person in. @returns the cookies of the new session */
export async function logIn(email: string, password: string): Promise<Outcome<string[]>> {
  // Each guess is counted before it is checked, so that guesses sent at once are all counted; a right one is given back.
  const guesses = { key: `login:${email}`, most: 10, periodSeconds: quarterHour };
  const late = await countUse(guesses);
  if (late !== null) return tooMany(late);
  return refusing(async () => {
    const { response, headers } = await auth().api.signInEmail({
      body: { email, password },
      headers: new Headers(),
      returnHeaders: true,
    });
    await giveBack(guesses);
    await settleAccess(response.user);
    await asDuty("auth", (tx) =>
      audit(tx, { actor: response.user.id, action: "logged in", objectType: "person", objectId: response.user.id }),
    );
    return headers.getSetCookie();
  });
}

/** Makes an unconfirmed account and mails the confirmation; answers alike when the address is known. */
export async function signUp(name: string, email: string, password: string, clientAddress: string): Promise<Outcome<null>> {
  const late = await countUse({ key: `sign-up:${clientAddress}`, most: 30, periodSeconds: hour });
  if (late !== null) return tooMany(late);
  return refusing(async () => {
    await auth().api.signUpEmail({ body: { name, email, password }, headers: new Headers() });
    return null;
  });
}

/** Mails a reset link when the address has an account; answers alike when not. */
export async function requestReset(email: string, clientAddress: string): Promise<Outcome<null>> {
  const late =
    (await countUse({ key: `forgot:${email}`, most: 5, periodSeconds: hour })) ??
    (await countUse({ key: `forgot-from:${clientAddress}`, most: 60, periodSeconds: hour }));
  if (late !== null) return tooMany(late);
  return refusing(async () => {
    await auth().api.requestPasswordReset({ body: { email }, headers: new Headers() });
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

/** Confirms the address a mailed token was sent to. */
export const confirmEmail = (token: string): Promise<Outcome<null>> =>
  refusing(async () => {
    await auth().api.verifyEmail({ query: { token } });
    return null;
  });

/** Ends the session of this request. @returns the cookies that clear it */
export async function logOut(request: Request): Promise<string[]> {
  const session = await auth().api.getSession({ headers: request.headers });
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
  if (session) {
    const { id } = session.user;
    await asDuty("auth", (tx) => audit(tx, { actor: id, action: "logged out", objectType: "person", objectId: id }));
  }
  return headers.getSetCookie();
}

/** The auth service's own words when it refuses; any other failure is thrown on. */
async function refusing<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return { ok: false, message: error.body?.message ?? error.message, status: error.statusCode };
  }
}

function tooMany(retryAfterSeconds: number): Outcome<never> {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return { ok: false, status: 429, retryAfterSeconds, message: `Too many tries. Please wait ${minutes} min and try again.` };
}
