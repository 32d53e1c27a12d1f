import { redirect } from "react-router";
import { templateKeys } from "#app/content/message-templates.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/templates.route.ts";
import { templateUrl } from "./settings.ts";

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "settings:write");
  return redirect(templateUrl(templateKeys[0]));
}
