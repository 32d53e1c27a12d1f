import type { ReactNode } from "react";
import "./notice.css";

/** A success message; with `plain`, an information. */
export function Notice({ plain, children }: { plain?: boolean; children: ReactNode }) {
  return (
    <div className={plain ? "notice notice--plain" : "notice"} role="status">
      {children}
    </div>
  );
}
