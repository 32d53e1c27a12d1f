import { type RefObject, useEffect, useRef } from "react";

/** Attributes of the element with the rows of a page's main list, to which the link "Skip to the list" leads. */
export const listRows = { id: "list", tabIndex: -1 } as const;

/**
 * Moves the focus to the rows when the list shows another page: the clicked link of the pager is below the rows, or is gone.
 * @param page names the page that is shown
 * @returns the ref of the element with the pager's links
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
