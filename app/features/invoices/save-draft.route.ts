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
import type { Route } from "./+types/save-draft.route.ts";
import { readDraft } from "./draft.ts";
import { saveDraft } from "./drafts.server.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) return noSuchDraftResponse();
  const form = await postedForm(request);
  const draft = readDraft(company(), form);
  return saveResponse(await saveDraft(personOf(context), params.id, readVersion(form), draft, readSendingPage(form)));
}

export const loader = postOnlyResponse;
