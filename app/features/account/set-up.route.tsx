import { data, Form, redirectDocument, useNavigation } from "react-router";
import { env } from "#app/platform/env.ts";
import { readLinkToken } from "#app/platform/link-token.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { Route } from "./+types/set-up.route";
import { messages, signUpSchema } from "./account.ts";
import { AccountNotice, EmailField, FullNameField } from "./account-fields.tsx";
import { logInResponse, staleLinkResponse, validationErrorResponse } from "./action-data.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { logIn } from "./log-in.server.ts";
import { parseNewPasswordForm } from "./new-password.server.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { createFirstAdmin, isSetUpTokenValid } from "./set-up.server.ts";
import "./auth-card.css";

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
  const busy = useNavigation().state !== "idle";
  const formErrors = actionData?.formErrors;
  const card = useResultFocus(actionData);
  return (
    <AuthPage title="Set up">
      <div className="auth-card" ref={card}>
        {loaderData.isTokenValid ? (
          <Form method="post">
            <h2>The first admin</h2>
            <p>This link works once. It creates the admin account.</p>
            {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
            <fieldset disabled={busy}>
              <FullNameField formErrors={formErrors} />
              <EmailField formErrors={formErrors} />
              <NewPasswordField
                label="Password"
                minPasswordLength={loaderData.minPasswordLength}
                error={formErrors?.errors.password}
              />
              <Button busy={busy} busyLabel={messages.wait}>
                Make me the admin
              </Button>
            </fieldset>
            <AccountNotice />
          </Form>
        ) : (
          <div className="auth-card__body">
            <ErrorBox message={messages.staleSetUp} />
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        )}
      </div>
    </AuthPage>
  );
}
