import { exportResponse } from "#app/platform/export.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/payments-csv.route.ts";
import { exportMovements } from "./movements.server.ts";
import { readMovementFilters } from "./movements.ts";

export const loader = async ({ request, context, url }: Route.LoaderArgs) =>
  exportResponse(await exportMovements(personOf(context), readMovementFilters(url.searchParams)), request);
