import { Form, useNavigation } from "react-router";
import { useSitePath } from "#app/company/use-language.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { parseForm } from "#app/platform/values/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/forgot-password.route";
import { requestReset } from "./account.server.ts";
import { forgotPasswordSchema } from "./account.ts";
import { EmailField } from "./account-fields.tsx";
import { accountTexts } from "./account-texts.server.ts";
import { accountMeta, useAccountTexts } from "./account-texts.ts";
import { formErrorResponse, successResponse, validationErrorResponse } from "./action-data.server.ts";
import { CardPage } from "./auth-page.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = accountMeta(({ forgot }) => forgot);

export async function action({ request }: Route.ActionArgs) {
  const texts = accountTexts();
  const form = parseForm(forgotPasswordSchema(texts), await postedForm(request));
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const outcome = await requestReset(form.data.email);
  return outcome.ok ? successResponse(texts.forgot.sent) : formErrorResponse(outcome, form.data);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { formErrors, successMessage } = actionData ?? {};
  const { wait, forgot: texts, logIn } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <CardPage title={texts.title} result={busy ? undefined : actionData}>
      <Form method="post" noValidate>
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        {successMessage && <Notice>{successMessage}</Notice>}
        <fieldset disabled={busy}>
          <EmailField formErrors={formErrors} />
          <Button busy={busy} busyLabel={wait}>
            {texts.button}
          </Button>
        </fieldset>
        <p className="auth-card__alternative">
          <a className="text-link" href={sitePath("/login")}>
            {logIn.back}
          </a>
        </p>
      </Form>
    </CardPage>
  );
}
