import { type ReactNode, useEffect, useRef } from "react";
import "./notice.css";

type NoticeProps = {
  plain?: boolean;
  /** For the result of a form that was further down: the notice scrolls into view, and takes the focus that the form had. */
  comesIntoView?: boolean;
  children: ReactNode;
};

/** A success message; with `plain` a neutral piece of information. */
export function Notice({ plain, comesIntoView, children }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const notice = element.current;
    if (!comesIntoView || !notice) return;
    const { top, bottom } = notice.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) notice.scrollIntoView({ block: "center" });
    // The heading has the focus after navigation to another page (focus-on-navigation.tsx).
    if (document.activeElement?.matches("body, h1")) notice.focus({ preventScroll: true });
  }, [comesIntoView]);
  return (
    <div
      className={plain ? "notice notice--plain" : "notice"}
      role="status"
      ref={element}
      tabIndex={comesIntoView ? -1 : undefined}
    >
      {children}
    </div>
  );
}
