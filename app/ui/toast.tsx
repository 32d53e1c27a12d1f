import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import "./toast.css";

type ToastProps = {
  /** Null renders an empty region: screen readers announce only messages added to an existing region. */
  message: ReactNode | null;
  /** A button or a form with a button, such as Undo. */
  action?: ReactNode;
  onDismiss: () => void;
  /** The time stops while the toast is hovered or focused. */
  durationMs?: number;
};

/** Attributes of a toast's Undo: Ctrl or Cmd Z clicks it from anywhere but a text field, where the browser undoes typing. */
export const undoKey = { "aria-keyshortcuts": "Control+Z Meta+Z", title: "Ctrl Z" };

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
      if (event.key !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      const undo = toast.current?.querySelector<HTMLElement>("[aria-keyshortcuts]");
      if (!undo || (event.target as HTMLElement).closest("input:not([type=checkbox]), textarea, select")) return;
      event.preventDefault();
      undo.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [message]);

  useEffect(() => {
    // What has the focus does not stay behind the message; "nearest" moves nothing else.
    const focused = document.activeElement;
    const box = toast.current?.getBoundingClientRect();
    const covered = focused?.getBoundingClientRect();
    if (!message || !box || !covered || focused?.contains(toast.current)) return;
    if (covered.bottom > box.top && covered.top < box.bottom) focused?.scrollIntoView({ block: "nearest" });
  }, [message]);

  const pauseOnHover = { onPointerEnter: () => setIsPaused(true), onPointerLeave: () => setIsPaused(false) };
  // Not for the focus that stays behind in the message after a click on Undo: the message would never leave.
  const onFocusIn = (event: FocusEvent) => setIsPaused(event.target.matches(":focus-visible"));
  const pauseOnFocus = { onFocus: onFocusIn, onBlur: () => setIsPaused(false) };
  return (
    <div className="toast-region" role="status">
      {message && (
        <div className="toast" ref={toast} {...pauseOnHover} {...pauseOnFocus}>
          <span>{message}</span>
          {action}
          <button type="button" className="toast__close" onClick={onDismiss} aria-label="Dismiss">
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
