import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { markRead } from "./inbox.server.ts";
import { ReadForm } from "./inbox.ts";

export const handleInboxForm = (submission: Submission) =>
  dispatchIntent<FormActionData, never>(submission, { forms: {}, buttons: { read, "read-all": readAll } });

async function read({ person, form }: Submission) {
  await markRead(person, [readForm(ReadForm, form).id]);
  return {};
}

async function readAll({ person }: Submission) {
  const count = await markRead(person, null);
  return { successMessage: count === 0 ? "Everything is read already." : "Everything is read." };
}
