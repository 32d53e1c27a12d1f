import { Form, redirect, useNavigation } from "react-router";
import { can } from "#app/permissions.ts";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { env } from "#app/platform/env.ts";
import { type FormActionData, type FormErrors, readForm, submittedValues } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { readPreferences, savePreference } from "#app/platform/preferences.server.ts";
import { readPreferenceValue } from "#app/platform/preferences.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/my-account.route";
import { changePasswordSchema, EditedProfile, messages } from "./account.ts";
import { FullNameField } from "./account-fields.tsx";
import { changePassword, editProfile, endOtherSessions, endSession, listSessions, readProfile } from "./my-account.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SessionList } from "./session-list.tsx";
import "./my-account.css";
import "#app/ui/columns.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta = () => pageMeta({ title: "Account" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  return {
    email: person.email,
    profile: await readProfile(person),
    sessions: await listSessions(person),
    minPasswordLength: env().PASSWORD_MIN_LENGTH,
    hidesFirstSteps: can(person, "team:manage") && (await readPreferences(person)).start === "hidden",
    renamed: url.searchParams.has("renamed"),
    ending: url.searchParams.get("end"),
  };
}

const forms = ["name", "password"] as const;

export async function action({ request, context, url }: Route.ActionArgs) {
  const submission = { person: personOf(context), form: await request.formData(), returnTo: url.pathname };
  return dispatchIntent<FormActionData, (typeof forms)[number]>(submission, {
    forms: { name, password },
    buttons: { end: endOne, "end-others": endOthers, start },
  });
}

async function name({ person, form }: Submission) {
  await editProfile(person, readForm(EditedProfile, form));
  // The person of this request still has the old name; the next request shows the new one.
  return redirect("/dashboard/account?renamed");
}

async function password({ person, form }: Submission) {
  await changePassword(person, readForm(changePasswordSchema(env().PASSWORD_MIN_LENGTH), form));
  return { successMessage: messages.passwordChanged };
}

async function endOne({ person, form }: Submission) {
  await endSession(person, (submittedValues(form).id ?? "").replaceAll("\0", ""));
  return { successMessage: "Session ended." };
}

async function endOthers({ person }: Submission) {
  const ended = await endOtherSessions(person);
  return { successMessage: ended === 1 ? "One other session ended." : `${ended} other sessions ended.` };
}

/** Hides or shows the first steps on the overview. */
async function start({ person, form }: Submission) {
  const value = readPreferenceValue("start", String(form.get("start")));
  if (value) await savePreference(person, "start", value);
  return redirect("/dashboard");
}

export const clientAction = formsClientAction(forms);

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const result = useStickyActionData<FormActionData>(actionData);
  const { email, profile, sessions, minPasswordLength, renamed } = loaderData;
  const errorsOf = (intent: string) => (result?.formErrors?.intent === intent ? result.formErrors : undefined);
  const nameErrors = errorsOf("name");
  const successMessage = result ? result.successMessage : renamed && "Name changed.";
  const { state, formData } = useNavigation();
  const submittedIntent = state === "idle" ? null : String(formData?.get("intent") ?? "");
  return (
    <>
      <PageHeader title="Account" intro={email} />
      {successMessage && <Notice>{successMessage}</Notice>}
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      <div className="two-columns">
        <Panel title="Name">
          <Form method="post" className="panel__body account-form">
            {nameErrors?.formError && <ErrorBox message={nameErrors.formError} />}
            <input type="hidden" name="intent" value="name" />
            <input type="hidden" name="id" value={profile.id} />
            <input type="hidden" name="version" value={nameErrors?.values.version ?? profile.version} />
            <input type="hidden" name="snapshot" value={nameErrors?.values.snapshot ?? JSON.stringify(profile.snapshot)} />
            <FullNameField formErrors={nameErrors} defaultValue={profile.snapshot.full_name} />
            <Button small busy={submittedIntent === "name"} busyLabel={messages.wait}>
              Change name
            </Button>
          </Form>
        </Panel>
        <PasswordPanel minPasswordLength={minPasswordLength} formErrors={errorsOf("password")} email={email} />
      </div>
      {loaderData.hidesFirstSteps && (
        <Panel title="First steps">
          <Form method="post" className="panel__body account-form">
            <p>The panel “Start here” is hidden on your overview.</p>
            <input type="hidden" name="start" value="shown" />
            <IntentButton intent="start" small variant="quiet">
              Show it again
            </IntentButton>
          </Form>
        </Panel>
      )}
      <SessionList sessions={sessions} ending={loaderData.ending} />
    </>
  );
}

type PasswordPanelProps = {
  minPasswordLength: number;
  formErrors?: FormErrors;
  email: string;
};

function PasswordPanel({ minPasswordLength, formErrors, email }: PasswordPanelProps) {
  const { form, busy } = useResetAfterSubmit("password", formErrors !== undefined);
  return (
    <Panel title="Password">
      <Form method="post" className="panel__body account-form" ref={form}>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        <Field
          label="Current password"
          type="password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={maxPasswordLength}
          error={formErrors?.errors.current_password}
        />
        <NewPasswordField label="New password" minPasswordLength={minPasswordLength} error={formErrors?.errors.password} />
        <Button small busy={busy} busyLabel={messages.wait}>
          Change password
        </Button>
      </Form>
    </Panel>
  );
}
