import { redirect } from "react-router";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { readForm } from "#app/platform/forms.ts";
import { withParam } from "#app/platform/list-filters.ts";
import { RecordId, RecordVersion } from "#app/platform/record.ts";
import { deleteLead, editLead, markReplied, moveLead, restoreLead, undoMove } from "./edit-lead.server.ts";
import { addNote } from "./lead-page.server.ts";
import { createLead } from "./leads.server.ts";
import { EditedLead, type LeadActionData, LeadMove, type leadForms, NewLead, NewNote, stageName } from "./leads.ts";

/** The action of the LEADS view and of a lead's page. */
export const handleLeadsForm = (submission: Submission) =>
  dispatchIntent<LeadActionData, (typeof leadForms)[number]>(submission, {
    forms: { add, edit, note, lose },
    buttons: { move, "undo-move": moveBack, replied, delete: remove, restore },
  });

async function add({ person, form, returnTo }: Submission) {
  await createLead(person, readForm(NewLead, form));
  return redirect(returnTo);
}

async function edit({ person, form, returnTo }: Submission) {
  await editLead(person, readForm(EditedLead, form));
  return redirect(returnTo);
}

async function move({ person, form, returnTo }: Submission) {
  const lead = readForm(LeadMove, form);
  // A dialog asks for the reason; its form submits `lose`.
  if (lead.stage === "lost") return redirect(withParam(returnTo, `lost=${lead.id}`));
  const moved = await moveLead(person, lead);
  return { successMessage: `${moved.name}: moved to ${stageName(lead.stage)}.`, moved };
}

async function moveBack({ person, form }: Submission) {
  const { name, stage } = await undoMove(person, readForm(RecordVersion, form));
  return { successMessage: `${name}: back in ${stageName(stage)}.` };
}

async function lose({ person, form, returnTo }: Submission) {
  await moveLead(person, { ...readForm(LeadMove, form), stage: "lost" });
  return redirect(returnTo);
}

async function note({ person, form, returnTo }: Submission) {
  await addNote(person, readForm(NewNote, form));
  return redirect(returnTo);
}

async function replied({ person, form }: Submission) {
  return { successMessage: `${await markReplied(person, readForm(RecordVersion, form))}: marked as replied.` };
}

async function remove({ person, form }: Submission) {
  const lead = readForm(RecordVersion, form);
  await deleteLead(person, lead);
  return redirect(`/dashboard/leads?deleted=${lead.id}`);
}

async function restore({ person, form }: Submission) {
  return { successMessage: await restoreLead(person, readForm(RecordId, form).id) };
}
