import { type TouchEvent, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Owner } from "#app/records/owners/owners.ts";
import { Link } from "#app/ui/link.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { StickyTabs } from "#app/ui/page/sticky-tabs.tsx";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { type BoardStage, type ListedLead, stageName, stagesWithCards } from "../leads.ts";
import { withPendingMoves } from "./board-moves.ts";
import { BoardColumn, CollapsedStage } from "./board-stage.tsx";
import { useBoardKeys } from "./use-board-keys.ts";
import { useCardFocus } from "./use-card-focus.ts";
import { useCardMoves } from "./use-card-moves.ts";

type BoardProps = {
  stages: BoardStage[];
  owners: Owner[];
  /** The stage in the URL, which is the only one that a phone shows; "" for none. */
  chosen: LeadStage | "";
  /** The cards are those of a search or filters. */
  isFiltered: boolean;
  now: Date;
  onContacted: (lead: ListedLead) => void;
};

/**
 * The pipeline. A card moves to another stage by dragging, by its menu or by keys: the arrows go to other cards and stages, Space
 * picks up and drops, 1 to 5 move, R marks as replied, N sets the next action.
 */
export function LeadBoard({ stages, owners, chosen, isFiltered, now, onContacted }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const leads = stages.flatMap((column) => column.leads);
  const { moves, isBusy, ...changes } = useCardMoves();
  const { pickedUp, announcement, runKey, onKeyDown, onFocus } = useBoardKeys({ board, leads, isBusy, ...changes });
  const cardFocus = useCardFocus(board, moves.size > 0);
  const stageUrl = useStageUrl();
  // The stage that a phone shows when none is chosen: the first one in which the filters find leads.
  const current =
    chosen || (stages.find(({ stage, leads }) => stagesWithCards("").includes(stage) && leads.length > 0)?.stage ?? "new");
  // While a card is picked up, a phone shows the stage that the card would be dropped in.
  const shownOnPhone = pickedUp?.stage ?? current;
  const swipe = useSwipe(current, stageUrl);

  const shown = withPendingMoves(stages, pickedUp ? new Map([...moves, [pickedUp.id, pickedUp.stage]]) : moves);
  const openStages: readonly LeadStage[] = [...stagesWithCards(chosen), ...(pickedUp ? [pickedUp.stage] : [])];
  const onDropped = (stage: LeadStage, id: string) => {
    // Keys act on the focused card: on the dragged one from now on.
    board.current?.querySelector<HTMLElement>(`[data-row="${id}"] a`)?.focus({ preventScroll: true });
    // A drop acts like the key of the stage, so it waits in the same queue.
    runKey(id, String(leadStages.indexOf(stage) + 1));
  };
  return (
    <>
      <StickyTabs className="stage-tabs" label="Stage" current={shownOnPhone}>
        {shown.map(({ stage, total }) => (
          <Link key={stage} to={stageUrl(stage)} aria-current={stage === shownOnPhone ? "page" : undefined} preventScrollReset>
            <span>{stageName(stage)}</span> <b>{total.toLocaleString("en-IN")}</b>
          </Link>
        ))}
      </StickyTabs>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards inside */}
      <div
        className="lead-board numeric"
        ref={board}
        onKeyDown={onKeyDown}
        data-keys
        {...cardFocus}
        onFocus={(event) => {
          cardFocus.onFocus(event);
          onFocus(event);
        }}
        {...swipe}
      >
        {shown.map((column) =>
          openStages.includes(column.stage) ? (
            <BoardColumn
              key={column.stage}
              {...column}
              {...{ owners, isFiltered, now, onContacted, onDropped }}
              isCurrent={column.stage === shownOnPhone}
              pickedUpId={pickedUp?.id}
              isBusy={isBusy}
              moreUrl={stageUrl(column.stage, "all")}
            />
          ) : (
            <CollapsedStage key={column.stage} {...column} to={stageUrl(column.stage)} now={now} onDropped={onDropped} />
          ),
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** The URL that opens a stage, with the filters that are set. */
function useStageUrl() {
  const [params] = useSearchParams();
  return (stage: LeadStage, more?: "all") =>
    changedQuery(params, { changed: null, deleted: null, all: more ? "1" : null, stage });
}

const swipePx = 60;

/** On a phone, where one stage is shown at a time, a swipe opens the next or previous stage. */
function useSwipe(current: LeadStage, stageUrl: (stage: LeadStage) => string) {
  const navigate = useNavigate();
  const start = useRef({ x: 0, y: 0 });
  const showsOneStage = (board: Element) => board.querySelector(".lead-board__collapsed")?.checkVisibility() === false;
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 };
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !showsOneStage(currentTarget)) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      if (Math.abs(across) < swipePx || Math.abs(across) < 2 * Math.abs(down)) return;
      const next = leadStages[leadStages.indexOf(current) + (across < 0 ? 1 : -1)];
      if (next) navigate(stageUrl(next), { preventScrollReset: true });
    },
  };
}
