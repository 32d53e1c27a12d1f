import { csvResponse } from "#app/platform/csv.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/advances-csv.route.ts";
import { exportAdvances } from "./advance-list.server.ts";
import { readAdvanceFilters } from "./advances.ts";

/** The advances that the list shows, for the accountant. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return csvResponse("advances.csv", await exportAdvances(personOf(context), readAdvanceFilters(url.searchParams)));
}
