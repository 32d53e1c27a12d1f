import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import "../button.css";
import "../document.css";

type DocumentHeadProps = {
  title: ReactNode;
  /** The document's state. */
  chip: ReactNode;
  /** The list that contains the document. */
  backUrl: string;
  backLabel: string;
  /** Where the draft is stored (`SaveStatus`), or when the document is due. */
  status: ReactNode;
  /** Tools, the primary action and the menu with the rest; phones show the menu only. */
  children: ReactNode;
};

/** The header of a document's page, such as an invoice or a quote. It stays at the top of the screen. */
export function DocumentHead({ title, chip, backUrl, backLabel, status, children }: DocumentHeadProps) {
  return (
    <div className="document-head">
      <Link className="icon-button document-head__back" to={backUrl} aria-label={backLabel}>
        <Icon name="previous" />
      </Link>
      <h1 className="numeric">{title}</h1>
      {chip}
      {status}
      <div className="document-head__actions">{children}</div>
    </div>
  );
}

/** At the foot of a phone's screen, in place of the quick tabs: the amount, and the primary action. */
export function DocumentBar({ label, amount, children }: { label: string; amount: string; children?: ReactNode }) {
  return (
    <div className="document-bar">
      <p className="numeric fine-print">
        <span>{label}</span> <b>{amount}</b>
      </p>
      {children}
    </div>
  );
}
