import { eq } from "drizzle-orm";
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Person } from "#app/permissions.ts";
import { asDuty } from "#db/client.server.ts";
import { userProfiles } from "#db/schema.ts";
import { auth, sessionMostSeconds } from "./auth.server.ts";

/** The signed-in person of a request below /dashboard; set by the middleware `signedIn`. */
const personContext = createContext<Person>();

export const personOf = (context: Readonly<RouterContextProvider>): Person => context.get(personContext);

/**
 * Who sends this request, by its session cookie; null when signed out, disabled, or past the session's longest life.
 * `headers` carries the renewed cookie of a session that was prolonged.
 */
export async function readSession(request: Request): Promise<{ person: Person | null; headers: Headers }> {
  const { response, headers } = await auth().api.getSession({ headers: request.headers, returnHeaders: true });
  if (!response || Date.now() - response.session.createdAt.getTime() > sessionMostSeconds * 1000)
    return { person: null, headers };
  const { user, session } = response;

  const [profile] = await asDuty("auth", (tx) => tx.select().from(userProfiles).where(eq(userProfiles.userId, user.id)));
  if (!profile || profile.access === "disabled") return { person: null, headers };
  const person: Person = {
    kind: "person",
    id: user.id,
    email: user.email,
    name: profile.fullName,
    role: profile.role,
    access: profile.access as Person["access"],
    sessionId: session.id,
  };
  return { person, headers };
}

/** Middleware of the dashboard: whoever is signed out goes to /login and comes back to the same view afterwards. */
export const signedIn: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { person, headers } = await readSession(request);
  if (!person) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  context.set(personContext, person);
  const response = await next();
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
};
