import { sql } from "drizzle-orm";
import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import type { Access, Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientIp, currentRequest } from "#app/platform/request.server.ts";
import { personContext } from "#app/platform/request-person.server.ts";
import { asSystem, authDatabase, runAsNobody } from "#db/client.server.ts";
import type { Right } from "#db/enums.ts";
import { auth, sessionIdleSeconds, sessionMaxSeconds, sessionRenewSeconds } from "./auth.server.ts";
import { sessionHeaders, sessionToken } from "./session-cookie.server.ts";

type SessionRow = [
  sessionId: string,
  id: string,
  email: string,
  name: string,
  role: string | null,
  access: Access,
  rights: Right[],
  /** The person's last_seen_at is less than five minutes old. */
  wasSeenRecently: boolean,
  /** The last renewal is older than `sessionRenewSeconds`. */
  isRenewalDue: boolean,
  isConfirmed: boolean,
  /** Milliseconds since 1970; null for everybody but an admin without a second factor. */
  adminWithoutFactorSince: number | null,
  snapshot: string,
];

/** How long a log-in, or a confirmation of identity, counts as recent for actions that require one. */
const confirmedSeconds = 600;

/**
 * The person of the request's session cookie; null when signed out, disabled, or when the session has reached its maximum age.
 * `headers` carries the cookie of a renewed session. `isDisabled`: the session is that of a disabled person.
 */
export async function readSession(request: Request): Promise<{ person: Person | null; headers: Headers; isDisabled?: true }> {
  const session = await findSession(request.headers.get("cookie"));
  if (!session) return { person: null, headers: new Headers() };
  if (session === "disabled") return { person: null, headers: new Headers(), isDisabled: true };
  const { wasSeenRecently, isRenewalDue, snapshot, person } = session;
  if (!wasSeenRecently) await authDatabase().execute(sql`update auth_users set last_seen_at = now() where id = ${person.id}`);
  // A request that may change something must read its own change.
  if (request.method === "GET") person.snapshot = snapshot;
  if (!isRenewalDue) return { person, headers: new Headers() };
  const token = sessionToken(request.headers.get("cookie")) as string;
  const { headers } = await auth().api.getSession({ headers: sessionHeaders(token), returnHeaders: true });
  await authDatabase().execute(sql`update auth_sessions set ip_address = ${clientIp()} where id = ${person.sessionId}`);
  return { person, headers };
}

/** The person of a Cookie header's session, for a question before the request is handled: the session is neither renewed nor noted. */
export async function peekSession(cookies: string | null): Promise<Person | null> {
  const session = await findSession(cookies);
  return session && session !== "disabled" ? session.person : null;
}

const sessionByToken = `
  select session_id, user_id, email, name, role, access, rights, coalesce(last_seen_at > now() - interval '5 minutes', false),
    expires_at <= now() + interval '${sessionIdleSeconds - sessionRenewSeconds} s',
    confirmed_at > now() - interval '${confirmedSeconds} s', (extract(epoch from admin_without_factor_since) * 1000)::float8,
    pg_current_snapshot()::text
  from session_of($1, interval '${sessionMaxSeconds} s')`;

/** A valid session with its person, "disabled" when that person is, by the database's clock. One statement, because every request runs it. */
async function findSession(cookies: string | null) {
  const token = sessionToken(cookies);
  const [row] = token ? await runAsNobody({ text: sessionByToken, values: [token] }) : [];
  if (!row) return null;
  const [sessionId, id, email, name, role, access, rights, wasSeenRecently, isRenewalDue, isConfirmed, since, snapshot] =
    row as SessionRow;
  if (access === "disabled") return "disabled";
  const identity = { kind: "person", id, email, name, role, access, rights } as const;
  const person: Person = { ...identity, sessionId, isConfirmed, secondFactorDueAt: secondFactorDue(since) };
  return { wasSeenRecently, isRenewalDue, snapshot, person };
}

/** Ends a person's sessions because an admin changed what the person may do. */
export const endByAdmin = (personId: string) =>
  asSystem("auth", (tx) => tx.execute(sql`update auth_sessions set expires_at = to_timestamp(0) where user_id = ${personId}`));

/** Why the session of the request's cookie opens nothing any more; null without a cookie. Ended sessions are deleted within the hour. */
export async function readSessionEnd(request: Request): Promise<"by an admin" | "ended" | null> {
  const token = sessionToken(request.headers.get("cookie"));
  if (!token) return null;
  const [row] = await authDatabase().execute(
    sql`select from auth_sessions where token = ${token} and expires_at = to_timestamp(0)`,
  );
  return row ? "by an admin" : "ended";
}

const noticeDays = 7;
/** Where somebody who must set up a second factor can do so. */
const setUpPath = "/dashboard/account";

/** @param since as in `SessionRow` */
function secondFactorDue(since: number | null): string | undefined {
  if (!since || !env().adminsNeedSecondFactor) return undefined;
  return new Date(since + noticeDays * 86_400_000).toISOString();
}

const isSecondFactorOverdue = ({ secondFactorDueAt }: Person) =>
  secondFactorDueAt !== undefined && new Date(secondFactorDueAt) <= new Date();

/**
 * Middleware of the dashboard: redirects a signed-out visitor to /login, which leads back to the same view. The redirect loads a whole
 * document, as `logInAgain` in the browser (use-live-updates.ts) does, because both may happen at the same time.
 */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { person, headers } = await readSession(request);
  if (!person) throw redirectDocument(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  if (isSecondFactorOverdue(person) && !url.pathname.startsWith(setUpPath)) throw redirect(setUpPath);
  context.set(personContext, person);
  const response = await next();
  if (response.status === 403 || response.status === 404)
    await logDeniedAccess(person, url.pathname, { status: response.status, id: submittedId() });
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
};

/** An index of the audit log takes no longer text; a requested path may be longer. */
const maxAddressLength = 300;

/**
 * Writes denied access to the audit log, at most 60 entries an hour for a person. Policies hide another person's record like a
 * missing one, so 403 and 404 are both logged, with the requested id.
 */
async function logDeniedAccess(person: Person, path: string, fields: { status: number; id?: string }): Promise<void> {
  if ((await consumeRateLimit({ key: `refusal:${person.id}`, max: 60, periodSeconds: 3600 })) !== null) return;
  const objectId = path.slice(0, maxAddressLength);
  const entry = { actor: person.id, action: "access refused", objectType: "address", objectId, fields };
  await asSystem("auth", (tx) => audit(tx, entry));
}

/** The `id` field of a form that was not accepted. */
function submittedId(): string | undefined {
  const id = currentRequest()?.form?.get("id");
  return typeof id === "string" ? id.replaceAll("\0", "").slice(0, 100) || undefined : undefined;
}
