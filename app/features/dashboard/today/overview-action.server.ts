import { redirect } from "react-router";
import { handleStaffClientPage, readEventOfClaim } from "#app/features/client-page/client-page.server.ts";
import { staffClientPageFormIntents } from "#app/features/client-page/client-page.ts";
import { setNextAction } from "#app/features/leads/leads.server.ts";
import { NextAction } from "#app/features/leads/leads.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { withParam } from "#app/records/list-filters.ts";
import { changedParam } from "#app/records/record.ts";

/** The action of the overview, whose dialogs have the forms of a client's page and of a lead. @param answeredEventId the event whose client is answered */
export async function handleOverviewForm(submission: Submission, answeredEventId: string | null) {
  const { person, form, returnTo } = submission;
  const intent = String(form.get("intent") ?? "");
  if (!staffClientPageFormIntents.some((known) => known === intent))
    return dispatchIntent<FormActionData, "next">(submission, { forms: { next }, buttons: {} });
  const eventId = intent === "answer" ? answeredEventId : await readEventOfClaim(person, String(form.get("claim") ?? ""));
  const url = eventId ? withParam(returnTo, `client=${eventId}`) : returnTo;
  return handleStaffClientPage({ ...submission, returnTo: url }, eventId ?? "");
}

async function next({ person, form, returnTo }: Submission) {
  return redirect(withParam(returnTo, changedParam(await setNextAction(person, readForm(NextAction, form)))));
}
