import { exportResponse } from "#app/platform/export.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/advances-csv.route.ts";
import { exportAdvances } from "./advance-list.server.ts";
import { readAdvanceFilters } from "./advances.ts";

export const loader = async ({ request, context, url }: Route.LoaderArgs) =>
  exportResponse(await exportAdvances(personOf(context), readAdvanceFilters(url.searchParams)), request);
