import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { latinKey } from "../dialog/single-keys.ts";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../page/use-hydrated.ts";
import "./toast.css";

type ToastProps = {
  message: ReactNode | null;
  /** A button or a form with a button, such as Undo. */
  action?: ReactNode;
  onDismiss: () => void;
  /** The time stops while the toast is hovered or focused. */
  durationMs?: number;
};

/**
 * Attributes of a toast's Undo: Ctrl or Cmd Z clicks it from anywhere but a text field, where the browser undoes typing. Of several
 * toasts it undoes the newest, which is the last.
 */
export const undoKey = { "aria-keyshortcuts": "Control+Z Meta+Z", title: "Ctrl Z" };

const regionId = "toasts";

/**
 * The place of all messages of a page, one above the other. It is rendered before them: screen readers announce only messages that are
 * added to an existing region, and with `aria-atomic` off only the new one.
 */
export const ToastRegion = () => <div id={regionId} className="toast-region" role="status" aria-atomic="false" />;

export const isInToast = (element: Element): boolean => element.closest(`#${regionId}`) !== null;

export function Toast({ message, action, onDismiss, durationMs = 10_000 }: ToastProps) {
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!message || isPaused) return;
    const timer = setTimeout(onDismiss, durationMs);
    return () => clearTimeout(timer);
  }, [message, isPaused, onDismiss, durationMs]);

  const toast = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKey(event) !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      const undo = toast.current?.querySelector<HTMLElement>("[aria-keyshortcuts]");
      const newest = [...document.querySelectorAll(".toast [aria-keyshortcuts]")].at(-1);
      if (!undo || undo !== newest || (event.target as HTMLElement).closest("input:not([type=checkbox]), textarea")) return;
      event.preventDefault();
      undo.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [message]);

  useEffect(() => {
    // Scrolls the focused element out from behind the messages; "nearest" scrolls no further than that.
    const focused = document.activeElement;
    const box = toast.current?.parentElement?.getBoundingClientRect();
    const covered = focused?.getBoundingClientRect();
    if (!message || !box || !covered || focused?.contains(toast.current)) return;
    // Not what is taller than the room above the messages, such as the page's main part.
    if (covered.height > box.top) return;
    if (covered.bottom > box.top && covered.top < box.bottom) focused?.scrollIntoView({ block: "nearest" });
  }, [message]);

  const pauseOnHover = { onPointerEnter: () => setIsPaused(true), onPointerLeave: () => setIsPaused(false) };
  // Not for the focus that stays behind in the message after a click on Undo: the message would never leave.
  const onFocusIn = (event: FocusEvent) => setIsPaused(event.target.matches(":focus-visible"));
  const pauseOnFocus = { onFocus: onFocusIn, onBlur: () => setIsPaused(false) };
  const hydrated = useHydrated();
  if (!message) return null;
  const content = (
    <div className="toast" ref={toast} {...pauseOnHover} {...pauseOnFocus}>
      <span>{message}</span>
      {action}
      <button type="button" className="toast__close" onClick={onDismiss} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </div>
  );
  const region = hydrated && document.getElementById(regionId);
  if (region) return createPortal(content, region);
  // Without JavaScript a message is shown alone.
  return (
    <div className="toast-region" role="status">
      {content}
    </div>
  );
}

/** A message that the page itself gives, such as by its address: dismissed, it stays away until there is another. */
export function MessageToast({ message, ...props }: Omit<ToastProps, "onDismiss">) {
  const [dismissed, setDismissed] = useState<ReactNode>(null);
  const onDismiss = useCallback(() => setDismissed(message), [message]);
  return <Toast {...props} message={message === dismissed ? null : message} onDismiss={onDismiss} />;
}
