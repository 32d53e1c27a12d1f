import { env } from "#app/platform/env.ts";
import { postedForm } from "#app/platform/request.server.ts";
import type { Route } from "./+types/sign-up.route";
import { AuthForm } from "./account.parts.tsx";
import { signUp } from "./account.server.ts";
import { signUpSchema } from "./account.ts";
import { accountTexts } from "./account-texts.server.ts";
import { accountMeta, useAccountTexts } from "./account-texts.ts";
import { formErrorResponse, successResponse, validationErrorResponse } from "./action-data.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { parseNewPasswordForm } from "./new-password.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta: Route.MetaFunction = accountMeta(({ signUp: texts }) => texts);

export const loader = () => ({ minPasswordLength: env().PASSWORD_MIN_LENGTH });

/** Because of it the prefetching of this page's code (account.parts.tsx) leaves out its data, which the security policy refuses. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader();

export async function action({ request }: Route.ActionArgs) {
  const { problems, signUp: texts } = accountTexts();
  const form = await parseNewPasswordForm(signUpSchema(env().PASSWORD_MIN_LENGTH, problems), await postedForm(request));
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const { full_name, email, password } = form.data;
  const outcome = await signUp(full_name, email, password);
  return outcome.ok ? successResponse(texts.sent) : formErrorResponse(outcome, { full_name, email });
}

export default function SignUp({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <AuthPage title={useAccountTexts().signUp.title}>
      <AuthForm mode="sign-up" minPasswordLength={loaderData.minPasswordLength} actionData={actionData} />
    </AuthPage>
  );
}
