import { redirect } from "react-router";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/settings.route.ts";
import { sectionUrl } from "./settings.ts";

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "settings:write");
  return redirect(sectionUrl("company"));
}
