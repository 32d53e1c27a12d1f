import { redirect } from "react-router";
import { makeClientOfLead } from "#app/features/clients/clients.server.ts";
import { ClientChoice } from "#app/features/clients/clients.ts";
import { NewNote } from "#app/features/messages/messages.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Actor } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { deletes, restores } from "#app/records/dialogs.server.ts";
import { withParam } from "#app/records/list-filters.ts";
import { changedParam, RecordId, RecordVersion } from "#app/records/record.ts";
import {
  assignLead,
  finishNextAction,
  markReplied,
  moveLead,
  readLastChange,
  setNextAction,
  settleEnquiry,
  undoLeadChange,
} from "./change-lead.server.ts";
import { deleteLead, editLead, restoreLead, setClientOfLead } from "./edit-lead.server.ts";
import { addNote } from "./lead-page.server.ts";
import { createLead } from "./leads.server.ts";
import {
  type ChangedLead,
  EditedLead,
  type LeadActionData,
  LeadAssignment,
  LeadMove,
  type leadFormIntents,
  NewLead,
  NextAction,
  spamReason,
} from "./leads.ts";

export const handleLeadsForm = (submission: Submission) =>
  dispatchIntent<LeadActionData, (typeof leadFormIntents)[number]>(submission, {
    forms: { add, edit, note: ({ person, form }) => addNote(person, readForm(NewNote, form)), lose, assign, next },
    buttons: {
      "take-enquiry": takeEnquiry,
      "keep-brief": keepBrief,
      move,
      undo: says(({ person, form }) => undoLeadChange(person, readForm(RecordVersion, form))),
      replied,
      spam,
      done,
      delete: deletes(deleteLead, "/dashboard/leads"),
      restore: restores(restoreLead),
      "choose-client": ({ person, form }) => setClientOfLead(person, readForm(ClientChoice, form)),
      "make-client": says(
        ({ person, form }) => makeClientOfLead(person, readForm(RecordId, form).id),
        ({ name, isNew }) => (isNew ? `${name} is a client now.` : `${name} was a client already; the lead names it now.`),
      ),
    },
  });

async function add({ person, form, returnTo }: Submission) {
  const lead = readForm(NewLead, form);
  await createLead(person, lead);
  return redirectWithChange(returnTo, { id: lead.id, version: 1 });
}

async function edit({ person, form, returnTo }: Submission) {
  const { note: text } = readForm(NewLead.pick({ note: true }), form);
  const lead = readForm(EditedLead, form);
  await editLead(person, lead);
  if (text) await addNote(person, { id: lead.id, note_id: crypto.randomUUID(), text });
  return redirect(returnTo);
}

async function move({ person, form, returnTo }: Submission) {
  const lead = readForm(LeadMove, form);
  // A dialog asks for the reason; its form submits `lose`.
  if (lead.stage === "lost") return redirect(withParam(returnTo, `lost=${lead.id}`));
  return announce(person, await moveLead(person, lead));
}

async function replied({ person, form }: Submission) {
  return announce(person, await markReplied(person, readForm(RecordVersion, form)));
}

/** Undo brings it back. */
async function spam({ person, form }: Submission) {
  return announce(person, await moveLead(person, { ...readForm(RecordVersion, form), stage: "lost", lost_reason: spamReason }));
}

async function takeEnquiry({ person, form }: Submission) {
  return announce(person, await settleEnquiry(person, readForm(RecordVersion, form), true));
}

async function keepBrief({ person, form }: Submission) {
  return announce(person, await settleEnquiry(person, readForm(RecordVersion, form), false));
}

async function done({ person, form }: Submission) {
  return announce(person, await finishNextAction(person, readForm(RecordVersion, form)));
}

const announce = async (person: Actor, lead: ChangedLead): Promise<LeadActionData> => (await readLastChange(person, lead)) ?? {};

const redirectWithChange = (returnTo: string, lead: RecordVersion) => redirect(withParam(returnTo, changedParam(lead)));

async function lose({ person, form, returnTo }: Submission) {
  return redirectWithChange(returnTo, await moveLead(person, { ...readForm(LeadMove, form), stage: "lost" }));
}

async function assign({ person, form, returnTo }: Submission) {
  return redirectWithChange(returnTo, await assignLead(person, readForm(LeadAssignment, form)));
}

async function next({ person, form, returnTo }: Submission) {
  return redirectWithChange(returnTo, await setNextAction(person, readForm(NextAction, form)));
}
