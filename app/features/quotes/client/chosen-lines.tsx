import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import { type QuoteContent, quantityText } from "../quotes.ts";
import "#app/ui/page/secret-page.css";
import "./acceptance-record.css";
import "./quote-parts.css";

type ChosenLinesProps = {
  content: QuoteContent;
  sums: readonly { id: string; paise: number }[];
  chosen: ReadonlySet<string>;
};

/** The fixed and chosen lines of each function, collapsed. `sums` has the sum of each function. */
export function ChosenLines({ content, sums, chosen }: ChosenLinesProps) {
  const { agreed } = useLinkTexts();
  const { accepted: texts } = agreed;
  return (
    <div className="chosen-lines">
      {content.functions
        .map((part) => ({ ...part, lines: part.lines.filter(({ kind, id }) => kind === "fixed" || chosen.has(id)) }))
        .filter(({ lines }) => lines.length > 0)
        .map(({ id, name, lines }) => (
          <details key={id}>
            <summary>
              <span>{name}</span>
              <span className="money">{formatRupeesExactly(sums.find((sum) => sum.id === id)?.paise ?? 0)}</span>
            </summary>
            <ul>
              {lines.map((line) => (
                <li className="quote__line" key={line.id}>
                  <span>
                    <b className="bold">{line.title}</b>
                    <small className="quote__details">
                      {[line.kind !== "fixed" && texts.chosen, line.details, quantityText(line, agreed.countAtRate)]
                        .filter(Boolean)
                        .join(". ")}
                    </small>
                  </span>
                  <span className="money">{formatRupeesExactly(quoteLineAmount(line))}</span>
                </li>
              ))}
            </ul>
          </details>
        ))}
    </div>
  );
}
