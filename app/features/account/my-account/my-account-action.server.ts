import { redirect } from "react-router";
import { en } from "#app/content/account-pages/en.ts";
import { addDevice, removeDevice, saveNotificationSettings } from "#app/features/inbox/inbox.server.ts";
import { Subscription } from "#app/features/inbox/inbox.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
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
    forms: { name: saveName, password: savePassword, "confirm-app": confirmNewApp, "add-passkey": addNewPasskey },
    buttons: {
      notifications: saveNotifications,
      "add-device": addThisDevice,
      "remove-device": removeOneDevice,
      "end-session": endOneSession,
      "end-others": endOthers,
      "first-steps": showOrHideFirstSteps,
      digest: switchDigest,
      "start-app": beginAppSetUp,
      "remove-app": removeAuthenticatorApp,
      "remove-passkey": removeOnePasskey,
      "recovery-codes": renewCodes,
    },
  });

async function saveName({ person, form }: Submission) {
  await editProfile(person, readForm(EditedProfile, form));
  // The person of this request still has the old name; the next request shows the new one.
  return redirect("/dashboard/account?renamed");
}

async function savePassword({ person, form }: Submission) {
  await changePassword(person, readForm(changePasswordSchema(env().PASSWORD_MIN_LENGTH), form));
  return { successMessage: messages.passwordChanged };
}

async function endOneSession({ person, form }: Submission) {
  await endSession(person, (submittedValues(form).id ?? "").replaceAll("\0", ""));
  return { successMessage: "Session ended." };
}

async function endOthers({ person }: Submission) {
  const ended = await endOtherSessions(person);
  return { successMessage: ended === 1 ? "One other session ended." : `${ended} other sessions ended.` };
}

/** Shows or hides the panel "Start here", the first steps of an admin on the overview. */
async function showOrHideFirstSteps({ person, form }: Submission) {
  const value = readPreferenceValue("start", String(form.get("start")));
  if (value) await savePreference(person, "start", value);
  return redirect(value === "hidden" ? "/dashboard?start=hidden" : "/dashboard");
}

async function saveNotifications({ person, form }: Submission) {
  await saveNotificationSettings(person, submittedValues(form));
  return { successMessage: "Saved how you are told." };
}

async function addThisDevice({ person, form, device }: AccountSubmission) {
  await addDevice(person, readForm(Subscription, form), device);
  return { successMessage: "This device shows you messages from now on." };
}

async function removeOneDevice({ person, form }: Submission) {
  await removeDevice(person, readForm(RecordId, form).id);
  return { successMessage: "The device gets no more messages." };
}

async function switchDigest({ person, form }: Submission) {
  const value = readPreferenceValue("digest", String(form.get("digest"))) ?? "on";
  await savePreference(person, "digest", value);
  return { successMessage: value === "on" ? "You get the mail of each morning." : "You get no mail in the morning." };
}

async function beginAppSetUp({ person }: Submission) {
  await startApp(person);
  return { successMessage: "Scan the code with your authenticator app, then enter the six digits that it shows." };
}

async function confirmNewApp({ person, form }: Submission) {
  const recoveryCodes = await confirmApp(person, readForm(codeSchema(en.problems), form).code);
  return { successMessage: "The authenticator app works. From now on a log-in asks for its code.", recoveryCodes };
}

async function removeAuthenticatorApp({ person }: Submission) {
  await removeApp(person);
  return { successMessage: "The authenticator app is removed." };
}

async function addNewPasskey({ person, form }: Submission) {
  const { passkey_name, passkey } = readForm(NewPasskey, form);
  const recoveryCodes = await addPasskey(person, { name: passkey_name, response: passkey });
  return { successMessage: "The passkey is added. You can log in with it alone.", recoveryCodes };
}

async function removeOnePasskey({ person, form }: Submission) {
  const removedName = await removePasskey(person, readForm(PasskeyId, form).id);
  return { successMessage: `The passkey “${removedName}” is removed.` };
}

async function renewCodes({ person }: Submission) {
  return { successMessage: "Your old recovery codes do not work any more.", recoveryCodes: await replaceRecoveryCodes(person) };
}
