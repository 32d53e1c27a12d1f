import { Form, useNavigation } from "react-router";
import { can } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { readPreferences } from "#app/platform/preferences.server.ts";
import type { EditableRecord } from "#app/platform/record.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { IdentityForm } from "#app/ui/identity-form.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useEditedForm } from "#app/ui/use-edited-form.ts";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { useStickyActionData } from "#app/ui/use-sticky-action-data.ts";
import type { Route } from "./+types/my-account.route";
import { messages } from "./account.ts";
import { FullNameField } from "./account-fields.tsx";
import { deviceOf } from "./device.ts";
import { KeyboardPanel } from "./keyboard-panel.tsx";
import { listSessions, readProfile } from "./my-account.server.ts";
import { type AccountPageActionData, accountFormIntents } from "./my-account.ts";
import { handleAccountForm } from "./my-account-action.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SessionList } from "./session-list.tsx";
import { readTwoStep } from "./two-step.server.ts";
import { TwoStepPanel } from "./two-step-panel.tsx";
import "./my-account.css";
import "#app/ui/columns.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Account" });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const preferences = await readPreferences(person);
  return {
    email: person.email,
    profile: await readProfile(person),
    sessions: await listSessions(person),
    twoStep: await readTwoStep(person),
    device: deviceOf(request.headers.get("user-agent")),
    minPasswordLength: env().PASSWORD_MIN_LENGTH,
    hidesFirstSteps: can(person, "team:manage") && preferences.start === "hidden",
    digest: can(person, "overview:read") ? preferences.digest : null,
    renamed: url.searchParams.has("renamed"),
    sessionToEnd: url.searchParams.get("end"),
    secondStepToRemove: url.searchParams.get("remove"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return handleAccountForm({ person: personOf(context), form: await postedForm(request), returnTo: url.pathname });
}

export const clientAction = formsClientAction(accountFormIntents);

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const result = useStickyActionData<AccountPageActionData>(actionData);
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
      {result?.identityQuestion && <IdentityForm question={result.identityQuestion} action="/dashboard/account" email={email} />}
      <div className="two-columns">
        <Panel title="Name">
          <NameForm profile={profile} formErrors={nameErrors} busy={submittedIntent === "name"} />
        </Panel>
        <PasswordPanel minPasswordLength={minPasswordLength} formErrors={errorsOf("password")} email={email} />
      </div>
      <TwoStepPanel
        twoStep={loaderData.twoStep}
        device={loaderData.device}
        toRemove={loaderData.secondStepToRemove}
        newCodes={result?.recoveryCodes}
        formErrors={result?.formErrors}
      />
      {loaderData.digest && <DigestPanel isOn={loaderData.digest === "on"} />}
      {loaderData.hidesFirstSteps && (
        <Panel title="First steps">
          <Form method="post" className="panel__body account-form">
            <p>The panel “Start here” is hidden on your overview.</p>
            <input type="hidden" name="start" value="shown" />
            <IntentButton intent="first-steps" small variant="quiet">
              Show it again
            </IntentButton>
          </Form>
        </Panel>
      )}
      <KeyboardPanel />
      <SessionList sessions={sessions} toEnd={loaderData.sessionToEnd} />
    </>
  );
}

type NameFormProps = { profile: EditableRecord; formErrors?: FormErrors; busy: boolean };

function NameForm({ profile, formErrors, busy }: NameFormProps) {
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { record } = useEditedForm({ form, stored: profile, values: formErrors?.values, follows: true });
  return (
    <Form method="post" className="panel__body account-form" ref={form}>
      {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
      <input type="hidden" name="intent" value="name" />
      <input type="hidden" name="id" value={record.id} />
      <input type="hidden" name="version" value={record.version} />
      <input type="hidden" name="snapshot" value={JSON.stringify(record.snapshot)} />
      <FullNameField formErrors={formErrors} defaultValue={record.snapshot.full_name} />
      <Button small busy={busy} busyLabel={messages.wait}>
        Change name
      </Button>
    </Form>
  );
}

const DigestPanel = ({ isOn }: { isOn: boolean }) => (
  <Panel title="Mail of each morning">
    <Form method="post" className="panel__body account-form">
      <p>
        {isOn
          ? "At 8 AM you get a mail of what is overdue, what is due today, replies that wait, and the week ahead. When there is nothing to say, you get none."
          : "It is switched off."}
      </p>
      <input type="hidden" name="digest" value={isOn ? "off" : "on"} />
      <IntentButton intent="digest" small variant="quiet">
        {isOn ? "Switch it off" : "Switch it on"}
      </IntentButton>
    </Form>
  </Panel>
);

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
