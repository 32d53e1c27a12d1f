import { data, Form, useNavigation } from "react-router";
import { pageMeta } from "#app/platform/page-meta.ts";
import { withOfflineFallback } from "#app/platform/with-offline-fallback.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageBanner } from "#app/ui/page-banner.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import type { Route } from "./+types/withdraw.route";
import { readConsent, withdrawConsent } from "./withdraw-consent.server.ts";
import "#app/ui/section.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Withdraw your consent", noIndex: true });

type WithdrawActionData = { isWithdrawn?: boolean; problem?: string };

/** Only shows the question: programs that check the links of a mail request them too. */
export async function loader({ url }: Route.LoaderArgs) {
  const consent = await readConsent(url.searchParams);
  return data({ consent }, { status: consent ? 200 : 403 });
}

export async function action({ url }: Route.ActionArgs) {
  return (await withdrawConsent(url.searchParams))
    ? data<WithdrawActionData>({ isWithdrawn: true })
    : data<WithdrawActionData>({ problem: staleLink }, { status: 403 });
}

const staleLink = "This link is not complete, or the enquiry was erased already. Please open the link of our mail again.";

export const clientAction = withOfflineFallback<WithdrawActionData>({
  toActionData: ({ formError }) => ({ problem: formError }),
});

export default function Withdraw({ loaderData: { consent }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const result = useResultFocus(actionData);
  const isDone = actionData?.isWithdrawn || consent?.isWithdrawn;
  return (
    <main id="main">
      <PageBanner title="Withdraw your consent" intro={consent ? `Your enquiry of ${consent.sentAt}` : undefined} compact />
      <section className="section">
        <div className="page-width" ref={result}>
          {actionData?.problem && <ErrorBox message={actionData.problem} />}
          {isDone && (
            <Notice>
              Your consent is withdrawn. We use what you sent no more, and erase it unless the law makes us keep it.
            </Notice>
          )}
          {!isDone && !consent && !actionData && <ErrorBox message={staleLink} />}
          {!isDone && consent && (
            <Form method="post">
              <p>
                You agreed that we keep what you wrote, to answer you and to plan your event. If you withdraw that, we use it no
                more and erase it.
              </p>
              <Button busy={busy} busyLabel="Please wait...">
                Withdraw my consent
              </Button>
            </Form>
          )}
        </div>
      </section>
    </main>
  );
}
