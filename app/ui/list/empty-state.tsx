import type { ReactNode } from "react";
import "./empty.css";

/** Replaces an empty list: one message and, where the user can add something, one button. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{message}</p>
      {children}
    </div>
  );
}
