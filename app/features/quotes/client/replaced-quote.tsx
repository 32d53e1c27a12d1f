import { linkUrl } from "#app/company/link-address.ts";
import { LinkPage } from "#app/company/link-page.tsx";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { quoteChips } from "../quote-list.ts";
import { quoteTotals } from "../quote-totals.ts";
import { preselected } from "../quotes.ts";
import { ChosenLines } from "./chosen-lines.tsx";
import { QuoteCover } from "./quote-cover.tsx";
import type { QuoteView } from "./quote-view.server.ts";
import { RevisionComparison } from "./revision-comparison.tsx";
import "#app/ui/secret-parts.css";
import "./replaced-quote.css";
import "./quote-bill.css";
import "./quote-parts.css";

type Newer = NonNullable<QuoteView["newer"]>;

/** An older version: readable, but it cannot be accepted any more. */
export function ReplacedQuote({ view, newer }: { view: QuoteView; newer: Newer }) {
  const { revision, contact, brand, address, link, shareUrl } = view;
  const { content, supply } = revision;
  const chosen = preselected(content);
  const totals = quoteTotals(content, chosen, supply);
  const newestUrl = linkUrl(link);
  const replacedOn = <span className="no-wrap">{formatDay(today(new Date(newer.sentAt)))}</span>;
  const openLabel = `Open version ${newer.number}`;
  return (
    <LinkPage
      isTranslated={false}
      brand={brand}
      shareUrl={shareUrl}
      footer={`Only the newest version can be accepted. Your link always opens the newest one; older ones stay readable here. ${address}`}
      className="is-replaced"
    >
      <aside className="newer-notice" aria-label="Newer version">
        <div className="secret-page__width">
          <div>
            <h2>A newer version of this quote is ready.</h2>
            <p>
              You are reading version <span>{revision.number}</span>. It was replaced by version <span>{newer.number}</span> on{" "}
              {replacedOn} <span>and can no longer be accepted.</span>
            </p>
          </div>
          <ButtonLink to={newestUrl}>{openLabel}</ButtonLink>
        </div>
      </aside>
      <QuoteCover
        view={view}
        kicker={`Version ${revision.number}, replaced`}
        lastFact={{ label: "Total with GST", value: <del className="money">{formatRupees(newer.totals.before)}</del> }}
      />
      <main id="main" className="secret-page__width secret-page__columns quote__body">
        <div className="secret-page__main">
          <section className="page-section">
            <h2>{`What changed in version ${newer.number}`}</h2>
            <RevisionComparison comparison={newer} />
            <p>
              <ButtonLink to={newestUrl}>{openLabel}</ButtonLink>
            </p>
          </section>
          <section className="page-section">
            <h2>{`Version ${revision.number}, as it was`}</h2>
            <ChosenLines content={content} sums={totals.functions} chosen={chosen} />
          </section>
        </div>
        <aside className="secret-page__aside bill hung-card" aria-label="Versions">
          <div className="hung-card__body">
            <h2>Versions</h2>
            <Versions view={view} />
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

function Versions({ view }: { view: QuoteView }) {
  const { versions, revision, link } = view;
  return (
    <ol>
      {versions.map(({ number, sentAt }, index) => (
        <li className="versions__item" key={number} aria-current={number === revision.number || undefined}>
          <span>
            <b className="line bold">{`Version ${number}`}</b>
            <small className="fine-print no-wrap">{sentAt}</small>
          </span>
          {index === 0 ? <Chip status={view.state} {...quoteChips[view.state]} /> : <Chip status="replaced" />}
          {number !== revision.number && (
            <ButtonLink variant="quiet" to={linkUrl(link, "", index === 0 ? [] : [["v", String(number)]])}>
              Read
            </ButtonLink>
          )}
        </li>
      ))}
    </ol>
  );
}
