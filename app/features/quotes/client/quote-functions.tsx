import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { calendarLeaf, formatLocalDayWithWeekday, formatLocalTime } from "#app/company/local-dates.ts";
import { useLanguage } from "#app/company/use-language.ts";
import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { isDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly, groupedNumber } from "#app/platform/values/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import { choiceGroups, forAllFunctions, type QuoteContent, type QuoteFunction, type QuoteLine, quantityText } from "../quotes.ts";
import { choiceName, optionName } from "./choices.ts";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
import "#app/ui/woven-pattern.css";
import "./quote-parts.css";
import "./quote-print.css";

type FunctionSums = readonly { id: string; paise: number }[];
const sumOf = (sums: FunctionSums, id: string) => formatRupeesExactly(sums.find((sum) => sum.id === id)?.paise ?? 0);
/** The HTML id of a function's section. The prefix is needed, because some ids begin with a digit. */
const sectionId = (id: string): string => `function-${id}`;

export function FunctionLinks({ content, sums }: { content: QuoteContent; sums: FunctionSums }) {
  const { client } = useLinkTexts();
  const language = useLanguage();
  const dated = content.functions.filter(({ day }) => isDay(day));
  if (dated.length < 2) return null;
  return (
    <nav className="function-links" aria-label={client.functions.title}>
      {dated.map(({ id, name, day, time, place }) => {
        const [weekday, date, month] = calendarLeaf(day, language);
        return (
          <a href={`#${sectionId(id)}`} key={id}>
            <span className="day-mark">
              <span>{weekday}</span>
              <b>{date}</b>
              <span>{month}</span>
            </span>
            <span className="function-links__name">{name}</span>
            <span className="money">{sumOf(sums, id)}</span>
            <span className="function-links__place soft text-ui">
              {time && <span className="no-wrap">{formatLocalTime(time, language)}</span>}
              <span>{joinText(time && place && ", ", place)}</span>
            </span>
          </a>
        );
      })}
    </nav>
  );
}

type QuoteFunctionsProps = {
  content: QuoteContent;
  sums: FunctionSums;
  chosen: ReadonlySet<string>;
  /** The quote is not open: nothing can be ticked. */
  isReadOnly: boolean;
};

export function QuoteFunctions({ content, ...props }: QuoteFunctionsProps) {
  return (
    <div className="quote__functions">
      {content.functions
        .filter(({ id, lines }) => id !== forAllFunctions || lines.length > 0)
        .map((quoteFunction) => (
          <QuoteFunctionSection key={quoteFunction.id} quoteFunction={quoteFunction} {...props} />
        ))}
    </div>
  );
}

