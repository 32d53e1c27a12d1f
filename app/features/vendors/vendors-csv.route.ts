import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/vendors-csv.route.ts";
import { exportVendors } from "./vendors.server.ts";
import { exportName, readVendorFilters } from "./vendors.ts";

/** The vendors of the current filter as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const csv = await exportVendors(personOf(context), readVendorFilters(url.searchParams));
  // The mark makes a spreadsheet read the names as UTF-8.
  return new Response(`\uFEFF${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName}"`,
      "Cache-Control": "no-store",
    },
  });
}
