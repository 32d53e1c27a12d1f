import { data, redirect } from "react-router";
import type { Person } from "#app/permissions.ts";
import { dispatchIntent, parseForm, submittedValues } from "#app/platform/forms.ts";
import { isId, withParam } from "#app/platform/list-filters.ts";
import { RecordVersion } from "#app/platform/snapshot.ts";
import { deleteLead, editLead, moveLead, restoreLead } from "./edit-lead.server.ts";
import { addNote } from "./lead-page.server.ts";
import { createLead, markReplied } from "./leads.server.ts";
import { EditedLead, type LeadActionData, Move, NewLead, Note, stageName } from "./leads.ts";

type Post = {
  person: Person;
  form: FormData;
  /** The view, without an open dialog. */
  back: string;
};

/** The action of the LEADS view and of a lead's page, by what was pressed. */
export function handleLeadsForm(post: Post) {
  return dispatchIntent(post.form, { edit, move, note, replied, delete: remove, restore }, add)(post);
}

async function add({ person, form, back }: Post) {
  const parsed = parseForm(NewLead, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  await createLead(person, parsed.data);
  throw redirect(back);
}

async function edit({ person, form, back }: Post) {
  const parsed = parseForm(EditedLead, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const result = await editLead(person, parsed.data);
  if (result.outcome === "saved") throw redirect(back);
  const values = submittedValues(form);
  if (result.outcome === "unknown")
    return answer({ refused: { errors: {}, values, formError: "Not saved: there is no such lead." } }, 404);
  const held = { version: String(result.version), snapshot: JSON.stringify(result.snapshot) };
  return answer({ refused: { errors: {}, values: { ...values, ...held }, formError: result.message } }, 409);
}

async function move({ person, form, back }: Post) {
  const parsed = parseForm(Move, form);
  if (!parsed.ok)
    return answer(form.has("lost_reason") ? { refused: parsed.refusal } : { failed: "Not moved: there is no such stage." }, 400);
  const result = await moveLead(person, parsed.data);
  if (result.outcome === "moved") {
    if (form.has("lost_reason")) throw redirect(back);
    return answer({ done: `${result.name}: moved to ${stageName(parsed.data.stage)}.` }, 200);
  }
  if (result.outcome === "why" && form.has("lost_reason")) {
    return answer({ refused: { errors: { lost_reason: "Please say why it was lost." }, values: submittedValues(form) } }, 400);
  }
  // Lost asks for its reason in a dialog of its own.
  if (result.outcome === "why") throw redirect(withParam(back, `lost=${parsed.data.id}`));
  if (result.outcome === "unknown") return answer({ failed: "Not moved: there is no such lead." }, 404);
  return answer({ failed: `Not moved: somebody changed this lead meanwhile; it is ${result.stage.toUpperCase()} now.` }, 409);
}

async function note({ person, form, back }: Post) {
  const parsed = parseForm(Note, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  if (await addNote(person, parsed.data)) throw redirect(back);
  return answer({ failed: "Not saved: there is no such lead." }, 404);
}

async function replied({ person, form }: Post) {
  const parsed = parseForm(RecordVersion, form);
  const result = parsed.ok ? await markReplied(person, parsed.data) : ({ outcome: "unknown" } as const);
  if (result.outcome === "replied") return answer({ replied: result.name }, 200);
  if (result.outcome === "unknown") return answer({ failed: "Not marked: there is no such lead." }, 404);
  const now = result.waiting ? "it waits for a reply" : "it is replied";
  return answer(
    { failed: `Not marked: somebody changed this lead meanwhile; ${now} and ${result.stage.toUpperCase()} now.` },
    409,
  );
}

async function remove({ person, form }: Post) {
  const seen = parseForm(RecordVersion, form);
  if (!seen.ok || !(await deleteLead(person, seen.data.id, seen.data.version))) {
    return answer({ failed: "Not deleted: somebody changed or deleted this lead meanwhile." }, 409);
  }
  throw redirect(`/dashboard/leads?deleted=${seen.data.id}`);
}

async function restore({ person, form }: Post) {
  const { id = "" } = submittedValues(form);
  const back = isId(id) && (await restoreLead(person, id));
  return back ? answer({ done: "The lead is back." }, 200) : answer({ failed: "There is nothing to take back." }, 404);
}

const answer = (body: LeadActionData, status: number) => data(body, { status });
