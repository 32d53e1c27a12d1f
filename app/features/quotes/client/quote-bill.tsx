import type { ReactNode } from "react";
import { discountLabel } from "#app/billing/discount.ts";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { type Language, listIn } from "#app/content/languages.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { isZeroKind } from "#app/gst/rates.ts";
import { formatHundredths, formatRupees, formatRupeesExactly } from "#app/platform/values/money.ts";
import type { QuoteTotals } from "../quote-totals.ts";
import { linesOf, type QuoteContent } from "../quotes.ts";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
import "./quote-bill.css";

type BillProps = {
  content: QuoteContent;
  totals: QuoteTotals;
  chosen: ReadonlySet<string>;
  /** The text about the effect of the last choice on the total. */
  change: ReactNode;
  children: ReactNode;
};

export function QuoteBill({ content, totals, chosen, change, children }: BillProps) {
  const language = useLanguage();
  const { quote } = useLinkTexts();
  const note = chosenText(content, chosen, quote, language);
  return (
    <div className="hung-card__body">
      <h2>{quote.yourTotal}</h2>
      <BillLines content={content} totals={totals} />
      <p className="bill__total amount-line">
        <b>{quote.totalWithGst}</b>
        <span className="money" data-adding={quote.adding}>
          {formatRupees(totals.total)}
        </span>
      </p>
      {note && <p className="above-2 soft text-ui">{note}</p>}
      <p className={change ? "bill__change" : undefined} role="status">
        {change}
      </p>
      {children}
    </div>
  );
}

function BillLines({ content, totals }: { content: QuoteContent; totals: QuoteTotals }) {
  const { quote, agreed } = useLinkTexts();
  const nameOf = (id: string) => content.functions.find((part) => part.id === id)?.name;
  const functions = totals.functions.filter(({ id }) =>
    content.functions.some((part) => part.id === id && part.lines.length > 0),
  );
  return (
    <>
      <dl className="bill__lines">
        {functions.map(({ id, paise }) => (
          <div key={id}>
            <dt>{nameOf(id)}</dt>
            <dd className="money">{formatRupeesExactly(paise)}</dd>
          </div>
        ))}
      </dl>
      <dl className="bill__lines bill__lines--tax">
        {functions.length > 1 && (
          <div>
            <dt>{quote.subtotal}</dt>
            <dd className="money">{formatRupeesExactly(totals.subtotal)}</dd>
          </div>
        )}
        {totals.discount > 0 && (
          <div>
            <dt>{discountLabel(content, agreed.changes.discount)}</dt>
            <dd className="money">{`– ${formatRupeesExactly(totals.discount)}`}</dd>
          </div>
        )}
        {totals.taxes.toReversed().map(({ rate, kind, heads, taxable, tax }) => (
          <div key={`${rate} ${kind} ${heads}`}>
            <dt>
              <span>
                {isZeroKind(kind)
                  ? fillPlaceholders(agreed.noGstOf, { what: agreed.zeroKinds[kind] })
                  : heads === "none"
                    ? agreed.noGst
                    : fillPlaceholders(quote.gstOn, { rate: formatHundredths(rate) })}
              </span>{" "}
              <span className="no-wrap">{formatRupeesExactly(taxable)}</span>
            </dt>
            <dd className="money">{formatRupeesExactly(tax)}</dd>
          </div>
        ))}
        {totals.roundOff !== 0 && (
          <div>
            <dt>{quote.rounded}</dt>
            <dd className="money">{`${totals.roundOff < 0 ? "–" : "+"} ${formatRupeesExactly(Math.abs(totals.roundOff))}`}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** "With Marigold and 2 options."; "" for a quote in which the client chooses nothing. */
export function chosenText(
  content: QuoteContent,
  chosen: ReadonlySet<string>,
  quote: LinkTexts["quote"],
  language: Language = "en",
): string {
  const offered = linesOf(content).filter(({ kind }) => kind !== "fixed");
  if (offered.length === 0) return "";
  const lines = offered.filter(({ id }) => chosen.has(id));
  const choices = lines.filter(({ kind }) => kind === "choice").map(({ title }) => title);
  const options = lines.filter(({ kind }) => kind === "option").length;
  const parts = [
    ...choices,
    ...(options > 0 ? [fillPlaceholders(options === 1 ? quote.option : quote.optionCount, { count: String(options) })] : []),
  ];
  if (parts.length === 0) return quote.without;
  return fillPlaceholders(quote.with, { list: listIn(language, parts) });
}
