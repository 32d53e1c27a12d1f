import { type LinkAddress, linkUrl } from "#app/company/link-address.ts";
import { LinkPage } from "#app/company/link-pages/link-page.tsx";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import { AmendmentCard } from "../amendments/amendment-card.tsx";
import { waitingChange } from "../amendments/amendments.ts";
import { instalmentsOf } from "../payment-schedule/instalments.ts";
import { quoteTotals } from "../quote-totals.ts";
import { firstDayOf, linesOf } from "../quotes.ts";
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
  const { revision, link, shareUrl, number, contact, address, clientPageUrl, amendments } = view;
  const { content, supply } = revision;
  const { agreed, quote } = useLinkTexts();
  const { accepted: texts } = agreed;
  const language = useLanguage();
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
    <LinkPage shareUrl={shareUrl} footer={`${texts.footer} ${address}`}>
      <QuoteCover
        view={view}
        content={amended[0]?.content}
        kicker={texts.thanks}
        lastFact={{
          label: amended.length > 0 ? texts.totalChanged : quote.totalWithGst,
          value: <span className="money">{formatRupees(total)}</span>,
        }}
      />
      <main id="main" className="secret-page__width secret-page__columns quote__body">
        <div className="secret-page__main">
          {result?.message && !waiting && <ErrorBox message={result.message} />}
          {waiting && <div id={waitingChange}>{card(waiting)}</div>}
          <AcceptanceRecord
            {...{ acceptance, number, link, clientPageUrl }}
            choices={choicesOf(content, chosen).join(", ") || texts.none}
          />
          <section className="page-section">
            <h2>{texts.title}</h2>
            <ChosenLines content={content} sums={totals.functions} chosen={chosen} />
          </section>
          {amendments.filter((amendment) => amendment !== waiting).map(card)}
        </div>
        <aside className="secret-page__aside bill hung-card" aria-label={texts.nextStep}>
          <div className="hung-card__body">
            {next && amended.length === 0 && (
              <>
                <h2>{texts.next}</h2>
                <p className="above-2 soft text-ui">
                  {joinText(
                    firstDayOf(content) && `${agreed.booked} `,
                    !clientPageUrl && fillPlaceholders(texts.howToPay, { name: firstName ?? "" }),
                  )}
                </p>
                <p className="bill__total amount-line">
                  <b>
                    <TextWithElements
                      text={next.dueOn ? texts.dueBy : "{label}"}
                      parts={{
                        label: <span>{next.label}</span>,
                        day: <span className="no-wrap">{formatDayIn(next.dueOn ?? "", language)}</span>,
                      }}
                    />
                  </b>
                  <span className="money">{formatRupees(next.amount)}</span>
                </p>
                {clientPageUrl && (
                  <div className="bill__actions">
                    <ButtonLink to={`${clientPageUrl}#pay`} reloadDocument>
                      {texts.pay}
                    </ButtonLink>
                  </div>
                )}
              </>
            )}
            <p className="above-2 soft text-ui">
              <TextWithElements
                text={view.sendsMail && supply.client.email ? texts.copyTo : texts.copy}
                parts={{ email: <b>{supply.client.email}</b>, name: <span>{contact.name}</span> }}
              />
            </p>
            <p className="above-2 soft text-ui">{fillPlaceholders(texts.wrong, { name: firstName ?? "" })}</p>
            <div className="bill__actions bill__actions--contact">
              <ContactCard {...contact} call={quote.call} />
            </div>
          </div>
        </aside>
      </main>
      <div className="secret-page__space" />
    </LinkPage>
  );
}

const choicesOf = (content: QuoteView["revision"]["content"], chosen: ReadonlySet<string>): string[] =>
  linesOf(content)
    .filter(({ id }) => chosen.has(id))
    .map(({ title }) => title);

type RecordProps = {
  acceptance: NonNullable<QuoteView["acceptance"]>;
  number: string;
  link: LinkAddress;
  choices: string;
  clientPageUrl: string | null;
};

function AcceptanceRecord({ acceptance, number, link, choices, clientPageUrl }: RecordProps) {
  const { name, acceptedAt, revision, total, address, fingerprint } = acceptance;
  const { agreed } = useLinkTexts();
  const { accepted: texts } = agreed;
  return (
    <article className="accepted hung-card" aria-labelledby="record">
      <div className="accepted__body stack">
        <div className="row row--ends">
          <h2 id="record">{texts.record}</h2>
          <Chip label={texts.chip} tone="done" shape="full" />
        </div>
        <dl className="accepted__facts">
          <div>
            <dt>{texts.by}</dt>
            <dd className="accepted__name">{name}</dd>
          </div>
          <div>
            <dt>{texts.time}</dt>
            <dd className="accepted__name">
              <span>{fillPlaceholders(agreed.ist, { time: acceptedAt })}</span>
            </dd>
          </div>
          <div>
            <dt>{texts.quote}</dt>
            <dd>
              <TextWithElements
                text={texts.version}
                parts={{ number: <span className="no-wrap">{number}</span>, version: <span>{revision}</span> }}
              />
            </dd>
          </div>
          <div>
            <dt>{texts.amount}</dt>
            <dd className="money">{formatRupees(total)}</dd>
          </div>
          <div>
            <dt>{texts.choices}</dt>
            <dd>{choices}</dd>
          </div>
          <div>
            <dt>{texts.from}</dt>
            <dd>
              <TextWithElements text={texts.address} parts={{ address: <span className="no-wrap">{address}</span> }} />
            </dd>
          </div>
        </dl>
        <div className="accepted__fingerprint">
          <h3>{texts.fingerprint}</h3>
          <FingerprintPattern fingerprint={fingerprint} />
          <p className="accepted__hash">
            <span className="visually-hidden">SHA-256: </span>
            {fingerprint.match(/.{4}/g)?.map((digits, index) => (
              <span key={index}>{digits}</span>
            ))}
          </p>
          <small className="fine-print">{texts.fingerprintText}</small>
        </div>
        <div className="accepted__actions">
          {clientPageUrl && (
            <ButtonLink to={clientPageUrl} reloadDocument>
              {texts.yourPage}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" icon="download" to={linkUrl(link, "/pdf")} reloadDocument>
            {texts.pdf}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
