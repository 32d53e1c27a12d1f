import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { discardMail, retryMail } from "./unsent-mail.server.ts";
import { countMails, type OperationsActionData } from "./unsent-mail.ts";

export const handleOperationsForm = (submission: Submission) =>
  dispatchIntent<OperationsActionData, never>(submission, { forms: {}, buttons: { retry, discard } });

async function retry({ person, form }: Submission) {
  return { successMessage: `Sending ${countMails(await retryMail(person, form.getAll("mail")))} again.` };
}

async function discard({ person, form }: Submission) {
  return { successMessage: `Discarded ${countMails(await discardMail(person, form.getAll("mail")))}.` };
}
