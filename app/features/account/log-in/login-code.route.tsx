import { Form, redirect, redirectDocument, useNavigation } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { safeRedirectPath } from "#app/identity/redirect-path.ts";
import { readSession } from "#app/identity/session.server.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import { parseForm } from "#app/platform/values/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { codeSchema, messages } from "../account.ts";
import { type AccountActionData, formErrorResponse, validationErrorResponse, withCookies } from "../action-data.server.ts";
import { CardPage } from "../auth-page.tsx";
import type { Route } from "./+types/login-code.route";
import { logInWithCode, logInWithPasskey } from "./log-in.server.ts";
import { hadPendingLogIn, readPendingLogIn } from "./pending-log-in.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Log in: second step", noIndex: true });

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = safeRedirectPath(url.searchParams.get("next"));
  const { cookies } = readClient(request);
  const pending = await readPendingLogIn(cookies);
  if (!pending && (await readSession(request)).person) throw redirect(next);
  if (!pending) throw redirect(`/login?${hadPendingLogIn(cookies) ? "expired&" : ""}next=${encodeURIComponent(next)}`);
  const { hasApp, hasPasskey } = pending;
  return { next, hasApp, hasPasskey, asksRecoveryCode: !hasApp || url.searchParams.has("recovery") };
}

export async function action({ request, url }: Route.ActionArgs) {
  const submitted = await postedForm(request);
  const client = readClient(request);
  const passkey = submitted.has("passkey") ? String(submitted.get("passkey")) : null;
  const form = parseForm(codeSchema, submitted);
  if (passkey === null && !form.ok) return validationErrorResponse(form.formErrors);
  const outcome =
    passkey !== null ? await logInWithPasskey(passkey, client) : await logInWithCode(form.ok ? form.data.code : "", client);
  if (outcome.ok)
    return redirectDocument(safeRedirectPath(url.searchParams.get("next")), { headers: withCookies(outcome.value) });
  // A wrong code: beside the field. Everything else is about the whole log-in.
  if (outcome.status === 401 && passkey === null)
    return validationErrorResponse({ errors: { code: outcome.message }, values: {} }, outcome.status);
  return formErrorResponse(outcome, {});
}

export const clientAction = withOfflineFallback<AccountActionData>({ toActionData: (formErrors) => ({ formErrors }) });

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, hasApp, hasPasskey, asksRecoveryCode } = loaderData;
  const busy = useNavigation().state !== "idle";
  const { formError, errors } = actionData?.formErrors ?? {};
  const url = ({ recovery }: { recovery: boolean }) =>
    `/login/code?${recovery ? "recovery&" : ""}next=${encodeURIComponent(next)}`;
  return (
    <CardPage title="Log in" result={actionData}>
      <div className="auth-card__body">
        <h2>Second step</h2>
        <p>Your password is right. Now show that it is you.</p>
        {formError && <ErrorBox message={formError} />}
      </div>
      {hasPasskey && (
        <Form method="post" action={url({ recovery: false })}>
          <PasskeyButton purpose="log-in" name="passkey">
            Use your passkey
          </PasskeyButton>
        </Form>
      )}
      <Form method="post" action={url({ recovery: asksRecoveryCode && hasApp })} key={String(asksRecoveryCode)}>
        <fieldset disabled={busy}>
          {asksRecoveryCode ? (
            <Field
              label="Recovery code"
              name="code"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="One of the ten that you kept. It works once."
              error={errors?.code}
            />
          ) : (
            <Field
              label="Code from your authenticator app"
              name="code"
              required
              maxLength={7}
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="Six digits. A new one comes every 30 seconds."
              error={errors?.code}
            />
          )}
          <Button variant={hasPasskey ? "quiet" : undefined} busy={busy} busyLabel={messages.wait}>
            Log in
          </Button>
          {hasApp && (
            <p className="auth-card__alternative">
              <a className="text-link" href={url({ recovery: !asksRecoveryCode })}>
                {asksRecoveryCode ? "Use the authenticator app" : "Use a recovery code"}
              </a>
            </p>
          )}
          <p className="fine-print">
            No device and no recovery code? An admin can reset your two-step log-in. <a href="/login">Start again</a>
          </p>
        </fieldset>
      </Form>
    </CardPage>
  );
}
