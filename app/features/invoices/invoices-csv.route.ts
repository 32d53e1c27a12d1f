import { csvResponse } from "#app/platform/csv.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/invoices-csv.route.ts";
import { exportInvoices } from "./export.server.ts";
import { readInvoiceFilters } from "./invoices.ts";

/** The invoices that the list shows, for the accountant. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readInvoiceFilters(url.searchParams);
  const csv = await exportInvoices(personOf(context), filters);
  return csvResponse(`invoices${filters.year ? `_${filters.year}` : ""}.csv`, csv);
}
