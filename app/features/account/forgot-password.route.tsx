import { Form, useNavigation } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { parseForm } from "#app/platform/values/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/forgot-password.route";
import { requestReset } from "./account.server.ts";
import { forgotPasswordSchema, messages } from "./account.ts";
import { EmailField } from "./account-fields.tsx";
import { formErrorResponse, successResponse, validationErrorResponse } from "./action-data.server.ts";
import { CardPage } from "./auth-page.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Forgot password",
    description: "Forgot your {company} password? Ask for a link by email and choose a new one within the hour.",
  });

export async function action({ request }: Route.ActionArgs) {
  const form = parseForm(forgotPasswordSchema, await postedForm(request));
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const outcome = await requestReset(form.data.email);
  return outcome.ok ? successResponse(messages.resetSent) : formErrorResponse(outcome, form.data);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { formErrors, successMessage } = actionData ?? {};
  return (
    <CardPage title="Forgot password" result={busy ? undefined : actionData}>
      <Form method="post" noValidate>
        <h2>Forgot password</h2>
        <p>We'll email you a link to set a new password.</p>
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        {successMessage && <Notice>{successMessage}</Notice>}
        <fieldset disabled={busy}>
          <EmailField formErrors={formErrors} />
          <Button busy={busy} busyLabel={messages.wait}>
            Send reset link
          </Button>
        </fieldset>
        <p className="auth-card__alternative">
          <a className="text-link" href="/login">
            Back to Login
          </a>
        </p>
      </Form>
    </CardPage>
  );
}
