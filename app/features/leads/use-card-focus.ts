import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus on its card when the card moves to another stage, where it is another element; when it leaves the board, on the
 * card that takes its place.
 */
export function useCardFocus(board: RefObject<HTMLElement | null>) {
  const focused = useRef<{ id: string; column: Element; index: number }>(undefined);
  // At each change of the board; a layout effect, so that the focus is not given to a neighbour first (useFocusAfterRemoval).
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const { id, column, index } = focused.current;
    const card = board.current?.querySelector(`[data-row="${id}"]`) ?? column.children[index] ?? column.lastElementChild;
    card?.querySelector<HTMLElement>("a")?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest<HTMLElement>("[data-row]");
      const column = card?.parentElement;
      focused.current = card?.dataset.row && column ? position(card.dataset.row, column, card) : undefined;
    },
    // A click outside every control: nothing is to be followed.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && target.isConnected) focused.current = undefined;
    },
  };
}

const position = (id: string, column: Element, card: Element) => ({ id, column, index: [...column.children].indexOf(card) });
