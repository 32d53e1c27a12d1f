import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { auth } from "#app/identity/auth.server.ts";
import { Overloaded } from "#app/identity/hash-queue.ts";
import { verifyPasskey } from "#app/identity/passkeys.server.ts";
import { grantConfiguredAccessIn } from "#app/identity/profile.server.ts";
import { requestLanguage } from "#app/identity/request-language.server.ts";
import { codeGuessLimits, consumeCode } from "#app/identity/second-factor.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { consumeRateLimits, refundRateLimits, refundSql, senderLimits } from "#app/platform/rate-limit.server.ts";
import { type Client, setRequestAccount } from "#app/platform/request.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { auditAccountEvent, type Outcome, personAudit, quarterHourSeconds, toOutcome, tooMany } from "../account.server.ts";
import { accountTexts } from "../account-texts.server.ts";
import { deviceOf } from "./device.ts";
import { isKnownBrowser, knownBrowserCookie } from "./known-browser.server.ts";
import { rememberDevice, reportNewDevice } from "./new-device.server.ts";
import { createSession } from "./new-session.server.ts";
import { browserIdOf } from "./passkey-browser.server.ts";
import { beginPendingLogIn, endedPendingCookie, endPendingLogIn, readPendingLogIn } from "./pending-log-in.server.ts";

/** `needsSecondStep`: the cookies are those of a pending log-in, which still needs a code or a passkey; else those of a session. */
export type LogIn = { cookies: string[]; needsSecondStep: boolean };
type LogInMethod = "password" | "code" | "passkey";

type User = { id: string; name: string; email: string };

/** Counted before the password is checked, so that concurrent guesses all count. */
const passwordGuessLimit = (email: string) => ({ key: `login:${email}`, max: 10, periodSeconds: quarterHourSeconds });

/** Right passwords count too: each computes a password hash and creates a session. */
const logInLimit = (email: string) => ({ key: `logins:${email}`, max: 20, periodSeconds: quarterHourSeconds });

/** Stops one machine that tries passwords for many accounts. An office whose staff know their passwords stays below this limit. */
const senderGuessLimit = { max: 200, periodSeconds: quarterHourSeconds };
/** Counts attempts with the right password too, as logInLimit does. */
const senderLogInLimit = { max: 600, periodSeconds: quarterHourSeconds };
const maxSessions = 20;
/**
 * An attempt over a rate limit, or while the queue of password hashes is full, gets a delayed response: a client that tries again and again
 * without a pause then costs the server less.
 */
const overLimitDelayMs = 1_000;

/**
 * Logs a person in by their password. A person with a second factor gets no session yet, only the cookie of a pending log-in, which
 * a code or a passkey completes (pending-log-in.server.ts).
 */
export async function logIn(email: string, password: string, client: Client): Promise<Outcome<LogIn>> {
  const isKnown = isKnownBrowser(client.cookies, email);
  const guessLimit = isKnown ? { ...passwordGuessLimit(email), key: `login-known:${email}` } : passwordGuessLimit(email);
  const guessLimits = [...senderLimits("login-from", client.clientIp, senderGuessLimit), guessLimit];
  const retryAfterSeconds = await consumeRateLimits([
    ...guessLimits,
    ...senderLimits("logins-from", client.clientIp, senderLogInLimit),
    logInLimit(email),
  ]);
  if (retryAfterSeconds !== null) {
    await sleep(overLimitDelayMs);
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
    const begun = await asSystem("auth", async (tx) => {
      const [state] = await Promise.all([
        readAccount(tx, response.user.id),
        tx.execute(refundSql(guessLimits)),
        grantConfiguredAccessIn(tx, response.user),
      ]);
      return keepSession(tx, { ...response.user, ...state }, response.token, client);
    });
    if (begun === "disabled") return null;
    if (begun !== "session") return { cookies: [begun.pendingCookie], needsSecondStep: true };
    return { cookies: [...responseHeaders.getSetCookie(), knownBrowserCookie(email)], needsSecondStep: false };
  }).catch(async (error) => {
    // The queue of password hashes is full: nothing was checked.
    if (error instanceof Overloaded)
      await Promise.all([refundRateLimits([...guessLimits, logInLimit(email)]), sleep(overLimitDelayMs)]);
    throw error;
  });
  if (!outcome.ok) {
    // A refused log-in does not count: else guesses by others could use up the owner's limit.
    await Promise.all([refundRateLimits([logInLimit(email)]), auditAccountEvent(email, "log-in refused")]);
  } else if (!outcome.value) return { ok: false, status: 403, message: accountTexts().problems.disabled };
  return outcome as Outcome<LogIn>;
}

