import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { answerReminder } from "./reminders.server.ts";

export const handleReminderForm = (submission: Submission) =>
  dispatchIntent<FormActionData, never>(submission, {
    forms: {},
    buttons: {
      async sent({ person, form }) {
        await answerReminder(person, String(form.get("reminder")), "sent by WhatsApp");
        return { successMessage: "Noted as sent." };
      },
      async "not-sent"({ person, form }) {
        await answerReminder(person, String(form.get("reminder")), "not sent");
        return { successMessage: "Noted as not sent." };
      },
    },
  });
