import { redirect } from "react-router";
import { company } from "#app/company/company.server.ts";
import { mainOffice } from "#app/company/company.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { officeUrl } from "../settings.ts";
import type { Route } from "./+types/offices.route.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  requirePermission(personOf(context), "settings:write");
  return redirect(officeUrl(mainOffice(company()).key) + url.search);
}
