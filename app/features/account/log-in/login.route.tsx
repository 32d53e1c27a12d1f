import { redirect, redirectDocument } from "react-router";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { safeRedirectPath } from "#app/identity/redirect-path.ts";
import { readSession, readSessionEnd } from "#app/identity/session.server.ts";
import { env } from "#app/platform/env.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import { parseForm } from "#app/platform/values/forms.ts";
import { AuthForm } from "../account.parts.tsx";
import { loginSchema } from "../account.ts";
import { accountTexts } from "../account-texts.server.ts";
import { accountMeta, useAccountTexts } from "../account-texts.ts";
import { formErrorResponse, logInResponse, validationErrorResponse, withCookies } from "../action-data.server.ts";
import { AuthPage } from "../auth-page.tsx";
import type { Route } from "./+types/login.route";
import { logIn, logInWithPasskey } from "./log-in.server.ts";
import { logOutResponse } from "./log-out.server.ts";
import { hadPendingLogIn } from "./pending-log-in.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "../client-action.ts";
export const meta: Route.MetaFunction = accountMeta(({ logIn }) => logIn);

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = safeRedirectPath(url.searchParams.get("next"));
  const { person, isDisabled } = await readSession(request);
  if (person) throw redirectDocument(next);
  // The session was left for this: the next contact of each device empties it.
  if (isDisabled) throw await logOutResponse(request, "?disabled");
  const wasEntered = url.searchParams.has("entered");
  if (wasEntered && hadPendingLogIn(readClient(request).cookies))
    throw redirect(pathIn(languageOfPath(url.pathname), `/login/code?next=${encodeURIComponent(next)}`));
  const { staleLogIn, noCookies, disabled, endedByAdmin, ended } = accountTexts().problems;
  const end = url.searchParams.has("next") && !wasEntered ? await readSessionEnd(request) : null;
  const problem = url.searchParams.has("expired")
    ? staleLogIn
    : wasEntered
      ? noCookies
      : url.searchParams.has("disabled")
        ? disabled
        : end && (end === "ended" ? ended : endedByAdmin);
  return { next, minPasswordLength: env().PASSWORD_MIN_LENGTH, problem };
}

/** Because of it the prefetching of this page's code (account.parts.tsx) leaves out its data, which the security policy refuses. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader();

export async function action({ request, url }: Route.ActionArgs) {
  const submitted = await postedForm(request);
  const next = safeRedirectPath(url.searchParams.get("next"));
  if (submitted.has("passkey")) {
    const outcome = await logInWithPasskey(String(submitted.get("passkey")), readClient(request));
    return outcome.ok ? redirectDocument(next, { headers: withCookies(outcome.value) }) : formErrorResponse(outcome, {});
  }
  const form = parseForm(loginSchema(accountTexts().problems), submitted);
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const { email, password } = form.data;
  const outcome = await logIn(email, password, readClient(request));
  if (!outcome.ok) return formErrorResponse(outcome, { email });
  return logInResponse(outcome.value, next, request);
}

/** `problem`: why somebody whose password was right, or who was logged in, is here. */
export default function Login({ actionData, loaderData: { problem, ...form } }: Route.ComponentProps) {
  const failed = problem ? { formErrors: { errors: {}, values: {}, formError: problem } } : undefined;
  return (
    <AuthPage title={useAccountTexts().logIn.title}>
      <AuthForm mode="login" suggestsPasskeys {...form} actionData={actionData ?? failed} />
    </AuthPage>
  );
}
