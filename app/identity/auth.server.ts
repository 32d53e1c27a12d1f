import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq, sql } from "drizzle-orm";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import type { MailContent } from "#app/content/mails/mail-layout.ts";
import { confirmationMail, resetMail } from "#app/content/mails/mails.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { mailLimit } from "#app/mail/mail-limit.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { consumeRateLimit, type Limit } from "#app/platform/rate-limit.server.ts";
import { setRequestAccount } from "#app/platform/request.server.ts";
import { authDatabase } from "#db/client.server.ts";
import type { Database } from "#db/drizzle.ts";
import * as schema from "#db/schema.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { grantConfiguredAccess } from "./profile.server.ts";
import { requestLanguage } from "./request-language.server.ts";
import { sessionCookieName } from "./session-cookie.server.ts";

const hourSeconds = 3600;
export const sessionIdleSeconds = 12 * hourSeconds;
/** A request renews a session whose last renewal is older than this. */
export const sessionRenewSeconds = 900;
export const sessionMaxSeconds = 7 * 24 * hourSeconds;
export const confirmationSeconds = linkValidity.confirmationHours * hourSeconds;
const resetSeconds = linkValidity.resetHours * hourSeconds;
const validResetLinks = 3;

/**
 * How many mails with a reset link an address gets: three at once, then one in twenty minutes. So the owner of an account has three
 * links that work even while somebody else asks for links without pause. An address that nobody confirmed may be a stranger's: it gets
 * two a day.
 */
export const resetMailLimit = (email: string, isConfirmed: boolean): Limit =>
  isConfirmed ? { key: `forgot:${email}`, max: validResetLinks, periodSeconds: resetSeconds } : mailLimit("reset", email);

function configure(database: Database) {
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
    database: drizzleAdapter(database, {
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
      sendResetPassword: async ({ user, token, url }) => {
        await deleteOlderResetLinks(user.id);
        // What requestPasswordReset was given as `redirectTo`: the page in the language of the form.
        const page = new URL(url).searchParams.get("callbackURL") || "/reset-password";
        const language = languageOfPath(page);
        await send(user.email, resetMail(mailCompany(language), user.name, `${ORIGIN}${page}?token=${token}`, language));
      },
    },
    emailVerification: {
      sendOnSignIn: true,
      expiresIn: confirmationSeconds,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, token }) => {
        if ((await consumeRateLimit(mailLimit("confirmation", user.email))) !== null) return;
        const language = requestLanguage();
        const page = pathIn(language, `/confirm-email?token=${token}`);
        await send(user.email, confirmationMail(mailCompany(language), user.name, ORIGIN + page, language));
      },
      afterEmailVerification: (user) => grantConfiguredAccess(user),
    },
    // A cookie cache would accept an ended session until the cache expires.
    session: { expiresIn: sessionIdleSeconds, updateAge: sessionRenewSeconds, cookieCache: { enabled: false } },
    verification: { storeIdentifier: "hashed" },
    // Our own routes count requests in the database, for all servers together (rate-limit.server.ts).
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      disableOriginCheck: false,
      // Log-ins and renewals store the address themselves (log-in.server.ts, session.server.ts).
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: sessionCookieName(ORIGIN),
          attributes: { httpOnly: true, sameSite: "lax", secure, path: "/" },
        },
      },
    },
  });
}

let configured: { database: Database; auth: ReturnType<typeof configure> } | undefined;

/** better-auth, called by our own routes; its public handler is not mounted. An instance keeps the database that was open when it was made. */
export function auth() {
  const database = authDatabase();
  if (configured?.database !== database) configured = { database, auth: configure(database) };
  return configured.auth;
}

/** Whether the database gives better-auth the accounts, on the connections and with the system role that a log-in has. */
export async function canReadAccounts(): Promise<boolean> {
  const [row] = await authDatabase().execute<{ may: boolean }>(sql`
    select current_setting('app.system', true) = 'auth' as may, (select count(*) from (select from auth_users limit 1) as found)`);
  return row?.may === true;
}

/** Whether this is the password of the account with this address. The caller counts the guess. */
export async function isPassword(email: string, password: string): Promise<boolean> {
  setRequestAccount(email);
  const { internalAdapter } = await auth().$context;
  const user = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const hash = user?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  return Boolean(hash) && verifyPassword({ hash: hash as string, password });
}

/** The reset link reached the owner of the address, so a reset also confirms the address. */
async function confirmAddressOnReset(user: Parameters<typeof grantConfiguredAccess>[0]): Promise<void> {
  await authDatabase().transaction(async (tx) => {
    await tx.update(schema.authUsers).set({ emailVerified: true }).where(eq(schema.authUsers.id, user.id));
    await audit(tx, { actor: user.id, action: "password reset", objectType: "person", objectId: user.id });
  });
  await grantConfiguredAccess({ ...user, emailVerified: true });
}

/** Deletes all reset links of a person but the newest three. Deleting all older ones would let anybody who asks for a link end the owner's. */
const deleteOlderResetLinks = (userId: string) =>
  authDatabase().execute(sql`
    delete from auth_verifications where value = ${userId}
      and id not in (select id from auth_verifications where value = ${userId} order by created_at desc limit ${validResetLinks})`);
