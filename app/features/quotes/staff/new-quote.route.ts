import { redirect } from "react-router";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/new-quote.route.ts";

/** Redirects to a quote with a new id. Nothing is stored before its first save. */
export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "quote:write");
  const params = new URLSearchParams([
    ["new", ""],
    ...[...url.searchParams].filter(([name]) => ["lead", "event", "client", "template"].includes(name)),
  ]);
  throw redirect(`/dashboard/quotes/${crypto.randomUUID()}?${params}`);
}
