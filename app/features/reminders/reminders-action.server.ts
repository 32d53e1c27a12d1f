import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { answerReminder } from "./reminders.server.ts";

export const handleReminderForm = (submission: Submission) =>
  dispatchIntent<FormActionData, never>(submission, {
    forms: {},
    buttons: {
      sent: says(
        ({ person, form }) => answerReminder(person, String(form.get("reminder")), "sent by WhatsApp"),
        "Noted as sent.",
      ),
      "not-sent": says(
        ({ person, form }) => answerReminder(person, String(form.get("reminder")), "not sent"),
        "Noted as not sent.",
      ),
    },
  });
