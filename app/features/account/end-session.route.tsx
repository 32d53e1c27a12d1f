import { data, Form, useNavigation } from "react-router";
import { readLinkToken } from "#app/platform/link-token.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { Route } from "./+types/end-session.route";
import { messages } from "./account.ts";
import { AuthPage } from "./auth-page.tsx";
import { endReportedSession, reportedLogIn } from "./new-device.server.ts";
import "./auth-card.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "End a session", noIndex: true });

type EndSessionActionData = { ended?: number; problem?: string };

/** Opening the link ends nothing, because mail scanners open links too. The form ends the session. */
export async function loader({ request }: Route.LoaderArgs) {
  const logIn = await reportedLogIn(readLinkToken(request).token);
  return data({ logIn }, { status: logIn ? 200 : 403 });
}

export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const ended = await endReportedSession(readLinkToken(request).token, { endsAll: form.get("all") !== null });
  return ended === null
    ? data<EndSessionActionData>({ problem: messages.staleEndSession }, { status: 403 })
    : data<EndSessionActionData>({ ended });
}

export const clientAction = withOfflineFallback<EndSessionActionData>({
  toActionData: ({ formError }) => ({ problem: formError }),
});

export default function EndSession({ loaderData: { logIn }, actionData }: Route.ComponentProps) {
  const card = useResultFocus(actionData);
  return (
    <AuthPage title="End a session">
      <div className="auth-card" ref={card}>
        {actionData?.ended !== undefined ? (
          <Ended count={actionData.ended} />
        ) : logIn ? (
          <Question {...logIn} problem={actionData?.problem} />
        ) : (
          <div className="auth-card__body">
            <ErrorBox message={messages.staleEndSession} />
            <ButtonLink to="/forgot-password">Set a new password</ButtonLink>
          </div>
        )}
      </div>
    </AuthPage>
  );
}

type QuestionProps = { device: string; place: string; at: string; problem?: string };

function Question({ device, place, at, problem }: QuestionProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <h2>Was this not you?</h2>
      <p>
        <b>{device}</b> logged in to your account from <b>{place}</b>, {at}.
      </p>
      {problem && <ErrorBox message={problem} />}
      <fieldset disabled={busy}>
        <Checkbox name="all" label="End all my sessions, also in this browser" />
        <Button busy={busy} busyLabel={messages.wait}>
          End that session
        </Button>
      </fieldset>
    </Form>
  );
}

function Ended({ count }: { count: number }) {
  return (
    <div className="auth-card__body">
      <Notice>
        {count === 0
          ? "That session had ended already."
          : count === 1
            ? "That session has ended."
            : `${count} sessions have ended.`}
      </Notice>
      <p>Whoever logged in may know your password. Set a new one now: that also ends every session that is left.</p>
      <ButtonLink to="/forgot-password">Set a new password</ButtonLink>
    </div>
  );
}
