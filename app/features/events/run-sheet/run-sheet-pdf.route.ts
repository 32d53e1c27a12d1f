import { company } from "#app/company/company.server.ts";
import { pdfResponse } from "#app/papers/pdf-response.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { eventName } from "../events.ts";
import type { Route } from "./+types/run-sheet-pdf.route.ts";
import { readRunSheet } from "./run-sheet.server.ts";
import { ownerName } from "./run-sheet.ts";
import { runSheetPaper } from "./run-sheet-paper.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const sheet = await readRunSheet(personOf(context), params.id);
  if (!sheet) return new Response("There is no such event.", { status: 404 });
  const who = url.searchParams.get("who");
  const name = [`Run sheet ${eventName(sheet.event)}`, who && ownerName(sheet.owners, who)].filter(Boolean).join(" ");
  return pdfResponse(runSheetPaper(company(), sheet, who, new Date().toISOString()), name, { isInline: true });
}
