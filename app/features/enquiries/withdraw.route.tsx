import { data, Form, useNavigation } from "react-router";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { languageOfPath } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { useTexts } from "#app/company/use-language.ts";
import { en } from "#app/content/interface/en.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readLinkToken } from "#app/identity/link-token.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import type { Route } from "./+types/withdraw.route";
import { readConsent, withdrawConsent } from "./withdraw-consent.server.ts";
import "#app/ui/section.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? en.withdraw.title, noIndex: true });

const linkOf = (request: Request) => ({
  enquiryId: new URL(request.url).searchParams.get("enquiry") ?? "",
  token: readLinkToken(request).token,
});

type WithdrawActionData = { isWithdrawn?: boolean; problem?: string };

/** Only shows the question: programs that check the links of a mail request them too. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname);
  const consent = await readConsent(linkOf(request), language);
  return data({ consent, title: textsIn(language).withdraw.title }, { status: consent ? 200 : 403 });
}

export async function action({ request, url }: Route.ActionArgs) {
  return (await withdrawConsent(linkOf(request)))
    ? data<WithdrawActionData>({ isWithdrawn: true })
    : data<WithdrawActionData>({ problem: textsIn(languageOfPath(url.pathname)).withdraw.staleLink }, { status: 403 });
}

export const clientAction = withOfflineFallback<WithdrawActionData>({
  toActionData: ({ formError }) => ({ problem: formError }),
});

export default function Withdraw({ loaderData: { consent }, actionData }: Route.ComponentProps) {
  const { withdraw: texts } = useTexts();
  const busy = useNavigation().state !== "idle";
  const result = useResultFocus(actionData);
  const isDone = actionData?.isWithdrawn || consent?.isWithdrawn;
  return (
    <main id="main">
      <PageBanner
        title={texts.title}
        intro={consent ? fillPlaceholders(texts.intro, { date: consent.sentAt }) : undefined}
        compact
      />
      <section className="section">
        <div className="page-width" ref={result}>
          {actionData?.problem && <ErrorBox message={actionData.problem} />}
          {isDone && <Notice>{texts.done}</Notice>}
          {!isDone && !consent && !actionData && <ErrorBox message={texts.staleLink} />}
          {!isDone && consent && (
            <Form method="post">
              <p>{texts.question}</p>
              <Button busy={busy} busyLabel={texts.wait}>
                {texts.button}
              </Button>
            </Form>
          )}
        </div>
      </section>
    </main>
  );
}
