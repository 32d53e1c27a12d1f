import { can } from "#app/permissions.ts";
import { readSession } from "#app/platform/session.server.ts";
import type { Route } from "./+types/ready.route";
import { readiness } from "./operations.server.ts";

/** 200 when this server can serve, else 503. Only an admin is told the details. */
export async function loader({ request }: Route.LoaderArgs) {
  const state = await readiness();
  const init = { status: state.database ? 200 : 503 };
  if (!state.database) return new Response("not ready\n", init);
  const { person } = await readSession(request);
  return person && can(person, "operations:read") ? Response.json(state, init) : new Response("ready\n", init);
}
