import { data } from "react-router";
import { untitledEvent } from "#app/content/untitled.ts";
import { WhatsAppButton } from "#app/features/messages/messages.parts.tsx";
import { RecordedAdvance } from "#app/features/receipts/advances.parts.tsx";
import { readAdvanceContext, readAdvancesOf } from "#app/features/receipts/advances.server.ts";
import { today } from "#app/platform/dates.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { choiceFilter, isId } from "#app/platform/list-filters.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useStickyActionData } from "#app/platform/use-sticky-action-data.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/client-desk.route.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { ClaimDialogs } from "./claim-dialogs.tsx";
import { ClaimsPanel } from "./claims-panel.tsx";
import { readClientDesk } from "./client-desk.server.ts";
import { handleClientDesk } from "./client-desk-action.server.ts";
import { OpenedText } from "./client-page.parts.tsx";
import { type AnswerMail, answerNotices, clientDeskForms, clientDeskUrl } from "./client-page.ts";
import { LinkForms } from "./link-forms.tsx";
import "#app/ui/columns.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Client of ${args.loaderData?.desk.name || untitledEvent}` });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const desk = await readClientDesk(person, params.id);
  const open = (name: string) =>
    desk.claims.find(({ id, state }) => state === "open" && id === url.searchParams.get(name)) ?? null;
  const confirmed = open("confirm");
  const invoices = url.searchParams.get("as") === "advance" ? [] : desk.invoices;
  const [context_, advances] = await Promise.all([
    confirmed ? readAdvanceContext(person, { eventId: desk.eventId }) : null,
    url.searchParams.has("recorded") ? readAdvancesOf(person, { eventId: desk.eventId }) : [],
  ]);
  return {
    desk,
    confirmed,
    refused: open("refuse"),
    ending: desk.link ? choiceFilter(["renew", "close"])(url.searchParams.get("end")) || null : null,
    context: context_,
    invoice: invoices.find(({ id }) => id === url.searchParams.get("as")) ?? invoices[0] ?? null,
    recorded: advances.find(({ id }) => id === url.searchParams.get("recorded")),
    isMailed: url.searchParams.has("mailed"),
    isPaid: url.searchParams.has("paid"),
    answered: answerNotices[url.searchParams.get("answered") as AnswerMail] ?? null,
    newId: crypto.randomUUID(),
    now: new Date().toISOString(),
    today: today(),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  return handleClientDesk({ person: personOf(context), form, returnTo: clientDeskUrl(params.id) }, params.id);
}

export const clientAction = formsClientAction(clientDeskForms);

export default function ClientDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useStickyActionData<FormActionData>(actionData);
  const { desk, now, newId, recorded, isMailed, isPaid, answered } = loaderData;
  const { eventId, name, link, claims, messages } = desk;
  // Somebody else was faster: the dialog is gone, its message is not.
  const isDecided = !loaderData.confirmed && !loaderData.refused && result?.formErrors?.intent !== "answer";
  const errorsOf = (intent: string) => (result?.formErrors?.intent === intent ? result.formErrors : undefined);
  return (
    <>
      <PageHeader
        title={`Client of ${name || untitledEvent}`}
        intro={<Link to={`/dashboard/events/${eventId}`}>Back to the event</Link>}
      >
        <WhatsAppButton record={{ type: "event", id: eventId }} template="answerReady" icon="chat" />
      </PageHeader>
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      {isDecided && result?.formErrors?.formError && <ErrorBox message={result.formErrors.formError} />}
      {result?.successMessage && <Notice>{result.successMessage}</Notice>}
      {!result && <RecordedAdvance advance={recorded} isMailed={isMailed} />}
      {!result && answered && <Notice>{answered}</Notice>}
      {!result && isPaid && <Notice>The payment is recorded.</Notice>}
      <ClaimDialogs {...loaderData} url={clientDeskUrl(eventId)} errorsOf={errorsOf} />
      <div className="main-and-aside">
        <div className="stack">
          <ClaimsPanel claims={claims} />
          <AnswerPanel messages={messages} newId={newId} formErrors={errorsOf("answer")} />
        </div>
        <div className="stack">
          <Panel title="Link">
            <p className="panel__body">
              {link ? (
                <OpenedText link={link} now={now} />
              ) : (
                "The client sees functions, payments and documents of this event without an account, and tells you of payments."
              )}
            </p>
            <div className="panel__footer actions">
              <LinkForms link={link} canEnd />
            </div>
          </Panel>
        </div>
      </div>
    </>
  );
}
