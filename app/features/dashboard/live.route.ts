import { readSession } from "#app/identity/session.server.ts";
import { openStream } from "#app/jobs/live.server.ts";
import type { Route } from "./+types/live.route.ts";

/** The event stream. Its events say which kind of record changed, never the content. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  // React Router's single fetch (/live.data) would wait for the end of the stream, which never comes.
  if (pathname !== "/live") return new Response(null, { status: 404 });
  const { person } = await readSession(request);
  if (!person) return new Response(null, { status: 401, headers: { "cache-control": "no-store" } });
  const page = { since: Number(searchParams.get("since") ?? Number.NaN), position: searchParams.get("position") };
  return new Response(openStream(person, request.signal, page), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
