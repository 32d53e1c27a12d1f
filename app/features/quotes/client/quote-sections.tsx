import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type DataColor, Progress } from "#app/ui/list/progress.tsx";
import { instalmentsOf } from "../payment-schedule/instalments.ts";
import { firstDayOf, type QuoteContent } from "../quotes.ts";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
import "./quote-bill.css";

const colors: readonly DataColor[] = ["brand", "pending", "progress", "done", "other", "late"];

export function Schedule({ content, total, acceptedOn }: { content: QuoteContent; total: number; acceptedOn: string }) {
  const { quote, agreed } = useLinkTexts();
  const language = useLanguage();
  const parts = instalmentsOf(content.schedule, total, { acceptedOn, firstDay: firstDayOf(content) });
  if (parts.length === 0) return null;
  const label = parts
    .map(({ label }, index) => fillPlaceholders(agreed.percent, { share: content.schedule[index]?.share ?? "", label }))
    .join(", ");
  return (
    <section className="page-section" id="payment">
      <h2>{quote.schedule}</h2>
      {parts.length <= colors.length && (
        <Progress
          label={label}
          parts={parts.map(({ amount }, index) => ({ color: colors[index] as DataColor, value: amount }))}
        />
      )}
      <ol>
        {parts.map(({ label, amount, dueOn }, index) => (
          <li className="instalments__item" key={index}>
            <b className="instalments__share">{`${content.schedule[index]?.share ?? ""}%`}</b>
            <span className="instalments__label">
              <b className="line bold">{label}</b>
              {dueOn && (
                <small className="line soft text-ui">
                  <span>{quote.by}</span> <span className="no-wrap">{formatDayIn(dueOn, language)}</span>
                </small>
              )}
            </span>
            <span className="instalments__amount money">{formatRupees(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The terms, and the link to the PDF. @param pdfUrl null: no PDF is offered */
export function Terms({ content, pdfUrl }: { content: QuoteContent; pdfUrl: string | null }) {
  const { quote } = useLinkTexts();
  const clauses = content.terms.split("\n").filter((clause) => clause.trim());
  if (clauses.length === 0 && !pdfUrl) return null;
  return (
    <section className="page-section" id="terms">
      <h2>{clauses.length > 0 ? quote.terms : "PDF"}</h2>
      <ol className="quote__terms">
        {clauses.slice(0, shownClauses).map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      {clauses.length > shownClauses && (
        <details>
          <summary>{fillPlaceholders(quote.allTerms, { count: String(clauses.length) })}</summary>
          <ol className="quote__terms quote__terms--more">
            {clauses.slice(shownClauses).map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ol>
        </details>
      )}
      {pdfUrl && (
        <p>
          <ButtonLink variant="quiet" icon="download" to={pdfUrl} reloadDocument>
            {quote.pdf}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** The clauses that are always shown; the others are collapsed. Their numbering is in quote-bill.css. */
const shownClauses = 5;
