import type { ReactNode } from "react";
import "./button.css";
import "./page-header.css";

/** The title of a dashboard view. The children are its buttons. */
export function PageHeader({ title, intro, children }: { title: ReactNode; intro?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-header">
      <div>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
