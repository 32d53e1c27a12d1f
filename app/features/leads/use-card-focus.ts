import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps the focus on its card when the card moves to another stage, where it is another element. */
export function useCardFocus(board: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined);
  // At each change of the board; a layout effect, so that the focus is not given to a neighbour first (useFocusAfterRemoval).
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"] a`)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>("[data-row]")?.dataset.row;
    },
    // A click outside every control: nothing is to be followed.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && target.isConnected) focused.current = undefined;
    },
  };
}
