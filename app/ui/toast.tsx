import { type ReactNode, useEffect, useState } from "react";
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

export function Toast({ message, action, onDismiss, durationMs = 10_000 }: ToastProps) {
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (!message || isPaused) return;
    const timer = setTimeout(onDismiss, durationMs);
    return () => clearTimeout(timer);
  }, [message, isPaused, onDismiss, durationMs]);

  const pauseOnHover = { onPointerEnter: () => setIsPaused(true), onPointerLeave: () => setIsPaused(false) };
  const pauseOnFocus = { onFocus: () => setIsPaused(true), onBlur: () => setIsPaused(false) };
  return (
    <div className="toast-region" role="status">
      {message && (
        <div className="toast" {...pauseOnHover} {...pauseOnFocus}>
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