function QuoteFunctionSection({
  quoteFunction,
  sums,
  chosen,
  isReadOnly,
}: Omit<QuoteFunctionsProps, "content"> & { quoteFunction: QuoteFunction }) {
  const { quote } = useLinkTexts();
  const fixed = quoteFunction.lines.filter(({ kind }) => kind === "fixed");
  const options = quoteFunction.lines.filter(({ kind }) => kind === "option");
  return (
    <section className="page-section" id={sectionId(quoteFunction.id)}>
      <header className="quote__function-head">
        <h2>{quoteFunction.name}</h2>
        {quoteFunction.lines.length > 0 && (
          <p className="quote__function-sum align-end">
            <small className="line faint text-small">{quote.beforeGst}</small>
            <b className="money">{sumOf(sums, quoteFunction.id)}</b>
          </p>
        )}
        <FunctionFacts quoteFunction={quoteFunction} />
      </header>
      {fixed.length > 0 && (
        <ul>
          {fixed.map((line) => (
            <li className="quote__line" key={line.id}>
              <LineText line={line} />
              <span className="money">{formatRupeesExactly(quoteLineAmount(line))}</span>
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && (
        <fieldset
          className={options.length > 1 ? "quote__group quote__group--two-columns" : "quote__group"}
          disabled={isReadOnly}
        >
          <legend>
            <span>{quote.options}</span> <small>{quote.tick}</small>
          </legend>
          {options.map((line) => (
            <label className="quote__option" key={line.id}>
              <input type="checkbox" name={optionName} value={line.id} defaultChecked={chosen.has(line.id)} />
              <LineText line={line} />
              <span className="money">{`+ ${formatRupeesExactly(quoteLineAmount(line))}`}</span>
              <span className="quote__chosen">{quote.chosen}</span>
            </label>
          ))}
        </fieldset>
      )}
      {choiceGroups(quoteFunction).map((group) => (
        <Choices key={group[0]?.group} quoteFunction={quoteFunction} group={group} chosen={chosen} isReadOnly={isReadOnly} />
      ))}
    </section>
  );
}

function FunctionFacts({ quoteFunction: { id, day, time, endTime, place, mapUrl, guests } }: { quoteFunction: QuoteFunction }) {
  const { quote, agreed } = useLinkTexts();
  const language = useLanguage();
  if (id === forAllFunctions) return null;
  const [from = "", until] = [time, endTime].filter(Boolean).map((one) => formatLocalTime(one, language));
  const times = until ? fillPlaceholders(agreed.times, { from, until }) : from;
  const dayText = day ? formatLocalDayWithWeekday(day, language) : quote.noDay;
  return (
    <ul className="quote__function-facts full-width soft">
      <li>
        <Icon name="clock" />
        {/* In Telugu and Hindi the day and the times take two lines on a phone. */}
        <span>
          <span className="no-wrap">{times ? `${dayText},` : dayText}</span> <span className="no-wrap">{times}</span>
        </span>
      </li>
      {place && (
        <li>
          <Icon name="pin" />
          {/^https:\/\//.test(mapUrl) ? (
            <a href={mapUrl} rel="noopener noreferrer" target="_blank">
              {place}
            </a>
          ) : (
            <span>{place}</span>
          )}
        </li>
      )}
      {guests && (
        <li>
          <Icon name="person" />
          <span>{fillPlaceholders(quote.guestCount, { count: groupedNumber(guests) })}</span>
        </li>
      )}
    </ul>
  );
}

function LineText({ line }: { line: QuoteLine }) {
  const quantity = quantityText(line, useLinkTexts().agreed.countAtRate);
  return (
    <span>
      <b className="bold">{line.title}</b>
      {line.details && <small className="quote__details">{line.details}</small>}
      {quantity && <small className="quote__details">{quantity}</small>}
    </span>
  );
}

type ChoicesProps = { quoteFunction: QuoteFunction; group: QuoteLine[]; chosen: ReadonlySet<string>; isReadOnly: boolean };

function Choices({ quoteFunction, group, chosen, isReadOnly }: ChoicesProps) {
  const { quote, agreed } = useLinkTexts();
  const [first] = group;
  const taken = group.find(({ id }) => chosen.has(id));
  return (
    <fieldset className="quote__group" disabled={isReadOnly}>
      <legend>
        <span>{first?.group}</span> <small>{fillPlaceholders(quote.chooseOne, { count: String(group.length) })}</small>
      </legend>
      <div className="quote__choices">
        {group.map((line, index) => (
          <label className="choice" key={line.id}>
            <span className={`choice__swatch choice__swatch--${index % 3} woven-pattern`} />
            <span className="choice__body">
              <input
                type="radio"
                name={choiceName(quoteFunction.id, line.group)}
                value={line.id}
                defaultChecked={line.id === taken?.id}
              />
              <span className="choice__name">
                <b>{line.title}</b>
                <span className="money">{formatRupeesExactly(quoteLineAmount(line))}</span>
              </span>
              <small className="quote__details">
                {[line.details, quantityText(line, agreed.countAtRate)].filter(Boolean).join(" · ")}
              </small>
              <span className="quote__chosen">{quote.chosen}</span>
              <span className="choice__difference">{differenceText(line, taken, quote)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function differenceText(line: QuoteLine, taken: QuoteLine | undefined, quote: LinkTexts["quote"]): string {
  if (line === taken) return quote.yourChoice;
  const paise = quoteLineAmount(line) - (taken ? quoteLineAmount(taken) : 0);
  if (paise === 0) return quote.samePrice;
  return fillPlaceholders(paise > 0 ? quote.more : quote.less, { amount: formatRupeesExactly(Math.abs(paise)) });
}
