import type { ReactNode } from "react";
import { Link } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type InvoiceState, stateChips } from "./invoices.ts";
import "./document.css";

type DocumentHeadProps = {
  title: ReactNode;
  state: InvoiceState;
  /** Where it is stored, or when it is due. */
  status: ReactNode;
  /** Tools, the primary action and the menu with the rest; phones show the menu only. */
  children: ReactNode;
};

/** Stays at the top of the screen. */
export function DocumentHead({ title, state, status, children }: DocumentHeadProps) {
  return (
    <div className="document-head">
      <Link className="document-head__back" to="/dashboard/invoices" aria-label="All invoices">
        <Icon name="previous" />
      </Link>
      <h1 className="numeric">{title}</h1>
      <Chip status={state} {...stateChips[state]} />
      {status}
      <div className="document-head__actions">{children}</div>
    </div>
  );
}

/** At the foot of a phone's screen, in place of the quick tabs: the amount, and the primary action. */
export function DocumentBar({ label, amount, children }: { label: string; amount: string; children?: ReactNode }) {
  return (
    <div className="document-bar">
      <p className="numeric">
        {label} <b>{amount}</b>
      </p>
      {children}
    </div>
  );
}
