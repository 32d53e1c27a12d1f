import { exportResponse } from "#app/platform/export.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/vendors-csv.route.ts";
import { exportVendors } from "./vendors.server.ts";
import { readVendorFilters } from "./vendors.ts";

/** The vendors that match the filters, as a file. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  return exportResponse(await exportVendors(personOf(context), readVendorFilters(url.searchParams)), request);
}
