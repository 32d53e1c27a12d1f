import { redirect } from "react-router";
import { en } from "#app/content/account-pages/en.ts";
import { addDevice, removeDevice, saveNotificationSettings } from "#app/features/inbox/inbox.server.ts";
import { Subscription } from "#app/features/inbox/inbox.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { savePreference } from "#app/identity/preferences.server.ts";
import { readPreferenceValue } from "#app/identity/preferences.ts";
import { env } from "#app/platform/env.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm, submittedValues } from "#app/platform/values/forms.ts";
import { RecordId } from "#app/records/record.ts";
import { changePasswordSchema, codeSchema, EditedProfile, messages } from "../account.ts";
import { changePassword, editProfile, endOtherSessions, endSession } from "./my-account.server.ts";
import { type AccountPageActionData, type accountFormIntents, NewPasskey, PasskeyId } from "./my-account.ts";
import { addPasskey, confirmApp, removeApp, removePasskey, replaceRecoveryCodes, startApp } from "./two-step.server.ts";

/** @property device "Chrome on Android": the browser that sends the form */
type AccountSubmission = Submission & { device: string };

export const handleAccountForm = (submission: AccountSubmission) =>
  dispatchIntent<AccountPageActionData, (typeof accountFormIntents)[number], AccountSubmission>(submission, {
    forms: {
      name: saveName,
      password: says(
        ({ person, form }) => changePassword(person, readForm(changePasswordSchema(env().PASSWORD_MIN_LENGTH), form)),
        messages.passwordChanged,
      ),
      "confirm-app": confirmNewApp,
      "add-passkey": addNewPasskey,
    },
    buttons: {
      notifications: says(
        ({ person, form }) => saveNotificationSettings(person, submittedValues(form)),
        "Saved how you are told.",
      ),
      "add-device": says(
        ({ person, form, device }) => addDevice(person, readForm(Subscription, form), device),
        "This device shows you messages from now on.",
      ),
      "remove-device": says(
        ({ person, form }) => removeDevice(person, readForm(RecordId, form).id),
        "The device gets no more messages.",
      ),
      "end-session": says(
        ({ person, form }) => endSession(person, (submittedValues(form).id ?? "").replaceAll("\0", "")),
        "Session ended.",
      ),
      "end-others": says(
        ({ person }) => endOtherSessions(person),
        (ended) => (ended === 1 ? "One other session ended." : `${ended} other sessions ended.`),
      ),
      "first-steps": showOrHideFirstSteps,
      digest: switchDigest,
      "start-app": says(
        ({ person }) => startApp(person),
        "Scan the code with your authenticator app, then enter the six digits that it shows.",
      ),
      "remove-app": says(({ person }) => removeApp(person), "The authenticator app is removed."),
      "remove-passkey": says(
        ({ person, form }) => removePasskey(person, readForm(PasskeyId, form).id),
        (name) => `The passkey “${name}” is removed.`,
      ),
      "recovery-codes": renewCodes,
    },
  });

async function saveName({ person, form }: Submission) {
  await editProfile(person, readForm(EditedProfile, form));
  // The person of this request still has the old name; the next request shows the new one.
  return redirect("/dashboard/account?renamed");
}

/** Shows or hides the panel "Start here", the first steps of an admin on the overview. */
async function showOrHideFirstSteps({ person, form }: Submission) {
  const value = readPreferenceValue("start", String(form.get("start")));
  if (value) await savePreference(person, "start", value);
  return redirect(value === "hidden" ? "/dashboard?start=hidden" : "/dashboard");
}

async function switchDigest({ person, form }: Submission) {
  const value = readPreferenceValue("digest", String(form.get("digest"))) ?? "on";
  await savePreference(person, "digest", value);
  return { successMessage: value === "on" ? "You get the mail of each morning." : "You get no mail in the morning." };
}

async function confirmNewApp({ person, form }: Submission) {
  const recoveryCodes = await confirmApp(person, readForm(codeSchema(en.problems), form).code);
  return { successMessage: "The authenticator app works. From now on a log-in asks for its code.", recoveryCodes };
}

async function addNewPasskey({ person, form }: Submission) {
  const { passkey_name, passkey } = readForm(NewPasskey, form);
  const recoveryCodes = await addPasskey(person, { name: passkey_name, response: passkey });
  return { successMessage: "The passkey is added. You can log in with it alone.", recoveryCodes };
}

async function renewCodes({ person }: Submission) {
  return { successMessage: "Your old recovery codes do not work any more.", recoveryCodes: await replaceRecoveryCodes(person) };
}
