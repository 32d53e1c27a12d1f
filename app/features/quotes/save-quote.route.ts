import {
  noSuchDraftResponse,
  postOnlyResponse,
  readSendingPage,
  readVersion,
  saveResponse,
} from "#app/platform/autosave.server.ts";
import { company } from "#app/platform/company.server.ts";
import { isId } from "#app/platform/list-filters.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/save-quote.route.ts";
import { readQuoteDraft } from "./quote-draft.ts";
import { saveQuote } from "./quote-drafts.server.ts";

/** Saves a quote while its form is being filled in. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) return noSuchDraftResponse();
  const form = await postedForm(request);
  const draft = readQuoteDraft(company(), form);
  return saveResponse(await saveQuote(personOf(context), params.id, readVersion(form), draft, readSendingPage(form)));
}

export const loader = postOnlyResponse;
