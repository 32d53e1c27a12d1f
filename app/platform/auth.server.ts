import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq, sql } from "drizzle-orm";
import { linkValidity } from "#app/content/link-validity.ts";
import { confirmationMail, knownAddressMail, type MailContent, resetMail } from "#app/content/mails.ts";
import { authDatabase } from "#db/client.server.ts";
import * as schema from "#db/schema.ts";
import { audit } from "./audit.server.ts";
import { env } from "./env.ts";
import { log } from "./log.server.ts";
import { queueMail } from "./mail.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { maxPasswordLength } from "./password-length.ts";
import { grantConfiguredAccess } from "./profile.server.ts";
import { sessionCookie } from "./session-cookie.server.ts";

const hourSeconds = 3600;
export const sessionIdleSeconds = 12 * hourSeconds;
/** A request renews a session whose last renewal is older than this. */
export const sessionRenewSeconds = 900;
export const sessionMaxSeconds = 7 * 24 * hourSeconds;
const confirmationSeconds = linkValidity.confirmationHours * hourSeconds;
const resetSeconds = linkValidity.resetHours * hourSeconds;

function configure() {
  const { ORIGIN, APP_SECRET, PASSWORD_MIN_LENGTH } = env();
  const secure = ORIGIN.startsWith("https:");
  const send = (recipient: string, content: MailContent) =>
    authDatabase()
      .transaction((tx) => queueMail(tx, { recipient, ...content }))
      .then(() => {});

  return betterAuth({
    baseURL: ORIGIN,
    secret: APP_SECRET as string,
    telemetry: { enabled: false },
    logger: { level: "error", log: (level, message) => log.warn({ level }, `auth: ${message}`) },
    database: drizzleAdapter(authDatabase(), {
      provider: "pg",
      transaction: true,
      schema: {
        user: schema.authUsers,
        session: schema.authSessions,
        account: schema.authAccounts,
        verification: schema.authVerifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetSeconds,
      password: { hash: hashPassword, verify: verifyPassword },
      onPasswordReset: ({ user }) => confirmAddressOnReset(user),
      sendResetPassword: async ({ user, token }) => {
        await deleteOlderResetLinks(user.id);
        await send(user.email, resetMail(user.name, `${ORIGIN}/reset-password?token=${token}`));
      },
      onExistingUserSignUp: ({ user }) =>
        send(user.email, knownAddressMail(user.name, `${ORIGIN}/login`, `${ORIGIN}/forgot-password`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: confirmationSeconds,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) =>
        send(user.email, confirmationMail(user.name, `${ORIGIN}/confirm-email?token=${token}`)),
      afterEmailVerification: (user) => grantConfiguredAccess(user),
    },
    // A cookie cache would accept an ended session until the cache expires.
    session: { expiresIn: sessionIdleSeconds, updateAge: sessionRenewSeconds, cookieCache: { enabled: false } },
    verification: { storeIdentifier: "hashed" },
    // Our own routes count in the database, for all servers together (rate-limit.server.ts).
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      disableOriginCheck: false,
      // Sessions are listed by device and time; IP addresses are not stored.
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: sessionCookie(ORIGIN),
          attributes: { httpOnly: true, sameSite: "lax", secure, path: "/" },
        },
      },
    },
  });
}

let configured: ReturnType<typeof configure> | undefined;

/** better-auth, called by our own routes; its public handler is not mounted. */
export function auth() {
  configured ??= configure();
  return configured;
}

/** The reset link reached the owner of the address, so a reset also confirms the address. */
async function confirmAddressOnReset(user: Parameters<typeof grantConfiguredAccess>[0]): Promise<void> {
  await authDatabase().transaction(async (tx) => {
    await tx.update(schema.authUsers).set({ emailVerified: true }).where(eq(schema.authUsers.id, user.id));
    await audit(tx, { actor: user.id, action: "password reset", objectType: "person", objectId: user.id });
  });
  await grantConfiguredAccess({ ...user, emailVerified: true });
}

/** Deletes a person's reset links but the newest. */
const deleteOlderResetLinks = (userId: string) =>
  authDatabase().execute(sql`
    delete from auth_verifications where value = ${userId}
      and id <> (select id from auth_verifications where value = ${userId} order by created_at desc limit 1)`);
