import { type DragEvent, useState } from "react";
import type { AskedSum } from "#app/platform/values/budget.ts";
import { monthName, today } from "#app/platform/values/dates.ts";
import { formatRupeesCompact, formatRupeesRange } from "#app/platform/values/money.ts";
import type { Owner } from "#app/records/owners/owners.ts";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { listRows } from "#app/ui/list/list-rows.ts";
import type { LeadStage } from "#db/enums.ts";
import { type BoardStage, type ListedLead, maxCards, type QuotedSum, stageName } from "../leads.ts";
import { BoardCard, dragType } from "./board-card.tsx";
import "#app/ui/list/more-link.css";
import "./lead-board.css";

type OnDropped = (stage: LeadStage, id: string) => void;

type ColumnProps = BoardStage & {
  owners: Owner[];
  now: Date;
  /** A phone shows this stage only. */
  isCurrent: boolean;
  pickedUpId: string | undefined;
  isBusy: (id: string) => boolean;
  /** The cards are those of a search or filters. */
  isFiltered: boolean;
  moreUrl: string;
  onContacted: (lead: ListedLead) => void;
  onDropped: OnDropped;
};

export function BoardColumn({
  stage,
  total,
  asked,
  quoted,
  leads,
  isCurrent,
  isFiltered,
  moreUrl,
  pickedUpId,
  isBusy,
  onDropped,
  ...card
}: ColumnProps) {
  const { isOver, ...dropTarget } = useDropTarget(stage, onDropped);
  const className = ["lead-board__stage", isCurrent && "is-current", isOver && "is-over"].filter(Boolean).join(" ");
  return (
    <section
      className={className}
      aria-label={`${stageName(stage)}, ${total === 1 ? "1 lead" : `${total.toLocaleString("en-IN")} leads`}`}
      {...dropTarget}
    >
      <div className="lead-board__head">
        <h2>{stageName(stage)}</h2>
        <b>{total.toLocaleString("en-IN")}</b>{" "}
        {asked && <span className="lead-board__sum fine-print no-wrap">{askedText(asked, total)}</span>}
        {quoted && <span className="lead-board__sum fine-print no-wrap">{quotedText(quoted, total)}</span>}
      </div>
      {leads.length === 0 && (
        <p className="lead-board__empty faint text-small">{isFiltered ? "No lead fits" : "Drop a lead here"}</p>
      )}
      {/* Always focusable: without its last card the list has the focus, also when another stage becomes the current one. */}
      <ul className="lead-board__cards" {...listRows} id={isCurrent ? listRows.id : undefined}>
        {leads.map((lead) => (
          <BoardCard key={lead.id} lead={lead} isPickedUp={lead.id === pickedUpId} busy={isBusy(lead.id)} {...card} />
        ))}
      </ul>
      {total > leads.length && <MoreLink {...{ stage, total, moreUrl }} shown={leads.length} />}
    </section>
  );
}

/** "₹1.1–1.4 Cr asked"; "… asked by 8" when the budgets of the others cannot be read. */
const askedText = ({ low, high, leads }: AskedSum, total: number): string =>
  `${formatRupeesRange(low, high)} asked${leads < total ? ` by ${leads.toLocaleString("en-IN")}` : ""}`;

/** "₹79.9 L quoted"; "… quoted to 4, 1 expired" when the others have no quote, and one is not valid any more. */
const quotedText = ({ sum, leads, expired }: QuotedSum, total: number): string =>
  [
    `${formatRupeesCompact(sum)} quoted${leads < total ? ` to ${leads.toLocaleString("en-IN")}` : ""}`,
    ...(expired > 0 ? [`${expired.toLocaleString("en-IN")} expired`] : []),
  ].join(", ");

type MoreLinkProps = { stage: LeadStage; total: number; shown: number; moreUrl: string };

function MoreLink({ stage, total, shown, moreUrl }: MoreLinkProps) {
  const showsMore = shown >= maxCards.more;
  return (
    <Link
      className="more-link lead-board__all"
      to={showsMore ? `/dashboard/leads?view=table&stage=${stage}` : moreUrl}
      preventScrollReset={!showsMore}
      data-more-cards
    >
      <span>{joinText(`All ${total.toLocaleString("en-IN")}`, showsMore && " in the table")}</span>
      <span className="visually-hidden">{` ${stageName(stage)}`}</span>
      <Icon name="next" />
    </Link>
  );
}

type CollapsedStageProps = BoardStage & { to: string; now: Date; onDropped: OnDropped };

/** A stage without its cards, as a narrow column; a click shows its cards. */
export function CollapsedStage({ stage, total, thisMonth, to, now, onDropped }: CollapsedStageProps) {
  const { isOver, ...dropTarget } = useDropTarget(stage, onDropped);
  const isWon = stage === "won";
  const isClosed = isWon || stage === "lost";
  return (
    <Link
      to={to}
      className={isOver ? "lead-board__collapsed is-over" : "lead-board__collapsed"}
      draggable={false}
      preventScrollReset
      {...dropTarget}
    >
      <Glyph shape={isWon ? "full" : "hollow"} tone={isWon ? "done" : "neutral"} />
      <h2>
        <span className="visually-hidden">Open </span>
        <span>{stageName(stage)}</span>
      </h2>{" "}
      <b>
        <span>{total.toLocaleString("en-IN")}</span>
        <span className="visually-hidden">{` ${total === 1 ? "lead" : "leads"}`}</span>
      </b>
      {isClosed && thisMonth > 0 && <small>{`${thisMonth} in ${monthName(today(now))}`}</small>}
    </Link>
  );
}

/** Makes an element accept a dragged card, which then moves to the stage. */
function useDropTarget(stage: LeadStage, onDropped: OnDropped) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDropped(stage, event.dataTransfer.getData(dragType));
    },
  };
}
