import { Form, redirect, redirectDocument, useNavigation } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { safeRedirectPath } from "#app/identity/redirect-path.ts";
import { readSession } from "#app/identity/session.server.ts";
import { postedForm, readClient } from "#app/platform/request.server.ts";
import { parseForm } from "#app/platform/values/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PasskeyButton } from "#app/ui/form/passkey-button.tsx";
import { codeSchema } from "../account.ts";
import { accountTexts } from "../account-texts.server.ts";
import { accountMeta, useAccountTexts } from "../account-texts.ts";
import { type AccountActionData, formErrorResponse, validationErrorResponse, withCookies } from "../action-data.server.ts";
import { CardPage } from "../auth-page.tsx";
import type { Route } from "./+types/login-code.route";
import { logInWithCode, logInWithPasskey } from "./log-in.server.ts";
import { hadPendingLogIn, readPendingLogIn } from "./pending-log-in.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = accountMeta(({ code: { title } }) => ({ title }));

export async function loader({ request, url }: Route.LoaderArgs) {
  const next = safeRedirectPath(url.searchParams.get("next"));
  const { cookies } = readClient(request);
  const pending = await readPendingLogIn(cookies);
  if (!pending && (await readSession(request)).person) throw redirect(next);
  const logIn = `/login?${hadPendingLogIn(cookies) ? "expired&" : ""}next=${encodeURIComponent(next)}`;
  if (!pending) throw redirect(pathIn(languageOfPath(url.pathname), logIn));
  const { hasApp, hasPasskey } = pending;
  return { next, hasApp, hasPasskey, asksRecoveryCode: !hasApp || url.searchParams.has("recovery") };
}

export async function action({ request, url }: Route.ActionArgs) {
  const submitted = await postedForm(request);
  const client = readClient(request);
  const passkey = submitted.has("passkey") ? String(submitted.get("passkey")) : null;
  const form = parseForm(codeSchema(accountTexts().problems), submitted);
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
  const { wait, logIn, code: texts, passkey } = useAccountTexts();
  const sitePath = useSitePath();
  const url = ({ recovery }: { recovery: boolean }) =>
    sitePath(`/login/code?${recovery ? "recovery&" : ""}next=${encodeURIComponent(next)}`);
  return (
    <CardPage title={logIn.title} result={actionData}>
      <div className="auth-card__body">
        <h2>{texts.heading}</h2>
        <p>{texts.intro}</p>
        {formError && <ErrorBox message={formError} />}
      </div>
      {hasPasskey && (
        <Form method="post" action={url({ recovery: false })}>
          <PasskeyButton purpose="log-in" name="passkey" texts={passkey}>
            {texts.usePasskey}
          </PasskeyButton>
        </Form>
      )}
      <Form method="post" action={url({ recovery: asksRecoveryCode && hasApp })} key={String(asksRecoveryCode)}>
        <fieldset disabled={busy}>
          {asksRecoveryCode ? (
            <Field
              label={texts.recovery}
              name="code"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint={texts.recoveryHint}
              error={errors?.code}
            />
          ) : (
            <Field
              label={texts.app}
              name="code"
              required
              maxLength={7}
              inputMode="numeric"
              autoComplete="one-time-code"
              hint={texts.appHint}
              error={errors?.code}
            />
          )}
          <Button variant={hasPasskey ? "quiet" : undefined} busy={busy} busyLabel={wait}>
            {logIn.button}
          </Button>
          {hasApp && (
            <p className="auth-card__alternative">
              <a className="text-link" href={url({ recovery: !asksRecoveryCode })}>
                {asksRecoveryCode ? texts.useApp : texts.useRecovery}
              </a>
            </p>
          )}
          <p className="fine-print">
            <span>{texts.neither}</span> <a href={sitePath("/login")}>{texts.again}</a>
          </p>
        </fieldset>
      </Form>
    </CardPage>
  );
}
