import { exportResponse } from "#app/platform/export.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/invoices-csv.route.ts";
import { exportInvoices } from "./export.server.ts";
import { readInvoiceFilters } from "./invoices.ts";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return exportResponse(await exportInvoices(personOf(context), readInvoiceFilters(url.searchParams)), request);
}
