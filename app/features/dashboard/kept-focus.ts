import { useEffect } from "react";

type Place = { parent: Element; at: number };

/**
 * A button that goes with what it did (replied, moved, removed) must not take the focus with it: it moves on to what stands
 * in its place now. When the whole view goes, it moves to the next view's beginning.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let places: Place[] = [];
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
      places = placesOf(last);
    };
    // A click beside everything leaves the focus nowhere, and that is no loss.
    const leave = () => setTimeout(() => isNowhere() && last?.isConnected && remember({ target: null } as FocusEvent));
    const changes = new MutationObserver(() => {
      if (!last || last.isConnected || !isNowhere()) return;
      last = null;
      const { parent, at } = places.find(({ parent }) => parent.isConnected) as Place;
      takeFocus(parent.id === "main" ? parent : (parent.children[at] ?? parent.lastElementChild ?? parent));
    });
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", leave);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", leave);
    };
  }, []);
}

/** Where an element stands, from its parent up to the document. */
function placesOf(element: Element | null): Place[] {
  const parent = element?.parentElement;
  return element && parent ? [{ parent, at: [...parent.children].indexOf(element) }, ...placesOf(parent)] : [];
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function takeFocus(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
