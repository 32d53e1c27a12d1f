import { randomUUID } from "node:crypto";
import { createEmailVerificationToken } from "better-auth/api";
import { sql } from "drizzle-orm";
import { pathIn } from "#app/company/language-path.ts";
import type { Language } from "#app/content/languages.ts";
import { confirmationMail, knownAddressMail } from "#app/content/mails/mails.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { mailLimit } from "#app/mail/mail-limit.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { consumeRateLimitIn } from "#app/platform/rate-limit.server.ts";
import { currentRequest } from "#app/platform/request.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { accountRequests, authAccounts, authUsers } from "#db/schema.ts";
import { auth, confirmationSeconds, resetMailLimit } from "./auth.server.ts";
import { requestLanguage } from "./request-language.server.ts";

type Request = { kind: "reset"; email: string } | { kind: "sign-up"; email: string; name: string; passwordHash: string };

/** The response does not wait for the work, and so takes the same time for known and unknown addresses. */
export const queueAccountRequest = (request: Request) =>
  asSystem("auth", (tx) =>
    tx.insert(accountRequests).values({ ...request, language: requestLanguage(), requestId: currentRequest()?.id }),
  );

type StoredRequest = {
  id: string;
  kind: Request["kind"];
  email: string;
  name: string;
  password_hash: string;
  language: Language;
  request_id: string | null;
};
type User = { id: string; name: string; emailVerified: boolean };

const retryMs = 60_000;

/** Handles one request that is due. A request that fails is due again in a minute. @returns false when none is due */
export async function handleAccountRequest(): Promise<boolean> {
  let failure: { id: string; error: unknown } | undefined;
  const handled = await asSystem("auth", async (tx) => {
    const [request] = await tx.execute<StoredRequest>(sql`
      select * from account_requests where due_at <= now() order by due_at limit 1 for update skip locked`);
    if (!request) return false;
    try {
      await (request.kind === "reset" ? sendResetLink(tx, request) : createAccount(tx, request));
    } catch (error) {
      failure = { id: request.id, error };
      throw error;
    }
    await tx.execute(sql`delete from account_requests where id = ${request.id}`);
    return true;
  }).catch((error) => {
    if (!failure) throw error;
    return true;
  });
  if (failure) await postpone(failure.id, failure.error);
  return handled;
}

async function postpone(id: string, error: unknown): Promise<void> {
  log.warn({ reason: String((error as Error).cause ?? error) }, "account request failed");
  await asSystem("auth", (tx) =>
    tx.execute(sql`update account_requests set due_at = now() + make_interval(secs => ${retryMs / 1000}) where id = ${id}`),
  );
}

/** Mails a reset link when the address has an account. */
async function sendResetLink(tx: Tx, request: StoredRequest): Promise<void> {
  const user = await findUser(tx, request.email);
  if (!user) return;
  await auditVisitor(tx, user.id, "reset link asked for", request);
  if ((await consumeRateLimitIn(tx, resetMailLimit(request.email, user.emailVerified))) !== null) return;
  await auth().api.requestPasswordReset({
    body: { email: request.email, redirectTo: pathIn(request.language, "/reset-password") },
    headers: new Headers(),
  });
}

/** Creates an unconfirmed account and mails the confirmation link, or tells the owner of the address about the account they have. */
async function createAccount(tx: Tx, request: StoredRequest): Promise<void> {
  const { email, name, password_hash: password, language } = request;
  const user = await findUser(tx, email);
  const id = user?.id ?? randomUUID();
  if (!user) {
    await tx.insert(authUsers).values({ id, email, name });
    await tx.insert(authAccounts).values({ id: randomUUID(), userId: id, accountId: id, providerId: "credential", password });
  }
  await auditVisitor(tx, id, "sign-up", request);
  if ((await consumeRateLimitIn(tx, mailLimit(user ? "known address" : "confirmation", email))) !== null) return;
  const url = (path: string) => env().ORIGIN + pathIn(language, path);
  const by = mailCompany(language);
  const mail = user
    ? knownAddressMail(by, user.name, { logIn: url("/login"), forgot: url("/forgot-password") }, language)
    : confirmationMail(by, name, url(`/confirm-email?token=${await confirmationToken(email)}`), language);
  await queueMail(tx, { recipient: email, ...mail });
}

export const confirmationToken = (email: string) =>
  createEmailVerificationToken(env().APP_SECRET as string, email, undefined, confirmationSeconds);

async function findUser(tx: Tx, email: string): Promise<User | undefined> {
  const [user] = await tx.execute<User>(sql`
    select id, name, email_verified as "emailVerified" from auth_users where email = ${email}`);
  return user;
}

const auditVisitor = (tx: Tx, id: string, action: string, { request_id }: StoredRequest) =>
  tx.execute(sql`
    insert into audit_log (actor, action, object_type, object_id, request_id)
    values ('visitor', ${action}, 'person', ${id}, ${request_id})`);
