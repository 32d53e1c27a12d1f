import { company } from "#app/company/company.server.ts";
import { pdfResponse } from "#app/papers/pdf-response.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { Route } from "./+types/statement-pdf.route.ts";
import { readStatement } from "./statement.server.ts";
import { noSuchClientResponse, periodProblem, readPeriod, statementFileName, wrongPeriodResponse } from "./statement.ts";
import { statementSheet } from "./statement-sheet.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const period = readPeriod(url.searchParams, today());
  const problem = periodProblem(period);
  if (problem) return wrongPeriodResponse(problem);
  const found = isId(params.id) ? await readStatement(person, params.id, period) : null;
  if (!found) return noSuchClientResponse();
  const { client, statement } = found;
  return pdfResponse(
    statementSheet(company(), client, statement, new Date().toISOString()),
    statementFileName(client.name, period),
  );
}
