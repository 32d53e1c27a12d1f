import { data, redirect } from "react-router";
import { type DraftActionData, readVersion, saveSubmitted, showConflict } from "#app/billing/draft.server.ts";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { Conflict } from "#app/errors.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDateTime, today } from "#app/platform/values/dates.ts";
import { submittedValues } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { withParam } from "#app/records/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { DocumentBar, DocumentHead } from "#app/ui/page/document-head.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { MarginsContext } from "../editor/quote-sums.tsx";
import type { Route } from "./+types/amendment.route.ts";
import { AmendmentEditor } from "./amendment-editor.tsx";
import { AmendmentSummary } from "./amendment-summary.tsx";
import { amendmentDrafts, discardAmendment, sendAmendment, withdrawAmendment } from "./amendments.server.ts";
import { type AmendmentDraft, amendInstalments, amendmentChips, amendmentName, contractTotal } from "./amendments.ts";
import { type AmendmentPage, readAmendment } from "./read-amendment.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Change of a quote" });
export const handle = { narrowSidebar: true };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const page = isId(id) ? await readAmendment(person, id) : null;
  if (!page) throw data(null, { status: 404 });
  const dialog = (["send", "withdraw", "discard"] as const).find((name) => url.searchParams.has(name)) ?? null;
  const rights = { hasMargins: can(person, "margin:read"), mayExceedDiscountLimit: can(person, "quote:discount") };
  return { page, dialog, ...rights, today: today(), draftPageId: crypto.randomUUID(), mailId: crypto.randomUUID() };
}

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  if (!isId(id)) throw data(null, { status: 404 });
  const submission = await readSubmission(args, `/dashboard/amendments/${id}`);
  const { person, form, returnTo } = submission;
  async function save() {
    if ((await saveSubmitted(amendmentDrafts, submission, id)) === null)
      throw new Conflict("It was sent: it does not change any more.");
  }
  return dispatchIntent<DraftActionData<AmendmentDraft>, string>(submission, {
    forms: {
      save,
      async "prepare-send"() {
        await save();
        return redirect(withParam(returnTo, "send"));
      },
      send: () => sendAmendment(person, { id, version: readVersion(form) }, submittedValues(form).mail ?? null),
    },
    buttons: {
      withdraw: () => withdrawAmendment(person, { id, version: readVersion(form) }),
      discard: async () => redirect(`/dashboard/quotes/${await discardAmendment(person, id)}`),
    },
  }).catch(showConflict);
}

export const clientAction = withOfflineFallback<DraftActionData<AmendmentDraft>>({
  formIntents: ["save", "prepare-send", "send"],
  toActionData: (formErrors) => ({ formErrors }),
  toErrorActionData: (message) => ({ errorMessage: message }),
});

export default function AmendmentRoute({ loaderData }: Route.ComponentProps) {
  const { page, dialog, today, draftPageId, mailId, mayExceedDiscountLimit } = loaderData;
  const result = useActionResult<DraftActionData<AmendmentDraft>>() ?? {};
  const { id, version, draft, savedAt, status } = page;
  const url = `/dashboard/amendments/${id}`;
  return (
    <>
      {status === "draft" ? (
        <MarginsContext value={loaderData.hasMargins}>
          <AmendmentEditor
            key={id}
            {...{ id, version, draft, draftPageId, savedAt, today, page, mailId, mayExceedDiscountLimit, result, url }}
            isSendDialogOpen={dialog === "send"}
          />
        </MarginsContext>
      ) : (
        <SentAmendment page={page} today={today} url={url} message={result.errorMessage} />
      )}
      <ConfirmDialog
        open={dialog === "withdraw" && status === "sent"}
        title="Withdraw this change?"
        closeUrl={url}
        intent="withdraw"
        fields={{ version }}
        action="Withdraw"
      >
        The client’s page then says that it was withdrawn. What was agreed stays.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === "discard" && status === "draft"}
        title="Discard this draft?"
        closeUrl={url}
        intent="discard"
        action="Discard"
      >
        Nobody outside has seen it. What was agreed stays.
      </ConfirmDialog>
    </>
  );
}

type SentAmendmentProps = { page: AmendmentPage; today: string; url: string; message: string | undefined };

function SentAmendment({ page, today, url, message }: SentAmendmentProps) {
  const { quote, number, status, draft, before, supply, instalments, sentAt, decidedAt, answer, acceptance } = page;
  const name = amendmentName(number);
  const change = page.change ?? 0;
  const total = contractTotal(draft.content, supply);
  const schedule = status === "sent" ? amendInstalments(instalments, change, { split: draft.split, name, day: today }) : [];
  const withdraw = status === "sent" && (
    <ButtonLink to={withParam(url, "withdraw")} small variant="quiet" preventScrollReset>
      Withdraw
    </ButtonLink>
  );
  return (
    <>
      <DocumentHead
        title={`${quote.number} ${name}`}
        chip={<Chip {...amendmentChips[status]} />}
        backUrl={`/dashboard/quotes/${quote.id}`}
        backLabel="The quote"
        status={<p className="document-head__status">{`Sent ${formatDateTime(sentAt ?? "")}`}</p>}
      >
        {withdraw}
      </DocumentHead>
      {message && <ErrorBox message={message} />}
      <div className="document">
        <div className="stack document__main">
          <Panel title="Why">
            <p className="panel__body typed">{draft.reason}</p>
          </Panel>
          {decidedAt && (
            <Panel title={acceptance ? "Accepted" : "Its answer"}>
              <FactList>
                <Fact name="Decided" value={formatDateTime(decidedAt)} />
                {answer && <Fact name="The client’s word" value={answer} wide />}
                {acceptance && (
                  <>
                    <Fact name="Name" value={acceptance.name} />
                    <Fact name="IP address" value={acceptance.address} />
                    <Fact
                      name="Fingerprint of the PDF (SHA-256)"
                      value={<span className="text-small numeric">{acceptance.fingerprint}</span>}
                      wide
                    />
                  </>
                )}
              </FactList>
            </Panel>
          )}
        </div>
        <aside className="document__paper" aria-label="What changes">
          <AmendmentSummary {...{ before, total, change, schedule }} now={draft.content} />
        </aside>
      </div>
      <DocumentBar label="Total" amount={formatRupees(total)}>
        {withdraw}
      </DocumentBar>
    </>
  );
}
