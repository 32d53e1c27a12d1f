import { data, Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/confirm-email.route";
import { confirmEmail } from "./account.server.ts";
import { words } from "./account.ts";
import { AuthPage } from "./auth-page.tsx";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta = () => [{ title: "Confirm your e-mail · Toranam" }, { name: "robots", content: "noindex" }];

const stale = "This link does not work any more. Log in with your password and we send a fresh one.";

/** Looking changes nothing: mail scanners open links too. The button confirms. */
export const loader = ({ url }: Route.LoaderArgs) => ({ hasToken: url.searchParams.has("token") });

export async function action({ url }: Route.ActionArgs) {
  const outcome = await confirmEmail(url.searchParams.get("token") ?? "");
  return outcome.ok ? { confirmed: true } : data({ confirmed: false }, { status: 400 });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const failed = !loaderData.hasToken || actionData?.confirmed === false;
  return (
    <AuthPage title="Confirm your e-mail">
      <div className="auth">
        {actionData?.confirmed ? (
          <div className="body">
            <Notice>Thank you. Your e-mail address is confirmed.</Notice>
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        ) : failed ? (
          <div className="body">
            <ErrorBox message={stale} />
            <ButtonLink to="/login">Log in</ButtonLink>
          </div>
        ) : (
          <Form method="post">
            <h2>One last step</h2>
            <p>Confirm that you signed up with this address.</p>
            <Button busy={busy} busyLabel={words.wait}>
              Confirm my e-mail address
            </Button>
          </Form>
        )}
      </div>
    </AuthPage>
  );
}
