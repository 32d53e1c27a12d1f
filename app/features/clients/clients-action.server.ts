import { redirect } from "react-router";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { readForm } from "#app/platform/forms.ts";
import { RecordId, RecordVersion } from "#app/platform/record.ts";
import { type ClientActionData, type clientForms, EditedClient, NewClient } from "./clients.ts";
import { addClient, deleteClient, editClient, restoreClient } from "./edit-client.server.ts";

/** The action of the CLIENTS view and of a client's page. */
export const handleClientsForm = (submission: Submission) =>
  dispatchIntent<ClientActionData, (typeof clientForms)[number]>(submission, {
    forms: { add, edit },
    buttons: { delete: remove, restore },
  });

async function add({ person, form }: Submission) {
  const client = readForm(NewClient, form);
  await addClient(person, client);
  return redirect(`/dashboard/clients/${client.id}`);
}

async function edit({ person, form, returnTo }: Submission) {
  await editClient(person, readForm(EditedClient, form));
  return redirect(returnTo);
}

async function remove({ person, form }: Submission) {
  const client = readForm(RecordVersion, form);
  await deleteClient(person, client);
  return redirect(`/dashboard/clients?deleted=${client.id}`);
}

async function restore({ person, form }: Submission) {
  return { successMessage: await restoreClient(person, readForm(RecordId, form).id) };
}
