import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#app/browser/lazy-part.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { recordOfPath, unreadText } from "./inbox.ts";
import "./bell.css";

const InboxPanel = lazyPart(() => import("./inbox-panel.tsx").then((parts) => parts.InboxPanel));
const inboxUrl = "/dashboard/inbox";

/** Opens the newest notifications under itself; on a phone, and without scripts, the inbox. */
export function Bell({ unread }: { unread: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row opens takes its place
  useEffect(() => setIsOpen(false), [key]);
  useReadOpened(pathname, unread);
  function open(event: MouseEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isPlain || pathname === inboxUrl || matchMedia("(max-width: 600px)").matches) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <>
      <Link
        className="bell"
        to={inboxUrl}
        aria-label={unread === 0 ? "Inbox" : `Inbox, ${unreadText(unread)} unread`}
        onClick={open}
      >
        <Icon name="bell" />
        {unread > 0 && <b className="bell__count">{unreadText(unread)}</b>}
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <InboxPanel unread={unread} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opening a record reads what one was told of it, by whichever way it was opened, and so does coming back to its page. What arrives
 * while the page lies open stays unread: nobody may be looking. The count comes with the live updates.
 */
function useReadOpened(pathname: string, unread: number): void {
  const count = useRef(unread);
  count.current = unread;
  useEffect(() => {
    if (!recordOfPath(pathname)) return;
    const read = () => {
      if (count.current === 0 || document.hidden) return;
      // Without an answer they stay unread until the next time.
      void fetch(`${inboxUrl}/newest`, { method: "POST", body: new URLSearchParams({ opened: pathname }) }).catch(() => {});
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [pathname]);
}