/** The second step of a log-in that the password began: a code of the authenticator app, or a recovery code. */
export async function logInWithCode(code: string, client: Client): Promise<Outcome<string[]>> {
  const user = await readPendingLogIn(client.cookies);
  if (!user) return { ok: false, status: 403, message: accountTexts().problems.staleLogIn };
  const limits = [
    ...senderLimits("login-from", client.clientIp, senderGuessLimit),
    ...codeGuessLimits(user.email, isKnownBrowser(client.cookies, user.email)),
  ];
  const retryAfterSeconds = await consumeRateLimits(limits);
  if (retryAfterSeconds !== null) {
    await sleep(overLimitDelayMs);
    return tooMany(retryAfterSeconds);
  }
  if (!(await consumeCode(user.id, code))) {
    await auditAccountEvent(user.email, "log-in code refused");
    return { ok: false, status: 401, message: accountTexts().problems.wrongCode };
  }
  await refundRateLimits(limits);
  return openSession(user.id, client, "code");
}

/**
 * Logs a person in by their passkey, for which the device asked for a fingerprint, face or PIN. It needs no password. After a password
 * it is the second step instead of a code.
 * @param response of the browser to the challenge, as JSON
 */
export async function logInWithPasskey(response: string, client: Client): Promise<Outcome<string[]>> {
  if (!response) return { ok: false, status: 400, message: accountTexts().problems.noPasskey };
  const limits = senderLimits("passkeys-from", client.clientIp, senderGuessLimit);
  const retryAfterSeconds = await consumeRateLimits(limits);
  if (retryAfterSeconds !== null) return tooMany(retryAfterSeconds);
  const userId = await verifyPasskey(response, { purpose: "log-in", subject: browserIdOf(client.cookies) });
  if (!userId) return { ok: false, status: 401, message: accountTexts().problems.wrongPasskey };
  await refundRateLimits(limits);
  return openSession(userId, client, "passkey");
}

/** @returns the cookies of the new session */
const openSession = (userId: string, client: Client, by: LogInMethod): Promise<Outcome<string[]>> =>
  asSystem("auth", async (tx): Promise<Outcome<string[]>> => {
    const [[user], account] = await Promise.all([
      tx.execute<User>(sql`select id, name, email from auth_users where id = ${userId}`),
      readAccount(tx, userId),
    ]);
    if (account.isDisabled) await auditDisabled(tx, userId);
    if (!user || account.isDisabled) return { ok: false, status: 403, message: accountTexts().problems.disabled };
    const wasPending = await endPendingLogIn(tx, client.cookies);
    if (by === "code" && !wasPending) return { ok: false, status: 403, message: accountTexts().problems.staleLogIn };
    const { token, cookie } = await createSession(tx, userId, client);
    await recordLogIn(tx, user, token, { client, by });
    return { ok: true, value: [cookie, endedPendingCookie(), knownBrowserCookie(user.email)] };
  });

type BegunLogIn = "session" | "disabled" | { pendingCookie: string };

/**
 * Keeps the session that better-auth created for a right password, unless the account is disabled or has a second factor: then the
 * session is deleted. @returns with a second factor the cookie of a pending log-in
 */
async function keepSession(tx: Tx, user: User & Account, token: string, client: Client): Promise<BegunLogIn> {
  if (user.isDisabled) {
    await tx.execute(sql`delete from auth_sessions where token = ${token}`);
    await auditDisabled(tx, user.id);
    return "disabled";
  }
  if (user.hasSecondFactor) {
    await tx.execute(sql`delete from auth_sessions where token = ${token}`);
    return { pendingCookie: await beginPendingLogIn(tx, user.id) };
  }
  await recordLogIn(tx, user, token, { client, by: "password" });
  return "session";
}

type Account = { isDisabled: boolean; hasSecondFactor: boolean };

async function readAccount(tx: Tx, userId: string): Promise<Account> {
  const [account] = await tx.execute<Account>(sql`
    select exists (select from user_profiles where user_id = ${userId} and access = 'disabled') as "isDisabled",
      coalesce(has_second_factor(${userId}), false) as "hasSecondFactor"`);
  return account as Account;
}

const auditDisabled = (tx: Tx, userId: string) =>
  audit(tx, { ...personAudit(userId), action: "log-in refused", fields: { access: "disabled" } });

/** Audits the log-in, ends the person's oldest sessions and mails them about a new device. */
async function recordLogIn(tx: Tx, user: User, token: string, { client, by }: { client: Client; by: LogInMethod }) {
  const device = deviceOf(client.userAgent);
  const [[session], , , isNewDevice] = await Promise.all([
    tx.execute<{ id: string }>(sql`
      update auth_sessions set ip_address = ${client.clientIp}, language = ${requestLanguage()} where token = ${token} returning id`),
    endOldestSessions(tx, user.id),
    audit(tx, { ...personAudit(user.id), action: "logged in", fields: { device, by } }),
    rememberDevice(tx, user.id, device),
  ]);
  if (session && isNewDevice) await reportNewDevice(tx, user, { id: session.id, client });
}

const endOldestSessions = (tx: Tx, id: string) =>
  tx.execute(sql`
    delete from auth_sessions where id in (
      select id from auth_sessions where user_id = ${id} order by created_at desc, id offset ${maxSessions})`);
