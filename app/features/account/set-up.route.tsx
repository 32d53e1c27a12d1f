import { data, Form, redirectDocument, useNavigation } from "react-router";
import { env } from "#app/platform/env.ts";
import { parseForm } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { readClient } from "#app/platform/request.server.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import type { Route } from "./+types/set-up.route";
import { logIn } from "./account.server.ts";
import { messages, signUpForm } from "./account.ts";
import { EmailField, FullNameField } from "./account-fields.tsx";
import { AccountNotice } from "./account-notice.tsx";
import { type AccountActionData, invalid, withCookies } from "./action-data.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { isSetUpOpen, makeFirstAdmin } from "./set-up.server.ts";
import "./auth-card.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta = () => pageMeta({ title: "Set up", unlisted: true });

export async function loader({ url }: Route.LoaderArgs) {
  const open = await isSetUpOpen(url.searchParams.get("token") ?? "");
  return data({ open, minPasswordLength: env().PASSWORD_MIN_LENGTH }, { status: open ? 200 : 403 });
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = parseForm(signUpForm(env().PASSWORD_MIN_LENGTH), await request.formData());
  if (!form.ok) return invalid(form.refusal);
  if (!(await makeFirstAdmin(url.searchParams.get("token") ?? "", form.data)))
    return data({ refusal: undefined }, { status: 403 });
  const outcome = await logIn(form.data.email, form.data.password, readClient(request));
  return outcome.ok ? redirectDocument("/dashboard", { headers: withCookies(outcome.value) }) : redirectDocument("/login");
}

export const clientAction = withOfflineFallback<AccountActionData>({ refused: (refusal) => ({ refusal }) });

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const refusal = actionData?.refusal;
  return (
    <AuthPage title="Set up">
      <div className="auth-card">
        {loaderData.open ? (
          <Form method="post">
            <h2>The first admin</h2>
            <p>This link works once. Whoever uses it runs the site.</p>
            {refusal?.formError && <ErrorBox message={refusal.formError} />}
            <fieldset disabled={busy}>
              <FullNameField refusal={refusal} />
              <EmailField refusal={refusal} />
              <NewPasswordField
                label="Password"
                minPasswordLength={loaderData.minPasswordLength}
                error={refusal?.errors.password}
              />
              <Button busy={busy} busyLabel={messages.wait}>
                Make me the admin
              </Button>
            </fieldset>
            <AccountNotice />
          </Form>
        ) : (
          <div className="auth-card__body">
            <ErrorBox message="This set-up link does not work: it was used, or the site has an admin already." />
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        )}
      </div>
    </AuthPage>
  );
}
