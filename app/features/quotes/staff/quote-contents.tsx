import { formatDay, formatDayWithWeekday, formatTimeOfDay, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly, groupedAmount, groupedNumber } from "#app/platform/values/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { instalmentsOf } from "../instalments.ts";
import { dueText } from "../quote-differences.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { quoteLineAmount } from "../quote-totals.ts";
import { firstDayOf, forAllFunctions, type QuoteContent, type QuoteFunction, type QuoteLine, quantityText } from "../quotes.ts";
import "#app/ui/dotted.css";
import "./quote-contents.css";

type QuoteContentsProps = {
  content: QuoteContent;
  /** The chosen options, besides the fixed lines. */
  chosen: ReadonlySet<string>;
  costs: QuoteDraft["costs"];
  /** Paise. */
  total: number;
  /** When the client accepted the quote; null: not yet. */
  acceptedAt: string | null;
  now: Date;
};

export function QuoteContents({ content, chosen, costs, total, acceptedAt, now }: QuoteContentsProps) {
  const acceptedOn = today(acceptedAt ? new Date(acceptedAt) : now);
  const instalments = instalmentsOf(content.schedule, total, { acceptedOn, firstDay: firstDayOf(content) });
  return (
    <>
      {content.functions
        .filter(({ id, lines }) => id !== forAllFunctions || lines.length > 0)
        .map((one) => (
          <Panel key={one.id} title={one.name} headerActions={<FunctionFacts {...one} />}>
            <ul className="panel__body stack gap-3 numeric">
              {one.lines.map((line) => (
                <Line key={line.id} line={line} isTaken={line.kind === "fixed" || chosen.has(line.id)} cost={costs[line.id]} />
              ))}
            </ul>
          </Panel>
        ))}
      <Panel title="Payment schedule">
        <ul className="panel__body stack gap-3 numeric">
          {content.schedule.map((part, index) => (
            <li className="quote-contents__line" key={`${part.label} ${index}`}>
              <b className="no-wrap">{`${part.share}%`}</b>
              <span>
                <span>{part.label}</span>
                <small className="line fine-print">
                  <span>{dueText(part)}</span>
                  {part.due !== "date" && <DueOn day={instalments[index]?.dueOn} isAccepted={acceptedAt !== null} />}
                </small>
              </span>
              <span className="no-wrap">{formatRupeesExactly(instalments[index]?.amount ?? 0)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** The day on which an instalment is due, as the client's page has it. */
const DueOn = ({ day, isAccepted }: { day: string | null | undefined; isAccepted: boolean }) =>
  day && (
    <span>
      : <span className="no-wrap">{formatDay(day)}</span>
      {!isAccepted && <span>{" if accepted today"}</span>}
    </span>
  );

const FunctionFacts = ({ day, time, endTime, place, guests }: QuoteFunction) => (
  <span className="dotted fine-print">
    {day && <span className="no-wrap">{formatDayWithWeekday(day)}</span>}
    {time && <span className="no-wrap">{[time, endTime].filter(Boolean).map(formatTimeOfDay).join("–")}</span>}
    {place && <span>{place}</span>}
    {guests && <span className="no-wrap">{`${groupedNumber(guests)} guests`}</span>}
  </span>
);

function Line({ line, isTaken, cost }: { line: QuoteLine; isTaken: boolean; cost: string | undefined }) {
  const { kind, group, title, details } = line;
  return (
    <li className={isTaken ? "quote-contents__line" : "quote-contents__line soft"}>
      <span className="quote-contents__mark">
        {isTaken && <Icon name="check" />}
        <span className="visually-hidden">{isTaken ? "Taken" : "Not taken"}</span>
      </span>
      <span>
        <span>{title}</span>
        {kind !== "fixed" && <span className="fine-print">{` ${kind === "option" ? "Option" : `Choice: ${group}`}`}</span>}
        <small className="line fine-print">
          {[details, quantityText(line), cost ? `costs us ₹${groupedAmount(cost)}` : ""].filter(Boolean).join(" · ")}
        </small>
      </span>
      <span className="no-wrap">{formatRupeesExactly(quoteLineAmount(line))}</span>
    </li>
  );
}
