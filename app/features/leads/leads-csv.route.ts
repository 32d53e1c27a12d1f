import { today } from "#app/platform/dates.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/leads-csv.route.ts";
import { exportLeads } from "./export-leads.server.ts";
import { readLeadSearch } from "./leads.ts";
import { leadsCsv } from "./leads-csv.ts";

/** The leads that a search finds, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const leads = await exportLeads(personOf(context), readLeadSearch(url.searchParams));
  return new Response(leadsCsv(leads), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="leads-${today()}.csv"`,
      "cache-control": "no-store",
    },
  });
}
