import { data } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail, emailToConfirm } from "./account.server.ts";
import { accountMeta, useAccountTexts } from "./account-texts.ts";
import { CardForm, CardPage, StaleLink } from "./auth-page.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = accountMeta(({ confirm: { title } }) => ({ title }));

/** Opening the link confirms nothing, because mail scanners open links too. The form confirms. */
export const loader = async ({ request }: Route.LoaderArgs) => ({
  email: await emailToConfirm(readLinkToken(request).token),
});

export async function action({ request }: Route.ActionArgs) {
  const password = String((await postedForm(request)).get("password") ?? "").slice(0, maxPasswordLength);
  const outcome = await confirmEmail(readLinkToken(request).token, password);
  if (outcome.ok) return { confirmed: true, message: null };
  const headers = retryAfter(outcome.retryAfterSeconds);
  return data({ confirmed: false, message: outcome.message }, { status: outcome.status, headers });
}

export const clientAction = withOfflineFallback<{ confirmed: boolean; message: string | null }>({
  toActionData: ({ formError }) => ({ confirmed: false, message: formError }),
});

export default function ConfirmEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { confirm: texts, logIn } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <CardPage title={texts.title} result={actionData}>
      {actionData?.confirmed ? (
        <div className="auth-card__body">
          <Notice>{texts.done}</Notice>
          <ButtonLink to={sitePath("/login")}>{logIn.button}</ButtonLink>
        </div>
      ) : email ? (
        <ConfirmForm email={email} message={actionData?.message ?? null} />
      ) : (
        <StaleLink message={texts.stale} to={sitePath("/login")}>
          {logIn.button}
        </StaleLink>
      )}
    </CardPage>
  );
}

/** Asks for the password of the sign-up: without it a click on the link would confirm an account that a stranger created with this address. */
function ConfirmForm({ email, message }: { email: string; message: string | null }) {
  const { confirm: texts, fields, logIn } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <CardForm
      title={texts.heading}
      intro={fillPlaceholders(texts.intro, { email })}
      problem={message}
      submit={texts.button}
      footer={
        <p className="auth-card__alternative">
          <a className="text-link" href={sitePath("/forgot-password")}>
            {logIn.forgot}
          </a>
        </p>
      }
    >
      <Field
        label={fields.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={maxPasswordLength}
        hint={texts.hint}
      />
    </CardForm>
  );
}
