import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";
import "./toast.css";

type ToastProps = {
  /** Null leaves the region empty, but in the page, so that the next message is announced. */
  message: ReactNode | null;
  /** For instance Undo. A node, so it may be a form with a button, or a button. */
  action?: ReactNode;
  onDismiss: () => void;
  /** Milliseconds until it goes by itself; it stays while pointed at or focused. */
  lasts?: number;
};

export function Toast({ message, action, onDismiss, lasts = 10_000 }: ToastProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!message || held) return;
    const timer = setTimeout(onDismiss, lasts);
    return () => clearTimeout(timer);
  }, [message, held, onDismiss, lasts]);

  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div className="toast-region" role="status">
      {message && (
        <div className="toast" {...hold} {...focus}>
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
