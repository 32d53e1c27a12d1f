import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useFetchers } from "react-router";

/**
 * Keeps the focus on a card that moves to another stage, where React renders another element for it. When the card leaves the board,
 * or on a phone the stage that is shown, the card that takes its place gets the focus; in place of the link to more cards, the first
 * of those. After Undo the card of that change gets it, because keys act on the focused card. The page scrolls to the card, and no
 * further than needed, when it has its final place.
 * @param isMoving whether a card is shown first in its new stage, because the server has not stored the move yet
 */
export function useCardFocus(board: RefObject<HTMLElement | null>, isMoving: boolean) {
  const focused = useRef<{ id: string; column: Element; index: number }>(undefined);
  const toScrollTo = useRef<HTMLElement>(undefined);
  const undoing = useFetchers()
    .find(({ formData }) => formData?.get("intent") === "undo")
    ?.formData?.get("id");
  const undone = useRef<typeof undoing>(undefined);
  // After each render of the board; a layout effect, so that it runs before useFocusAfterRemoval, which would focus a neighbour.
  useLayoutEffect(() => {
    const cardOf = (id: typeof undoing) => board.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    const card = undone.current && !undoing ? cardOf(undone.current) : undefined;
    // The button Undo still has the focus, and loses it with its message.
    if (card?.parentElement) focused.current = positionOf(String(undone.current), card.parentElement, card);
    undone.current = undoing;
    if (focused.current && !hasVisibleFocus()) {
      const { id, column, index } = focused.current;
      const cards = board.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [];
      const places = [cardOf(id), column.children[index], column.lastElementChild, ...cards];
      const place = places.find((place) => place?.checkVisibility()) as HTMLElement | undefined;
      place?.querySelector("a")?.focus({ preventScroll: true });
      toScrollTo.current = place;
    }
    if (isMoving) return;
    toScrollTo.current?.scrollIntoView({ block: "nearest" });
    toScrollTo.current = undefined;
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest<HTMLElement>("[data-row]");
      const column = card?.parentElement;
      const shownCards = target.matches("[data-more-cards]") ? target.parentElement?.querySelector("ul") : null;
      if (shownCards) focused.current = { id: "", column: shownCards, index: shownCards.children.length };
      else focused.current = card?.dataset.row && column ? positionOf(card.dataset.row, column, card) : undefined;
    },
    // A click outside every control: no card has the focus any more.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && target.isConnected) focused.current = undefined;
    },
  };
}

/** Whether a visible element has the focus. A hidden one keeps the focus until the page is painted. */
const hasVisibleFocus = () => document.activeElement !== document.body && document.activeElement?.checkVisibility() === true;

const positionOf = (id: string, column: Element, card: Element) => ({ id, column, index: [...column.children].indexOf(card) });
