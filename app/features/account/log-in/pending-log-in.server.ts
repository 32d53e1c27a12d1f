import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { newToken, tokenHash } from "#app/identity/one-time-token.server.ts";
import { readCookieValue, serializeCookie } from "#app/identity/session-cookie.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { authVerifications } from "#db/schema.ts";

/*
 * A pending log-in is one whose password was right and whose second step, a code or a passkey, is missing: a random token in a cookie
 * of this browser, whose hash is stored for ten minutes. It opens nothing but the page that asks for the second step.
 */
const cookieName = "toranam-log-in";
const pendingSeconds = 600;

const identifierOf = (cookies: string) => `log-in:${tokenHash(readCookieValue(cookies, cookieName) ?? "")}`;

/** The prefix distinguishes the stored value from that of a reset link, which is the person's id alone. */
const pendingValue = (userId: string) => `log-in of ${userId}`;

/** Stores a pending log-in. @returns its cookie */
export async function beginPendingLogIn(tx: Tx, userId: string): Promise<string> {
  const token = newToken();
  await tx.insert(authVerifications).values({
    id: randomUUID(),
    identifier: `log-in:${tokenHash(token)}`,
    value: pendingValue(userId),
    expiresAt: sql`now() + make_interval(secs => ${pendingSeconds})`,
  });
  // The cookie outlives the stored token, so that `hadPendingLogIn` can tell an expired log-in from none.
  return serializeCookie(cookieName, token, 3 * pendingSeconds);
}

type PendingUser = { id: string; email: string; hasApp: boolean; hasPasskey: boolean };

/** The person who entered their password in this browser and must still enter a code; null when there is none or it expired. */
export const readPendingLogIn = (cookies: string): Promise<PendingUser | null> =>
  asSystem("auth", async (tx) => {
    const [user] = await tx.execute<PendingUser>(sql`
      select u.id, u.email,
        exists (select from authenticator_apps a where a.user_id = u.id and a.confirmed_at is not null) as "hasApp",
        exists (select from passkeys p where p.user_id = u.id) as "hasPasskey"
      from auth_verifications v join auth_users u on v.value = ${pendingValue("")} || u.id
      where v.identifier = ${identifierOf(cookies)} and v.expires_at > now()`);
    return user ?? null;
  });

/** Whether this browser began a log-in in the last half hour, even if it has expired. */
export const hadPendingLogIn = (cookies: string): boolean => Boolean(readCookieValue(cookies, cookieName));

/** @returns whether a log-in was pending in this browser */
export const endPendingLogIn = async (tx: Tx, cookies: string): Promise<boolean> =>
  (await tx.execute(sql`delete from auth_verifications where identifier = ${identifierOf(cookies)} returning id`)).length > 0;

export const endedPendingCookie = (): string => serializeCookie(cookieName, "", 0);
