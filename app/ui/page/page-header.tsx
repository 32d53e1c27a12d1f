import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../button.tsx";
import { closeUrlOf, useDialogUrl } from "../dialog/close-url.ts";
import { indianLetters } from "../indian-letters.ts";
import "./page-header.css";

type PageHeaderProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** Above the title: where the record is listed, and its state. */
  above?: ReactNode;
  /** Under the title, in one row with the buttons. */
  contact?: ReactNode;
  /** For views with a list or a board: a smaller title, and on a phone its `AddLink` beside it as an icon. */
  compact?: boolean;
  children?: ReactNode;
};

/** The title of a dashboard view. The children are its buttons. */
export function PageHeader({ title, intro, above, contact, compact, children }: PageHeaderProps) {
  return (
    <div className={compact ? "page-header page-header--compact" : "page-header"}>
      <div>
        {above && <div className="page-header__above row gap-3">{above}</div>}
        <h1 className={typeof title === "string" && indianLetters.test(title) ? "has-indian-letters" : undefined}>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {contact ? (
        <div className="row row--ends page-header__row">
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

/** The main button of a view with a `compact` header: opens the dialog for a new record, by default that of `?new`. */
export function AddLink({ to, label }: { to?: string; label: string }) {
  const newUrl = useDialogUrl()("new", "");
  return (
    <ButtonLink to={to ?? newUrl} small icon="plus" className="page-header__new" preventScrollReset aria-label={label}>
      <span>{label}</span>
    </ButtonLink>
  );
}

/** @param to by default the export of the page's list, with its filters @param without further parameters of the page that are no filters */
export function ExportLink({ to, without = [], iconOnly }: { to?: string; without?: string[]; iconOnly?: boolean }) {
  const { pathname, search } = useLocation();
  const listUrl = closeUrlOf({ pathname: `${pathname}.csv`, search }, "page", ...without);
  const label = "Export CSV";
  const asIcon = iconOnly && { className: "button--icon", "aria-label": label, title: label };
  return (
    <ButtonLink to={to ?? listUrl} small variant="quiet" icon="download" reloadDocument {...asIcon}>
      {!iconOnly && label}
    </ButtonLink>
  );
}
