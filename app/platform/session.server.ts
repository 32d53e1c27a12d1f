import { sql } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Access, Person } from "#app/permissions.ts";
import { asSystem, authDatabase } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";
import { auth, sessionIdleSeconds, sessionMaxSeconds, sessionRenewSeconds } from "./auth.server.ts";
import { consumeRateLimit } from "./rate-limit.server.ts";
import { sessionToken } from "./session-cookie.server.ts";

/** The signed-in person of a request below /dashboard; set by the middleware `requireSignIn`. */
const personContext = createContext<Person>();

export const personOf = (context: Readonly<RouterContextProvider>): Person => context.get(personContext);

type SessionRow = {
  sessionId: string;
  id: string;
  email: string;
  name: string;
  role: string | null;
  access: Access;
  /** `last_seen_at` is less than five minutes old. */
  wasSeenRecently: boolean;
  /** The last renewal is older than `sessionRenewSeconds`. */
  isRenewalDue: boolean;
};

/**
 * The person of the request's session cookie; null when signed out, disabled, or when the session has reached its maximum age.
 * `headers` carries the cookie of a renewed session.
 */
export async function readSession(request: Request): Promise<{ person: Person | null; headers: Headers }> {
  const token = sessionToken(request.headers.get("cookie"));
  const session = token && (await findSession(token));
  if (!session || session.access === "disabled") return { person: null, headers: new Headers() };
  const { id, email, name, role, access, sessionId } = session;
  if (!session.wasSeenRecently) await authDatabase().execute(sql`update auth_users set last_seen_at = now() where id = ${id}`);
  const headers = session.isRenewalDue
    ? (await auth().api.getSession({ headers: request.headers, returnHeaders: true })).headers
    : new Headers();
  return { person: { kind: "person", id, email, name, role, access, sessionId }, headers };
}

/** A valid session with its person, by the database's clock. One statement, because every request runs it. */
async function findSession(token: string): Promise<SessionRow | undefined> {
  const [session] = await authDatabase().execute<SessionRow>(sql`
    select s.id as "sessionId", u.id, u.email, p.full_name as name, p.role, p.access,
      coalesce(u.last_seen_at > now() - interval '5 minutes', false) as "wasSeenRecently",
      s.expires_at <= now() + make_interval(secs => ${sessionIdleSeconds - sessionRenewSeconds}) as "isRenewalDue"
    from auth_sessions s join auth_users u on u.id = s.user_id join user_profiles p on p.user_id = u.id
    where s.token = ${token} and s.expires_at > now() and s.created_at > now() - make_interval(secs => ${sessionMaxSeconds})`);
  return session;
}

/** Middleware of the dashboard: redirects a signed-out visitor to /login, which leads back to the same view. */
export const requireSignIn: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { person, headers } = await readSession(request);
  if (!person) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  context.set(personContext, person);
  const submitted = request.method === "POST" ? request.clone() : undefined;
  const response = await next();
  if (response.status === 403 || response.status === 404)
    await logDeniedAccess(person, url.pathname, { status: response.status, id: await submittedId(submitted) });
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
};

/**
 * Writes denied access to the audit log, at most 60 entries an hour for a person. Policies hide another person's record like a
 * missing one, so 403 and 404 are both logged, with the requested id.
 */
async function logDeniedAccess(person: Person, path: string, fields: { status: number; id?: string }): Promise<void> {
  if ((await consumeRateLimit({ key: `refusal:${person.id}`, max: 60, periodSeconds: 3600 })) !== null) return;
  const entry = { actor: person.id, action: "access refused", objectType: "address", objectId: path, fields };
  await asSystem("auth", (tx) => audit(tx, entry));
}

/** The `id` field of a form that was not accepted. */
async function submittedId(submitted: Request | undefined): Promise<string | undefined> {
  const id = (await submitted?.formData().catch(() => undefined))?.get("id");
  return typeof id === "string" ? id.replaceAll("\0", "").slice(0, 100) || undefined : undefined;
}
