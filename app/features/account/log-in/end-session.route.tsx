import { data } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { messages } from "../account.ts";
import { CardForm, CardPage, StaleLink } from "../auth-page.tsx";
import type { Route } from "./+types/end-session.route";
import { endReportedSession, reportedLogIn } from "./new-device.server.ts";

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
  return (
    <CardPage title="End a session" result={actionData}>
      {actionData?.ended !== undefined ? (
        <Ended count={actionData.ended} />
      ) : logIn ? (
        <CardForm
          title="Was this not you?"
          intro={
            <span>
              <b>{logIn.device}</b> logged in to your account from <b>{logIn.place}</b>
              <span>{`, ${logIn.at}.`}</span>
            </span>
          }
          problem={actionData?.problem}
          submit="End that session"
        >
          <Checkbox name="all" label="End all my sessions, also in this browser" />
        </CardForm>
      ) : (
        <StaleLink message={messages.staleEndSession} to="/forgot-password">
          Set a new password
        </StaleLink>
      )}
    </CardPage>
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
