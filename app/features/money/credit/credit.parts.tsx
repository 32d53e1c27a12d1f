import { Form, Link } from "react-router";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { OpenInvoice } from "../money.ts";
import { type CreditSource, creditSourceName, creditTotal, needsVoucher, type UsedCredit } from "./credit.ts";
import "#app/ui/related-list.css";

type CreditPanelProps = {
  /** Paise. */
  balance: number;
  /** The client's credit that this invoice could use. */
  credit: readonly CreditSource[];
  used: readonly UsedCredit[];
  newId: string;
  canRemove: boolean;
  clientId: string | null;
};

/** The credit of an invoice's client: what the invoice can use with one click, and what it has used. */
export function CreditPanel({ balance, credit, used, newId, canRemove, clientId }: CreditPanelProps) {
  const offered = Math.min(balance, creditTotal(credit));
  const offers = offered > 0 ? credit : [];
  if (offers.length + used.length === 0) return null;
  const isOnAccount = offers.every(({ kind }) => kind === "payment");
  return (
    <Panel
      title="Credit"
      headerActions={
        offered > 0 && (
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="id" value={newId} />
            <input type="hidden" name="amount" value={offered} />
            <IntentButton
              intent="use-credit"
              variant="soft"
              small
              busyLabel="One moment..."
            >{`Use ${formatRupeesAndPaise(offered)} ${isOnAccount ? "on account" : "of credit"}`}</IntentButton>
          </Form>
        )
      }
    >
      <ul className="panel__body panel__body--tight related-list numeric">
        {offers.map((source) => (
          <li key={source.id}>
            <CreditSourceText source={source} />
            <span className="no-wrap">{formatRupeesAndPaise(source.amount)}</span>
            {needsVoucher(source) && clientId && (
              <Link to={`/dashboard/clients/${clientId}?voucher=${source.id}`}>
                Issue voucher<span className="visually-hidden"> for the payment</span>
              </Link>
            )}
          </li>
        ))}
        {used.map(({ id, amount, usedAt, source, creditedInvoiceId }) => (
          <li key={id}>
            <div>
              Used:{" "}
              {creditedInvoiceId ? (
                <Link to={`/dashboard/invoices/${creditedInvoiceId}`}>
                  <UnbrokenNumbers text={source} />
                </Link>
              ) : (
                <span>{source}</span>
              )}
              <small>{formatDateTime(usedAt)}</small>
            </div>
            <span className="no-wrap">{formatRupeesAndPaise(amount)}</span>
            {canRemove && (
              <Link to={`?remove-credit=${id}`} preventScrollReset>
                Remove<span className="visually-hidden">{` the use of ${formatRupeesAndPaise(amount)}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type UnusedCreditPanelProps = {
  /** Of the shown invoice, in paise. */
  credit: number;
  invoices: readonly OpenInvoice[];
  canRefund: boolean;
};

/** The credit of an invoice that was paid more than it charges: the invoices that could use it, on their own pages, and who refunds it. */
export function UnusedCreditPanel({ credit, invoices, canRefund }: UnusedCreditPanelProps) {
  if (invoices.length === 0 && canRefund) return null;
  return (
    <Panel title="Credit">
      {invoices.length > 0 && (
        <>
          <p className="panel__body">
            <span>{formatRupeesAndPaise(credit)}</span> can pay another invoice of this client: open it and use the credit there.
          </p>
          <ul className="panel__body panel__body--tight related-list numeric">
            {invoices.map(({ id, number, dueDate, balance }) => (
              <li key={id}>
                <div>
                  <Link className="no-wrap" to={`/dashboard/invoices/${id}`}>
                    {number}
                  </Link>
                  <small>{`Due ${formatDay(dueDate)}`}</small>
                </div>
                <span className="no-wrap">{formatRupeesAndPaise(balance)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!canRefund && <p className="panel__body">Accounts or an admin records refunds.</p>}
    </Panel>
  );
}

export const CreditSourceText = ({ source }: { source: CreditSource }) => (
  <div>
    {source.kind === "invoice" ? (
      <Link to={`/dashboard/invoices/${source.id}`}>{source.number}</Link>
    ) : (
      <span>{creditSourceName(source)}</span>
    )}
    <small>{source.kind === "invoice" ? "Refund due" : "On account"}</small>
  </div>
);

/** @param use null: closed */
export const RemoveCreditUseDialog = ({ use }: { use: UsedCredit | null }) => (
  <ConfirmDialog
    open={use !== null}
    title="Remove this use of credit?"
    intent="remove-credit"
    fields={{ use: use?.id ?? "" }}
    action="Remove use"
  >
    {use && (
      <span>
        <b>{formatRupeesAndPaise(use.amount)}</b> goes back to where it was (<span>{use.source}</span>), and this invoice is open
        by as much again.
      </span>
    )}
  </ConfirmDialog>
);
