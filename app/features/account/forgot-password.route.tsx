import { Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { parseForm } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/forgot-password.route";
import { requestReset } from "./account.server.ts";
import { forgotForm, messages } from "./account.ts";
import { EmailField } from "./account-fields.tsx";
import { type AccountActionData, invalid, refuse, sent } from "./action-data.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { useResultFocus } from "./use-result-focus.ts";
import "./auth-card.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta = () =>
  pageMeta({
    title: "Forgot password",
    description: `Forgot your ${company.name} password? Ask for a link by e-mail and choose a new one within the hour.`,
  });

export async function action({ request }: Route.ActionArgs) {
  const form = parseForm(forgotForm, await request.formData());
  if (!form.ok) return invalid(form.refusal);
  const outcome = await requestReset(form.data.email);
  return outcome.ok ? sent(messages.resetSent) : refuse(outcome, form.data);
}

export const clientAction = withOfflineFallback<AccountActionData>({ refused: (refusal) => ({ refusal }) });

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { refusal, sent } = actionData ?? {};
  const card = useResultFocus(busy ? undefined : actionData);
  return (
    <AuthPage title="Forgot password">
      <div className="auth-card" ref={card}>
        <Form method="post" noValidate>
          <h2>Forgot password</h2>
          <p>We send a link that sets a new one.</p>
          {refusal?.formError && <ErrorBox message={refusal.formError} />}
          {sent && <Notice>{sent}</Notice>}
          <fieldset disabled={busy}>
            <EmailField refusal={refusal} />
            <Button busy={busy} busyLabel={messages.wait}>
              Send reset link
            </Button>
          </fieldset>
          <p className="auth-card__switch">
            <a className="text-link" href="/login">
              Back to Login
            </a>
          </p>
        </Form>
      </div>
    </AuthPage>
  );
}
