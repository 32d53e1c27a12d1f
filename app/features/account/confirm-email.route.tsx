import { data, Form, useNavigation } from "react-router";
import { readLinkToken } from "#app/platform/link-token.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { maxPasswordLength } from "#app/platform/password-length.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail, emailToConfirm } from "./account.server.ts";
import { messages } from "./account.ts";
import { AuthPage } from "./auth-page.tsx";
import "./auth-card.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Confirm your email", noIndex: true });

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
  const card = useResultFocus(actionData);
  return (
    <AuthPage title="Confirm your email">
      <div className="auth-card" ref={card}>
        {actionData?.confirmed ? (
          <div className="auth-card__body">
            <Notice>Thank you. Your email address is confirmed.</Notice>
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        ) : email ? (
          <ConfirmForm email={email} message={actionData?.message ?? null} />
        ) : (
          <div className="auth-card__body">
            <ErrorBox message={messages.staleLink} />
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        )}
      </div>
    </AuthPage>
  );
}

/** Asks for the password of the sign-up: without it a click on the link would confirm an account that a stranger created with this address. */
function ConfirmForm({ email, message }: { email: string; message: string | null }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <h2>One last step</h2>
      <p>Confirm that you signed up as {email}.</p>
      {message && <ErrorBox message={message} />}
      <fieldset disabled={busy}>
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={maxPasswordLength}
          hint="The one you chose when you signed up."
        />
        <Button busy={busy} busyLabel={messages.wait}>
          Confirm my email address
        </Button>
      </fieldset>
      <p className="auth-card__alternative">
        <a className="text-link" href="/forgot-password">
          Forgot password
        </a>
      </p>
    </Form>
  );
}
