import type { Route } from "./+types/calendar-feed.route.ts";
import { readFeed } from "./calendar.server.ts";

/** Fetched by calendar programs every hour. The key is in the query string, which the logs leave out. */
export async function loader({ url }: Route.LoaderArgs) {
  const feed = await readFeed(url.searchParams.get("key") ?? "");
  if (!feed) return new Response("There is no such calendar.\n", { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(feed, { headers: { "content-type": "text/calendar; charset=utf-8", "cache-control": "no-store" } });
}
