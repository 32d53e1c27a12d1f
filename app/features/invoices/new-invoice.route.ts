import { redirect } from "react-router";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/new-invoice.route.ts";

/** Gives a new draft its id; nothing is stored before its first save. */
export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "invoice:draft");
  const from = new URLSearchParams([
    ["new", ""],
    ...[...url.searchParams].filter(([name]) => name === "lead" || name === "event"),
  ]);
  throw redirect(`/dashboard/invoices/${crypto.randomUUID()}?${from}`);
}
