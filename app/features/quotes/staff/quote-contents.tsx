import { formatDay, formatDayWithWeekday, formatTimeOfDay, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly, groupedAmount, groupedNumber } from "#app/platform/values/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { AmendedContract } from "../amendments/contract.server.ts";
import { type LineDifference, lineDifferences, placedLines } from "../line-differences.ts";
import { instalmentsOf } from "../payment-schedule/instalments.ts";
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
  /** What amendments changed of it: then `content` is with them. */
  amended: AmendedContract | null;
  now: Date;
};

/** The lines and the payments of a quote; those of an amended one as they are now, each with what was accepted first. */
export function QuoteContents({ content, chosen, costs, total, acceptedAt, amended, now }: QuoteContentsProps) {
  const differences = amended ? lineDifferences(placedLines(amended.first), placedLines(content)) : [];
  const differenceOf = new Map(differences.flatMap((one) => (one.after ? [[one.after.id, one]] : [])));
  const removedFrom = (id: string) =>
    differences.flatMap(({ before, after }) => (!after && before.functionId === id ? [before] : []));
  return (
    <>
      {content.functions
        .map((one) => ({ ...one, removed: removedFrom(one.id) }))
        .filter(({ id, lines, removed }) => id !== forAllFunctions || lines.length + removed.length > 0)
        .map(({ removed, ...one }) => (
          <Panel
            key={one.id}
            title={one.name}
            headerActions={
              <FunctionFacts
                {...one}
                guestsFirst={amended?.first.functions.find(({ id }) => id === one.id)?.guests ?? one.guests}
              />
            }
          >
            <ul className="panel__body stack gap-3 numeric">
              {one.lines.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  isTaken={line.kind === "fixed" || chosen.has(line.id)}
                  cost={costs[line.id]}
                  difference={differenceOf.get(line.id)}
                />
              ))}
              {removed.map((line) => (
                <li className="quote-contents__line soft" key={line.id}>
                  <span />
                  <span>
                    <del>{line.title}</del>
                    <small className="line fine-print">Taken out by a change</small>
                  </span>
                  <del className="no-wrap">{formatRupeesExactly(quoteLineAmount(line))}</del>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      <Panel title="Payment schedule">
        <ul className="panel__body stack gap-3 numeric">
          {amended ? (
            amended.instalments.map(({ id, label, dueOn, amount }) => (
              <li className="quote-contents__line" key={id}>
                <span />
                <span>
                  <span>{label}</span>
                  <small className="line fine-print">{dueOn ? formatDay(dueOn) : "No day yet"}</small>
                </span>
                <span className="no-wrap">{formatRupeesExactly(amount)}</span>
              </li>
            ))
          ) : (
            <Schedule {...{ content, total, acceptedAt, now }} />
          )}
        </ul>
      </Panel>
    </>
  );
}

function Schedule({ content, total, acceptedAt, now }: Pick<QuoteContentsProps, "content" | "total" | "acceptedAt" | "now">) {
  const acceptedOn = today(acceptedAt ? new Date(acceptedAt) : now);
  const instalments = instalmentsOf(content.schedule, total, { acceptedOn, firstDay: firstDayOf(content) });
  return content.schedule.map((part, index) => (
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
  ));
}

/** The day on which an instalment is due, as the client's page has it. */
const DueOn = ({ day, isAccepted }: { day: string | null | undefined; isAccepted: boolean }) =>
  day && (
    <span>
      : <span className="no-wrap">{formatDay(day)}</span>
      {!isAccepted && <span>{" if accepted today"}</span>}
    </span>
  );

const FunctionFacts = ({ day, time, endTime, place, guests, guestsFirst }: QuoteFunction & { guestsFirst: string }) => (
  <span className="dotted fine-print quote-contents__facts">
    {day && <span className="no-wrap">{formatDayWithWeekday(day)}</span>}
    {time && <span className="no-wrap">{[time, endTime].filter(Boolean).map(formatTimeOfDay).join("–")}</span>}
    {place && <span>{place}</span>}
    {guests && <span className="no-wrap">{`${groupedNumber(guests)} guests`}</span>}
    {guestsFirst !== guests && <span className="no-wrap">{`first ${groupedNumber(guestsFirst || "0")}`}</span>}
  </span>
);

type LineProps = { line: QuoteLine; isTaken: boolean; cost: string | undefined; difference: LineDifference | undefined };

function Line({ line, isTaken, cost, difference }: LineProps) {
  const { kind, group, title, details } = line;
  const first = difference?.before;
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
        {difference && (
          <small className="line fine-print typed">
            {first
              ? `First: ${[first.title !== title && first.title, quantityText(first)].filter(Boolean).join(", ") || "another price"}`
              : "Added by a change"}
          </small>
        )}
      </span>
      <span className="no-wrap">
        {first && <del className="line soft">{formatRupeesExactly(quoteLineAmount(first))}</del>}
        <span>{formatRupeesExactly(quoteLineAmount(line))}</span>
      </span>
    </li>
  );
}
