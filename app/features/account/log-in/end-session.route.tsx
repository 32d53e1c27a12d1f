import { data } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { linkValidity } from "#app/content/mails/link-validity.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import { accountTexts } from "../account-texts.server.ts";
import { accountMeta, useAccountTexts } from "../account-texts.ts";
import { CardForm, CardPage, StaleLink } from "../auth-page.tsx";
import type { Route } from "./+types/end-session.route";
import { endReportedSession, reportedLogIn } from "./new-device.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = accountMeta(({ endSession: { title } }) => ({ title }));

const days = { days: String(linkValidity.endSessionDays) };

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
    ? data<EndSessionActionData>({ problem: fillPlaceholders(accountTexts().endSession.stale, days) }, { status: 403 })
    : data<EndSessionActionData>({ ended });
}

export const clientAction = withOfflineFallback<EndSessionActionData>({
  toActionData: ({ formError }) => ({ problem: formError }),
});

export default function EndSession({ loaderData: { logIn }, actionData }: Route.ComponentProps) {
  const { endSession: texts } = useAccountTexts();
  const sitePath = useSitePath();
  return (
    <CardPage title={texts.title} result={actionData}>
      {actionData?.ended !== undefined ? (
        <Ended count={actionData.ended} />
      ) : logIn ? (
        <CardForm
          title={texts.heading}
          intro={
            <span>
              <TextWithElements
                text={texts.intro}
                parts={{ device: <b>{logIn.device}</b>, place: <b>{logIn.place}</b>, time: logIn.at }}
              />
            </span>
          }
          problem={actionData?.problem}
          submit={texts.button}
        >
          <Checkbox name="all" label={texts.all} />
        </CardForm>
      ) : (
        <StaleLink message={fillPlaceholders(texts.stale, days)} to={sitePath("/forgot-password")}>
          {texts.setPassword}
        </StaleLink>
      )}
    </CardPage>
  );
}

function Ended({ count }: { count: number }) {
  const { endSession: texts } = useAccountTexts();
  const text = count === 0 ? texts.none : count === 1 ? texts.one : texts.several;
  return (
    <div className="auth-card__body">
      <Notice>{fillPlaceholders(text, { count: String(count) })}</Notice>
      <p>{texts.next}</p>
      <ButtonLink to={useSitePath()("/forgot-password")}>{texts.setPassword}</ButtonLink>
    </div>
  );
}
