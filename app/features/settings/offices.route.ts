import { redirect } from "react-router";
import { requirePermission } from "#app/permissions.ts";
import { company } from "#app/platform/company.server.ts";
import { mainOffice } from "#app/platform/company.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/offices.route.ts";
import { officeUrl } from "./settings.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "settings:write");
  return redirect(officeUrl(mainOffice(company()).key) + url.search);
}
