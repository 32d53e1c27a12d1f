import { Link } from "react-router";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { en } from "#app/content/link-pages/agreed/en.ts";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DocumentBar, DocumentHead } from "#app/ui/page/document-head.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ContractPanel } from "../amendments/amendments.parts.tsx";
import { QuoteDifferencesList } from "../editor/quote-differences-list.tsx";
import { quoteMargins } from "../editor/quote-margin.ts";
import { CostsPanel, QuoteSums } from "../editor/quote-sums.tsx";
import { openedText, quoteChips } from "../quote-list.ts";
import { quoteTotals } from "../quote-totals.ts";
import { firstDayOf, preselected } from "../quotes.ts";
import { HeldDays } from "./held-days.tsx";
import { QuoteContents } from "./quote-contents.tsx";
import { QuoteInvoices } from "./quote-invoices.tsx";
import { QuoteLinkPanel } from "./quote-link-panel.tsx";
import { QuoteMenu } from "./quote-menu.tsx";
import { QuoteRequests } from "./quote-requests.tsx";
import type { QuotePage } from "./staff-quote.server.ts";
import "./quote-read-view.css";

type QuoteReadViewProps = {
  hasMargins: boolean;
  quote: QuotePage;
  now: string;
  /** After sending: "mailed", or empty if no mail was queued. Null: the quote was not sent just now. */
  sent: string | null;
  /** Whether sending it moved its lead to Quoted. */
  movesLead: boolean;
  isTemplateSaved: boolean;
  canDelete: boolean;
  newId: string;
  mailId: string;
  url: string;
  result: FormActionData;
};

/** A sent quote as the staff read it: content, the client's requests, acceptance, versions, link, invoices and margins. */
export function QuoteReadView({
  quote,
  now: serverNow,
  sent,
  movesLead,
  isTemplateSaved,
  canDelete,
  newId,
  mailId,
  url,
  result,
  hasMargins,
}: QuoteReadViewProps) {
  const now = useServerClock(serverNow);
  const { number, state, revision, link, draft, acceptance, requests, revisions, hasUnsentChanges } = quote;
  const { amended } = quote;
  const content = amended?.content ?? quote.sent?.content ?? draft.content;
  const chosen = new Set(acceptance?.chosen ?? preselected(content));
  const totals = quote.sent && quoteTotals(content, chosen, quote.sent.supply);
  const margins = hasMargins && quote.sent && quoteMargins(content, draft.costs, chosen, quote.sent.supply);
  const total = acceptance?.total ?? quote.sent?.total ?? 0;
  const agreed = quote.contract?.total ?? total;
  const message =
    result.successMessage ??
    sentMessage(state === "open" ? sent : null, draft.clientEmail, movesLead) ??
    (isTemplateSaved ? "Saved as a template." : undefined);
  const canChange = state !== "accepted" && state !== "withdrawn";
  const opened = link && openedText({ ...quote, openedAt: link.openedAt }, now);
  const changeButton = ({ small }: { small: boolean }) => (
    <ButtonLink to={`${url}?edit`} small={small} icon="edit" preventScrollReset={false}>
      {hasUnsentChanges ? "Go on changing" : "Change"}
    </ButtonLink>
  );
  return (
    <>
      <DocumentHead
        title={number ?? content.title}
        chip={<Chip status={state} {...quoteChips[state]} />}
        backUrl="/dashboard/quotes"
        backLabel="All quotes"
        status={
          <p className="document-head__status" role="status">
            {acceptance ? `Accepted ${formatDateTime(acceptance.acceptedAt)}` : (opened ?? "Its link is closed")}
          </p>
        }
      >
        {canChange && changeButton({ small: true })}
        <QuoteMenu {...{ url, state, revision, newId, hasUnsentChanges, canDelete }} />
      </DocumentHead>
      {message && <Notice>{message}</Notice>}
      {result.errorMessage && <ErrorBox message={result.errorMessage} />}
      {state === "open" && quote.clashes.length > 0 && (
        <Notice plain>
          {quote.clashes.map(({ text }) => (
            <p key={text}>{`${text}.`}</p>
          ))}
        </Notice>
      )}
      {hasUnsentChanges && canChange && (
        <Notice plain>
          <span>{`The client still reads version ${revision}: your changes are not sent.`}</span>{" "}
          <Link to={`${url}?edit`}>Go on and send them</Link>
        </Notice>
      )}
      <div className="document">
        <div className="stack document__main">
          <QuoteRequests requests={requests} url={url} />
          {acceptance && <AcceptancePanel {...{ acceptance, quote }} />}
          <Panel title={content.title}>
            <FactList>
              <Fact
                name="Client"
                value={
                  draft.client ? <Link to={`/dashboard/clients/${draft.client}`}>{draft.clientName}</Link> : draft.clientName
                }
              />
              <Fact name="Valid until" value={formatDay(quote.validUntil)} />
              {state === "open" && content.functions.some(({ day }) => day) && <HeldDays quote={quote} url={url} />}
              {state === "accepted" && firstDayOf(content) && <Fact name="Its days" wide value={en.booked} />}
              <Fact name="Lead" value={quote.lead && <Link to={`/dashboard/leads/${quote.lead.id}`}>{quote.lead.name}</Link>} />
              <Fact
                name="Event"
                value={
                  quote.event && (
                    <span>
                      <Link to={`/dashboard/events/${quote.event.id}`}>{quote.event.name}</Link>
                      {quote.event.joinsWhenAccepted && <span>, which it joins when accepted</span>}
                    </span>
                  )
                }
              />
              <Fact name="Phone" value={phoneText(draft.clientPhone)} />
              <Fact name="Email" value={draft.clientEmail} />
            </FactList>
          </Panel>
          <QuoteContents
            {...{ content, chosen, total, now, amended }}
            costs={draft.costs}
            acceptedAt={acceptance?.acceptedAt ?? null}
          />
          <Revisions revisions={revisions} />
        </div>
        <aside className="document__paper" aria-label="Link and totals">
          <QuoteLinkPanel {...{ quote, url, mailId, now }} />
          {quote.contract && <ContractPanel contract={quote.contract} newId={newId} />}
          {acceptance && (
            <QuoteInvoices title="Invoices" quoteId={quote.id} invoicing={quote.invoicing} newId={newId} total={agreed} />
          )}
          {totals && (
            <Panel title={amended ? "With its changes" : acceptance ? "Accepted" : "As preselected"}>
              <div className="panel__body">
                <QuoteSums content={content} totals={totals} />
              </div>
            </Panel>
          )}
          {margins && <CostsPanel margins={margins} />}
        </aside>
      </div>
      <DocumentBar label="Total" amount={formatRupees(agreed)}>
        {canChange && changeButton({ small: false })}
      </DocumentBar>
    </>
  );
}

