import { data } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { RecordedAdvance } from "#app/features/money/advances/advances.parts.tsx";
import { readAdvancesOf, readRecordedAdvance } from "#app/features/money/advances/advances.server.ts";
import { readRecordedMoney } from "#app/features/money/money.server.ts";
import { recordedMessage } from "#app/features/money/money.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { choiceFilter } from "#app/records/list-filters.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { OpenedText } from "../client-page.parts.tsx";
import { readDone, staffClientPageFormIntents, staffClientPageUrl } from "../client-page.ts";
import type { Route } from "./+types/staff-client-page.route.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { ConfirmationDialogs, RefusalDialog } from "./claim-dialogs.tsx";
import { ClaimsPanel } from "./claims-panel.tsx";
import { openClaim, readConfirmation } from "./client-dialogs.server.ts";
import { LinkForms } from "./link-forms.tsx";
import { readStaffClientPage } from "./staff-client-page.server.ts";
import { handleStaffClientPage } from "./staff-client-page-action.server.ts";
import "#app/ui/columns.css";

export { revalidateAfterConflict as shouldRevalidate } from "#app/browser/revalidate-after-conflict.ts";
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Client of ${args.loaderData?.page.name || untitledEvent}` });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const page = await readStaffClientPage(person, params.id);
  const { searchParams } = url;
  const done = readDone(searchParams);
  const [confirmation, advances] = await Promise.all([
    readConfirmation(person, page, searchParams.get("confirm"), searchParams.get("as")),
    done.recorded ? readAdvancesOf(person, { eventId: page.eventId }) : [],
  ]);
  return {
    page,
    confirmation,
    refused: openClaim(page, searchParams.get("refuse")),
    linkDialog: page.link ? choiceFilter(["renew", "close"])(searchParams.get("end")) || null : null,
    done,
    recorded: await readRecordedAdvance(person, advances, done.recorded),
    paid: await readRecordedMoney(person, done.paid),
    newId: crypto.randomUUID(),
    now: new Date().toISOString(),
    today: today(),
  };
}

export const action = async ({ params, ...args }: Route.ActionArgs) =>
  handleStaffClientPage(await readSubmission(args, staffClientPageUrl(params.id)), params.id);

export const clientAction = formsClientAction(staffClientPageFormIntents);

export default function StaffClientPageView({ loaderData }: Route.ComponentProps) {
  const result = useActionResult<FormActionData>();
  const { page, confirmation, refused, done, paid, now, newId, recorded } = loaderData;
  const { eventId, name, link, claims, messages } = page;
  // The dialog of a claim is closed when somebody else decided the claim meanwhile: then the page shows the message.
  const isDialogClosed = !confirmation && !refused && result?.formErrors?.intent !== "answer";
  return (
    <>
      <PageHeader
        title={`Client of ${name || untitledEvent}`}
        intro={<Link to={`/dashboard/events/${eventId}`}>Back to the event</Link>}
      >
        <WhatsAppButton record={{ type: "event", id: eventId }} template="answerReady" icon="chat" />
      </PageHeader>
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      {isDialogClosed && result?.formErrors?.formError && <ErrorBox message={result.formErrors.formError} />}
      {!result && <RecordedAdvance {...recorded} voucherMail={done.voucherMail} />}
      {!result && paid && <Notice>{recordedMessage(paid)}</Notice>}
      <ConfirmationDialogs {...{ confirmation, newId }} today={loaderData.today} />
      <RefusalDialog claim={refused} />
      <LinkDialogs open={loaderData.linkDialog} />
      <div className="main-and-aside">
        <div className="stack">
          <ClaimsPanel claims={claims} />
          <AnswerPanel messages={messages} newId={newId} notice={result ? null : done.answered} />
        </div>
        <div className="stack">
          <Panel title="Link">
            {result?.successMessage && (
              <div className="panel__body">
                <Notice comesIntoView key={result.successMessage}>
                  {result.successMessage}
                </Notice>
              </div>
            )}
            <p className="panel__body">
              {link ? (
                <OpenedText link={link} now={now} />
              ) : (
                "The client sees functions, payments and documents of this event without an account, and reports payments."
              )}
            </p>
            <div className="panel__footer actions">
              <LinkForms link={link} canRenewOrClose />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}

/** @param open null: both are closed */
const LinkDialogs = ({ open }: { open: "renew" | "close" | null }) => (
  <>
    <ConfirmDialog open={open === "renew"} title="Make another link?" intent="renew" action="Renew the link">
      The link that the client has opens nothing any more: send the new one.
    </ConfirmDialog>
    <ConfirmDialog open={open === "close"} title="Close the link?" intent="close" action="Close the link">
      The client can no longer open the page. Reported payments and questions stay here.
    </ConfirmDialog>
  </>
);
