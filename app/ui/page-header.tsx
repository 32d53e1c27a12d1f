import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import "./page-header.css";

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** Under the title, in one row with the buttons. */
  contact?: ReactNode;
  /** For views with a list or a board: a smaller title, and on a phone its `AddLink` beside it as an icon. */
  compact?: boolean;
  children?: ReactNode;
};

/** The title of a dashboard view. The children are its buttons. */
export function PageHeader({ title, intro, contact, compact, children }: PageHeaderProps) {
  return (
    <div className={compact ? "page-header page-header--compact" : "page-header"}>
      <div>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {contact ? (
        <div className="page-header__row">
          {contact}
          <div className="actions">{children}</div>
        </div>
      ) : (
        children && <div className="actions">{children}</div>
      )}
    </div>
  );
}

/** Links to what belongs to the view; on a phone one line that scrolls sideways. */
export const HeaderLinks = ({ children }: { children: ReactNode }) => <div className="page-header__links">{children}</div>;

/** The main button of a view with a `compact` header: opens the dialog for a new record. */
export const AddLink = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} small icon="plus" className="page-header__new" preventScrollReset aria-label={label}>
    <span>{label}</span>
  </ButtonLink>
);

export const ExportLink = ({ to }: { to: string }) => (
  <ButtonLink to={to} small variant="quiet" icon="download" reloadDocument>
    Export CSV
  </ButtonLink>
);
