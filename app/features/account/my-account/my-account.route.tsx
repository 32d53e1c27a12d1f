import { Form } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { en } from "#app/content/account-pages/en.ts";
import { readNotificationSettings } from "#app/features/inbox/inbox.server.ts";
import { NotificationsPanel } from "#app/features/inbox/push/push.parts.tsx";
import { readPreferences } from "#app/identity/preferences.server.ts";
import { can } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { IdentityForm } from "#app/ui/form/identity-form.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { useResetAfterSubmit } from "#app/ui/form/use-reset-after-submit.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { profileFields } from "../account.ts";
import { FullNameField } from "../account-fields.tsx";
import { deviceOf } from "../log-in/device.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import type { Route } from "./+types/my-account.route";
import { KeyboardPanel } from "./keyboard-panel.tsx";
import { listSessions, readProfile } from "./my-account.server.ts";
import { type AccountPageActionData, accountFormIntents } from "./my-account.ts";
import { handleAccountForm } from "./my-account-action.server.ts";
import { SessionList } from "./session-list.tsx";
import { readTwoStep } from "./two-step.server.ts";
import { TwoStepPanel } from "./two-step-panel.tsx";
import "./my-account.css";
import "#app/ui/columns.css";

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
    notifications: can(person, "notification:list") ? await readNotificationSettings(person) : null,
    digest: can(person, "overview:read") ? preferences.digest : null,
    renamed: url.searchParams.has("renamed"),
    sessionToEnd: url.searchParams.get("end"),
    secondStepToRemove: url.searchParams.get("remove"),
  };
}

export async function action(args: Route.ActionArgs) {
  const device = deviceOf(args.request.headers.get("user-agent"));
  return handleAccountForm({ ...(await readSubmission(args)), device });
}

export const clientAction = formsClientAction(accountFormIntents);

export default function MyAccount({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<AccountPageActionData>();
  const { email, profile, sessions, minPasswordLength, renamed } = loaderData;
  return (
    <>
      <PageHeader title="Account" intro={email} />
      {renamed && !result && <Notice>Name and phone are saved.</Notice>}
      {result?.identityQuestion && <IdentityForm question={result.identityQuestion} action="/dashboard/account" email={email} />}
      <div className="two-columns">
        <Panel title="Name">
          <NameForm profile={profile} />
        </Panel>
        <PasswordPanel minPasswordLength={minPasswordLength} email={email} />
      </div>
      <TwoStepPanel
        twoStep={loaderData.twoStep}
        device={loaderData.device}
        toRemove={loaderData.secondStepToRemove}
        newCodes={result?.recoveryCodes}
      />
      {loaderData.notifications && <NotificationsPanel settings={loaderData.notifications} />}
      {loaderData.digest && <DigestPanel isOn={loaderData.digest === "on"} />}
      {loaderData.hidesFirstSteps && (
        <Panel title="First steps">
          <Form method="post" className="panel__body stack gap-5 account-form">
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
      <ResultToasts />
    </>
  );
}

const NameForm = ({ profile }: { profile: EditableRecord }) => (
  <ActionForm intent="name" record={profile} follows className="panel__body stack gap-5 account-form" noValidate={false}>
    <ErrorSummary errors={{}} />
    <FullNameField />
    <FieldControl name="work_phone" label={profileFields.work_phone.label} input={profileFields.work_phone.input} />
    <IntentButton intent="name" small busyLabel={en.wait}>
      Save name and phone
    </IntentButton>
  </ActionForm>
);

const DigestPanel = ({ isOn }: { isOn: boolean }) => (
  <Panel title="Mail of each morning">
    <Form method="post" className="panel__body stack gap-5 account-form">
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

function PasswordPanel({ minPasswordLength, email }: { minPasswordLength: number; email: string }) {
  const { form, busy, formErrors } = useResetAfterSubmit("password");
  return (
    <Panel title="Password">
      <Form method="post" className="panel__body stack gap-5 account-form" ref={form}>
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
        <Button small busy={busy} busyLabel={en.wait}>
          Change password
        </Button>
      </Form>
    </Panel>
  );
}
