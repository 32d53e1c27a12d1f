import { redirect } from "react-router";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
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
    const item = readForm(NewRunItem, form);
    await addRunItem(person, eventId, item);
    return redirect(form.has("another") ? withParam(returnTo, `new=${item.id}`) : returnTo);
  }
  async function edit({ person, form }: Submission) {
    joinSeveral(form, "who");
    await editRunItem(person, readForm(EditedRunItem, form));
  }
  async function remove({ person, form, returnTo }: Submission) {
    const { id } = readForm(RecordId, form);
    await setRunItemDeleted(person, id, true);
    return redirect(withParam(returnTo, `deleted=${id}`));
  }
  return dispatchIntent<RunSheetActionData, (typeof runSheetFormIntents)[number]>(submission, {
    forms: {
      add,
      edit,
      "shift-by": shift,
      async "save-template"({ person, form }) {
        await saveRunTemplate(person, eventId, readForm(SavedTemplate, form));
      },
      async "start-template"({ person, form }) {
        await startFromTemplate(person, eventId, readForm(StartedTemplate, form));
      },
    },
    buttons: {
      tick,
      shift,
      delete: remove,
      restore: says(
        ({ person, form }) => setRunItemDeleted(person, readForm(RecordId, form).id, false),
        (title) => `${title} is back.`,
      ),
      "make-link": says(
        ({ person, form }) => makeRunLink(person, eventId, readForm(RunLinkForm, form).who),
        "The link is ready: send it by WhatsApp, or copy it.",
      ),
      "close-link": says(
        ({ person, form }) => closeRunLink(person, eventId, readForm(RunLinkForm, form).who),
        "The link is closed: it opens nothing any more.",
      ),
    },
  });
}

export const tick = says(({ person, form }) => tickRunItem(person, readForm(Tick, form)));

export async function shift({ person, form }: Submission) {
  await shiftRunSheet(person, readForm(ShiftForm, form));
}
