import { type RefObject, useEffect, useRef } from "react";

/** Attributes of the rows of a page's list: "Skip to the list" leads there. */
export const listRows = { id: "list", tabIndex: -1 } as const;

/**
 * Moves the focus to the rows when the list shows another page: the link that was followed is below them, or not there any more.
 * @param page names the page that is shown
 * @returns the ref of the element with the links
 */
export function useRowsFocus(page: number | null): RefObject<HTMLElement | null> {
  const pager = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    const { activeElement } = document;
    if (activeElement === document.body || pager.current?.contains(activeElement))
      document.getElementById(listRows.id)?.focus({ preventScroll: true });
  }, [page]);
  return pager;
}
