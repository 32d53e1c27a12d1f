import type { ReactNode } from "react";
import "./button.css";
import "./page-header.css";

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** Under the title, before the buttons. */
  contact?: ReactNode;
  children?: ReactNode;
};

/** The title of a dashboard view. The children are its buttons. */
export function PageHeader({ title, intro, contact, children }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {contact}
      </div>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
