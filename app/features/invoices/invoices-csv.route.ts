import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/invoices-csv.route.ts";
import { exportInvoices } from "./export.server.ts";
import { readWanted } from "./invoices.ts";

/** The accountant's file of what the list shows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = readWanted(url.searchParams);
  const csv = await exportInvoices(personOf(context), wanted);
  // The mark makes a spreadsheet read the names as UTF-8.
  return new Response(`\uFEFF${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="invoices${wanted.year ? `_${wanted.year}` : ""}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
