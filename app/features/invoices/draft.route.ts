import { isId } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/draft.route.ts";
import { readDraft } from "./draft.ts";
import { type Sender, saveDraft } from "./drafts.server.ts";

const noStore = { "Cache-Control": "no-store" };

/** Stores a draft while it is typed. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (!isId(params.id)) return new Response(null, { status: 404, headers: noStore });
  const form = await request.formData();
  const version = Math.max(0, Math.min(2_147_483_647, Number.parseInt(String(form.get("version")), 10) || 0));
  const saved = await saveDraft(personOf(context), params.id, version, readDraft(form), {
    sender: senderOf(form),
  });
  return Response.json(saved, { status: saved.outcome === "saved" ? 200 : 409, headers: noStore });
}

function senderOf(form: FormData): Sender | undefined {
  const writer = String(form.get("writer"));
  const sentAtMs = Number(form.get("sentAtMs"));
  return isId(writer) && Number.isSafeInteger(sentAtMs) ? { writer, sentAtMs } : undefined;
}

export const loader = () => new Response(null, { status: 405, headers: { ...noStore, Allow: "POST" } });
