import type { ReactNode } from "react";
import "./button.css";
import "./page-header.css";

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** Under the title, before the buttons. */
  contact?: ReactNode;
  /** A view where one works: a smaller title, and on a phone the main button (`page-header__new`) beside it as an icon. */
  isWork?: boolean;
  children?: ReactNode;
};

/** The title of a dashboard view. The children are its buttons. */
export function PageHeader({ title, intro, contact, isWork, children }: PageHeaderProps) {
  return (
    <div className={isWork ? "page-header page-header--work" : "page-header"}>
      <div>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {contact}
      </div>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
