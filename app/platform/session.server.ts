import { sql } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Access, Person } from "#app/permissions.ts";
import { asSystem, authDatabase } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";
import { auth, sessionIdleSeconds, sessionMaxSeconds, sessionRenewSeconds } from "./auth.server.ts";
import { consumeRateLimit } from "./rate-limit.server.ts";
import { sessionToken } from "./session-cookie.server.ts";

/** The signed-in person of a request below /dashboard; set by the middleware `signedIn`. */
const personContext = createContext<Person>();

export const personOf = (context: Readonly<RouterContextProvider>): Person => context.get(personContext);

type Found = {
  sessionId: string;
  id: string;
  email: string;
  name: string;
  role: string | null;
  access: Access;
  /** They were noted as here a few minutes ago. */
  noted: boolean;
  /** So little is left of the session's idle time that better-auth prolongs it. */
  due: boolean;
};

/**
 * Who sends this request, by its session cookie; null when signed out, disabled, or past the session's longest life.
 * `headers` carries the renewed cookie of a session that was prolonged.
 */
export async function readSession(request: Request): Promise<{ person: Person | null; headers: Headers }> {
  const token = sessionToken(request.headers.get("cookie"));
  const found = token && (await sessionOf(token));
  if (!found || found.access === "disabled") return { person: null, headers: new Headers() };
  const { id, email, name, role, access, sessionId } = found;
  if (!found.noted) await authDatabase().execute(sql`update auth_users set last_seen_at = now() where id = ${id}`);
  const headers = found.due
    ? (await auth().api.getSession({ headers: request.headers, returnHeaders: true })).headers
    : new Headers();
  return { person: { kind: "person", id, email, name, role, access, sessionId }, headers };
}

/** The session's person while it lives by the database's clock. One statement, because every request asks. */
async function sessionOf(token: string): Promise<Found | undefined> {
  const [found] = await authDatabase().execute<Found>(sql`
    select s.id as "sessionId", u.id, u.email, p.full_name as name, p.role, p.access,
      coalesce(u.last_seen_at > now() - interval '5 minutes', false) as noted,
      s.expires_at <= now() + make_interval(secs => ${sessionIdleSeconds - sessionRenewSeconds}) as due
    from auth_sessions s join auth_users u on u.id = s.user_id join user_profiles p on p.user_id = u.id
    where s.token = ${token} and s.expires_at > now() and s.created_at > now() - make_interval(secs => ${sessionMaxSeconds})`);
  return found;
}

/** Middleware of the dashboard: whoever is signed out goes to /login and comes back to the same view afterwards. */
export const signedIn: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { person, headers } = await readSession(request);
  if (!person) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  context.set(personContext, person);
  const posted = request.method === "POST" ? request.clone() : undefined;
  const response = await next();
  if (response.status === 403 || response.status === 404)
    await logRefusedAccess(person, url.pathname, { status: response.status, id: await idOf(posted) });
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
};

/**
 * Refused access stands in the audit log; whoever tries in a loop does not fill it. What is not there and what is
 * another's look alike to the policies, so both are noted, with the id that was asked for.
 */
async function logRefusedAccess(person: Person, path: string, fields: { status: number; id?: string }): Promise<void> {
  if ((await consumeRateLimit({ key: `refusal:${person.id}`, most: 60, periodSeconds: 3600 })) !== null) return;
  const line = { actor: person.id, action: "access refused", objectType: "address", objectId: path, fields };
  await asSystem("auth", (tx) => audit(tx, line));
}

/** The object a refused form was about. */
async function idOf(posted: Request | undefined): Promise<string | undefined> {
  const id = (await posted?.formData().catch(() => undefined))?.get("id");
  return typeof id === "string" ? id.replaceAll("\0", "").slice(0, 100) || undefined : undefined;
}
