import { data, Form, redirectDocument, useNavigation } from "react-router";
import { env } from "#app/platform/env.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { readLinkToken } from "#app/platform/link-token.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { Route } from "./+types/invitation.route";
import { acceptInvitationSchema, messages } from "./account.ts";
import { AccountNotice, FullNameField } from "./account-fields.tsx";
import { logInResponse, staleLinkResponse } from "./action-data.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { acceptInvitation, invitedEmail } from "./invitation.server.ts";
import { logIn } from "./log-in.server.ts";
import { parseNewPasswordForm } from "./new-password.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import "./auth-card.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invitation", noIndex: true });

export async function loader({ request }: Route.LoaderArgs) {
  const email = await invitedEmail(readLinkToken(request).token);
  return data({ email, minPasswordLength: env().PASSWORD_MIN_LENGTH }, { status: email ? 200 : 403 });
}

export async function action({ request }: Route.ActionArgs) {
  const form = await parseNewPasswordForm(acceptInvitationSchema(env().PASSWORD_MIN_LENGTH), await postedForm(request));
  if (!form.ok) return data({ formErrors: form.formErrors }, { status: 400 });
  const email = await acceptInvitation(readLinkToken(request).token, form.data);
  if (!email) return staleLinkResponse(messages.staleInvitation, { full_name: form.data.full_name });
  const outcome = await logIn(email, form.data.password, readClient(request));
  return outcome.ok ? logInResponse(outcome.value, "/dashboard", request) : redirectDocument("/login");
}

export default function Invitation({ loaderData: { email, minPasswordLength }, actionData }: Route.ComponentProps) {
  const card = useResultFocus(actionData);
  return (
    <AuthPage title="Invitation">
      <div className="auth-card" ref={card}>
        {email ? (
          <AcceptForm email={email} minPasswordLength={minPasswordLength} formErrors={actionData?.formErrors} />
        ) : (
          <div className="auth-card__body">
            <ErrorBox message={messages.staleInvitation} />
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        )}
      </div>
    </AuthPage>
  );
}

function AcceptForm({
  email,
  minPasswordLength,
  formErrors,
}: {
  email: string;
  minPasswordLength: number;
  formErrors?: FormErrors;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <h2>Welcome</h2>
      <p>You are invited as {email}.</p>
      {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
      <fieldset disabled={busy}>
        <FullNameField formErrors={formErrors} />
        <NewPasswordField label="Password" minPasswordLength={minPasswordLength} error={formErrors?.errors.password} />
        <Button busy={busy} busyLabel={messages.wait}>
          Accept the invitation
        </Button>
      </fieldset>
      <AccountNotice />
    </Form>
  );
}
