import { useEffect } from "react";
import { isInToast } from "#app/ui/result/toast.tsx";

type Position = { parent: Element; index: number };

/**
 * Moves the focus when the focused element is removed, for example by a button that removes its own row: to the row now at its
 * position; to the parent if another button or link is at its position; from a message to where the focus was before; or to the
 * start of the view if the whole view was replaced. The browser alone would drop the focus.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let positions: Position[] = [];
    /** The last focused element outside the messages. */
    let outside: Element | null = null;
    const remember = (element: Element | null) => {
      focused = element;
      positions = positionsOf(element);
      if (element && !isInToast(element)) outside = element;
    };
    // An element may have been focused before this code was loaded.
    if (!isFocusLost()) remember(document.activeElement);
    const onFocusIn = ({ target }: FocusEvent) => remember(target as Element);
    // A click outside every control also drops the focus; then there is nothing to restore.
    const onFocusOut = () => setTimeout(() => isFocusLost() && focused?.isConnected && remember(null));
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || !isFocusLost()) return;
      focused = null;
      const { parent, index } = positions.find(({ parent }) => parent.isConnected) as Position;
      if (isInToast(parent) && outside?.isConnected) return moveFocus(outside);
      const next = parent.children[index] ?? parent.lastElementChild ?? parent;
      // When the last row of a list was removed, the focus moves to the first row of the next list.
      const row = next.closest("[data-row]") ? null : next.querySelector("[data-row]");
      // Not to another button: a person who presses Enter once more would do what they have not chosen.
      moveFocus(parent.id === "main" || next.matches("a, button") ? parent : (row ?? next));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, []);
}

/** The element's position in its parent, the parent's in its own, and so on up to the document. */
function positionsOf(element: Element | null): Position[] {
  const parent = element?.parentElement;
  return element && parent ? [{ parent, index: [...parent.children].indexOf(element) }, ...positionsOf(parent)] : [];
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses the element, or its nearest ancestor that is shown: a row may be in a closed list. */
function moveFocus(element: Element): void {
  let target: Element | null = element;
  while (target && !target.checkVisibility()) target = target.parentElement;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
