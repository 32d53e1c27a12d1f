import { readSession } from "#app/identity/session.server.ts";
import { can } from "#app/permissions.ts";
import type { Route } from "./+types/ready.route";
import { readinessProblem, readReadiness } from "./operations.server.ts";

/** 200 when this server can handle requests, else 503. Only an admin sees the details. */
export async function loader({ request }: Route.LoaderArgs) {
  const reason = await readinessProblem();
  if (reason) return new Response(`not ready: ${reason}\n`, { status: 503 });
  const { person } = await readSession(request);
  if (!person || !can(person, "operations:read")) return new Response("ready\n");
  return Response.json(await readReadiness(person));
}
