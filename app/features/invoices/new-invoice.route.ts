import { redirect } from "react-router";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/new-invoice.route.ts";

/** Redirects to a draft with a new id. Nothing is stored before the draft's first save. */
export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "invoice:draft");
  const params = new URLSearchParams([
    ["new", ""],
    ...[...url.searchParams].filter(([name]) => ["lead", "event", "client"].includes(name)),
  ]);
  throw redirect(`/dashboard/invoices/${crypto.randomUUID()}?${params}`);
}
