import { redirect } from "react-router";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { joinSeveral, readForm } from "#app/platform/values/forms.ts";
import { withParam } from "#app/records/list-filters.ts";
import { RecordId } from "#app/records/record.ts";
import { closeRunLink, makeRunLink } from "./links/run-links.server.ts";
import { RunLinkForm } from "./links/run-links.ts";
import { addRunItem, editRunItem, setRunItemDeleted } from "./run-items.server.ts";
import { shiftRunSheet, tickRunItem } from "./run-operations.server.ts";
import { EditedRunItem, NewRunItem, type RunSheetActionData, type runSheetFormIntents, ShiftForm, Tick } from "./run-sheet.ts";
import { saveRunTemplate, startFromTemplate } from "./templates/run-templates.server.ts";
import { SavedTemplate, StartedTemplate } from "./templates/run-templates.ts";

/** The action of an event's run sheet. */
export function handleRunSheetForm(submission: Submission, eventId: string) {
  async function add({ person, form, returnTo }: Submission) {
    joinSeveral(form, "who");
    await addRunItem(person, eventId, readForm(NewRunItem, form));
    return redirect(returnTo);
  }
  async function edit({ person, form, returnTo }: Submission) {
    joinSeveral(form, "who");
    await editRunItem(person, readForm(EditedRunItem, form));
    return redirect(returnTo);
  }
  async function remove({ person, form, returnTo }: Submission) {
    const { id } = readForm(RecordId, form);
    await setRunItemDeleted(person, id, true);
    return redirect(withParam(returnTo, `deleted=${id}`));
  }
  const restore = async ({ person, form }: Submission) => ({
    successMessage: `${await setRunItemDeleted(person, readForm(RecordId, form).id, false)} is back.`,
  });
  async function saveTemplate({ person, form, returnTo }: Submission) {
    await saveRunTemplate(person, eventId, readForm(SavedTemplate, form));
    return redirect(returnTo);
  }
  async function startTemplate({ person, form, returnTo }: Submission) {
    await startFromTemplate(person, eventId, readForm(StartedTemplate, form));
    return redirect(returnTo);
  }
  async function makeLink({ person, form }: Submission) {
    await makeRunLink(person, eventId, readForm(RunLinkForm, form).who);
    return { successMessage: "The link is ready: send it by WhatsApp, or copy it." };
  }
  async function closeLink({ person, form }: Submission) {
    await closeRunLink(person, eventId, readForm(RunLinkForm, form).who);
    return { successMessage: "The link is closed: it opens nothing any more." };
  }
  return dispatchIntent<RunSheetActionData, (typeof runSheetFormIntents)[number]>(submission, {
    forms: {
      add,
      edit,
      "shift-by": shift,
      "save-template": saveTemplate,
      "start-template": startTemplate,
    },
    buttons: { tick, shift, delete: remove, restore, "make-link": makeLink, "close-link": closeLink },
  });
}

export const tick = async ({ person, form }: Submission) => ({ successMessage: await tickRunItem(person, readForm(Tick, form)) });

export async function shift({ person, form, returnTo }: Submission) {
  await shiftRunSheet(person, readForm(ShiftForm, form));
  return redirect(returnTo);
}
