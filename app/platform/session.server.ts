import { sql } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Access, Person } from "#app/permissions.ts";
import { asDuty } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";
import { auth, sessionMostSeconds } from "./auth.server.ts";
import { countUse } from "./rate-limit.server.ts";
import { requestId } from "./request.server.ts";

/** The signed-in person of a request below /dashboard; set by the middleware `signedIn`. */
const personContext = createContext<Person>();

export const personOf = (context: Readonly<RouterContextProvider>): Person => context.get(personContext);

/**
 * Who sends this request, by its session cookie; null when signed out, disabled, or past the session's longest life.
 * `headers` carries the renewed cookie of a session that was prolonged.
 */
export async function readSession(request: Request): Promise<{ person: Person | null; headers: Headers }> {
  const ask = () => auth().api.getSession({ headers: request.headers, returnHeaders: true });
  // better-auth hides why it failed. The database itself says whether it is away; if it is not, the question is put again.
  const { response, headers } = await ask().catch(async () => {
    await asDuty("auth", (tx) => tx.execute(sql`select 1`));
    return ask();
  });
  if (!response) return { person: null, headers };
  const { user, session } = response;
  const profile = await profileOf(user.id, session.id);
  if (!profile || profile.access === "disabled") return { person: null, headers };
  const { name, role, access } = profile;
  return { person: { kind: "person", id: user.id, email: user.email, name, role, access, sessionId: session.id }, headers };
}

type Profile = { name: string; role: string | null; access: Access; noted: boolean };

/** The session's person while it lives by the database's clock; notes, a few minutes apart, when they were last here. */
const profileOf = (userId: string, sessionId: string): Promise<Profile | undefined> =>
  asDuty("auth", async (tx) => {
    const [profile] = await tx.execute<Profile>(sql`
      select p.full_name as name, p.role, p.access, coalesce(u.last_seen_at > now() - interval '5 minutes', false) as noted
      from auth_sessions s join auth_users u on u.id = s.user_id join user_profiles p on p.user_id = u.id
      where s.id = ${sessionId} and u.id = ${userId} and s.expires_at > now()
        and s.created_at > now() - make_interval(secs => ${sessionMostSeconds})`);
    if (profile && !profile.noted) await tx.execute(sql`update auth_users set last_seen_at = now() where id = ${userId}`);
    return profile;
  });

/** Middleware of the dashboard: whoever is signed out goes to /login and comes back to the same view afterwards. */
export const signedIn: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { person, headers } = await readSession(request);
  if (!person) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  context.set(personContext, person);
  const posted = request.method === "POST" ? request.clone() : undefined;
  const response = await next();
  if (response.status === 403 || response.status === 404)
    await noteRefusal(person, url.pathname, requestId(context), { status: response.status, id: await idOf(posted) });
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
};

/**
 * Refused access stands in the audit log; whoever tries in a loop does not fill it. What is not there and what is
 * another's look alike to the policies, so both are noted, with the id that was asked for.
 */
async function noteRefusal(
  person: Person,
  path: string,
  request: string,
  fields: { status: number; id?: string },
): Promise<void> {
  if ((await countUse({ key: `refusal:${person.id}`, most: 60, periodSeconds: 3600 })) !== null) return;
  const line = { actor: person.id, action: "access refused", objectType: "address", objectId: path, fields, requestId: request };
  await asDuty("auth", (tx) => audit(tx, line));
}

/** The object a refused form was about. */
async function idOf(posted: Request | undefined): Promise<string | undefined> {
  const id = (await posted?.formData().catch(() => undefined))?.get("id");
  return typeof id === "string" ? id.replaceAll("\0", "").slice(0, 100) || undefined : undefined;
}
