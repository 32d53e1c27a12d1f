import { exportResponse } from "#app/platform/export.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/leads-csv.route.ts";
import { exportLeads } from "./export-leads.server.ts";
import { readLeadFilters } from "./leads.ts";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return exportResponse(await exportLeads(personOf(context), readLeadFilters(url.searchParams)), request);
}
