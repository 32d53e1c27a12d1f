import { csvResponse } from "#app/platform/csv.server.ts";
import { today } from "#app/platform/dates.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/leads-csv.route.ts";
import { exportLeads } from "./export-leads.server.ts";
import { readLeadFilters } from "./leads.ts";

/** The leads that match the filters, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return csvResponse(`leads-${today()}.csv`, await exportLeads(personOf(context), readLeadFilters(url.searchParams)));
}
