import type { ReactNode } from "react";
import "./empty.css";

/** Nothing here yet: one line and, where there is something to do, one button. */
export function Empty({ line, children }: { line: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{line}</p>
      {children}
    </div>
  );
}
