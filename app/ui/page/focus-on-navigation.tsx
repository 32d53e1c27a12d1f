import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { recordEntry } from "../dialog/dialog-history.ts";
import { focusLink, type LinkPosition, positionOfLink } from "./link-position.ts";

/**
 * After client navigation to another page, moves the focus: on Back and Forward to the link that was followed from that page, else
 * to its heading, its error, or the element that the URL's fragment names. The browser would leave the focus on a link that is gone, and a
 * screen reader would say nothing. A button that is still there, of a form that saved, keeps it where
 * the URL names nothing. Render it after the page: a focus that the page itself sets stays.
 */
export function FocusOnNavigation(): null {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ pathname, hash });
  const followed = useRef(new Map<string, LinkPosition>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each history entry, which `key` identifies
  useLayoutEffect(() => recordEntry(pathname, type === "PUSH"), [key, pathname, type]);

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const place = positionOfLink(target as Element);
      if (place) followed.current.set(key, place);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [key]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash };
    // A page that only loses its fragment stays where it is.
    if (before.pathname === pathname && (before.hash === hash || (!hash && type !== "POP"))) return;
    const inUse = "main :is(input, select, textarea), dialog:not([popover]) *, [aria-invalid=true]";
    if (document.activeElement?.matches(hash ? inUse : `${inUse}, main form button`)) return;
    const link = type === "POP" && followed.current.get(key);
    if (link && focusLink(link)) return;
    const target =
      (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) ||
      document.querySelector<HTMLElement>("h1, main [role=alert]");
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    // The answer to a form keeps the position of its page, even if it is another page.
    if (type !== "POP" && !hash && target.getBoundingClientRect().bottom < 0) scrollTo({ top: 0, behavior: "instant" });
  }, [key, type, pathname, hash]);
  return null;
}
