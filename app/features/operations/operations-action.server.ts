import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { discardMail, retryMail } from "./unsent-mail.server.ts";
import { countMails, type OperationsActionData } from "./unsent-mail.ts";

export const handleOperationsForm = (submission: Submission) =>
  dispatchIntent<OperationsActionData, never>(submission, {
    forms: {},
    buttons: {
      retry: says(
        ({ person, form }) => retryMail(person, form.getAll("mail")),
        (count) => `Sending ${countMails(count)} again.`,
      ),
      discard: says(
        ({ person, form }) => discardMail(person, form.getAll("mail")),
        (count) => `Discarded ${countMails(count)}.`,
      ),
    },
  });
