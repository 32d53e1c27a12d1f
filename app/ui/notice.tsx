import type { ReactNode } from "react";
import "./notice.css";

/** Something went well; with `plain`, something worth knowing. */
export function Notice({ plain, children }: { plain?: boolean; children: ReactNode }) {
  return (
    <div className={plain ? "notice notice--plain" : "notice"} role="status">
      {children}
    </div>
  );
}