function sentMessage(sent: string | null, email: string, movesLead: boolean): string | undefined {
  if (sent === null) return undefined;
  const text =
    sent === "mailed"
      ? `Sent. The mail with the link is on its way to ${email.trim()}.`
      : sent === "waiting"
        ? `The mail to ${email.trim()} does not go: no mail server is set up. Copy the link, or send it by WhatsApp.`
        : "The quote has its link: copy it, or send it by WhatsApp.";
  return movesLead ? `${text} Its lead is in the stage Quoted now.` : text;
}

type Acceptance = NonNullable<QuotePage["acceptance"]>;

const AcceptancePanel = ({ acceptance, quote: { lead, event } }: { acceptance: Acceptance; quote: QuotePage }) => (
  <Panel title="Accepted">
    <p className="panel__body panel__body--tight">
      {joinText(
        lead && "Accepting it moved the lead to Won, without a next action. ",
        event && "Its client and its event are below; a new event has the tasks of its kind.",
      )}
    </p>
    <FactList>
      <Fact name="Name" value={acceptance.name} />
      <Fact name="Time (IST)" value={formatDateTime(acceptance.acceptedAt)} />
      <Fact name="Version" value={acceptance.revision} />
      <Fact name="Amount" value={formatRupees(acceptance.total)} />
      <Fact name="IP address" value={acceptance.address} />
      <Fact
        name="Fingerprint of the PDF (SHA-256)"
        value={<span className="text-small numeric">{acceptance.fingerprint}</span>}
        wide
      />
    </FactList>
  </Panel>
);

/** The versions that the client got, the newest first, each with what changed since the one before. */
const Revisions = ({ revisions }: { revisions: QuotePage["revisions"] }) => (
  <Panel title="Versions">
    <ol className="panel__body stack gap-5 numeric" reversed>
      {revisions.map(({ number, total, sentAt, sentBy, differences }, index) => (
        <li key={number}>
          <p className="row">
            <b>{`Version ${number}`}</b> <span className="no-wrap">{formatRupees(total)}</span>
          </p>
          <p className="fine-print">{`Sent ${formatDateTime(sentAt)} by ${sentBy}`}</p>
          {number > 1 && (
            <details open={index === 0}>
              <summary className="quote-revisions__changes soft">
                {differences.length === 0
                  ? "Nothing that the client reads changed"
                  : `${differences.length} ${differences.length === 1 ? "change" : "changes"} since version ${number - 1}`}
              </summary>
              <QuoteDifferencesList differences={differences} />
            </details>
          )}
        </li>
      ))}
    </ol>
  </Panel>
);
