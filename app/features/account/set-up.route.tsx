import { data, redirectDocument } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { env } from "#app/platform/env.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import type { Route } from "./+types/set-up.route";
import { messages, signUpSchema } from "./account.ts";
import { AccountNotice, EmailField, FullNameField } from "./account-fields.tsx";
import { logInResponse, staleLinkResponse, validationErrorResponse } from "./action-data.server.ts";
import { CardForm, CardPage, StaleLink } from "./auth-page.tsx";
import { logIn } from "./log-in/log-in.server.ts";
import { parseNewPasswordForm } from "./new-password.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { createFirstAdmin, isSetUpTokenValid } from "./set-up.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Set up", noIndex: true });

export async function loader({ request }: Route.LoaderArgs) {
  const isTokenValid = await isSetUpTokenValid(readLinkToken(request).token);
  return data({ isTokenValid, minPasswordLength: env().PASSWORD_MIN_LENGTH }, { status: isTokenValid ? 200 : 403 });
}

export async function action({ request }: Route.ActionArgs) {
  const form = await parseNewPasswordForm(signUpSchema(env().PASSWORD_MIN_LENGTH), await postedForm(request));
  if (!form.ok) return validationErrorResponse(form.formErrors);
  if (!(await createFirstAdmin(readLinkToken(request).token, form.data)))
    return staleLinkResponse(messages.staleSetUp, { full_name: form.data.full_name, email: form.data.email });
  const outcome = await logIn(form.data.email, form.data.password, readClient(request));
  return outcome.ok ? logInResponse(outcome.value, "/dashboard", request) : redirectDocument("/login");
}

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const formErrors = actionData?.formErrors;
  return (
    <CardPage title="Set up" result={actionData}>
      {loaderData.isTokenValid ? (
        <CardForm
          title="The first admin"
          intro="This link works once. It creates the admin account."
          problem={formErrors?.formError}
          submit="Make me the admin"
          footer={<AccountNotice />}
        >
          <FullNameField formErrors={formErrors} />
          <EmailField formErrors={formErrors} />
          <NewPasswordField
            label="Password"
            minPasswordLength={loaderData.minPasswordLength}
            error={formErrors?.errors.password}
          />
        </CardForm>
      ) : (
        <StaleLink message={messages.staleSetUp} to="/login">
          Log in
        </StaleLink>
      )}
    </CardPage>
  );
}
