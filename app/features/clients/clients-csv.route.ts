import { csvResponse } from "#app/platform/csv.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/clients-csv.route.ts";
import { exportClients } from "./clients.server.ts";
import { readClientFilters } from "./clients.ts";

/** The clients that match the filters, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return csvResponse("clients.csv", await exportClients(personOf(context), readClientFilters(url.searchParams)));
}
