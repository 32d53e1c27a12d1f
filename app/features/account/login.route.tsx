import { redirectDocument } from "react-router";
import { company } from "#app/content/company.ts";
import { env } from "#app/platform/env.ts";
import { parseForm } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { readClient } from "#app/platform/request.server.ts";
import { readSession } from "#app/platform/session.server.ts";
import type { Route } from "./+types/login.route";
import { AuthForm } from "./account.parts.tsx";
import { logIn } from "./account.server.ts";
import { loginSchema, safeRedirectPath } from "./account.ts";
import { formErrorResponse, validationErrorResponse, withCookies } from "./action-data.server.ts";
import { AuthPage } from "./auth-page.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export { clientAction } from "./client-action.ts";
export const meta = () =>
  pageMeta({ title: "Log in", description: `Log in to the ${company.name} dashboard to see your events, tasks and messages.` });

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = safeRedirectPath(url.searchParams.get("next"));
  const { person } = await readSession(request);
  if (person) throw redirectDocument(next);
  return { next, minPasswordLength: env().PASSWORD_MIN_LENGTH };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = parseForm(loginSchema, await request.formData());
  if (!form.ok) return validationErrorResponse(form.formErrors);
  const { email, password } = form.data;
  const outcome = await logIn(email, password, readClient(request));
  if (!outcome.ok) return formErrorResponse(outcome, { email });
  return redirectDocument(safeRedirectPath(url.searchParams.get("next")), { headers: withCookies(outcome.value) });
}

export default function Login({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <AuthPage title="Log in">
      <AuthForm mode="login" {...loaderData} actionData={actionData} />
    </AuthPage>
  );
}
