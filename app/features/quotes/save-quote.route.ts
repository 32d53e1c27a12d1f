import { company } from "#app/platform/company.server.ts";
import { isId } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/save-quote.route.ts";
import { readQuoteDraft } from "./quote-draft.ts";
import { readSendingPage, readVersion, saveQuote } from "./quote-drafts.server.ts";

const noStore = { "Cache-Control": "no-store" };

/** Stores a quote while its form is being filled in. The response is a `SaveResult`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) return new Response(null, { status: 404, headers: noStore });
  const form = await request.formData();
  const draft = readQuoteDraft(company(), form);
  const saved = await saveQuote(personOf(context), params.id, readVersion(form), draft, readSendingPage(form));
  return Response.json(saved, { status: saved.outcome === "saved" ? 200 : 409, headers: noStore });
}

export const loader = () => new Response(null, { status: 405, headers: { ...noStore, Allow: "POST" } });
