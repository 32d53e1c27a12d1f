import { personOf } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { exportResponse } from "#app/records/export.server.ts";
import type { Route } from "./+types/statement-csv.route.ts";
import { exportStatement } from "./statement.server.ts";
import { noSuchClientResponse, periodProblem, readPeriod, wrongPeriodResponse } from "./statement.ts";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const period = readPeriod(url.searchParams, today());
  const problem = periodProblem(period);
  if (problem) return wrongPeriodResponse(problem);
  const found = isId(params.id) ? await exportStatement(person, params.id, period) : null;
  return found ? exportResponse(found, request) : noSuchClientResponse();
}
