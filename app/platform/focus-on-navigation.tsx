import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After client navigation to another page, moves the focus to its heading, or to what the URL's fragment names: the browser
 * would leave it on a link that is gone, and a screen reader would say nothing. Stands after the page, whose own autofocus wins.
 */
export function FocusOnNavigation(): null {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname + hash);
  useLayoutEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    if (document.activeElement?.matches("main :is(input, select, textarea), dialog *")) return;
    const target = (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.querySelector("h1");
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
