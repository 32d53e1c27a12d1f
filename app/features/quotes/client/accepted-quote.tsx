import { type LinkAddress, linkUrl } from "#app/company/link-address.ts";
import { LinkPage } from "#app/company/link-page.tsx";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { AmendmentCard } from "../amendments/amendment-card.tsx";
import { instalmentsOf } from "../instalments.ts";
import { quoteTotals } from "../quote-totals.ts";
import { bookedText, firstDayOf, linesOf } from "../quotes.ts";
import type { QuoteActionData } from "./choices.ts";
import { ChosenLines } from "./chosen-lines.tsx";
import { FingerprintPattern } from "./fingerprint-pattern.tsx";
import { QuoteCover } from "./quote-cover.tsx";
import type { QuoteView } from "./quote-view.server.ts";
import "#app/ui/secret-parts.css";
import "./acceptance-record.css";
import "./quote-bill.css";
import "./quote-parts.css";

type AcceptedQuoteProps = { view: QuoteView; acceptance: NonNullable<QuoteView["acceptance"]>; result?: QuoteActionData };

/** The record that both sides keep. Nothing can be changed. */
export function AcceptedQuote({ view, acceptance, result }: AcceptedQuoteProps) {
  const { revision, link, shareUrl, number, contact, brand, address, clientPageUrl, amendments } = view;
  const { content, supply } = revision;
  const chosen = new Set(acceptance.chosen);
  const totals = quoteTotals(content, chosen, supply);
  const [next] = instalmentsOf(content.schedule, acceptance.total, {
    acceptedOn: view.acceptedOn,
    firstDay: firstDayOf(content),
  });
  const firstName = contact.name.split(" ")[0];
  const waiting = amendments.find(({ status }) => status === "sent");
  const amended = amendments.filter(({ status }) => status === "accepted");
  const total = amended.reduce((sum, { change }) => sum + change, acceptance.total);
  const card = (amendment: (typeof amendments)[number]) => (
    <AmendmentCard
      key={amendment.id}
      {...{ amendment, supply, number, link }}
      result={amendment === waiting ? result : undefined}
    />
  );
  return (
    <LinkPage
      isTranslated={false}
      brand={brand}
      shareUrl={shareUrl}
      footer={`This page opens with a secret link. Keep it as you would keep a receipt. ${address}`}
    >
      <QuoteCover
        view={view}
        kicker="Accepted. Thank you."
        lastFact={{
          label: amended.length > 0 ? "Total with GST, as changed" : "Total with GST",
          value: <span className="money">{formatRupees(total)}</span>,
        }}
      />
      <main id="main" className="secret-page__width secret-page__columns quote__body">
        <div className="secret-page__main">
          {result?.message && !waiting && <ErrorBox message={result.message} />}
          {waiting && card(waiting)}
          <AcceptanceRecord {...{ acceptance, number, link, clientPageUrl }} choices={choicesText(content, chosen)} />
          <section className="page-section">
            <h2>What you accepted</h2>
            <ChosenLines content={content} sums={totals.functions} chosen={chosen} />
          </section>
          {amendments.filter((amendment) => amendment !== waiting).map(card)}
        </div>
        <aside className="secret-page__aside bill hung-card" aria-label="Next step">
          <div className="hung-card__body">
            {next && amended.length === 0 && (
              <>
                <h2>Next: the first payment</h2>
                <p className="above-2 soft text-ui">
                  {joinText(firstDayOf(content) && `${bookedText} `, !clientPageUrl && `${firstName} tells you how to pay.`)}
                </p>
                <p className="bill__total amount-line">
                  <b>
                    <span>{next.label}</span>
                    {next.dueOn && (
                      <span>
                        , by <span className="no-wrap">{formatDay(next.dueOn)}</span>
                      </span>
                    )}
                  </b>
                  <span className="money">{formatRupees(next.amount)}</span>
                </p>
                {clientPageUrl && (
                  <div className="bill__actions">
                    <ButtonLink to={`${clientPageUrl}#pay`} reloadDocument>
                      Pay or see how
                    </ButtonLink>
                  </div>
                )}
              </>
            )}
            <p className="above-2 soft text-ui">
              {supply.client.email ? (
                <span>
                  A copy of this record went to <b>{supply.client.email}</b> <span>{`and to ${contact.name}.`}</span>
                </span>
              ) : (
                `A copy of this record went to ${contact.name}. Keep the PDF.`
              )}
            </p>
            <p className="above-2 soft text-ui">
              Something wrong? Nothing you accepted can be edited. Ask <span>{firstName}</span> for a change of it; you accept
              that too.
            </p>
            <div className="bill__actions bill__actions--contact">
              <ContactCard {...contact} />
            </div>
          </div>
        </aside>
      </main>
      <div className="secret-page__space" />
    </LinkPage>
  );
}

function choicesText(content: QuoteView["revision"]["content"], chosen: ReadonlySet<string>): string {
  const titles = linesOf(content).filter(({ id }) => chosen.has(id));
  return titles.length > 0 ? titles.map(({ title }) => title).join(", ") : "None";
}

type RecordProps = {
  acceptance: NonNullable<QuoteView["acceptance"]>;
  number: string;
  link: LinkAddress;
  choices: string;
  clientPageUrl: string | null;
};

function AcceptanceRecord({ acceptance, number, link, choices, clientPageUrl }: RecordProps) {
  const { name, acceptedAt, revision, total, address, fingerprint } = acceptance;
  return (
    <article className="accepted hung-card" aria-labelledby="record">
      <div className="accepted__body stack">
        <div className="row row--ends">
          <h2 id="record">Acceptance record</h2>
          <Chip status="accepted" tone="done" shape="full" />
        </div>
        <dl className="accepted__facts">
          <div>
            <dt>Accepted by</dt>
            <dd className="accepted__name">{name}</dd>
          </div>
          <div>
            <dt>Time</dt>
            <dd className="accepted__name">
              <span className="no-wrap">{`${acceptedAt} IST`}</span>
            </dd>
          </div>
          <div>
            <dt>Quote</dt>
            <dd>
              <span className="no-wrap">{`${number},`}</span> <span>{`version ${revision}`}</span>
            </dd>
          </div>
          <div>
            <dt>Amount with GST</dt>
            <dd className="money">{formatRupees(total)}</dd>
          </div>
          <div>
            <dt>Choices</dt>
            <dd>{choices}</dd>
          </div>
          <div>
            <dt>From</dt>
            <dd>
              IP address <span className="no-wrap">{address}</span>
            </dd>
          </div>
        </dl>
        <div className="accepted__fingerprint">
          <h3>Document fingerprint</h3>
          <FingerprintPattern fingerprint={fingerprint} />
          <p className="accepted__hash">
            <span className="visually-hidden">SHA-256: </span>
            {fingerprint.match(/.{4}/g)?.map((digits, index) => (
              <span key={index}>{digits}</span>
            ))}
          </p>
          <small className="fine-print">
            SHA-256 of the exact PDF you accepted. If one letter of the file changes, both the number and the pattern change.
          </small>
        </div>
        <div className="accepted__actions">
          {clientPageUrl && (
            <ButtonLink to={clientPageUrl} reloadDocument>
              Go to your page
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" icon="download" to={linkUrl(link, "/pdf")} reloadDocument>
            Record as PDF
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
