import { csvResponse } from "#app/platform/csv.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/vendors-csv.route.ts";
import { exportVendors } from "./vendors.server.ts";
import { exportName, readVendorFilters } from "./vendors.ts";

/** The vendors that match the filters, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return csvResponse(exportName, await exportVendors(personOf(context), readVendorFilters(url.searchParams)));
}
