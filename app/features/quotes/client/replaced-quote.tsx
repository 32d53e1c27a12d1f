import { linkUrl } from "#app/company/link-address.ts";
import { LinkPage } from "#app/company/link-pages/link-page.tsx";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn, today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ContactCard } from "#app/ui/page/secret-page.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
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
  const { revision, contact, address, link, shareUrl } = view;
  const { content, supply } = revision;
  const { agreed, quote } = useLinkTexts();
  const { versions: texts } = agreed;
  const language = useLanguage();
  const chosen = preselected(content);
  const totals = quoteTotals(content, chosen, supply);
  const newestUrl = linkUrl(link);
  const replacedOn = <span className="no-wrap">{formatDayIn(today(new Date(newer.sentAt)), language)}</span>;
  const inVersion = (text: string, number: number) => fillPlaceholders(text, { number: String(number) });
  const openLabel = inVersion(texts.open, newer.number);
  return (
    <LinkPage shareUrl={shareUrl} footer={`${texts.footer} ${address}`} className="is-replaced">
      <aside className="newer-notice" aria-label={texts.newerLabel}>
        <div className="secret-page__width">
          <div>
            <h2>{texts.newer}</h2>
            <p>
              <TextWithElements
                text={texts.reading}
                parts={{ version: <span>{revision.number}</span>, newer: <span>{newer.number}</span>, day: replacedOn }}
              />
            </p>
          </div>
          <ButtonLink to={newestUrl}>{openLabel}</ButtonLink>
        </div>
      </aside>
      <QuoteCover
        view={view}
        kicker={inVersion(texts.replaced, revision.number)}
        lastFact={{ label: quote.totalWithGst, value: <del className="money">{formatRupees(newer.totals.before)}</del> }}
      />
      <main id="main" className="secret-page__width secret-page__columns quote__body">
        <div className="secret-page__main">
          <section className="page-section">
            <h2>{inVersion(texts.changedIn, newer.number)}</h2>
            <RevisionComparison comparison={newer} />
            <p>
              <ButtonLink to={newestUrl}>{openLabel}</ButtonLink>
            </p>
          </section>
          <section className="page-section">
            <h2>{inVersion(texts.asItWas, revision.number)}</h2>
            <ChosenLines content={content} sums={totals.functions} chosen={chosen} />
          </section>
        </div>
        <aside className="secret-page__aside bill hung-card" aria-label={texts.title}>
          <div className="hung-card__body">
            <h2>{texts.title}</h2>
            <Versions view={view} />
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

function Versions({ view }: { view: QuoteView }) {
  const { versions, revision, link } = view;
  const { versions: texts } = useLinkTexts().agreed;
  return (
    <ol>
      {versions.map(({ number, sentAt }, index) => (
        <li className="versions__item" key={number} aria-current={number === revision.number || undefined}>
          <span>
            <b className="line bold">{fillPlaceholders(texts.version, { number: String(number) })}</b>
            <small className="fine-print">{sentAt}</small>
          </span>
          {index === 0 ? (
            <Chip {...quoteChips[view.state]} label={texts.chips[view.state]} />
          ) : (
            <Chip label={texts.chips.replaced} />
          )}
          {number !== revision.number && (
            <ButtonLink variant="quiet" to={linkUrl(link, "", index === 0 ? [] : [["v", String(number)]])}>
              {texts.read}
            </ButtonLink>
          )}
        </li>
      ))}
    </ol>
  );
}
