import { data, redirectDocument } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { env } from "#app/platform/env.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import type { Route } from "./+types/invitation.route";
import { acceptInvitationSchema, messages } from "./account.ts";
import { AccountNotice, FullNameField } from "./account-fields.tsx";
import { logInResponse, staleLinkResponse, validationErrorResponse } from "./action-data.server.ts";
import { CardForm, CardPage, StaleLink } from "./auth-page.tsx";
import { acceptInvitation, invitedEmail } from "./invitation.server.ts";
import { logIn } from "./log-in/log-in.server.ts";
import { parseNewPasswordForm } from "./new-password.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Invitation", noIndex: true });

export async function loader({ request }: Route.LoaderArgs) {
  const email = await invitedEmail(readLinkToken(request).token);
  return data({ email, minPasswordLength: env().PASSWORD_MIN_LENGTH }, { status: email ? 200 : 403 });
}

export async function action({ request }: Route.ActionArgs) {
  const form = await parseNewPasswordForm(acceptInvitationSchema(env().PASSWORD_MIN_LENGTH), await postedForm(request));
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const email = await acceptInvitation(readLinkToken(request).token, form.data);
  if (!email) return staleLinkResponse(messages.staleInvitation, { full_name: form.data.full_name });
  const outcome = await logIn(email, form.data.password, readClient(request));
  return outcome.ok ? logInResponse(outcome.value, "/dashboard", request) : redirectDocument("/login");
}

export default function Invitation({ loaderData: { email, minPasswordLength }, actionData }: Route.ComponentProps) {
  const formErrors = actionData?.formErrors;
  return (
    <CardPage title="Invitation" result={actionData}>
      {email ? (
        <CardForm
          title="Welcome"
          intro={`You are invited as ${email}.`}
          problem={formErrors?.formError}
          submit="Accept the invitation"
          footer={<AccountNotice />}
        >
          <FullNameField formErrors={formErrors} />
          <NewPasswordField label="Password" minPasswordLength={minPasswordLength} error={formErrors?.errors.password} />
        </CardForm>
      ) : (
        <StaleLink message={messages.staleInvitation} to="/login">
          Log in
        </StaleLink>
      )}
    </CardPage>
  );
}
