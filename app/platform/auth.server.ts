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

const hours = 3600;
export const sessionIdleSeconds = 12 * hours;
/** A session that was not prolonged for so long is, at its next request. */
export const sessionRenewSeconds = 900;
export const sessionMaxSeconds = 7 * 24 * hours;
const confirmationSeconds = linkValidity.confirmationHours * hours;
const resetSeconds = linkValidity.resetHours * hours;

function configure() {
  const { ORIGIN, APP_SECRET, PASSWORD_MIN_LENGTH } = env();
  const secure = ORIGIN.startsWith("https:");
  const send = (recipient: string, words: MailContent) =>
    authDatabase()
      .transaction((tx) => queueMail(tx, { recipient, ...words }))
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
      maxPasswordLength: maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetSeconds,
      password: { hash: hashPassword, verify: verifyPassword },
      onPasswordReset: ({ user }) => confirmByReset(user),
      sendResetPassword: async ({ user, token }) => {
        await voidOlderResetLinks(user.id);
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
    // A cookie cache would keep an ended session alive for its age.
    session: { expiresIn: sessionIdleSeconds, updateAge: sessionRenewSeconds, cookieCache: { enabled: false } },
    verification: { storeIdentifier: "hashed" },
    // Counted by our own routes in the database, for all servers together.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      disableOriginCheck: false,
      // Sessions are listed by device and time; where somebody was is nobody's business.
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

/** The link reached the address's owner, who chose this password: the address is confirmed as well. */
async function confirmByReset(user: Parameters<typeof grantConfiguredAccess>[0]): Promise<void> {
  await authDatabase().transaction(async (tx) => {
    await tx.update(schema.authUsers).set({ emailVerified: true }).where(eq(schema.authUsers.id, user.id));
    await audit(tx, { actor: user.id, action: "password reset", objectType: "person", objectId: user.id });
  });
  await grantConfiguredAccess({ ...user, emailVerified: true });
}

/** A newer reset link voids the older ones: of a person's verifications only the newest stays. */
const voidOlderResetLinks = (userId: string) =>
  authDatabase().execute(sql`
    delete from auth_verifications where value = ${userId}
      and id <> (select id from auth_verifications where value = ${userId} order by created_at desc limit 1)`);
