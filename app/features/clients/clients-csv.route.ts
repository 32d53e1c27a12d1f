import { exportResponse } from "#app/platform/export.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/clients-csv.route.ts";
import { readClientFilters } from "./clients.ts";
import { exportClients } from "./export-clients.server.ts";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return exportResponse(await exportClients(personOf(context), readClientFilters(url.searchParams)), request);
}
